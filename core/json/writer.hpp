/// JSON as it leaves: written in order, straight into text. Never NaN or infinity.
#pragma once

#include <string>
#include <string_view>

namespace slipstick::json {

class Writer {
 public:
  explicit Writer(int indent) : indent_(indent) {}  ///< spaces a level; negative: all in one line, without spaces

  void open(char bracket);                          ///< '{' or '['
  void close();                                     ///< the innermost that is open

  void key(std::string_view key);                   ///< the next value, or bracket, stands under it
  void number(double);                              ///< whole below 2^53: all digits; not finite: null
  void flag(bool);
  void text(std::string_view);                      ///< what is not UTF-8 becomes U+FFFD

  void number(std::string_view under, double x) { key(under), number(x); }
  void flag(std::string_view under, bool x) { key(under), flag(x); }
  void text(std::string_view under, std::string_view x) { key(under), text(x); }
  void open(std::string_view under, char bracket) { key(under), open(bracket); }

  const std::string& written() const { return written_; }

 private:
  void separate();
  void new_line();
  void quote(std::string_view);

  std::string written_, brackets_;
  int indent_;
  bool first_ = true, keyed_ = false;
};

}  // namespace slipstick::json

/// The fields of a plan as a row gives them: text by key, and for each whether it was stated or why it was assumed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slipstick::validate {

class Settings {
 public:
  struct Value { std::string key, text, why; bool stated = false; };

  void state(std::string_view key, std::string text);
  void assume(std::string_view key, std::string text, std::string_view why);  ///< unless stated; later ones win
  void force(std::string_view key, std::string text, std::string_view why);   ///< whatever is stated; an empty text takes it away
  bool stated(std::string_view key) const;
  const std::string& text(std::string_view key) const;                        ///< empty: neither stated nor assumed
  double number(std::string_view key, double otherwise = 0) const;
  const std::vector<Value>& values() const { return values_; }

 private:
  Value* find(std::string_view key);
  const Value* find(std::string_view key) const;
  std::vector<Value> values_;
};

}  // namespace slipstick::validate

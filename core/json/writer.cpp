#include "core/json/writer.hpp"

#include "core/json/value.hpp"
#include "core/number/text.hpp"

namespace slipstick::json {

void Writer::new_line() {
  if (indent_ < 0) return;
  written_ += '\n';
  written_.append(brackets_.size() * static_cast<std::size_t>(indent_), ' ');
}

/// What stands between the last value and the next one.
void Writer::separate() {
  if (!keyed_ && !brackets_.empty()) {
    if (!first_) written_ += ',';
    new_line();
  }
  first_ = keyed_ = false;
}

void Writer::open(char bracket) {
  separate();
  written_ += bracket;
  brackets_ += bracket;
  first_ = true;
}

void Writer::close() {
  const char bracket = brackets_.back();
  brackets_.pop_back();
  if (!first_) new_line();
  written_ += bracket == '{' ? '}' : ']';
  first_ = false;
}

void Writer::key(std::string_view key) {
  separate();
  quote(key);
  written_ += indent_ < 0 ? ":" : ": ";
  keyed_ = true;
}

void Writer::number(double x) {
  separate();
  constexpr double exact_integers = 9007199254740992.0;  // 2^53
  const bool finite = x >= -1.7976931348623157e308 && x <= 1.7976931348623157e308;
  const bool whole = x > -exact_integers && x < exact_integers && x == static_cast<double>(static_cast<long long>(x));
  written_ += whole ? std::to_string(static_cast<long long>(x)) : finite ? number::shortest(x) : "null";
}

void Writer::flag(bool x) {
  separate();
  written_ += x ? "true" : "false";
}

void Writer::text(std::string_view text) {
  separate();
  quote(text);
}

void Writer::quote(std::string_view text) {
  constexpr std::string_view special = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt", hex = "0123456789abcdef";
  written_ += '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text), which = special.find(text.front());
    const auto byte = static_cast<unsigned char>(text.front());
    if (which != special.npos) written_.append({'\\', letters[which]});
    else if (byte < 0x20) written_.append("\\u00").append({hex[byte >> 4], hex[byte & 15]});
    else if (length == 0) written_ += "\ufffd";
    else written_.append(text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  written_ += '"';
}

}  // namespace slipstick::json

#include "core/json/value.hpp"

#include "core/number/text.hpp"

namespace slipstick::json {
namespace {

constexpr int deepest = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

void append_utf8(std::string& text, unsigned code) {
  const auto byte = [&](unsigned bits) { text += static_cast<char>(bits); };
  const auto tail = [&](int shift) { byte(0x80u | (code >> shift & 0x3fu)); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) byte(0xc0u | code >> 6);
  else if (code < 0x10000) byte(0xe0u | code >> 12);
  else byte(0xf0u | code >> 18);
  if (code >= 0x10000) tail(12);
  if (code >= 0x800) tail(6);
  tail(0);
}

/// Takes one value off the front of `rest`; every step says whether the text was as it must be.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  bool whole(Value& value) {
    take("\xef\xbb\xbf");
    if (!read(value, 0)) return false;
    skip_space();
    return rest_.empty();
  }

 private:
  bool take(std::string_view word) {
    const bool there = rest_.starts_with(word);
    if (there) rest_.remove_prefix(word.size());
    return there;
  }
  bool next_is(char c) const { return !rest_.empty() && rest_.front() == c; }
  void skip_space() {
    while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_.front()) != rest_.npos) rest_.remove_prefix(1);
  }

  bool read(Value& value, int depth) {
    skip_space();
    if (next_is('{')) return read_items(value, Kind::object, '}', depth + 1);
    if (next_is('[')) return read_items(value, Kind::array, ']', depth + 1);
    if (next_is('"')) {
      value.kind = Kind::text;
      return read_text(value.text);
    }
    if (take("null")) return true;
    value.number = take("true") ? 1 : 0;
    value.kind = value.number == 1 || take("false") ? Kind::boolean : Kind::number;
    return value.is_boolean() || read_number(value.number);
  }

  bool read_items(Value& value, Kind kind, char close, int depth) {
    value.kind = kind;
    rest_.remove_prefix(1);
    skip_space();
    if (depth > deepest) return false;
    if (take({&close, 1})) return true;
    do {
      Value& item = value.items.emplace_back();
      skip_space();
      if (kind == Kind::object && !read_key(item.key)) return false;
      if (!read(item, depth)) return false;
      skip_space();
    } while (take(","));
    return take({&close, 1});
  }

  bool read_key(std::string& key) {
    if (!next_is('"') || !read_text(key)) return false;
    skip_space();
    return take(":");
  }

  bool read_text(std::string& text) {
    rest_.remove_prefix(1);
    while (!take("\"")) {
      if (take("\\")) {
        if (!read_escape(text)) return false;
        continue;
      }
      const std::size_t length = utf8_length(rest_);
      if (length == 0 || static_cast<unsigned char>(rest_.front()) < 0x20) return false;
      text.append(rest_.substr(0, length));
      rest_.remove_prefix(length);
    }
    return true;
  }

  bool read_escape(std::string& text) {
    constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    if (take("u")) return read_code(text);
    const std::size_t which = rest_.empty() ? letters.npos : letters.find(rest_.front());
    if (which == letters.npos) return false;
    text += meanings[which];
    rest_.remove_prefix(1);
    return true;
  }

  /// Four digits after "\u"; characters beyond 16 bits are written as two such.
  bool read_code(std::string& text) {
    unsigned code = 0, low = 0;
    if (!read_four(code)) return false;
    const bool half = code >= 0xd800 && code < 0xe000;
    if (half && !(code < 0xdc00 && take("\\u") && read_four(low) && low >= 0xdc00 && low < 0xe000)) return false;
    append_utf8(text, half ? 0x10000 + ((code & 0x3ffu) << 10) + (low & 0x3ffu) : code);
    return true;
  }

  bool read_four(unsigned& code) {
    for (int i = 0; i < 4; ++i, rest_.remove_prefix(1)) {
      const char c = rest_.empty() ? 'x' : rest_.front();
      const char letter = static_cast<char>(c | 0x20);
      if (!is_digit(c) && !(letter >= 'a' && letter <= 'f')) return false;
      code = code * 16 + static_cast<unsigned>(is_digit(c) ? c - '0' : letter - 'a' + 10);
    }
    return true;
  }

  bool read_number(double& x) {
    std::size_t length = 0;
    const auto at = [&] { return length < rest_.size() ? rest_[length] : ' '; };
    const auto digits = [&] {
      const std::size_t first = length;
      while (is_digit(at())) ++length;
      return length > first;
    };
    if (at() == '-') ++length;
    const bool zero = at() == '0';
    if (zero) ++length;
    else if (!digits()) return false;
    if (at() == '.' && (++length, !digits())) return false;
    if (at() == 'e' || at() == 'E') {
      ++length;
      if (at() == '+' || at() == '-') ++length;
      if (!digits()) return false;
    }
    const std::optional<double> read = number::read_plain(rest_.substr(0, length));
    rest_.remove_prefix(length);
    x = read.value_or(0);
    return read.has_value();
  }

  std::string_view rest_;
};

const Value nothing;

}  // namespace

const Value* Value::find(std::string_view wanted) const {
  if (!is_object()) return nullptr;
  for (std::size_t i = items.size(); i-- > 0;) {
    if (items[i].key == wanted) return &items[i];
  }
  return nullptr;
}

const Value& Value::operator[](std::string_view wanted) const {
  const Value* found = find(wanted);
  return found ? *found : nothing;
}

bool same(const Value& a, const Value& b) {
  if (a.kind != b.kind || a.number != b.number || a.text != b.text || a.items.size() != b.items.size()) return false;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (a.items[i].key != b.items[i].key || !same(a.items[i], b.items[i])) return false;
  }
  return true;
}

std::optional<Value> parse(std::string_view text) {
  std::optional<Value> value(std::in_place);
  if (!Parser(text).whole(*value)) value.reset();
  return value;
}

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0u) == 0x80u; };
  const unsigned first = byte(0);
  if (first < 0x80) return text.empty() ? 0 : 1;
  if (first >= 0xc2 && first < 0xe0 && follows(1)) return 2;
  // Not the longer form of a shorter character, no half of a pair, nothing above U+10FFFF.
  if (first >= 0xe0 && first < 0xf0 && follows(1) && follows(2) && (first > 0xe0 || byte(1) >= 0xa0) && (first != 0xed || byte(1) < 0xa0)) return 3;
  if (first >= 0xf0 && first < 0xf5 && follows(1) && follows(2) && follows(3) && (first > 0xf0 || byte(1) >= 0x90) &&
      (first < 0xf4 || byte(1) < 0x90)) return 4;
  return 0;
}

}  // namespace slipstick::json

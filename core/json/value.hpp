/// JSON as it arrives: plans, configs of models, our own catalogs and text tables. Small texts, so a member is found by walking.
/// A value of the wrong kind reads as nothing (0, "", no items): what must be told apart is told by `kind`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slipstick::json {

enum class Kind : unsigned char { null, boolean, number, text, array, object };

struct Value {
  std::string key;             ///< in an object: the key it stands under
  Kind kind = Kind::null;
  double number = 0;           ///< of a boolean 0 or 1
  std::string text;
  std::vector<Value> items;    ///< of an array or object, in the order given; a key may stand there twice

  bool is_boolean() const { return kind == Kind::boolean; }
  bool is_number() const { return kind == Kind::number; }
  bool is_text() const { return kind == Kind::text; }
  bool is_array() const { return kind == Kind::array; }
  bool is_object() const { return kind == Kind::object; }

  const Value* find(std::string_view key) const;       ///< the last under this key; nullptr: none, or no object
  const Value& operator[](std::string_view key) const; ///< the same; null where there is none
  auto begin() const { return items.begin(); }
  auto end() const { return items.end(); }
};

bool same(const Value&, const Value&);  ///< kind and content, whatever their keys

/// By RFC 8259, after a byte order mark if there is one. Nothing when the text is not JSON, when a number is beyond double or
/// a string not UTF-8, or when it is nested deeper than 16.
std::optional<Value> parse(std::string_view text);

/// How many bytes the character at the front takes; 0: not UTF-8.
std::size_t utf8_length(std::string_view text);

}  // namespace slipstick::json

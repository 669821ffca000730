#include "core/validate/settings.hpp"

#include <utility>

#include "core/number/text.hpp"

namespace slipstick::validate {

const Settings::Value* Settings::find(std::string_view key) const {
  for (const Value& value : values_)
    if (value.key == key) return &value;
  return nullptr;
}

Settings::Value* Settings::find(std::string_view key) { return const_cast<Value*>(std::as_const(*this).find(key)); }

void Settings::state(std::string_view key, std::string text) {
  if (find(key) == nullptr) values_.push_back({std::string(key), std::move(text), "", true});
}

void Settings::assume(std::string_view key, std::string text, std::string_view why) {
  Value* value = find(key);
  if (value == nullptr) values_.push_back({std::string(key), std::move(text), std::string(why), false});
  else if (!value->stated) *value = {value->key, std::move(text), std::string(why), false};
}

void Settings::force(std::string_view key, std::string text, std::string_view why) {
  Value* value = find(key);
  if (value == nullptr) values_.push_back({std::string(key), std::move(text), std::string(why), false});
  else *value = {value->key, std::move(text), std::string(why), false};
}

bool Settings::stated(std::string_view key) const {
  const Value* value = find(key);
  return value != nullptr && value->stated;
}

const std::string& Settings::text(std::string_view key) const {
  static const std::string none;
  const Value* value = find(key);
  return value != nullptr ? value->text : none;
}

double Settings::number(std::string_view key, double otherwise) const {
  const std::optional<double> x = number::read_plain(text(key));
  return x ? *x : otherwise;
}

}  // namespace slipstick::validate

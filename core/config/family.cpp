#include "core/config/family.hpp"

#include "embedded/core.hpp"

namespace slipstick::config {
namespace {

std::string type_of(const Value& config) {
  const Value* type = value_at(config, "model_type");
  return type ? type->text : "";
}

const Value* family_named(std::string_view type) {
  for (const Value& family : families()["families"]) {
    for (const Value& name : family["types"]) {
      if (name.text == type) return &family;
    }
  }
  return nullptr;
}

/// Configs without a model type: `exact` asks for signatures that name a value, which are the more particular ones.
const Value* family_signed(const Value& config, bool exact) {
  for (const Value& family : families()["families"]) {
    const Value& signature = family["signature"];
    if (!signature.is_object()) continue;
    const Value* value = value_at(config, signature["key"].text);
    const Value& wanted = signature["is"];
    if (value && (exact ? same(*value, wanted) : wanted.kind == json::Kind::null)) return &family;
  }
  return nullptr;
}

}  // namespace

const Value& families() {
  static const Value parsed = json::parse(embedded::catalog_families()).value_or(Value());
  return parsed;
}

const Value* value_at(const Value& object, std::string_view path) {
  const Value* at = &object;
  while (true) {
    const std::size_t dot = path.find('.');
    at = at->find(path.substr(0, dot));
    if (!at || at->kind == json::Kind::null) return nullptr;
    if (dot == path.npos) return at;
    path.remove_prefix(dot + 1);
  }
}

const Value& text_part(const Value& whole) {
  for (const Value& name : families()["text_parts"]) {
    const Value* part = value_at(whole, name.text);
    if (part && part->is_object()) return *part;
  }
  return whole;
}

Found family_of(const Value& text, const Value& whole) {
  const std::string type = type_of(text), outer = type_of(whole);
  for (const std::string& name : {type, outer}) {
    const Value* family = name == "*" ? nullptr : family_named(name);
    if (family) return {family, name, true};
  }
  const std::string name = type.empty() ? outer : type;
  for (const bool exact : {true, false}) {
    const Value* family = name.empty() ? family_signed(text, exact) : nullptr;
    if (family) return {family, (*family)["types"].items.front().text, true};
  }
  return {family_named("*"), name, false};
}

}  // namespace slipstick::config

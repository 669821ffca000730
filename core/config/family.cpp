#include "core/config/family.hpp"

#include "embedded/core.hpp"

namespace slipstick::config {
namespace {

const Json nothing;

std::string type_of(const Json& config) {
  const Json* type = value_at(config, "model_type");
  return type && type->is_string() ? type->get<std::string>() : "";
}

const Json* family_named(std::string_view type) {
  for (const Json& family : member(families(), "families")) {
    for (const Json& name : member(family, "types")) {
      if (name.get_ref<const std::string&>() == type) return &family;
    }
  }
  return nullptr;
}

/// Configs without a model type: `exact` asks for signatures that name a value, which are the more particular ones.
const Json* family_signed(const Json& config, bool exact) {
  for (const Json& family : member(families(), "families")) {
    const Json& signature = member(family, "signature");
    if (!signature.is_object()) continue;
    const Json* value = value_at(config, signature.at("key").get_ref<const std::string&>());
    const Json& wanted = member(signature, "is");
    if (value && (exact ? *value == wanted && !wanted.is_null() : wanted.is_null())) return &family;
  }
  return nullptr;
}

}  // namespace

const Json& families() {
  static const Json parsed = Json::parse(embedded::catalog_families(), nullptr, false);
  return parsed;
}

const Json& member(const Json& object, const char* key) {
  if (!object.is_object()) return nothing;
  const auto found = object.find(key);
  return found == object.end() ? nothing : *found;
}

const Json* value_at(const Json& object, std::string_view path) {
  const Json* at = &object;
  while (true) {
    const std::size_t dot = path.find('.');
    if (!at->is_object()) return nullptr;
    const auto found = at->find(std::string(path.substr(0, dot)));
    if (found == at->end() || found->is_null()) return nullptr;
    at = &*found;
    if (dot == path.npos) return at;
    path.remove_prefix(dot + 1);
  }
}

const Json& text_part(const Json& whole) {
  for (const Json& name : member(families(), "text_parts")) {
    const Json* part = value_at(whole, name.get_ref<const std::string&>());
    if (part && part->is_object()) return *part;
  }
  return whole;
}

Found family_of(const Json& text, const Json& whole) {
  const std::string type = type_of(text), outer = type_of(whole);
  for (const std::string& name : {type, outer}) {
    const Json* family = name == "*" ? nullptr : family_named(name);
    if (family) return {family, name, true};
  }
  const std::string name = type.empty() ? outer : type;
  for (const bool exact : {true, false}) {
    const Json* family = name.empty() ? family_signed(text, exact) : nullptr;
    if (family) return {family, member(*family, "types").at(0).get<std::string>(), true};
  }
  return {family_named("*"), name, false};
}

}  // namespace slipstick::config

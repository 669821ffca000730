/// How a family of models writes its config: the entries of core/catalog/families.json, parsed once.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace slipstick::config {

using Json = nlohmann::ordered_json;

/// The whole file: "keys", "rules" and "no_effect" for all, "families" one by one.
const Json& families();

/// The family of a config: by `model_type`, else by a key that only this family has, else the entry for all others ("*").
struct Found { const Json* family = nullptr; std::string type; bool known = false; };
Found family_of(const Json& text, const Json& whole);

/// The part of a config that describes the language model; the whole where there is no such part.
const Json& text_part(const Json& whole);

/// A value by its key, dots for nesting; nullptr when it is not there or null.
const Json* value_at(const Json& object, std::string_view path);

/// A member of an entry of families(); an empty value when it is not there.
const Json& member(const Json& object, const char* key);

}  // namespace slipstick::config

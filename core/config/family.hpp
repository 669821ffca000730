/// How a family of models writes its config: the entries of core/catalog/families.json, parsed once.
#pragma once

#include <string>
#include <string_view>

#include "core/json/value.hpp"

namespace slipstick::config {

using json::Value;

/// The whole file: "keys", "rules" and "no_effect" for all, "families" one by one.
const Value& families();

/// The family of a config: by `model_type`, else by a key that only this family has, else the entry for all others ("*").
struct Found { const Value* family = nullptr; std::string type; bool known = false; };
Found family_of(const Value& text, const Value& whole);

/// The part of a config that describes the language model; the whole where there is no such part.
const Value& text_part(const Value& whole);

/// A value by its key, dots for nesting; nullptr when it is not there or null.
const Value* value_at(const Value& object, std::string_view path);

}  // namespace slipstick::config

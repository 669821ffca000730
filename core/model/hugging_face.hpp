/// Reads a Hugging Face config.json: which of its keys make which part of an Architecture, family by family.
#pragma once

#include <string>
#include <string_view>

#include "core/model/architecture.hpp"

namespace slipstick::model {

struct Import {
  enum class Problem : unsigned char { none, not_json, not_an_object, too_long, unknown_family, missing_key, bad_value };
  Problem problem = Problem::none;
  std::string key;          ///< the key that is missing or bad, or the unknown family; untrusted
  std::string family;       ///< `model_type`
  Architecture architecture;
};
const char* id(Import::Problem);  ///< text tables: "error.config.<id>"

/// Whether a JSON text is a config.json (it names a model type or a hidden size) rather than a plan.
bool looks_like_config(std::string_view json);

/// Sizes must be whole and in the ranges below; at most 1 MiB. Only what decides the number of parameters is read.
Import from_hugging_face(std::string_view json);
inline constexpr int largest_layers = 10'000, largest_size = 10'000'000;

std::string known_families();  ///< "deepseek_v2, deepseek_v3, gpt2, ..."

}  // namespace slipstick::model

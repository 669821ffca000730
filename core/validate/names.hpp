/// Accelerators and models by the names that people print: "A100-SXM-80GB", "H100 (80 GB)", "meta-llama/Meta-Llama-3-8B".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/catalog/catalog.hpp"
#include "core/validate/row.hpp"

namespace slipstick::validate {

/// Catalog id; empty: not known. `memory_gb` (0: not stated) decides between
/// variants; where nothing does, the one with the most memory.
std::string accelerator_named(std::string_view name, double memory_gb);
/// The first accelerator with about this memory, where no name is given; empty: none.
std::string accelerator_of_memory(double memory_gb);

/// What a model's name says: keys as in a row's "model", or an entry of the catalog. Both nullptr: not known.
struct NamedModel {
  const Json* shape = nullptr;
  const catalog::Model* entry = nullptr;
};
NamedModel model_named(std::string_view name);

}  // namespace slipstick::validate

/// Which layers stand on which pipeline stage.
#pragma once

#include <vector>

#include "core/engine/resolve.hpp"

namespace slipstick::engine {

/// Layers of each stage, all chunks together; sums to the model's. Named sizes first, the rest in equal shares; or by
/// cost, where the framework fills stages so.
std::vector<int> stage_layers(const Resolved&);
/// How many of them are MoE: with interleaving a stage holds every p-th chunk. Needs `stage_layers`.
std::vector<int> stage_moe(const Resolved&);

}  // namespace slipstick::engine

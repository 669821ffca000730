/// Which layers stand on which pipeline stage.
#pragma once

#include <vector>

#include "core/engine/resolve.hpp"

namespace slipstick::engine {

/// Layers of each stage, all chunks together; sums to the model's. Named sizes first, the rest in equal shares; or by
/// cost, where the framework fills stages so. And which stage has the head: the last, or the one that its turn comes to.
void set_stage_layers(Resolved&);
/// Layers of the mean chunk that interleaving has in flight on a stage: where embedding or loss take a layer's place the
/// end chunks are shorter, and most micro-batches in flight are in the others.
double mean_chunk(const Resolved&, int stage, double in_flight);
/// How many of them are MoE: with interleaving a stage holds every p-th chunk. Needs the layers of stages.
std::vector<int> stage_moe(const Resolved&);

}  // namespace slipstick::engine

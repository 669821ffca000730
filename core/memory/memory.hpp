/// Memory of one GPU on every pipeline stage: what training keeps, what micro-batches in flight keep, and the transient of
/// each moment of a step; the largest moment is the peak. Bytes. docs/memory.md.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/memory/activations.hpp"
#include "core/memory/held.hpp"
#include "core/memory/recipe.hpp"
#include "core/report/report.hpp"

namespace slipstick::memory {

/// What does not depend on the batch.
template <number::Number N>
struct Persistent {
  N weights{}, gradients{}, optimizer{};
  N root{};            ///< embedding and head whole the whole time (FSDP's root unit)
  N layers{};          ///< layers that are whole while one runs
  N head{};            ///< head and its gradient, whole at the loss
  N temporary{};       ///< of the optimizer step
  N workspace{};       ///< of libraries
  N host{};            ///< offloaded optimizer
};
template <number::Number N>
Persistent<N> persistent(const engine::Resolved&, const engine::Inputs<N>&, const Recipe<N>&, const Held<N>&);

/// What depends on it.
template <number::Number N>
struct Passing { N in_flight{}, kept{}, shared{}, logits{}, work{}, residuals{}, host{}; };
template <number::Number N>
Passing<N> passing(const engine::Resolved&, const engine::Inputs<N>&, const PassActivations<N>&, int stage);

/// The stage at its peak moment, its moments, and what stands around the tensors.
template <number::Number N>
report::StageMemory<N> stage_memory(const engine::Resolved&, const Persistent<N>&, const Passing<N>&);

/// All of it but the limits; sets `parameters` per stage as well, which come from the same parts.
template <number::Number N>
report::Memory<N> memory(const engine::Resolved&, const engine::Inputs<N>&, std::vector<report::StageParameters<N>>& parameters);

}  // namespace slipstick::memory

/// Memory of one GPU on every pipeline stage at its fullest moment: what training keeps, what micro-batches in flight keep,
/// and the transient of the worst moment (loss or one layer's backward, never both). Bytes. docs/engine.md, "Memory".
/// Not covered: the optimizer step's own temporaries, fragmentation beyond `allocator_factor`, offloading.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/memory/activations.hpp"
#include "core/memory/held.hpp"
#include "core/report/report.hpp"

namespace slipstick::memory {

/// What does not depend on the batch.
template <number::Number N>
struct Persistent { N weights{}, gradients{}, optimizer{}; };
template <number::Number N>
Persistent<N> persistent(const engine::Resolved&, const engine::Inputs<N>&, const Held<N>&);

/// What depends on it.
template <number::Number N>
struct Passing { N in_flight{}, activations{}, logits{}; };
template <number::Number N>
Passing<N> passing(const engine::Resolved&, const engine::Inputs<N>&, const PassActivations<N>&, int stage);

/// Context, buffers and the allocator's slack around `allocated` bytes of tensors.
template <number::Number N>
struct Overhead { N context{}, buffers{}, slack{}, total{}; };
template <number::Number N>
Overhead<N> overhead(const engine::Resolved&, const N& allocated);

/// All of it; sets `parameters` per stage as well, which come from the same parts.
template <number::Number N>
report::Memory<N> memory(const engine::Resolved&, const engine::Inputs<N>&, std::vector<report::StageParameters<N>>& parameters);

}  // namespace slipstick::memory

/// Seconds of data-parallel traffic: weights and gradients that ZeRO-2, -3 and FSDP move for every layer and micro-batch,
/// and what plain data parallelism and ZeRO-1 move once a step.
#pragma once

#include "core/time/predict/links.hpp"

namespace slipstick::time {

/// ZeRO-2 and -3 with more than one rank: traffic of every layer and micro-batch.
bool gathers_each_pass(const engine::Resolved&);
/// Without buckets that hooks reduce during the backward pass: nothing hides the step's data-parallel traffic.
bool reduces_after_passes(const engine::Resolved&);

/// A layer's passes with that traffic, hidden as far as it goes; unchanged where there is none.
template <number::Number N>
BothWays<N> with_gathering(const Setting<N>&, const Layer<N>&, const BothWays<N>& passes);

/// What one GPU of a stage holds, and its layers' passes for one micro-batch.
template <number::Number N>
struct Held { N dense{}, experts{}, ends{}; N calls{}; N forward_s{}, backward_s{}; };

/// Once a step: what neither backward nor forward pass of one micro-batch hides.
template <number::Number N>
N data_exposed(const Setting<N>&, const Held<N>&);
/// First and last stage agree on the gradient of a shared embedding.
template <number::Number N>
N tied_exposed(const Setting<N>&, const N& embedding);

/// Bytes per gradient on the wire.
template <number::Number N>
N gradient_bytes(const Setting<N>&);
/// Ranks over which ZeRO shards.
template <number::Number N>
N shard_ranks(const Setting<N>&);

}  // namespace slipstick::time

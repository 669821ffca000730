/// Seconds of the attention core of one layer and micro-batch on one GPU: scores, softmax and values, without projections.
#pragma once

#include "core/time/predict/machine.hpp"

namespace slipstick::time {

template <number::Number N>
struct Core { N forward{}, backward{}; };

/// Softmax attention, windows averaged over the layers; fused or not as the plan says.
template <number::Number N>
Core<N> attention_core(const Setting<N>&);
/// Attention in which every token sees every other, over whole sequences: encoders, cross-attention.
template <number::Number N>
Core<N> both_ways_core(const Setting<N>&);
/// The state of linear attention and state spaces: read, decayed and written token by token, in chunks.
template <number::Number N>
Core<N> mixer_core(const Setting<N>&);

bool is_fused(const engine::Resolved&);

/// Width of all queries, of all keys and values, of one query and one value together; per model, not per rank.
template <number::Number N>
struct Widths { N query{}, key_value{}, head{}, value{}; };
template <number::Number N>
Widths<N> attention_widths(const Setting<N>&);

}  // namespace slipstick::time

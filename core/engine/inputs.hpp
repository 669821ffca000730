/// The resolved plan as named numbers: made once an evaluation, so that every formula refers to the same symbols.
#pragma once

#include "core/engine/resolve.hpp"
#include "core/number/traced.hpp"

namespace slipstick::engine {

template <number::Number N>
struct Inputs {
  // Architecture; derived dimensions filled in
  N hidden{}, heads{}, kv_heads{}, head_dim{}, ffn{}, vocab{}, padded_vocab{}, embedding_width{};
  N experts{}, experts_per_token{}, expert_ffn{}, shared_ffn{};
  N q_rank{}, kv_rank{}, nope_dim{}, rope_dim{}, v_dim{}, mtp_modules{};
  N gate{};                       ///< 1 with a gated FFN, else 0
  // Training and layout
  N tokens{}, sequence{}, global_batch{}, micro_batch{}, micro_batches{};
  N tensor{}, context{}, pipeline{}, chunks{}, expert{}, expert_tensor{}, data{}, gpus{};
  N rank_tokens{};                ///< of one micro-batch on one GPU
  N sequence_split{};             ///< tensor_parallel with sequence parallelism, else 1
  N shards{}, expert_shards{};    ///< ranks over which ZeRO shards
  N kv_heads_held{};              ///< KV heads that all tensor ranks hold together: each at least one
  // Hardware
  N peak{}, memory_bandwidth{}, scale_up{}, network{}, capacity{};
};

template <number::Number N>
Inputs<N> inputs(const Resolved&);

/// The same with another micro-batch (sequences), number of them, and sequence (tokens): what the limits are solved with.
Inputs<double> with_batch(const Inputs<double>&, double micro_batch, double micro_batches, double sequence);

}  // namespace slipstick::engine

#include "core/memory/layer_ops.hpp"

#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::named;
using number::Number;
namespace q = number::quantities;

/// First product (gate and up), and the activation's output: bytes a unit of width.
template <Number N>
N ffn_width(const Resolved& r) {
  const bool gated = r.plan.architecture.gated;
  const framework::MemoryRules& rules = r.framework->memory;
  return because<N>(gated ? "gated_ffn" : "plain_ffn", constant<N>(q::ffn_width, gated ? rules.ffn_gated : rules.ffn_plain));
}

/// Copies of tokens that this rank sends to experts.
template <Number N>
N copies(const Inputs<N>& in) {
  return in.rank_tokens * in.experts_per_token / in.tensor;
}

template <Number N>
N imbalance(const Resolved& r) {
  const double typed = r.plan.assumptions.imbalance;
  return typed > 0 ? number::input<N>(q::imbalance, typed) : constant<N>(q::imbalance, r.framework->memory.imbalance);
}

/// Dropless all-to-all dispatch: permuted input, products, expert output kept for the weighted sum, copy before dispatch,
/// router logits and probabilities in fp32.
template <Number N>
N moe_saved(const Resolved& r, const Inputs<N>& in) {
  const N width = ffn_width<N>(r);
  const N through = copies(in) * (N(4) * in.hidden * in.expert_tensor + width * in.expert_ffn + N(2) * in.hidden);
  N bytes = imbalance<N>(r) * through + N(8) * in.rank_tokens * in.experts / in.sequence_split;
  if (r.plan.architecture.shared_ffn > 0) bytes += in.rank_tokens * in.shared_ffn * width / in.tensor;
  return named<N>(q::moe_bytes, bytes);
}

}  // namespace

/// Inputs and outputs of the norms; two dropout masks of one byte. A shared norm of a parallel block is saved once; one
/// behind a sublayer keeps its input only.
template <Number N>
N norms_saved(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const framework::MemoryRules& rules = r.framework->memory;
  const double both = a.norm == model::Norm::rms ? rules.norm_rms : rules.norm_layer;
  const int before = a.norms_per_layer < 2 ? a.norms_per_layer : 2;
  N bytes = constant<N>(q::norm_bytes, both * before / 2 + 2.0 * (a.norms_per_layer - before));
  if (r.plan.training.dropout) bytes += because<N>("dropout", constant<N>(q::mask_bytes, 2));
  return named<N>(q::outer_bytes, in.rank_tokens * in.hidden * bytes / in.sequence_split);
}

/// Queries, keys, values and the output of the core.
template <Number N>
N attention_saved(const Resolved& r, const Inputs<N>& in) {
  const N T = in.rank_tokens;
  if (r.plan.architecture.kv_rank == 0) {
    const N keys = constant<N>(q::key_value_width, r.framework->memory.key_value) * in.kv_heads_held;
    return named<N>(q::attention_bytes, T * (in.head_dim * (N(4) * in.heads + keys)) / in.tensor);
  }
  const N heads = in.heads * (N(4) * (in.nope_dim + in.rope_dim) + N(4) * in.v_dim);
  const N latent = N(2) * (in.q_rank + in.kv_rank);
  return named<N>(q::attention_bytes, because<N>("latent_attention", T * heads / in.tensor + T * latent / in.sequence_split));
}

/// Unfused: the softmax, and with dropout its mask and output. Fused: one fp32 log-sum-exp a row.
template <Number N>
N scores_saved(const Resolved& r, const Inputs<N>& in) {
  const N rows = in.rank_tokens * in.heads / in.tensor;
  if (r.plan.savers.fused_attention) {
    if (!r.framework->memory.lse_saved) return N(0);
    return named<N>(q::scores_bytes, because<N>("fused_attention", constant<N>(q::lse_bytes, 4) * rows));
  }
  const bool dropout = r.plan.training.dropout;
  const N bytes = because<N>(dropout ? "unfused_dropout" : "unfused_attention", constant<N>(q::score_bytes, dropout ? 5 : 2));
  return named<N>(q::scores_bytes, bytes * (in.sequence / in.context) * rows);
}

template <Number N>
N ffn_saved(const Resolved& r, const Inputs<N>& in, bool moe) {
  if (moe) return moe_saved(r, in);
  return named<N>(q::ffn_bytes, in.rank_tokens * in.ffn * ffn_width<N>(r) / in.tensor);
}

template <Number N>
N selectively_dropped(const Resolved& r, const Inputs<N>& in, bool moe) {
  const plan::Savers& savers = r.plan.savers;
  N dropped = 0;
  if (savers.recompute_norms) dropped += because<N>("recompute_norms", N(4) * in.rank_tokens * in.hidden / in.sequence_split);
  if (savers.recompute_ffn && !moe) dropped += because<N>("recompute_ffn", ffn_saved(r, in, false));
  if (savers.recompute_experts && moe)
    dropped += because<N>("recompute_experts", ffn_saved(r, in, true));
  else if (savers.recompute_expert_activation && moe)
    dropped += because<N>("recompute_expert_activation", N(2) * copies(in) * in.expert_ffn);
  if (savers.recompute_latent_up && r.plan.architecture.kv_rank > 0) {
    const N width = in.heads * (N(2) * (in.nope_dim + in.rope_dim) + in.v_dim);
    dropped += because<N>("recompute_latent_up", N(2) * in.rank_tokens * width / in.tensor);
  }
  return dropped;
}

template <Number N>
N quantized_inputs(const Resolved& r, const Inputs<N>& in) {
  const double times = r.framework->memory.nf4_inputs;
  if (times <= 0 || r.plan.training.tuning != plan::Tuning::lora_nf4) return N(0);
  return because<N>("nf4_inputs", constant<N>(q::nf4_inputs, times) * in.rank_tokens * (N(6) * in.hidden + N(2) * in.ffn) / in.tensor);
}

#define SLIPSTICK_INSTANTIATE(N)                                              \
  template N norms_saved(const Resolved&, const Inputs<N>&);                  \
  template N attention_saved(const Resolved&, const Inputs<N>&);              \
  template N scores_saved(const Resolved&, const Inputs<N>&);                 \
  template N ffn_saved(const Resolved&, const Inputs<N>&, bool);              \
  template N selectively_dropped(const Resolved&, const Inputs<N>&, bool);    \
  template N quantized_inputs(const Resolved&, const Inputs<N>&);
SLIPSTICK_INSTANTIATE(double)
SLIPSTICK_INSTANTIATE(number::Traced)
#undef SLIPSTICK_INSTANTIATE

}  // namespace slipstick::memory

#include "core/flops/flops.hpp"

#include "core/number/names.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::flops {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::input;
using number::named;
using number::Number;
namespace names = number::names;
namespace q = number::quantities;

/// Projections of one layer's attention.
template <Number N>
N attention(const model::Architecture& a, const Inputs<N>& in) {
  if (a.kv_rank == 0)
    return named<N>(q::attention_flops, N(2) * in.hidden * in.head_dim * (N(2) * in.heads + N(2) * in.kv_heads));
  const N head = in.nope_dim + in.rope_dim;
  const N query = a.q_rank > 0 ? in.q_rank * (in.hidden + in.heads * head) : in.hidden * in.heads * head;
  const N key = in.hidden * (in.kv_rank + in.rope_dim) + in.kv_rank * in.heads * (in.nope_dim + in.v_dim);
  const N output = in.heads * in.v_dim * in.hidden;
  return named<N>(q::attention_flops, because<N>("latent_attention", N(2) * (query + key + output)));
}

/// Queries with keys, probabilities with values, of one layer.
template <Number N>
N scores(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const bool causal = r.plan.assumptions.attention_flops == plan::AttentionFlops::causal;
  const N share = because<N>(causal ? "causal_flops" : "full_flops", constant<N>(q::causal_share, causal ? 0.5 : 1.0));
  const N width = a.kv_rank > 0 ? in.nope_dim + in.rope_dim + in.v_dim : N(2) * in.head_dim;
  return named<N>(q::scores_flops, share * (N(2) * in.sequence * in.heads * width));
}

template <Number N>
N dense_ffn(const Inputs<N>& in) {
  return named<N>(q::ffn_flops, N(2) * (N(2) + in.gate) * in.hidden * in.ffn);
}

/// Only the experts that a token is sent to, the shared ones, and the router.
template <Number N>
N moe_ffn(const model::Architecture& a, const Inputs<N>& in) {
  const N routed = in.experts_per_token * (N(2) + in.gate) * in.hidden * in.expert_ffn;
  N sum = routed + in.hidden * in.experts;
  if (a.shared_ffn > 0) sum += (N(2) + in.gate) * in.hidden * in.shared_ffn;
  if (a.shared_gate) sum += in.hidden;
  return named<N>(q::moe_flops, because<N>("active_experts", N(2) * sum));
}

template <Number N>
N head(const Inputs<N>& in) {
  return named<N>(q::head_flops, N(2) * in.embedding_width * in.vocab);
}

}  // namespace

template <Number N>
Forward<N> forward(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const int moe = model::moe_layers(a, 0, a.layers), dense = a.layers - moe;
  const N layers = input<N>(names::layers, a.layers), score = scores(r, in);
  const N common = attention(a, in) + score;
  N sum = layers * common;
  if (dense > 0) sum += (moe == 0 ? layers : input<N>(names::dense_layers, dense)) * dense_ffn(in);
  if (moe > 0) sum += (dense == 0 ? layers : input<N>(names::moe_layers, moe)) * moe_ffn(a, in);
  Forward<N> result;
  N score_layers = layers;
  result.ends = head(in);
  if (a.mtp_modules > 0) {
    // A module is one more layer, a projection from two hidden vectors to one, and the shared head.
    const N ffn = model::layer_is_moe(a, a.layers - 1) ? moe_ffn(a, in) : dense_ffn(in);
    sum += named<N>(q::mtp_flops, in.mtp_modules * (common + ffn + N(4) * in.hidden * in.hidden));
    result.ends += in.mtp_modules * head(in);
    score_layers += in.mtp_modules;
  }
  if (a.embedding_width > 0 && a.embedding_width != a.hidden)
    result.ends += named<N>(q::projection_flops, N(4) * in.hidden * in.embedding_width);
  result.layers = named<N>(q::layers_flops, sum);
  result.scores = named<N>(q::scores_per_token, score_layers * score);
  return result;
}
template Forward<double> forward(const Resolved&, const Inputs<double>&);
template Forward<number::Traced> forward(const Resolved&, const Inputs<number::Traced>&);

template <Number N>
report::Flops<N> flops(const Resolved& r, const Inputs<N>& in) {
  const Forward<N> f = forward(r, in);
  report::Flops<N> out;
  out.forward_per_token = named<N>(q::forward_per_token, f.layers + f.ends);
  out.attention_scores_per_token = f.scores;
  out.model_per_token = named<N>(q::model_per_token, because<N>("backward_twice", N(3) * out.forward_per_token));
  const N tokens = named<N>(q::tokens_per_step, in.global_batch * in.sequence);
  out.model_per_step = named<N>(q::model_per_step, out.model_per_token * tokens);
  N again = because<N>("recompute_none", N(0));
  if (r.plan.savers.recompute == plan::Recompute::selective) again = because<N>("recompute_selective", tokens * f.scores);
  if (r.plan.savers.recompute == plan::Recompute::full) again = because<N>("recompute_full", tokens * f.layers);
  out.recomputation_per_step = named<N>(q::recomputation, again);
  out.hardware_per_step = named<N>(q::hardware_per_step, out.model_per_step + out.recomputation_per_step);
  out.model_per_run = named<N>(q::model_per_run, out.model_per_token * in.tokens);
  return out;
}
template report::Flops<double> flops(const Resolved&, const Inputs<double>&);
template report::Flops<number::Traced> flops(const Resolved&, const Inputs<number::Traced>&);

}  // namespace slipstick::flops

#include "core/flops/flops.hpp"

#include <algorithm>

#include "core/model/parameters.hpp"
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

/// Layers whose window is shorter than the sequence, so that it changes something.
int windowed_layers(const Resolved& r) {
  const model::Architecture& a = r.plan.architecture;
  const bool narrows = a.window > 0 && a.window < r.plan.training.sequence && a.kv_rank == 0 && a.mixer == model::Mixer::attention;
  return narrows ? a.layers - (a.full_every > 0 ? a.layers / a.full_every : 0) : 0;
}

/// Projections of one layer's attention.
template <Number N>
N attention(const model::Architecture& a, const Inputs<N>& in) {
  if (a.kv_rank == 0)
    return named<N>(q::attention_flops, N(2) * in.hidden * in.head_dim * (N(a.attention_gate ? 3 : 2) * in.heads + N(2) * in.kv_heads));
  const N head = in.nope_dim + in.rope_dim;
  const N query = a.q_rank > 0 ? in.q_rank * (in.hidden + in.heads * head) : in.hidden * in.heads * head;
  const N key = in.hidden * (in.kv_rank + in.rope_dim) + in.kv_rank * in.heads * (in.nope_dim + in.v_dim);
  const N output = in.heads * in.v_dim * in.hidden;
  return named<N>(q::attention_flops, because<N>("latent_attention", N(2) * (query + key + output)));
}

/// Published conventions count the whole score matrix.
bool counts_half(const Resolved& r) {
  const plan::Assumptions& assumed = r.plan.assumptions;
  return assumed.flops_as == plan::FlopsAs::products && assumed.attention_flops == plan::AttentionFlops::causal;
}

/// Queries with keys, probabilities with values, of one layer.
template <Number N>
N scores(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const bool causal = counts_half(r);
  const N share = because<N>(causal ? "causal_flops" : "full_flops", constant<N>(q::causal_share, causal ? 0.5 : 1.0));
  const N width = a.kv_rank > 0 ? in.nope_dim + in.rope_dim + in.v_dim : N(2) * in.head_dim;
  return named<N>(q::scores_flops, share * (N(2) * in.sequence * in.heads * width));
}

/// Scores of a layer that sees a window only: the first tokens of a sequence see less of it.
template <Number N>
N window_scores(const Resolved& r, const Inputs<N>& in) {
  const N window = input<N>(q::window, r.plan.architecture.window);
  const bool causal = counts_half(r);
  const N seen = causal ? window - window * window / (N(2) * in.sequence) : window;
  return named<N>(q::window_scores_flops, N(4) * seen * in.heads * in.head_dim);
}

/// Linear attention and state spaces: two FLOPs a weight; the state decays, is written and is read. No scores.
template <Number N>
N mixer(const model::Architecture& a) {
  N weights = 0;
  for (const auto& part : model::layer_parameters<N>(a, false, false)) {
    if (part.component >= model::Component::mixer_in && part.component <= model::Component::mixer_extras) weights += part.parameters;
  }
  const N state = input<N>(names::mixer_heads, a.mixer_heads) * input<N>(names::mixer_value_dim, a.mixer_value_dim) *
                  input<N>(names::mixer_key_dim, a.mixer_key_dim);
  return named<N>(q::mixer_flops, N(2) * weights + N(6) * state);
}

/// Attention of all layers: projections and scores. Every token of an encoder sees every other, and so does cross-attention.
template <Number N>
struct Attention { N all{}, scores{}; };

template <Number N>
Attention<N> encoder_attention(const model::Architecture& a, const Inputs<N>& in, const N& layers) {
  const N both_ways = named<N>(q::encoder_scores_flops, N(4) * in.sequence * in.heads * in.head_dim);
  const N count = input<N>(names::encoder_layers, a.encoder_layers) + layers;
  return {count * (attention(a, in) + both_ways), count * both_ways};
}

template <Number N>
Attention<N> mixed_attention(const Resolved& r, const Inputs<N>& in, const N& score) {
  const model::Architecture& a = r.plan.architecture;
  const int full = model::attention_layers(a, 0, a.layers) - windowed_layers(r), mixers = a.layers - model::attention_layers(a, 0, a.layers);
  Attention<N> sum;
  if (full > 0) {
    const N layers = input<N>(names::attention_layers, full);
    sum.all += layers * (attention(a, in) + score);
    sum.scores += layers * score;
  }
  if (windowed_layers(r) > 0) {
    const N layers = input<N>(q::window_layers, windowed_layers(r)), window = window_scores(r, in);
    sum.all += layers * (attention(a, in) + window);
    sum.scores += layers * window;
  }
  if (mixers > 0) sum.all += input<N>(names::mixer_layers, mixers) * mixer<N>(a);
  return sum;
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

/// Forward FLOPs of one token by the plan's convention.
template <Number N>
N by_convention(const Resolved& r, const Forward<N>& f, const report::Parameters<N>& parameters) {
  switch (r.plan.assumptions.flops_as) {
    case plan::FlopsAs::products: case plan::FlopsAs::megatron_2021: break;
    case plan::FlopsAs::palm: return because<N>("flops_palm", N(2) * parameters.active + f.scores);
    case plan::FlopsAs::torchtitan: return because<N>("flops_torchtitan", N(2) * parameters.active_without_input_embedding + f.scores);
    case plan::FlopsAs::six_n: return because<N>("flops_six_n", N(2) * parameters.active);
    case plan::FlopsAs::kaplan: return because<N>("flops_kaplan", N(2) * parameters.active_without_embeddings);
  }
  return f.layers + f.ends;
}

/// What is run again counts as it did the first time: by a convention, the layers' share of all products.
template <Number N>
N recomputed(const Resolved& r, const Forward<N>& f, const N& forward, const N& tokens) {
  const plan::FlopsAs convention = r.plan.assumptions.flops_as;
  const bool products = convention == plan::FlopsAs::products || convention == plan::FlopsAs::megatron_2021;
  const bool no_scores = convention == plan::FlopsAs::six_n || convention == plan::FlopsAs::kaplan;
  if (r.plan.savers.recompute == plan::Recompute::selective && !no_scores) return because<N>("recompute_selective", tokens * f.scores);
  if (r.plan.savers.recompute != plan::Recompute::full) return because<N>("recompute_none", N(0));
  return because<N>("recompute_full", tokens * (products ? f.layers : forward * f.layers / (f.layers + f.ends)));
}

}  // namespace

template <Number N>
Forward<N> forward(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const int moe = model::moe_layers(a, 0, a.layers), dense = a.layers - moe;
  const N layers = input<N>(names::layers, a.layers), score = scores(r, in);
  const N common = attention(a, in) + score;
  const bool mixed = windowed_layers(r) > 0 || model::attention_layers(a, 0, a.layers) < a.layers;
  Attention<N> mixing{layers * common, layers * score};
  if (mixed) mixing = mixed_attention(r, in, score);
  N sum = mixing.all;
  if (dense > 0) sum += (moe == 0 ? layers : input<N>(names::dense_layers, dense)) * dense_ffn(in);
  if (moe > 0) sum += (dense == 0 ? layers : input<N>(names::moe_layers, moe)) * moe_ffn(a, in);
  Forward<N> result;
  result.scores = mixing.scores;
  result.ends = head(in);
  if (a.mtp_modules > 0) {
    // A module is one more layer, a projection from two hidden vectors to one, and the shared head.
    const N ffn = model::layer_is_moe(a, a.layers - 1) ? moe_ffn(a, in) : dense_ffn(in);
    sum += named<N>(q::mtp_flops, in.mtp_modules * (common + ffn + N(4) * in.hidden * in.hidden));
    result.ends += in.mtp_modules * head(in);
    result.scores = mixed ? mixing.scores + in.mtp_modules * score : (layers + in.mtp_modules) * score;
  }
  if (a.embedding_width > 0 && a.embedding_width != a.hidden)
    result.ends += named<N>(q::projection_flops, N(4) * in.hidden * in.embedding_width);
  if (a.encoder_layers > 0) {
    const Attention<N> encoder = encoder_attention(a, in, layers);
    sum += encoder.all + input<N>(names::encoder_layers, a.encoder_layers) * dense_ffn(in);
    result.scores += encoder.scores;
  }
  result.layers = named<N>(q::layers_flops, sum);
  result.scores = named<N>(q::scores_per_token, result.scores);
  return result;
}
template Forward<double> forward(const Resolved&, const Inputs<double>&);
template Forward<number::Traced> forward(const Resolved&, const Inputs<number::Traced>&);

template <Number N>
report::Flops<N> flops(const Resolved& r, const Inputs<N>& in, const report::Parameters<N>& parameters) {
  const Forward<N> f = forward(r, in);
  report::Flops<N> out;
  out.forward_per_token = named<N>(q::forward_per_token, by_convention(r, f, parameters));
  out.attention_scores_per_token = f.scores;
  out.model_per_token = named<N>(q::model_per_token, because<N>("backward_twice", N(3) * out.forward_per_token));
  const N tokens = named<N>(q::tokens_per_step, in.global_batch * in.sequence);
  out.model_per_step = named<N>(q::model_per_step, out.model_per_token * tokens);
  out.recomputation_per_step = named<N>(q::recomputation, recomputed(r, f, out.forward_per_token, tokens));
  out.hardware_per_step = named<N>(q::hardware_per_step, out.model_per_step + out.recomputation_per_step);
  out.model_per_run = named<N>(q::model_per_run, out.model_per_token * in.tokens);
  return out;
}
template report::Flops<double> flops(const Resolved&, const Inputs<double>&, const report::Parameters<double>&);
template report::Flops<number::Traced> flops(const Resolved&, const Inputs<number::Traced>&, const report::Parameters<number::Traced>&);

}  // namespace slipstick::flops

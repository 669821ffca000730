#include "core/memory/activations.hpp"

#include <array>

#include "core/number/names.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::named;
using number::Number;
using plan::Recompute;
namespace q = number::quantities;

/// Norm inputs and outputs, 2 bytes each; two dropout masks of one byte. A norm after the sublayer keeps its input only.
template <Number N>
N outer(const Resolved& r, const Inputs<N>& in) {
  const int norms = r.plan.architecture.norms_per_layer, before = norms < 2 ? norms : 2;
  N bytes = constant<N>(q::norm_bytes, 4.0 * before + 2.0 * (norms - before));
  if (r.plan.training.dropout) bytes += because<N>("dropout", constant<N>(q::mask_bytes, 2));
  return named<N>(q::outer_bytes, in.rank_tokens * in.hidden * bytes / in.sequence_split);
}

/// Queries, keys, values and the output of the core.
template <Number N>
N attention(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const N T = in.rank_tokens;
  if (a.kv_rank == 0) {
    const N width = in.head_dim * (N(2) * (in.heads + N(2) * in.kv_heads) + N(2) * in.heads);
    return named<N>(q::attention_bytes, T * width / in.tensor);
  }
  const N heads = in.heads * (N(4) * (in.nope_dim + in.rope_dim) + N(4) * in.v_dim);
  const N latent = N(2) * (in.q_rank + in.kv_rank);
  return named<N>(q::attention_bytes, because<N>("latent_attention", T * heads / in.tensor + T * latent / in.sequence_split));
}

/// Unfused: the softmax, and with dropout its mask and output. Fused: one fp32 log-sum-exp a row.
template <Number N>
N scores(const Resolved& r, const Inputs<N>& in) {
  const N rows = in.rank_tokens * in.heads / in.tensor;
  if (r.plan.savers.fused_attention)
    return named<N>(q::scores_bytes, because<N>("fused_attention", constant<N>(q::lse_bytes, 4) * rows));
  const bool dropout = r.plan.training.dropout;
  const N bytes = because<N>(dropout ? "unfused_dropout" : "unfused_attention", constant<N>(q::score_bytes, dropout ? 5 : 2));
  return named<N>(q::scores_bytes, bytes * in.sequence * rows);
}

/// First product (gate and up), and the activation's output.
template <Number N>
N dense_ffn(const Inputs<N>& in) {
  return named<N>(q::ffn_bytes, in.rank_tokens * in.ffn * (N(2) * (N(1) + in.gate) + N(2)) / in.tensor);
}

/// Dropless all-to-all dispatch: permuted input, products, expert output kept for the weighted sum, copy before dispatch,
/// router logits and probabilities in fp32. Experts are split over the tensor ranks as well.
template <Number N>
N moe_ffn(const Resolved& r, const Inputs<N>& in) {
  const N T = in.rank_tokens, width = N(2) * (N(1) + in.gate) + N(2);
  const N copies = T * in.experts_per_token;
  const N through = copies * (N(4) * in.hidden + width * in.expert_ffn / in.tensor + N(2) * in.hidden / in.tensor);
  N bytes = constant<N>(q::imbalance, 1.1) * through + N(8) * T * in.experts / in.sequence_split;
  if (r.plan.architecture.shared_ffn > 0) bytes += T * in.shared_ffn * width / in.tensor;
  return named<N>(q::moe_bytes, bytes);
}

template <Number N>
struct Kind { N kept{}, work{}; };

template <Number N>
Kind<N> by_recomputation(const Resolved& r, const Inputs<N>& in, bool moe) {
  const LayerActivations<N> layer = layer_activations(r, in, moe);
  switch (r.plan.savers.recompute) {
    case Recompute::full:
      return {named<N>(q::checkpoint_layer, because<N>("recompute_full", N(2) * in.rank_tokens * in.hidden / in.sequence_split)),
              because<N>("recompute_full", layer.saved)};
    case Recompute::selective:
      if (r.plan.savers.fused_attention) return {because<N>("selective_fused", layer.saved), N(0)};
      return {because<N>("recompute_selective", layer.saved - layer.scores), because<N>("recompute_selective", layer.scores)};
    case Recompute::none: case Recompute::per_op: case Recompute::every_second: break;
  }
  return {because<N>("recompute_none", layer.saved), N(0)};
}

template <Number N>
N shared_work(const Resolved& r, const Inputs<N>& in) {
  const plan::Layout& layout = r.plan.layout;
  N work = 0;
  if (layout.tensor_parallel > 1 && layout.sequence_parallel)
    work += named<N>(q::gathered_input, because<N>("sequence_parallel", N(4) * in.rank_tokens * in.hidden));
  if (layout.context_parallel > 1)
    work += named<N>(q::ring_bytes, because<N>("context_parallel", N(8) * in.rank_tokens * in.kv_heads * in.head_dim / in.tensor));
  return work;
}

}  // namespace

template <Number N>
LayerActivations<N> layer_activations(const Resolved& r, const Inputs<N>& in, bool moe) {
  LayerActivations<N> result;
  result.scores = scores(r, in);
  const std::array<N, 4> parts{outer(r, in), attention(r, in), result.scores, moe ? moe_ffn(r, in) : dense_ffn(in)};
  result.saved = number::sum<N>(moe ? q::moe_layer_bytes : q::layer_bytes, parts);
  return result;
}
template LayerActivations<double> layer_activations(const Resolved&, const Inputs<double>&, bool);
template LayerActivations<number::Traced> layer_activations(const Resolved&, const Inputs<number::Traced>&, bool);

template <Number N>
PassActivations<N> pass_activations(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const int moe = model::moe_layers(a, 0, a.layers);
  PassActivations<N> out;
  if (moe < a.layers) {
    const Kind<N> kind = by_recomputation(r, in, false);
    out.dense = kind.kept;
    out.work_dense = kind.work;
  }
  if (moe > 0) {
    const Kind<N> kind = by_recomputation(r, in, true);
    out.moe = kind.kept;
    out.work_moe = kind.work;
  }
  out.shared_work = shared_work(r, in);
  const N tokens = in.rank_tokens;
  if (r.plan.training.dropout)
    out.embedding = named<N>(q::embedding_bytes, because<N>("dropout", tokens * in.hidden / in.sequence_split));
  if (a.mtp_modules > 0)
    out.mtp = named<N>(q::mtp_bytes, in.mtp_modules * (model::layer_is_moe(a, a.layers - 1) ? out.moe : out.dense));
  const N loss = constant<N>(q::loss_bytes, 6) * in.padded_vocab / in.tensor + N(6) * in.hidden / in.sequence_split;
  out.logits = named<N>(q::logits, tokens * (a.mtp_modules > 0 ? (N(1) + in.mtp_modules) * loss : loss));
  return out;
}
template PassActivations<double> pass_activations(const Resolved&, const Inputs<double>&);
template PassActivations<number::Traced> pass_activations(const Resolved&, const Inputs<number::Traced>&);

}  // namespace slipstick::memory

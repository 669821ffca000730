#include "core/memory/activations.hpp"

#include <array>

#include "core/memory/layer_ops.hpp"
#include "core/number/memory_quantities.hpp"
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

template <Number N>
struct Kind { N kept{}, whole{}, work{}; };

/// The input of a layer that is computed again.
template <Number N>
N checkpoint(const Resolved& r, const Inputs<N>& in) {
  const N width = constant<N>(q::residual_width, r.framework->memory.residual);
  return named<N>(q::checkpoint_layer, because<N>("recompute_full", width * in.rank_tokens * in.hidden / in.sequence_split));
}

/// PyTorch's selective policy saves a layer's input, the second matrix product of each pair, and the attention's output.
template <Number N>
N per_op(const Inputs<N>& in) {
  const N width = N(4) * in.hidden + in.head_dim * (N(4) * in.heads + N(2) * in.kv_heads_held) + N(2) * in.ffn;
  return because<N>("recompute_per_op", in.rank_tokens * width / in.tensor);
}

/// What one layer's backward pass has in hand: its saved tensors, computed again, and gradients inside the layer.
template <Number N>
N work(const Resolved& r, const Inputs<N>& in, const N& saved) {
  const framework::MemoryRules& rules = r.framework->memory;
  const double ffn = r.plan.architecture.gated ? rules.work_ffn_gated : rules.work_ffn_plain;
  if (!rules.layer_works || (ffn <= 0 && rules.work_hidden <= 0)) return saved;
  const N width = constant<N>(q::work_ffn, ffn) * in.ffn / in.tensor + constant<N>(q::work_hidden, rules.work_hidden) * in.hidden / in.sequence_split;
  return saved + in.rank_tokens * width;
}

template <Number N>
Kind<N> by_recomputation(const Resolved& r, const Inputs<N>& in, bool moe) {
  const LayerActivations<N> layer = layer_activations(r, in, moe);
  const N none = r.framework->memory.layer_works ? work(r, in, layer.saved) : N(0);
  switch (r.plan.savers.recompute) {
    case Recompute::full:
      return {checkpoint(r, in), layer.saved, because<N>("recompute_full", work(r, in, layer.saved))};
    case Recompute::every_second: {
      const N half = because<N>("recompute_every_second", (checkpoint(r, in) + layer.saved) / N(2));
      return {half, layer.saved, work(r, in, layer.saved)};
    }
    case Recompute::per_op: return {per_op(in), layer.saved, work(r, in, layer.saved)};
    case Recompute::selective: {
      const bool drops = number::value(layer.dropped) > 0, core = r.plan.savers.recompute_core && !r.plan.savers.fused_attention;
      const N scores = core ? because<N>("recompute_selective", layer.saved - layer.scores)
                            : because<N>(r.plan.savers.fused_attention ? "selective_fused" : "selective_modules", layer.saved);
      const N again = core ? because<N>("recompute_selective", layer.scores) : none;
      return {drops ? scores - layer.dropped : scores, layer.saved, again};
    }
    case Recompute::none: break;
  }
  return {because<N>("recompute_none", layer.saved), layer.saved, none};
}

/// There whatever the moment: sequence parallelism gathers one layer's input, context parallelism the keys and values.
template <Number N>
N shared(const Resolved& r, const Inputs<N>& in) {
  const plan::Layout& layout = r.plan.layout;
  const double gathered = r.framework->memory.gathered_inputs;
  N bytes = 0;
  if (layout.tensor_parallel > 1 && layout.sequence_parallel && gathered > 0) {
    const N width = constant<N>(q::gathered_width_input, gathered);
    bytes += named<N>(q::gathered_input, because<N>("sequence_parallel", width * in.rank_tokens * in.hidden));
  }
  const N keys = in.rank_tokens * in.kv_heads_held * in.head_dim / in.tensor;
  if (layout.context_parallel > 1 && layout.context_kind == plan::ContextKind::ring)
    bytes += named<N>(q::ring_bytes, because<N>("context_ring", N(8) * keys));
  if (layout.context_parallel > 1 && layout.context_kind == plan::ContextKind::all_gather)
    bytes += named<N>(q::ring_bytes, because<N>("context_all_gather", N(4) * keys * in.context));
  return bytes;
}

/// By how the loss is computed: what the framework does, or what the plan says.
framework::LossRules loss_rules(const Resolved& r) {
  const framework::MemoryRules& rules = r.framework->memory;
  switch (r.plan.training.loss) {
    case plan::Loss::plain: return rules.loss_plain;
    case plan::Loss::fused: return rules.loss_fused;
    case plan::Loss::without_logits: return {};
    case plan::Loss::framework: break;
  }
  return rules.loss;
}

template <Number N>
N logits(const Resolved& r, const Inputs<N>& in) {
  framework::LossRules rules = loss_rules(r);
  if (!r.plan.savers.compiled && rules.per_logit > 0) rules.per_logit += r.framework->memory.eager_logit;
  const N per_token = constant<N>(q::loss_bytes, rules.per_logit) * in.padded_vocab / in.tensor +
                      constant<N>(q::loss_hidden, rules.per_hidden) * in.hidden / in.sequence_split;
  const N times = r.plan.architecture.mtp_modules > 0 ? N(1) + in.mtp_modules : N(1);
  return named<N>(q::logits, in.rank_tokens * (r.plan.architecture.mtp_modules > 0 ? times * per_token : per_token));
}

/// Gathered inputs of every layer, kept where the framework keeps them: 2 bytes twice, less this rank's own share.
template <Number N>
N kept_inputs(const Resolved& r, const Inputs<N>& in) {
  const plan::Layout& layout = r.plan.layout;
  if (layout.pipeline_parallel > r.framework->memory.gathered_inputs_kept || layout.tensor_parallel == 1) return N(0);
  return because<N>("gathered_inputs_kept", N(4) * in.rank_tokens * in.hidden * (N(1) - N(1) / in.tensor));
}

template <Number N>
void set_layers(PassActivations<N>& out, const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const int moe = model::moe_layers(a, 0, a.layers);
  const N inputs = kept_inputs(r, in);
  const auto with_inputs = [&](const N& kept) { return number::value(inputs) > 0 ? kept + inputs : kept; };
  if (moe < a.layers) {
    const Kind<N> kind = by_recomputation(r, in, false);
    out.dense = with_inputs(kind.kept);
    out.whole_dense = with_inputs(kind.whole);
    out.work_dense = kind.work;
  }
  if (moe > 0) {
    const Kind<N> kind = by_recomputation(r, in, true);
    out.moe = with_inputs(kind.kept);
    out.whole_moe = with_inputs(kind.whole);
    out.work_moe = kind.work;
  }
}

}  // namespace

template <Number N>
LayerActivations<N> layer_activations(const Resolved& r, const Inputs<N>& in, bool moe) {
  LayerActivations<N> result;
  result.scores = scores_saved(r, in);
  const std::array<N, 4> parts{norms_saved(r, in), attention_saved(r, in), result.scores, ffn_saved(r, in, moe)};
  N saved = number::sum<N>(moe ? q::moe_layer_bytes : q::layer_bytes, parts);
  const N quantized = quantized_inputs(r, in);
  if (number::value(quantized) > 0) saved = saved + quantized;
  if (r.plan.assumptions.activation_factor != 1)
    saved = saved * number::input<N>(q::activation_factor, r.plan.assumptions.activation_factor);
  result.saved = saved;
  result.dropped = selectively_dropped(r, in, moe);
  return result;
}
template LayerActivations<double> layer_activations(const Resolved&, const Inputs<double>&, bool);
template LayerActivations<number::Traced> layer_activations(const Resolved&, const Inputs<number::Traced>&, bool);

template <Number N>
PassActivations<N> pass_activations(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const framework::MemoryRules& rules = r.framework->memory;
  PassActivations<N> out;
  set_layers(out, r, in);
  out.shared = shared(r, in);
  const double embedding = rules.embedding + (r.plan.training.dropout ? 1 : 0);  // the mask
  if (embedding > 0)
    out.embedding = named<N>(q::embedding_bytes, constant<N>(q::embedding_width_bytes, embedding) * in.rank_tokens * in.hidden / in.sequence_split);
  if (a.mtp_modules > 0)
    out.mtp = named<N>(q::mtp_bytes, in.mtp_modules * (model::layer_is_moe(a, a.layers - 1) ? out.moe : out.dense));
  out.logits = logits(r, in);
  const bool copies = rules.residual_copies > 0 && plan::trains_adapters(r.plan) && r.plan.savers.zero_stage >= 3;
  if (copies) out.residual_copies = because<N>("residual_copies", constant<N>(q::residual_width, rules.residual_copies) * in.rank_tokens * in.hidden);
  return out;
}
template PassActivations<double> pass_activations(const Resolved&, const Inputs<double>&);
template PassActivations<number::Traced> pass_activations(const Resolved&, const Inputs<number::Traced>&);

}  // namespace slipstick::memory

#include "core/time/predict/layer.hpp"

#include "core/number/names.hpp"
#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/experts.hpp"
#include "core/time/predict/host.hpp"
#include "core/time/predict/products.hpp"
#include "core/time/predict/shards.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::maximum;
using number::named;
using number::Number;
using number::value;
namespace q = number::quantities;

// Bytes per token and unit of width, forward: norms, residuals and dropout; transposes and rotary embedding; activation.
constexpr double norm_bytes = 20, mixing_bytes = 4, plain_bytes = 4, gated_bytes = 6;
constexpr double elementwise_kernels = 6, elementwise_backward = 1.6, adapter_kernels = 8;
// PyTorch's per-op policy keeps every second product; what it runs again is a little less than half.
constexpr double per_op_products = 0.45;

/// Everything that makes up a layer, before it is put together.
template <Number N>
struct Parts {
  ProductTime<N> mixing, ffn;
  Core<N> core;
  Experts<N> experts;
  N norms{}, rest{}, adapters{}, casts{};   ///< norms, rest: elementwise, forward, without kernels' own time
  BothWays<N> tensor, context;
};

template <Number N>
N elementwise_time(const Setting<N>& at, const N& bytes) {
  return eager(at, activations(at, bytes)) * constant<N>(q::framework_elementwise, at.rules.elementwise) / at.machine.memory;
}

template <Number N>
void set_elementwise(Parts<N>& parts, const Setting<N>& at, LayerKind kind) {
  const engine::Inputs<N>& in = at.in;
  const Widths<N> width = attention_widths(at);
  const N split = at.r.plan.layout.sequence_parallel ? in.tensor : N(1);
  parts.norms = named<N>(q::norms_time, elementwise_time(at, in.rank_tokens * N(norm_bytes) * in.hidden / split));
  N rest = in.rank_tokens * N(mixing_bytes) * (width.query + width.key_value) / in.tensor;
  if (is_expert(kind)) {
    rest += parts.experts.permuted_bytes;
  } else if (!at.r.plan.architecture.no_ffn) {
    const bool gated = at.r.plan.architecture.gated;
    const N bytes = because<N>(gated ? "gated_ffn" : "plain_ffn", constant<N>(q::activation_width, gated ? gated_bytes : plain_bytes));
    rest += in.rank_tokens * bytes * in.ffn / in.tensor;
  }
  parts.rest = named<N>(q::mixing_time, elementwise_time(at, rest));
}

template <Number N>
N cast_time(const Setting<N>& at, const Parts<N>& parts) {
  const bool narrow = value(at.machine.products.operand_bytes) < value(at.machine.half.operand_bytes);
  if (!narrow) return N(0);
  const N elements = parts.mixing.elements + parts.ffn.elements + parts.experts.cast_bytes;
  N bytes = elements * constant<N>(q::cast_width, at.machine.common->cast_bytes);
  if (at.r.plan.training.wide_layers > 0) bytes = bytes * narrow_layers(at);
  return named<N>(q::cast_time, bytes / at.machine.memory);
}

template <Number N>
N adapter_time(const Setting<N>& at, const N& bytes, LayerKind kind) {
  if (!plan::trains_adapters(at.r.plan) || is_expert(kind)) return N(0);
  const N felt = constant<N>(q::adapter_share, at.machine.common->adapter);
  return named<N>(q::adapter_time, felt * (bytes / at.machine.memory + N(adapter_kernels) * at.machine.kernel_s));
}

template <Number N>
Parts<N> parts_of(const Setting<N>& at, LayerKind kind) {
  Parts<N> parts;
  parts.mixing = time_of(at, mixing_products(at, kind));
  parts.ffn = time_of(at, ffn_products(at, kind));
  if (is_expert(kind)) parts.experts = experts(at);
  if (is_mixer(kind)) parts.core = mixer_core(at);
  else parts.core = kind == LayerKind::encoder ? both_ways_core(at) : attention_core(at);
  if (at.r.plan.architecture.encoder_layers > 0 && kind != LayerKind::encoder) {
    const Core<N> cross = both_ways_core(at);
    parts.core = {parts.core.forward + cross.forward, parts.core.backward + cross.backward};
  }
  set_elementwise(parts, at, kind);
  parts.casts = cast_time(at, parts);
  parts.adapters = adapter_time(at, parts.mixing.adapters + parts.ffn.adapters, kind);
  parts.tensor = tensor_exposed(at, kind);
  parts.context = is_mixer(kind) ? BothWays<N>{} : context_exposed(at, parts.core);
  return parts;
}

template <Number N>
void set_total(const number::Name& name, Work<N>& work) {
  const std::array<N, 7> all{work.products, work.attention, work.elementwise, work.casts, work.tensor, work.context, work.exchange};
  work.total = number::sum<N>(name, all);
}

/// Beside another micro-batch's passes it is waited for as far as they are too short, and slows them like any hidden traffic.
template <Number N>
N beside_another(const Setting<N>& at, const N& exchange, const N& busy) {
  const N hidden = number::minimum<N>(exchange, busy);
  const N felt = exchange - hidden + constant<N>(q::contention, at.machine.common->contention) * hidden;
  return named<N>(q::exchange_exposed, because<N>("two_batches_exchange", felt));
}

bool runs_two_batches(const engine::Resolved& r) {
  using plan::ExchangeOverlap;
  const plan::Layout& layout = r.plan.layout;
  if (r.micro_batches < 2 || layout.exchange_overlap == ExchangeOverlap::off) return false;
  return layout.exchange_overlap == ExchangeOverlap::on || layout.schedule == plan::Schedule::dual_pipe;
}

/// `busy`: the pass's own work, beside which the exchange of another micro-batch can run.
template <Number N>
N exchange_exposed(const Setting<N>& at, const N& exchange, const N& busy) {
  if (value(exchange) == 0) return N(0);
  if (runs_two_batches(at.r)) return beside_another(at, exchange, busy);
  if (at.r.plan.layout.exchange_overlap != plan::ExchangeOverlap::typical) return named<N>(q::exchange_exposed, because<N>("exchange_waited", exchange));
  const N overlap = constant<N>(q::exchange_overlap, at.machine.common->exchange_overlap);
  return named<N>(q::exchange_exposed, exchange * (N(1) - overlap));
}

template <Number N>
Work<N> forward_work(const Setting<N>& at, const Parts<N>& parts) {
  Work<N> work;
  work.products = named<N>(q::layer_products, parts.mixing.forward + parts.ffn.forward + parts.experts.forward + parts.adapters);
  work.attention = parts.core.forward;
  work.elementwise = named<N>(q::layer_elementwise, parts.norms + parts.rest + N(elementwise_kernels) * at.machine.kernel_s);
  work.casts = parts.casts;
  work.tensor = parts.tensor.forward;
  work.context = parts.context.forward;
  work.exchange = exchange_exposed(at, parts.experts.exchange, work.products + work.attention);
  set_total(q::layer_device, work);
  return work;
}

template <Number N>
N weight_gradient(const Parts<N>& parts) {
  return named<N>(q::weight_gradient, parts.mixing.weight_gradient + parts.ffn.weight_gradient + parts.experts.weight_gradient);
}

template <Number N>
Work<N> backward_work(const Setting<N>& at, const Parts<N>& parts, const Work<N>& forward, const N& weight) {
  Work<N> work;
  const N inputs = named<N>(q::input_gradient, parts.mixing.input_gradient + parts.ffn.input_gradient + parts.experts.input_gradient);
  work.products = named<N>(q::layer_products_back, inputs + weight + N(2) * parts.adapters);
  work.attention = parts.core.backward;
  work.elementwise = named<N>(q::layer_elementwise_back, constant<N>(q::elementwise_backward, elementwise_backward) * forward.elementwise);
  work.casts = N(2) * forward.casts;
  work.tensor = parts.tensor.backward;
  work.context = parts.context.backward;
  work.exchange = exchange_exposed(at, parts.experts.exchange, work.products + work.attention);
  set_total(q::layer_device_back, work);
  return work;
}

/// A whole expert layer, its exchange of tokens too; or the activation function alone.
template <Number N>
N experts_again(const Setting<N>& at, const Parts<N>& parts, const Work<N>& forward) {
  const plan::Savers& savers = at.r.plan.savers;
  if (savers.recompute_experts)
    return parts.experts.forward + parts.ffn.forward + forward.exchange + elementwise_time(at, parts.experts.permuted_bytes);
  return savers.recompute_expert_activation && value(parts.experts.activation_bytes) > 0 ? elementwise_time(at, parts.experts.activation_bytes) : N(0);
}

/// Selective recomputation by what the plan names beside the attention core.
template <Number N>
N selected_again(const Setting<N>& at, const Parts<N>& parts, const Work<N>& forward, LayerKind kind) {
  const plan::Savers& savers = at.r.plan.savers;
  const bool named_only = savers.recompute_norms || savers.recompute_ffn || savers.recompute_expert_activation || savers.recompute_experts || savers.recompute_latent_up;
  // A fused kernel recomputes its scores anyway; beside other modules its output is kept.
  N again = named_only && is_fused(at.r) ? N(0) : parts.core.forward;
  if (savers.recompute_norms) again += parts.norms;
  if (savers.recompute_ffn && !is_expert(kind)) again += parts.ffn.forward;
  if (savers.recompute_latent_up && at.r.plan.architecture.kv_rank > 0 && !is_mixer(kind)) again += time_of(at, latent_up_products(at)).forward;
  if (is_expert(kind)) again += experts_again(at, parts, forward);
  return again;
}

template <Number N>
N recomputed(const Setting<N>& at, const Parts<N>& parts, const Work<N>& forward, LayerKind kind) {
  const plan::Savers& savers = at.r.plan.savers;
  switch (savers.recompute) {
    case plan::Recompute::none: return N(0);
    case plan::Recompute::selective: return named<N>(q::layer_again, because<N>("again_selected", selected_again(at, parts, forward, kind)));
    case plan::Recompute::per_op:
      return named<N>(q::layer_again, because<N>("again_per_op", constant<N>(q::per_op_share, per_op_products) * forward.products + forward.elementwise));
    case plan::Recompute::every_second: return named<N>(q::layer_again, because<N>("again_every_second", forward.total / N(2)));
    case plan::Recompute::full: break;
  }
  const plan::Layout& layout = at.r.plan.layout;
  const double chunk = 1.0 * at.r.plan.architecture.layers / (1.0 * layout.pipeline_parallel * layout.virtual_stages);
  if (savers.recompute_layers <= 0 || savers.recompute_layers >= chunk) return named<N>(q::layer_again, because<N>("again_full", forward.total));
  const N share = constant<N>(q::again_share, savers.recompute_layers / chunk);
  return named<N>(q::layer_again, because<N>("again_some", share * forward.total));
}

}  // namespace

template <Number N>
Layer<N> layer(const Setting<N>& at, LayerKind kind) {
  const Parts<N> parts = parts_of(at, kind);
  Layer<N> out;
  out.forward = forward_work(at, parts);
  out.weight_gradient = weight_gradient(parts);
  out.backward = backward_work(at, parts, out.forward, out.weight_gradient);
  out.recomputed = recomputed(at, parts, out.forward, kind);
  const BothWays<N> host = host_time(at, kind);
  const N busy = out.backward.total + out.recomputed;
  const N forward = named<N>(q::layer_forward, maximum<N>(out.forward.total, host.forward));
  const N backward = named<N>(q::layer_backward, maximum<N>(busy, host.backward));
  out.waiting = named<N>(q::layer_waiting, (forward - out.forward.total) + (backward - busy));
  out.dense_parameters = named<N>(q::layer_matrices, parts.mixing.parameters + parts.ffn.parameters);
  out.expert_parameters = parts.experts.parameters;
  const BothWays<N> gathered = with_gathering(at, out, {forward, backward});
  out.forward_s = gathered.forward;
  out.backward_s = gathered.backward;
  if (gathers_each_pass(at.r)) out.gathering = named<N>(q::layer_gathering, (gathered.forward - forward) + (gathered.backward - backward));
  return out;
}
template Layer<double> layer(const Setting<double>&, LayerKind);
template Layer<number::Traced> layer(const Setting<number::Traced>&, LayerKind);

}  // namespace slipstick::time

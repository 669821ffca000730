#include "core/time/predict/host.hpp"

#include "core/number/time_quantities.hpp"
#include "core/time/predict/products.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::named;
using number::Number;
namespace q = number::quantities;

constexpr double micro = 1e-6;
// Backward launches the slow softmax's gradient only.
constexpr double softmax_backward = 0.6;

/// Megatron's fused softmax needs micro-batch x heads of a rank to be a multiple of 4; else many small kernels run.
bool misses_fused_softmax(const engine::Resolved& r) {
  if (is_fused(r)) return false;
  const plan::Plan& plan = r.plan;
  const int heads = plan.architecture.heads / plan.layout.tensor_parallel;
  return 1LL * plan.training.micro_batch * (heads > 0 ? heads : 1) % 4 != 0;
}

template <Number N>
N once(const Setting<N>& at, LayerKind kind, double layer_us, double softmax_us, double span_us) {
  N time = constant<N>(q::host_layer, layer_us * micro);
  if (at.r.plan.layout.tensor_parallel > 1) time += N(2) * constant<N>(q::host_tensor, at.rules.host_tensor_us * micro);
  if (is_expert(kind)) time = time * constant<N>(q::expert_host, at.rules.expert_host);
  if (softmax_us > 0) time += because<N>("unfused_softmax", constant<N>(q::host_softmax, softmax_us * micro));
  if (span_us > 0) time += because<N>("host_span", constant<N>(q::host_span, span_us * micro) * at.in.tensor);
  return time;
}

}  // namespace

template <Number N>
BothWays<N> host_time(const Setting<N>& at, LayerKind kind) {
  const plan::Layout& layout = at.r.plan.layout;
  const framework::TimeRules& rules = at.rules;
  const bool spans = layout.tensor_parallel > 1 && layout.pipeline_parallel > 1 && at.r.plan.hardware.gpus > at.r.node_size;
  const double softmax = misses_fused_softmax(at.r) ? rules.host_unaligned_softmax_us : 0, span = spans ? rules.host_tensor_span_us : 0;
  N forward = once(at, kind, rules.host_forward_us, softmax, span / 3);
  N backward = once(at, kind, rules.host_backward_us, softmax_backward * softmax, span * 2 / 3);
  if (at.r.plan.savers.recompute == plan::Recompute::full) backward += because<N>("host_again", forward);
  if (layout.tensor_parallel > 1) {
    const N slower = N(1) + constant<N>(q::jitter, at.machine.common->jitter) * constant<N>(q::tensor_doublings, doublings(layout.tensor_parallel));
    forward = forward * slower;
    backward = backward * slower;
  }
  return {named<N>(q::host_pass, forward), named<N>(q::host_pass, backward)};
}
template BothWays<double> host_time(const Setting<double>&, LayerKind);
template BothWays<number::Traced> host_time(const Setting<number::Traced>&, LayerKind);

}  // namespace slipstick::time

#include "core/time/time.hpp"

#include <array>

#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/bubble.hpp"
#include "core/time/communication.hpp"
#include "core/time/predict/predict.hpp"

namespace slipstick::time {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::input;
using number::named;
using number::Number;
namespace q = number::quantities;

/// Passes of one micro-batch that a stage could have done while it idles.
template <Number N>
N idle_passes(const Resolved& r, const Inputs<N>& in) {
  const PassShares shares = usual_shares(r);   // of no matter where backward passes stay whole
  const StageWork<N> work{.others = in.pipeline - N(1), .whole = N(1), .backward = N(1) - number::constant<N>(q::forward_of_pass, shares.forward),
                          .weights = number::constant<N>(q::weights_of_pass, shares.weights)};
  return named<N>(q::idle_passes, schedule_idle(r, in, work));
}

/// Share of the step in which a stage waits for the first and last micro-batch, of m + idle passes in all: with 1F1B
/// (p - 1) / (v m + p - 1). Narayanan et al. 2021, section 2.2, there relative to the ideal time: (p - 1) / (v m).
template <Number N>
N bubble_share(const Resolved& r, const Inputs<N>& in) {
  if (r.plan.layout.pipeline_parallel == 1) return named<N>(q::bubble_share, because<N>("one_stage", N(0)));
  const N idle = idle_passes(r, in);
  return named<N>(q::bubble_share, idle / (in.micro_batches + idle));
}

/// Gradients travel while the last micro-batch's backward pass (two thirds of it) still runs; with ZeRO-2 and 3 every
/// micro-batch hides its own. One layer's share has nothing left to hide behind.
template <Number N>
N exposed(const Resolved& r, const Inputs<N>& in, const report::Time<N>& t, const N& total) {
  if (number::value(total) == 0) return named<N>(q::data_time, because<N>("one_data_rank", N(0)));
  const N busy = t.step_s - t.bubble_s;
  const bool each = r.plan.savers.zero_stage >= 2;
  const N window = each ? because<N>("hidden_each", N(2) / N(3) * busy)
                        : because<N>("hidden_last", N(2) / N(3) * busy / in.micro_batches);
  const N last = total / input<N>(number::Name{"model_layers", "L", number::Unit::layers}, r.plan.architecture.layers);
  return named<N>(q::data_time, number::maximum<N>(last, total - named<N>(q::data_window, window)));
}

/// Inside the fabric the exchange is waited for. Across the network no one trains without running it beside another
/// micro-batch (DeepSeek-V3 2024, section 3.2.1): what exceeds the work of the step is exposed, and that of one micro-batch.
template <Number N>
N exposed_exchange(const Resolved& r, const Inputs<N>& in, const report::Time<N>& t, const N& total) {
  if (!experts_cross_network(r) || r.micro_batches == 1) return named<N>(q::expert_time, total);
  const N busy = t.step_s - t.bubble_s - t.tensor_communication_s;
  const N beyond = number::maximum<N>(total / in.micro_batches, total - busy);
  return named<N>(q::expert_time, because<N>("exchange_overlapped", beyond));
}

/// Weights, gradients and states are read, states and weights written, at the speed of memory.
template <Number N>
N optimizer_time(const Inputs<N>& in, const report::StageMemory<N>& stage) {
  const N moved = N(2) * stage.optimizer_bytes + stage.gradients_bytes + stage.weights_bytes;
  return named<N>(q::optimizer_time, because<N>("memory_bound", moved / in.memory_bandwidth));
}

/// What of `cost` the step has room for: an optimistic MFU must not make compute negative.
template <Number N>
N within(const N& cost, N& left) {
  if (number::value(cost) <= number::value(left)) {
    left = left - cost;
    return cost;
  }
  const N taken = because<N>("capped_by_mfu", left);
  left = N(0);
  return taken;
}

template <Number N>
void set_causes(const Resolved& r, const Inputs<N>& in, const report::ReportOf<N>& report, report::Time<N>& t) {
  const auto fullest = static_cast<std::size_t>(report.memory.fullest_stage);
  const Communication<N> c = communication(r, in, report.parameters.stages[fullest].per_gpu);
  t.bubble_s = named<N>(q::bubble_time, t.bubble_share * t.step_s);
  N left = t.step_s - t.bubble_s;
  t.tensor_communication_s = within(c.tensor_s, left);
  t.expert_communication_s = within(exposed_exchange(r, in, t, c.expert_s), left);
  t.data_communication_s = within(exposed(r, in, t, c.data_s), left);
  t.optimizer_s = within(optimizer_time(in, report.memory.stages[fullest]), left);
  t.other_s = within(named<N>(q::other_time, c.pipeline_s + c.context_s), left);
  const std::array<N, 6> rest{t.bubble_s, t.tensor_communication_s, t.expert_communication_s, t.data_communication_s,
                              t.optimizer_s, t.other_s};
  t.compute_s = named<N>(q::compute_time, number::maximum<N>(N(0), t.step_s - number::sum<N>(q::busy_time, rest)));
}

template <Number N>
void set_rates(const Inputs<N>& in, const report::Flops<N>& flops, report::Time<N>& t) {
  t.tokens_per_step = named<N>(q::tokens_per_step, in.global_batch * in.sequence);
  t.tokens_per_s = named<N>(q::tokens_per_s, t.tokens_per_step / t.step_s);
  t.tokens_per_s_per_gpu = named<N>(q::tokens_per_s_per_gpu, t.tokens_per_s / in.gpus);
  t.tflops_per_gpu = named<N>(q::tflops_per_gpu, flops.model_per_step / (t.step_s * in.gpus * N(1e12)));
  t.peak_tflops_per_gpu = named<N>(q::peak_tflops, in.peak / N(1e12));
}

template <Number N>
N communication_share(const report::Time<N>& t) {
  const N waiting = t.tensor_communication_s + t.expert_communication_s + t.data_communication_s + t.other_s;
  return named<N>(q::communication_share, waiting / t.step_s);
}

/// The step is given by an assumed utilization, and compute is what the other causes leave.
template <Number N>
void set_assumed(const Resolved& r, const Inputs<N>& in, const report::ReportOf<N>& report, report::Time<N>& t) {
  t.mfu = input<N>(q::mfu, r.plan.assumptions.mfu);
  t.step_s = named<N>(q::step_time, report.flops.model_per_step / (in.gpus * in.peak * t.mfu));
  t.bubble_share = bubble_share(r, in);
  set_causes(r, in, report, t);
  t.hfu = named<N>(q::hfu, t.mfu * (report.flops.hardware_per_step / report.flops.model_per_step));
}

/// The step and its causes are predicted, and the utilizations follow.
template <Number N>
void set_predicted(report::Time<N>& t) {
  const report::Prediction<N>& p = t.predicted;
  t.step_s = p.step_s;
  t.mfu = p.mfu;
  t.hfu = p.hfu;
  const std::array<N, 7> device{p.products_s, p.attention_s, p.elementwise_s, p.casts_s, p.recomputation_s, p.ends_s, p.host_s};
  t.compute_s = number::sum<N>(q::compute_time, device);
  t.tensor_communication_s = p.tensor_s;
  t.expert_communication_s = p.expert_s;
  t.data_communication_s = p.data_s;
  t.optimizer_s = number::value(p.offload_s) > 0 ? named<N>(q::optimizer_and_offload, p.optimizer_s + p.offload_s) : p.optimizer_s;
  const std::array<N, 3> rest{p.sends_s, p.context_s, p.fixed_s};
  t.other_s = number::sum<N>(q::predicted_other, rest);
  t.bubble_s = p.bubble_s;
  t.bubble_share = named<N>(q::bubble_share, p.bubble_s / p.step_s);
}

}  // namespace

template <Number N>
report::Time<N> time(const Resolved& r, const Inputs<N>& in, const report::ReportOf<N>& report, Beside beside) {
  report::Time<N> t;
  t.micro_batches = in.micro_batches;
  t.data_parallel = in.data;
  t.at_peak_s = named<N>(q::at_peak, report.flops.hardware_per_step / (in.gpus * in.peak));
  const bool predicted = r.plan.assumptions.step_time == plan::StepTime::predicted;
  if (predicted || beside == Beside::prediction) t.predicted = predict(r, in, report.flops);
  if (predicted) {
    set_predicted(t);
  } else {
    set_assumed(r, in, report, t);
  }
  t.communication_share = communication_share(t);
  set_rates(in, report.flops, t);
  return t;
}
template report::Time<double> time(const Resolved&, const Inputs<double>&, const report::ReportOf<double>&, Beside);
template report::Time<number::Traced> time(const Resolved&, const Inputs<number::Traced>&,
                                           const report::ReportOf<number::Traced>&, Beside);

}  // namespace slipstick::time

#include "core/run/run.hpp"

#include "core/memory/recipe.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::run {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::input;
using number::named;
using number::Number;
namespace q = number::quantities;

template <Number N>
void set_cost(const Resolved& r, const Inputs<N>& in, const N& step_s, const N& tokens_per_step, report::Run<N>& out) {
  const plan::Assumptions& assumed = r.plan.assumptions;
  out.steps = named<N>(q::steps, number::round_up<N>(in.tokens / tokens_per_step));
  out.days = named<N>(q::days, out.steps * step_s / N(86400));
  out.gpu_hours = named<N>(q::gpu_hours, out.days * N(24) * in.gpus);
  out.price_usd_per_gpu_hour = input<N>(q::price, r.plan.hardware.price_usd_per_hour);
  out.cost_usd = named<N>(q::cost, out.gpu_hours * out.price_usd_per_gpu_hour);
  const N power = input<N>(q::power, r.gpu.power_w);
  out.energy_kwh = named<N>(q::energy, because<N>("gpu_power_only", out.gpu_hours * power * input<N>(q::pue, assumed.pue) / N(1000)));
  out.electricity_usd = named<N>(q::electricity_cost, out.energy_kwh * input<N>(q::electricity, assumed.electricity_usd_per_kwh));
}

/// What restarts need: weights, and master weights and states where kept. 14 bytes with bf16 and Adam.
template <Number N>
void set_checkpoints(const Resolved& r, const Inputs<N>& in, const N& parameters, const N& step_s, report::Run<N>& out) {
  const plan::Assumptions& assumed = r.plan.assumptions;
  const memory::Recipe<N> bytes = memory::recipe<N>(r);
  out.checkpoint_bytes = named<N>(q::checkpoint_bytes, parameters * (bytes.weights + bytes.master + bytes.moments));
  const N storage = input<N>(q::storage, assumed.storage_gb_per_s * 1e9);
  const N pause = input<N>(q::checkpoint_sync, assumed.checkpoint_sync_s);
  out.checkpoint_write_s = named<N>(q::checkpoint_write, out.checkpoint_bytes / storage + pause);
  out.mtbf_hours = named<N>(q::mtbf, input<N>(q::gpu_mtbf, assumed.gpu_mtbf_hours) / in.gpus);
  const N mtbf_s = N(3600) * out.mtbf_hours;
  out.checkpoint_interval_s = named<N>(q::checkpoint_interval, number::square_root<N>(N(2) * out.checkpoint_write_s * mtbf_s));
  out.rule_interval_s = named<N>(q::rule_interval, number::maximum<N>(N(7200), N(500) * step_s));
  out.failures = named<N>(q::failures, N(24) * out.days / out.mtbf_hours);
  // To first order: a write every interval; each failure loses half an interval and the time to restart.
  const N lost = out.checkpoint_interval_s / N(2) + input<N>(q::restart, assumed.restart_minutes * 60);
  const N waste = out.checkpoint_write_s / out.checkpoint_interval_s + lost / mtbf_s;
  out.goodput = named<N>(q::goodput, N(1) / (N(1) + waste));
}

}  // namespace

template <Number N>
report::Run<N> run(const Resolved& r, const Inputs<N>& in, const report::ReportOf<N>& report) {
  report::Run<N> out;
  const report::Time<N>& t = report.time;
  set_cost(r, in, t.step_s, t.tokens_per_step, out);
  set_checkpoints(r, in, report.parameters.total, t.step_s, out);
  const N ratio = constant<N>(q::chinchilla_ratio, 20);
  out.compute_optimal_tokens = named<N>(q::optimal_tokens, because<N>("whole_model", ratio * report.parameters.total));
  out.tokens_over_optimal = named<N>(q::over_optimal, in.tokens / out.compute_optimal_tokens);
  out.input_tokens_per_s = named<N>(q::input_tokens, t.tokens_per_s);
  out.input_bytes_per_s = named<N>(q::input_bytes, t.tokens_per_s * because<N>("token_width", constant<N>(q::token_bytes, 4)));
  return out;
}
template report::Run<double> run(const Resolved&, const Inputs<double>&, const report::ReportOf<double>&);
template report::Run<number::Traced> run(const Resolved&, const Inputs<number::Traced>&, const report::ReportOf<number::Traced>&);

}  // namespace slipstick::run

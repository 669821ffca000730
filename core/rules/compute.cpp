// Rules about FLOPs, utilization and the time that follows from them.
#include "core/rules/basis.hpp"
#include "core/rules/published.hpp"

namespace slipstick::rules {
namespace {

template <Number N>
N active_parameters(const Basis<N>& basis) {
  return basis.report.parameters.active;
}

std::string giga(double flops) {
  return number::fixed(flops / 1e9, flops < 100e9 ? 1 : 0);
}

/// Kaplan et al. 2020, section 2.1.
template <Number N>
report::Rule<N> six(const Basis<N>& basis) {
  const N says_it = named(says("C_rule", Unit::flops, "kaplan"), 6.0 * active_parameters(basis) * basis.in.tokens);
  return rule("flops_6pt", Unit::flops, says_it, basis.report.flops.model_per_run,
              {giga(3 * value(basis.report.flops.attention_scores_per_token))});
}

/// Narayanan et al. 2021, section 5.1: one more forward pass.
template <Number N>
report::Rule<N> eight(const Basis<N>& basis) {
  const auto& f = basis.report.flops;
  const N says_it = named(says("C_rule", Unit::flops, "narayanan"), 8.0 * active_parameters(basis) * basis.in.tokens);
  const N steps_exactly = f.model_per_run / f.model_per_step;
  const N exact = named(exactly("C_hardware", Unit::flops), f.hardware_per_step * steps_exactly);
  return rule("flops_8pt", Unit::flops, says_it, exact,
              {number::percent(ratio(value(f.recomputation_per_step), value(f.model_per_step))),
               number::scientific(0.75 * value(says_it))});
}

template <Number N>
report::Rule<N> backward(const Basis<N>& basis) {
  const auto& f = basis.report.flops;
  const N says_it = named(says("backward", Unit::flops), 2.0 * f.forward_per_token);
  const N exact = named(exactly("backward", Unit::flops), f.model_per_token - f.forward_per_token);
  return rule("backward_2x", Unit::flops, says_it, exact, {giga(value(f.forward_per_token))});
}

template <Number N>
report::Rule<N> recomputation(const Basis<N>& basis) {
  const auto& f = basis.report.flops;
  const N says_it = named(says("recomputation", Unit::share), N(1) / N(3));
  const N exact = named(exactly("recomputation", Unit::share), f.recomputation_per_step / f.model_per_step);
  const double selective = ratio(value(f.attention_scores_per_token), value(f.model_per_token));
  return guidance(rule("recomputation_33", Unit::share, says_it, exact, {number::percent(selective)}));
}

struct Band {
  const char* id;
  double low, high;
};
/// The rule has nothing to say between 8 and 64 GPUs; the band of "under 8" is carried on.
Band mfu_band(int gpus) {
  if (gpus <= 1) return {"mfu_one_gpu", 0.30, 0.50};
  if (gpus <= 64) return {"mfu_few_gpus", 0.20, 0.40};
  return {"mfu_many_gpus", 0.15, 0.30};
}

template <Number N>
report::Rule<N> utilization(const Basis<N>& basis) {
  const int gpus = basis.plan.hardware.gpus;
  const Band b = mfu_band(gpus);
  const bool fp8 = basis.plan.training.precision == plan::Precision::fp8;
  const PublishedMfu* run = nearest_published(gpus, fp8, basis.resolved.gpu.id);
  std::vector<std::string> arguments;
  if (run)
    arguments = {run->model, band_text(run->low, run->high), gpus_text(*run), run->gpu};
  else
    arguments = {"-", "-", "-", "-"};
  return guidance(band(b.id, Unit::share, N(b.low), N(b.high), basis.report.time.mfu, std::move(arguments)));
}

template <Number N>
report::Rule<N> days(const Basis<N>& basis) {
  const N rate = basis.in.gpus * basis.in.peak * input<N>(quantities::mfu, basis.plan.assumptions.mfu);
  const N says_it = named(says("days", Unit::days, "narayanan"),
                          6.0 * active_parameters(basis) * basis.in.tokens / at_least_one(rate) / 86400.0);
  return rule("days_6pt", Unit::days, says_it, basis.report.run.days,
              {number::count(value(basis.report.run.gpu_hours))});
}

}  // namespace

template <Number N>
void add_compute_rules(const Basis<N>& basis, Rules<N>& rules) {
  rules.push_back(six(basis));
  rules.push_back(eight(basis));
  rules.push_back(backward(basis));
  rules.push_back(recomputation(basis));
  rules.push_back(utilization(basis));
  rules.push_back(days(basis));
}
template void add_compute_rules(const Basis<double>&, Rules<double>&);
template void add_compute_rules(const Basis<number::Traced>&, Rules<number::Traced>&);

}  // namespace slipstick::rules

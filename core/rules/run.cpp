// Rules about the batch, the layout, communication and the run as a whole.
#include "core/rules/basis.hpp"

namespace slipstick::rules {
namespace {

template <Number N>
report::Rule<N> effective_batch(const Basis<N>& basis) {
  const N batch =
      named(exactly("B_effective", Unit::sequences), basis.in.micro_batch * basis.in.micro_batches * basis.in.data);
  return guidance(band("effective_batch", Unit::sequences, N(8192), N(32768), batch,
                       {number::count(value(batch)), number::short_count(value(batch) * value(basis.in.sequence))}));
}

template <Number N>
report::Rule<N> layout_product(const Basis<N>& basis) {
  const auto& in = basis.in;
  const N says_it = named(says("G_rule", Unit::gpus), in.tensor * in.context * in.pipeline * in.data);
  return rule("layout_product", Unit::gpus, says_it, in.gpus,
              {number::count(value(in.tensor)), number::count(basis.resolved.node_size)});
}

const char* largest_cause(double tensor, double expert, double data, double other) {
  if (other > tensor && other > expert && other > data) return "@rule.word.other_communication";
  if (tensor >= expert && tensor >= data) return "@rule.word.tensor_communication";
  return expert >= data ? "@rule.word.expert_communication" : "@rule.word.data_communication";
}

template <Number N>
report::Rule<N> communication(const Basis<N>& basis) {
  const auto& t = basis.report.time;
  const double step = value(t.step_s), tensor = ratio(value(t.tensor_communication_s), step),
               expert = ratio(value(t.expert_communication_s), step), data = ratio(value(t.data_communication_s), step);
  return guidance(rule("communication_20", Unit::share, N(0.20), t.communication_share,
                       {number::percent(tensor), number::percent(expert), number::percent(data),
                        largest_cause(tensor, expert, data, ratio(value(t.other_s), step))}));
}

/// time = compute + α·n·volume ÷ bandwidth, α from 1.5 to 3; n·volume: the gradients once a step.
template <Number N>
report::Rule<N> network_alpha(const Basis<N>& basis) {
  const auto& t = basis.report.time;
  N volume(0);
  if (value(basis.in.data) > 1 && !basis.report.memory.stages.empty())
    volume = basis.report.memory.stages.front().gradients_bytes;
  const N once = volume / at_least_one(basis.in.network);
  const double alpha = basis.plan.assumptions.network_alpha;
  return band("network_alpha", Unit::seconds, named(says("τ_low", Unit::seconds), t.compute_s + 1.5 * once),
              named(says("τ_high", Unit::seconds), t.compute_s + 3.0 * once), t.step_s,
              {multiple(alpha), number::seconds(alpha * value(once)), number::seconds(value(t.data_communication_s))});
}

std::string minutes(double seconds) {
  return number::fixed(seconds / 60, 0);
}

template <Number N>
report::Rule<N> checkpoint(const Basis<N>& basis) {
  const auto& r = basis.report.run;
  return rule("checkpoint_2h", Unit::seconds, r.rule_interval_s, r.checkpoint_interval_s,
              {minutes(value(r.rule_interval_s)), minutes(value(r.checkpoint_interval_s)),
               number::fixed(value(r.mtbf_hours), value(r.mtbf_hours) < 10 ? 1 : 0),
               number::seconds(value(r.checkpoint_write_s))});
}

template <Number N>
report::Rule<N> reserve(const Basis<N>& basis) {
  const auto& r = basis.report.run;
  const N says_it = named(says("τ_reserve", Unit::days), 1.2 * r.days);
  const N goodput = number::maximum<N>(N(0.000001), r.goodput);
  const N exact = named(exactly("τ_calendar", Unit::days), r.days / goodput);
  return rule("reserve_20", Unit::days, says_it, exact, {number::percent(1 - value(r.goodput))});
}

}  // namespace

template <Number N>
void add_run_rules(const Basis<N>& basis, Rules<N>& rules) {
  rules.push_back(communication(basis));
  rules.push_back(network_alpha(basis));
  rules.push_back(checkpoint(basis));
  rules.push_back(reserve(basis));
  rules.push_back(effective_batch(basis));
  rules.push_back(layout_product(basis));
}
template void add_run_rules(const Basis<double>&, Rules<double>&);
template void add_run_rules(const Basis<number::Traced>&, Rules<number::Traced>&);

}  // namespace slipstick::rules

#include "core/engine/evaluate.hpp"

#include <utility>

#include "core/advice/advise.hpp"
#include "core/engine/inputs.hpp"
#include "core/flops/flops.hpp"
#include "core/memory/limits.hpp"
#include "core/memory/memory.hpp"
#include "core/model/parameters.hpp"
#include "core/number/quantities.hpp"
#include "core/rules/rules.hpp"
#include "core/run/run.hpp"
#include "core/time/time.hpp"

namespace slipstick::engine {
namespace {

template <number::Number N>
report::Parameters<N> parameters(const Resolved& r) {
  model::Counted<N> counted = model::count<N>(r.plan.architecture);
  report::Parameters<N> out;
  out.total = counted.total;
  out.active = counted.active;
  out.active_without_input_embedding = counted.active_without_input_embedding;
  out.active_without_embeddings = counted.active_without_embeddings;
  out.non_embedding = counted.non_embedding;
  out.components = std::move(counted.components);
  return out;
}

/// What still fits: dozens of evaluations of the memory, so only where someone reads it.
template <number::Number N>
void set_limits(report::Memory<N>& memory, const Resolved& r) {
  const memory::Limits limits = memory::solve_limits(r);
  memory.largest_micro_batch = number::because<N>("solved", number::input<N>(number::quantities::largest_micro, limits.micro_batch));
  memory.longest_sequence = number::because<N>("solved", number::input<N>(number::quantities::longest_sequence, limits.sequence));
}

template <number::Number N>
report::ReportOf<N> compute(const plan::Plan& plan, const Resolved& r, time::Beside beside) {
  const Inputs<N> in = inputs<N>(r);
  report::ReportOf<N> report;
  report.parameters = parameters<N>(r);
  report.flops = flops::flops(r, in, report.parameters);
  report.memory = memory::memory(r, in, report.parameters.stages);
  report.time = time::time(r, in, report, beside);
  report.run = run::run(r, in, report);
  report.errors = plan::check(plan);
  return report;
}

}  // namespace

report::Report evaluate_numbers(const plan::Plan& plan) { return compute<double>(plan, resolve(plan), time::Beside::nothing); }

report::Report evaluate(const plan::Plan& plan) {
  const Resolved r = resolve(plan);
  report::Report report = compute<double>(plan, r, time::Beside::prediction);
  set_limits(report.memory, r);
  report.rules = rules::rules_of_thumb(plan, report);
  report.advice = advice::advise(plan, report);
  return report;
}

report::TracedReport evaluate_traced(const plan::Plan& plan) {
  const Resolved r = resolve(plan);
  report::TracedReport report = compute<number::Traced>(plan, r, time::Beside::prediction);
  set_limits(report.memory, r);
  report.rules = rules::rules_of_thumb(plan, report);
  return report;
}

}  // namespace slipstick::engine

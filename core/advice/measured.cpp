// What one's own measurement of the run says: the gap to the prediction, its likely causes, and the constant that closes it.
#include <algorithm>
#include <array>

#include "core/advice/context.hpp"
#include "core/engine/evaluate.hpp"
#include "core/list/sort.hpp"
#include "core/number/bytes.hpp"
#include "core/number/text.hpp"

namespace slipstick::advice {
namespace {

using plan::Field;

constexpr double worth_saying = 0.01;

/// The value of `field` in [low, high] at which `answer`, which grows or falls with it throughout, is `wanted`; 0: none.
template <class Answer>
double solve(plan::Plan plan, Field field, double low, double high, double wanted, Answer answer) {
  const plan::FieldInfo& info = plan::info(field);
  const auto at = [&](double x) {
    info.set(plan, x);
    return answer(engine::evaluate_numbers(plan));
  };
  const double first = at(low), last = at(high);
  if (!(std::min(first, last) < wanted && wanted < std::max(first, last))) return 0;
  const bool grows = first < last;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    ((at(middle) < wanted) == grows ? low : high) = middle;
  }
  return static_cast<double>(static_cast<long long>(low * 1e4 + 0.5)) / 1e4;
}

struct Cause { const char* id; double seconds; };

/// The three causes that the predicted step spends most on, as text keys of the interface's words.
std::array<Cause, 3> largest_causes(const report::Prediction<double>& p) {
  std::array<Cause, 9> all{{{"@cause.products", p.products_s}, {"@cause.attention", p.attention_s},
                            {"@cause.elementwise", p.elementwise_s + p.casts_s}, {"@cause.recomputation", p.recomputation_s},
                            {"@cause.collectives", p.tensor_s + p.context_s + p.expert_s}, {"@cause.data", p.data_s},
                            {"@cause.pipeline", p.bubble_s + p.sends_s}, {"@cause.host", p.host_s},
                            {"@cause.ends", p.ends_s + p.optimizer_s + p.fixed_s + p.offload_s}}};
  sort_stably(all, [](const Cause& a, const Cause& b) { return a.seconds > b.seconds; });
  return {all[0], all[1], all[2]};
}

void find_measured_step(Context& c, List& list) {
  const double measured = c.plan.assumptions.measured_step_s, predicted = c.report.time.predicted.step_s;
  if (measured <= 0 || predicted <= 0) return;
  const double gap = measured / predicted - 1;
  if (gap < worth_saying && -gap < worth_saying) return;
  const auto causes = largest_causes(c.report.time.predicted);
  std::vector<std::string> arguments{number::seconds(measured), number::seconds(predicted), number::percent(gap)};
  for (const Cause& cause : causes) {
    arguments.push_back(cause.id);
    arguments.push_back(number::seconds(cause.seconds));
  }
  Advice advice = make("measured_step", Severity::hint, gap, std::move(arguments));
  plan::Plan predicting = c.plan;
  predicting.assumptions.step_time = plan::StepTime::predicted;
  const double factor = solve(predicting, Field::math_factor, 0.02, 50, measured, [](const report::Report& r) { return r.time.predicted.step_s; });
  if (factor > 0) {
    const Settings settings{{Field::math_factor, factor}, {Field::step_time, double(plan::StepTime::predicted)}};
    if (const auto trial = c.trials.at_assumed_mfu(settings)) attach(advice, *trial, c.report);
  }
  list.push_back(std::move(advice));
}

void find_measured_memory(Context& c, List& list) {
  const double measured = c.plan.assumptions.measured_memory_gib * number::bytes_per_gib, predicted = c.report.memory.peak_bytes;
  if (measured <= 0 || predicted <= 0) return;
  const double gap = measured / predicted - 1;
  if (gap < worth_saying && -gap < worth_saying) return;
  Advice advice = make("measured_memory", Severity::hint, gap, {gib(measured), gib(predicted), number::percent(gap)});
  const double factor = solve(c.plan, Field::act_factor, 0.02, 50, measured, [](const report::Report& r) { return r.memory.peak_bytes; });
  if (factor > 0)
    if (const auto trial = c.trials.at_assumed_mfu({{Field::act_factor, factor}})) attach(advice, *trial, c.report);
  list.push_back(std::move(advice));
}

constexpr Item items[] = {{"measured_step", find_measured_step}, {"measured_memory", find_measured_memory}};

}  // namespace

std::span<const Item> measured_items() { return items; }

}  // namespace slipstick::advice

#include <string>
#include <vector>

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"
#include "core/plan/read.hpp"
#include "core/report/json.hpp"
#include "tests/bench/measure.hpp"

namespace slipstick::bench {

namespace {

struct Case { plan::Plan plan; report::Report report; std::string link, json; };

std::vector<Case> cases(plan::StepTime step_time) {
  std::vector<Case> all;
  for (const catalog::Preset& preset : catalog::presets()) {
    plan::Plan plan = plan::base_plan(preset.id, "", "");
    plan.assumptions.step_time = step_time;
    all.push_back({plan, engine::evaluate(plan), link::write(plan), plan::to_json(plan)});
  }
  return all;
}

std::size_t kept = 0;  // so that no result is computed for nothing and left out

template <class Work>
void each(const char* name, const std::vector<Case>& all, Work&& work) {
  std::size_t next = 0;
  print(name, seconds_per_call([&] { kept += work(all[next++ % all.size()]); }));
}

}  // namespace

void bench_engine() {
  const std::vector<Case> all = cases(plan::StepTime::utilization), predicted = cases(plan::StepTime::predicted);
  each("evaluate_numbers", all, [](const Case& c) { return std::size_t(engine::evaluate_numbers(c.plan).memory.stages.size()); });
  each("evaluate_numbers, predicted", predicted, [](const Case& c) { return std::size_t(engine::evaluate_numbers(c.plan).memory.stages.size()); });
  each("evaluate", all, [](const Case& c) { return std::size_t(engine::evaluate(c.plan).rules.size()); });
  each("evaluate_traced", all, [](const Case& c) { return std::size_t(engine::evaluate_traced(c.plan).rules.size()); });
  each("write a link", all, [](const Case& c) { return link::write(c.plan).size(); });
  each("read a link", all, [](const Case& c) { return link::read(c.link).reading.taken.size(); });
  each("write a plan as JSON", all, [](const Case& c) { return plan::to_json(c.plan).size(); });
  each("read a plan as JSON", all, [](const Case& c) { return plan::from_json(c.json).taken.size(); });
  each("write a report as JSON", all, [](const Case& c) { return report::to_json(c.plan, c.report).size(); });
  if (kept == 0) print("nothing was computed", 0);
}

}  // namespace slipstick::bench

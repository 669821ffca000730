#include "core/advice/advise.hpp"

#include <algorithm>

#include "core/advice/context.hpp"
#include "core/advice/fit.hpp"
#include "core/list/sort.hpp"

namespace slipstick::advice {
namespace {

constexpr int budget_of_ways = 30, budget_of_advice = 60;

/// Most severe first, then what saves most of a step. The ways to fit stay behind what they cure, in their own order.
void sort(List& list) {
  sort_stably(list, [](const Advice& a, const Advice& b) {
    if (a.severity != b.severity) return a.severity < b.severity;
    return a.step_change_s < b.step_change_s;
  });
}

}  // namespace

const char* id(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::hint:
      return "hint";
    case Severity::info:
      break;
  }
  return "info";
}

std::vector<Advice> ways_to_fit(const plan::Plan& plan, const report::Report& report, int most) {
  Trials trials(plan, report, budget_of_ways);
  Context context{plan, report, engine::resolve(plan), trials};
  return find_ways_to_fit(context, most);
}

std::vector<Advice> advise(const plan::Plan& plan, const report::Report& report) {
  Trials trials(plan, report, budget_of_advice);
  Context context{plan, report, engine::resolve(plan), trials};
  List ways = find_ways_to_fit(context, 3);
  List list;
  for (const auto& items : {memory_items(), layout_items(), time_items(), cost_items(), training_items(), measured_items()})
    for (const Item& item : items) item.find(context, list);
  sort(list);
  const auto misfit = std::find_if(list.begin(), list.end(), [](const Advice& a) { return is_misfit(a); });
  if (misfit == list.end()) return list;
  misfit->arguments.push_back(ways.empty() ? "@advice.ways.none" : "@advice.ways.some");
  list.insert(misfit + 1, ways.begin(), ways.end());
  return list;
}

}  // namespace slipstick::advice

/// What every piece of advice reads, and how a change is tried out. Internal to core/advice.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/advice/advise.hpp"
#include "core/engine/resolve.hpp"
#include "core/plan/fields.hpp"

namespace slipstick::advice {

struct Setting {
  plan::Field field;
  double value;
};
using Settings = std::vector<Setting>;

/// A changed plan, evaluated.
struct Trial {
  std::vector<std::pair<std::string, std::string>> change;
  report::Report report;
  double gpu_seconds = 0;  ///< of one step: what "cheaper" is measured by
};

/// Tries changes of one plan by evaluating them, at most `budget` evaluations in all.
class Trials {
 public:
  Trials(const plan::Plan& plan, const report::Report& report, int budget)
      : plan_(plan), report_(report), left_(budget) {}

  /// The plan with `settings` at the assumed MFU. nullopt: an impossible plan, or the budget is spent.
  std::optional<Trial> at_assumed_mfu(const Settings& settings);
  /// The same with kernels as good as they are now. A plan's MFU is assumed for the plan as it is; what changes bubble,
  /// communication or recomputation changes it, so the change carries the new MFU and the step time follows from it.
  std::optional<Trial> with_same_kernels(const Settings& settings);
  /// `trial`, made by at_assumed_mfu from `settings`, with the MFU that the same kernels give.
  Trial with_same_kernels(const Settings& settings, Trial trial);

 private:
  const plan::Plan& plan_;
  const report::Report& report_;
  int left_;
};

struct Context {
  const plan::Plan& plan;
  const report::Report& report;
  engine::Resolved resolved;
  Trials& trials;
};

using List = std::vector<Advice>;
struct Item {
  const char* id;
  void (*find)(Context&, List&);
};

std::span<const Item> memory_items();
std::span<const Item> layout_items();
std::span<const Item> time_items();
std::span<const Item> cost_items();
std::span<const Item> training_items();
std::span<const Item> measured_items();

Advice make(const char* id, Severity severity, double figure, std::vector<std::string> arguments = {});
/// Attaches a tried change and what it does.
void attach(Advice& advice, const Trial& trial, const report::Report& before);

/// Seconds that a step takes when the matrix products take `compute_s` and all else stays as in `time`.
double step_with_compute(const report::Time<double>& time, double compute_s);

std::string gib(double bytes);             ///< one decimal, without the unit
std::string label(plan::Field field);      ///< "@field.tp": the field's name in the reader's language
int largest_divisor(int of, int at_most);  ///< at least 1

}  // namespace slipstick::advice

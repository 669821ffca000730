/// The plans that are compared, and by what their figures differ. Nothing here draws.
#pragma once

#include <string>
#include <vector>

#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// A to D, and the plan on screen where it is none of them.
struct Compared {
  const plan::Plan* plan;
  const report::Report* report;
  std::string letter, name, detail;   ///< "A"; what it is called; which model on what, or "baseline"
  int pin;                            ///< index among the pinned plans; -1: the plan on screen
  bool on_screen;                     ///< equal to the plan on screen: its figures can be explained
};
std::vector<Compared> compared_plans(const Context&);
Context context_of(const Context&, const plan::Plan&, const report::Report&);   ///< for what draws or words a plan; must not outlive any
inline Context context_of(const Context& ui, const Compared& each) { return context_of(ui, *each.plan, *each.report); }

/// A part of a result in every plan, in the result's unit, the first being the baseline's.
struct Cause { std::string name; ImU32 color; bool hatched; std::vector<double> parts; };
/// Seconds of the step, and memory of the fullest stage in the unit shown. They add up to the result.
std::vector<Cause> step_causes(const Context&, const std::vector<Compared>&);
std::vector<Cause> memory_causes(const Context&, const std::vector<Compared>&);
/// Dollars by which the cost differs from A's, by factor: step time, steps, GPUs, price. Each factor is changed first and last,
/// and the mean taken, so that they add up to the difference whatever the order. The entry for A itself is 0.
std::vector<Cause> cost_causes(const Context&, const std::vector<Compared>&);

/// Fields in which any plan differs from A, in the order of links, without the ids of presets.
std::vector<plan::Field> differing_fields(const std::vector<Compared>&);
/// "PP 8, Micro-batch 1": the first inputs in which `other` differs from `from`; empty: in none.
std::string differing_text(const Context&, const plan::Plan& from, const plan::Plan& other);
std::string input_text(const Context&, plan::Field);   ///< "8", "H200 SXM5 141GB", "selective"

}  // namespace slipstick::shell::panels

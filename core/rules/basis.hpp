/// What the rules of thumb are computed from, and the few helpers that they share. Internal to core/rules.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/inputs.hpp"
#include "core/engine/resolve.hpp"
#include "core/number/names.hpp"
#include "core/number/quantities.hpp"
#include "core/number/text.hpp"
#include "core/plan/plan.hpp"
#include "core/report/report.hpp"

namespace slipstick::rules {

using number::input;
using number::Name;
using number::named;
using number::Number;
using number::Unit;
using number::value;
namespace names = number::names;
namespace quantities = number::quantities;

template <Number N>
struct Basis {
  const plan::Plan& plan;
  const engine::Resolved& resolved;
  const report::ReportOf<N>& report;
  engine::Inputs<N> in;
};

template <Number N>
using Rules = std::vector<report::Rule<N>>;

/// The name of what a rule says; `source` says who said it.
constexpr Name says(const char* symbol, Unit unit, const char* source = "rule_of_thumb") {
  return {"rule_says", symbol, unit, source};
}
constexpr Name exactly(const char* symbol, Unit unit) {
  return {"rule_exact", symbol, unit, ""};
}

template <Number N>
report::Rule<N> rule(const char* id, Unit unit, N says, N exact, std::vector<std::string> arguments = {}) {
  return {id, std::move(says), N(0), std::move(exact), unit, true, std::move(arguments)};
}

template <Number N>
report::Rule<N> band(const char* id, Unit unit, N low, N high, N exact, std::vector<std::string> arguments = {}) {
  return {id, std::move(low), std::move(high), std::move(exact), unit, true, std::move(arguments)};
}

/// A range to stay in, not an estimate: nothing to be "off by".
template <Number N>
report::Rule<N> guidance(report::Rule<N> rule) {
  rule.comparable = false;
  return rule;
}

/// "2.25", "10.5", "4": two decimals at most.
std::string multiple(double x);
/// a / b, and 0 where b is 0.
inline double ratio(double a, double b) {
  return b > 0 ? a / b : 0;
}
/// Keeps a denominator positive.
template <Number N>
N at_least_one(const N& x) {
  return number::maximum(x, N(1));
}

/// Parameters of the components `first` to `last`, as the exact count has them.
template <Number N>
N parameters_between(const report::Parameters<N>& parameters, model::Component first, model::Component last) {
  N sum(0);
  for (const auto& part : parameters.components)
    if (part.component >= first && part.component <= last) sum = sum + part.parameters;
  return sum;
}

template <Number N>
void add_size_rules(const Basis<N>&, Rules<N>&);
template <Number N>
void add_compute_rules(const Basis<N>&, Rules<N>&);
template <Number N>
void add_memory_rules(const Basis<N>&, Rules<N>&);
template <Number N>
void add_run_rules(const Basis<N>&, Rules<N>&);

}  // namespace slipstick::rules

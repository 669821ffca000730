/// What every fuzzer asks of a plan, wherever it came from.
#pragma once

#include <cstdlib>
#include <string>

#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"
#include "core/plan/read.hpp"
#include "core/report/json.hpp"
#include "core/text/text.hpp"
#include "tests/words.hpp"

namespace slipstick::fuzz {

inline void demand(bool holds) {
  if (!holds) std::abort();
}

inline void check_issues(const plan::Reading& reading) {
  static const text::Table chinese = tests::words_in(text::Language::chinese);
  demand(reading.issues.size() < 200);
  for (const plan::Issue& issue : reading.issues) {
    demand(!text::sentence(text::english(), issue).empty());
    demand(!text::sentence(chinese, issue).empty());
  }
}

/// The whole chain: in range, evaluated without NaN or infinity, and the same after the way through link and JSON.
inline void check_plan(const plan::Plan& plan) {
  for (const plan::FieldInfo& f : plan::fields()) {
    if (f.kind != plan::Kind::text) demand(f.get(plan) >= f.minimum && f.get(plan) <= f.maximum);
  }
  const std::string link = link::write(plan);
  // Rules and advice try many changes of a plan; one plan in eight, by its checksum, leaves time for many more plans.
  const bool all = link.back() < '4';
  const report::Report report = all ? engine::evaluate(plan) : engine::evaluate_numbers(plan);
  demand(report::to_json(plan, report, -1).find(":null") == std::string::npos);
  const link::Decoded back = link::read(link);
  demand(back.state == link::State::intact && back.reading.issues.empty() && link::write(back.reading.plan) == link);
  const plan::Reading json = plan::from_json(plan::to_json(plan));
  demand(json.issues.empty() && link::write(json.plan) == link);
}

}  // namespace slipstick::fuzz

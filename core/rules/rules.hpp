/// The rules of thumb that people arrive with, beside what is exact. Sources: docs/rules.md.
#pragma once

#include <vector>

#include "core/plan/plan.hpp"
#include "core/report/report.hpp"

namespace slipstick::rules {

template <number::Number N>
std::vector<report::Rule<N>> rules_of_thumb(const plan::Plan&, const report::ReportOf<N>&);

}  // namespace slipstick::rules

#pragma once

#include <vector>

#include "core/advice/advice.hpp"
#include "core/plan/plan.hpp"
#include "core/report/report.hpp"

namespace slipstick::advice {

/// `report` must hold everything but rules and advice. Evaluates candidate changes, so it costs some tens of evaluations.
std::vector<Advice> advise(const plan::Plan&, const report::Report&);

/// The cheapest ways to fit, verified, at most `most`, cheapest step time first. Empty when it fits or nothing helps.
std::vector<Advice> ways_to_fit(const plan::Plan&, const report::Report&, int most = 3);

}  // namespace slipstick::advice

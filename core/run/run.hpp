/// The whole run: steps, days, money, energy, checkpoints, failures. Days and cost are of undisturbed training; `goodput`
/// says what share of the calendar that is. Energy is that of the accelerators at their rated power, times PUE.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/report/report.hpp"

namespace slipstick::run {

template <number::Number N>
report::Run<N> run(const engine::Resolved&, const engine::Inputs<N>&, const report::ReportOf<N>& so_far);

}  // namespace slipstick::run

/// The numbers behind each chart as a table: comma-separated, one head line with the unit in each name, exact digits, names
/// of the Report in every language. Lines end with a line feed.
#pragma once

#include <span>
#include <string>

#include "core/plan/plan.hpp"
#include "core/report/report.hpp"

namespace slipstick::shell::charts {

std::string parameters_csv(const report::Report&);                                     ///< component, parameters, share
std::string memory_csv(const report::Report&);                                         ///< a line a stage
std::string over_time_csv(const report::Report&, int stage, std::span<const report::Pass>);   ///< a line a change
std::string causes_csv(const plan::Plan&, const report::Report&);                      ///< of the step
std::string schedule_csv(std::span<const report::Pass>);                               ///< a line a pass
std::string cost_csv(const report::Report&);                        ///< of the run

}  // namespace slipstick::shell::charts

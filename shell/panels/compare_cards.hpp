/// The cards of the Compare tab. Each draws from `at`, `width` wide, and returns its height.
#pragma once

#include "shell/panels/compare.hpp"
#include "shell/panels/panels.hpp"

namespace slipstick::shell::panels {

float compared_results(CompareTab&, const Context&, const std::vector<Compared>&, ImVec2 at, float width);
float compared_causes(const Context&, const std::vector<Compared>&, ImVec2 at, float width);
float compared_inputs(const Context&, const std::vector<Compared>&, ImVec2 at, float width);
/// Bars of all plans on one axis.
float compared_steps(const Context&, const std::vector<Compared>&, ImVec2 at, float width);
float compared_memory(const Context&, const std::vector<Compared>&, ImVec2 at, float width);

}  // namespace slipstick::shell::panels

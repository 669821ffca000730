#pragma once

#include "shell/panels/panels.hpp"

namespace slipstick::shell::panels {

/// The rows of one section of the plan panel, from ImGui's cursor downwards.
void draw_section(PlanPanel&, const Context&, plan::Group, float width);

std::vector<widgets::Option> model_options(const Context&);
std::vector<widgets::Option> gpu_options(const Context&);

}  // namespace slipstick::shell::panels

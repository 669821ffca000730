/// Memory by component and stage, each figure with its explanation.
#pragma once

#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// One row a component, one column a stage; scrolls sideways with the names fixed where the stages do not fit. The height.
float component_table(const Context&, ImVec2 at, float width, int selected_stage);

}  // namespace slipstick::shell::panels

#pragma once

#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// The slide rule, drawn: body, inner slide, four ticks, one hairline. 26 x 20.
void logo_at(const Context&, ImDrawList*, ImVec2 at);

}  // namespace slipstick::shell::panels

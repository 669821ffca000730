/// Beside the count: bytes on disk, what one GPU of each stage holds, and other totals that are in circulation.
#pragma once

#include "shell/context.hpp"

namespace slipstick::shell::panels {

float facts_card(const Context&, ImVec2 at, float width);   ///< returns its height

}  // namespace slipstick::shell::panels

/// How the popover heads what stands at the end of its trail.
#pragma once

#include <string>
#include <string_view>

#include "core/explain/explain.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// The colour under which a result stands in the charts; 0: none.
ImU32 color_of(const Context&, std::string_view path);

/// "Activations, stage 0": results of a stage say which.
std::string title_of(const Context&, const explain::Explanation&, const explain::Trail& trail);

}  // namespace slipstick::shell::panels

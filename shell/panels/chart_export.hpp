/// Charts leave the program as pictures and as tables, from a button in the head of their card.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// `name`: of the files, without their endings; one card of a tab each. `table`: comma-separated.
struct ChartExport { std::string_view name; std::function<std::string()> table; };

inline constexpr float export_width = 28;   ///< that the button takes at the right end of a head

/// The button alone, its right top corner given.
void export_button(const Context&, ImVec2 right_top, const ChartExport&);

/// As `card_head`, with the button.
float chart_head(const Context&, ImVec2 at, float width, std::string_view title, std::string_view note, const ChartExport&);

}  // namespace slipstick::shell::panels

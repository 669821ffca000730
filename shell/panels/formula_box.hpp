/// A formula drawn: symbols with their indices, real fractions, lines broken before an operator.
#pragma once

#include <string>
#include <string_view>

#include "core/explain/explain.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// On one line, fractions as quotients; `right_side` leaves out "P = ".
std::string one_line(const explain::Box&, bool right_side);

/// A symbol alone, its index lowered: the legend beside a formula. `at` is the top of a caption line.
float symbol_width(const Context&, std::string_view symbol);
void symbol_at(const Context&, ImDrawList*, ImVec2 at, float width, ImU32 color, std::string_view symbol);

float formula_height(const Context&, const explain::Box&, float width);
/// The step of a trail into the part that was clicked; empty: none was.
std::string draw_formula(const Context&, ImDrawList*, ImVec2 at, const explain::Box&, float width);

}  // namespace slipstick::shell::panels

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

/// What the pointer did over a formula.
struct FormulaHit { const number::Node* hovered = nullptr; const number::Node* clicked = nullptr; };

/// Height that the formula takes at this width; with a draw list it is drawn too. Parts that `opens` accepts can be clicked.
struct FormulaStyle { float width; bool (*opens)(const number::Node&); };
float formula_height(const Context&, const explain::Box&, float width);
FormulaHit draw_formula(const Context&, ImDrawList*, ImVec2 at, const explain::Box&, FormulaStyle style);

}  // namespace slipstick::shell::panels

/// What all charts are drawn with: rectangles on device pixels, colours that fade with stale results, clicks that explain.
#pragma once

#include <string>

#include "shell/charts/charts.hpp"

namespace slipstick::shell::charts {

float snap(const Context&, float logical);                              ///< onto the grid of device pixels
ImU32 shade(const Context&, ImU32 color, float strength = 1);           ///< times the context's alpha
void fill(const Context&, ImDrawList*, ImVec2 min, ImVec2 max, ImU32 color, float rounding = 0, ImDrawFlags corners = 0);   ///< nothing when empty
double minor_step(double major_step);                                    ///< distance of the ticks without a label
std::string tick_text(double value, double step);                       ///< as many decimals as the step needs
/// A ruler that does not begin at zero: a window of the schedule.
void ruler_from(const Context&, ImDrawList*, ImVec2 at, float width, double from, double to, std::string_view unit);
void explain_here(const Context&, const std::string& path);             ///< asks for the popover beside the pointer
void square(const Context&, ImDrawList*, ImVec2 at, ImU32 color, bool hatched, float strength = 1);  ///< 10-px legend mark

/// The strip between the lines x + y = from and x + y = to inside a rectangle: at most six corners. Returns how many.
int clip_strip(ImVec2 min, ImVec2 max, float from, float to, ImVec2 corners[6]);

}  // namespace slipstick::shell::charts

/// The few shapes that widgets are made of, on whole device pixels, and small questions that they share.
#pragma once

#include "shell/context.hpp"

namespace slipstick::shell::widgets {

/// Width of a thin line in logical pixels: one device pixel, two from scale 2.
float hairline(const Context&);
void fill(const Context&, ImDrawList*, ImVec2 min, ImVec2 max, ImU32 color, float radius = 0, ImDrawFlags corners = 0);
/// Inside the rectangle. `thickness` 0: a hairline.
void outline(const Context&, ImDrawList*, ImVec2 min, ImVec2 max, ImU32 color, float radius, float thickness = 0);
/// The 2-px mark of what the keyboard is on, around the item just drawn.
void focus_ring(const Context&, ImDrawList*, ImVec2 min, ImVec2 max, float radius);
bool keyboard_is_on_item();                   ///< on the item just drawn, and visibly so
bool roomy(const Context&);                   ///< made for fingers: whatever can be touched is 44 px
Context dimmed(const Context&, float alpha);  ///< the same, drawn fainter; the copy must not outlive the original

}  // namespace slipstick::shell::widgets

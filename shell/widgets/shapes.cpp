#include "shell/widgets/shapes.hpp"

#include <cmath>

#include "imgui_internal.h"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {

float hairline(const Context& context) {
  return std::fmax(1.0f, std::floor(context.scale)) / context.scale;
}

void fill(const Context& context, ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 color, float radius,
          ImDrawFlags corners) {
  const ImVec2 from{snapped(context, min.x), snapped(context, min.y)},
      to{snapped(context, max.x), snapped(context, max.y)};
  list->AddRectFilled(from, to, theme::with_alpha(color, context.alpha), radius, corners);
}

void outline(const Context& context, ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 color, float radius,
             float thickness) {
  const float t = thickness > 0 ? snapped(context, thickness) : hairline(context);
  const ImVec2 a{snapped(context, min.x), snapped(context, min.y)}, b{snapped(context, max.x), snapped(context, max.y)};
  const float r = std::fmin(radius, std::fmin(b.x - a.x, b.y - a.y) / 2);
  color = theme::with_alpha(color, context.alpha);
  // Straight edges as filled rectangles: a stroked line is soft where the scale is not whole.
  list->AddRectFilled({a.x + r, a.y}, {b.x - r, a.y + t}, color);
  list->AddRectFilled({a.x + r, b.y - t}, {b.x - r, b.y}, color);
  const float inset = r > 0 ? r : t;
  list->AddRectFilled({a.x, a.y + inset}, {a.x + t, b.y - inset}, color);
  list->AddRectFilled({b.x - t, a.y + inset}, {b.x, b.y - inset}, color);
  if (r <= 0) return;
  const ImVec2 centers[] = {{a.x + r, a.y + r}, {b.x - r, a.y + r}, {b.x - r, b.y - r}, {a.x + r, b.y - r}};
  for (int i = 0; i < 4; ++i) {
    const float start = IM_PI * (1.0f + 0.5f * static_cast<float>(i));
    list->PathArcTo(centers[i], r - t / 2, start, start + IM_PI / 2);
    list->PathStroke(color, 0, t);
  }
}

void focus_ring(const Context& context, ImDrawList* list, ImVec2 min, ImVec2 max, float radius) {
  outline(context, list, {min.x - 1, min.y - 1}, {max.x + 1, max.y + 1}, context.color.accent, radius + 1, 2);
}

bool keyboard_is_on_item() {
  return GImGui->NavCursorVisible && ImGui::IsItemFocused();
}

bool roomy(const Context& context) {
  return context.preferences.touch || context.width == Width::phone;
}

Context dimmed(const Context& context, float alpha) {
  Context copy = context;
  copy.alpha *= alpha;
  return copy;
}

}  // namespace slipstick::shell::widgets

#include <algorithm>

#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

void draw_notice(const Context& ui, std::string_view text, bool bad) {
  ImDrawList* draw = ImGui::GetForegroundDrawList();
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float room = std::min(window.x - 32.0f, 560.0f) - 52;
  const float one_line = widgets::text_width(ui, theme::body, text);
  const float width = std::min(one_line + 1, room);
  const float height = widgets::wrapped_at(ui, nullptr, {0, 0}, width, theme::body, ui.color.text, text);
  const ImVec2 size(width + 52, height + 20);
  const ImVec2 at((window.x - size.x) / 2, window.y - size.y - (ui.width == Width::phone ? 76.0f : 40.0f));
  widgets::fill(ui, draw, at, at + size, ui.color.raised, 8);
  widgets::outline(ui, draw, at, at + size, ui.color.strong, 8);
  widgets::icon_at(ui, draw, at + ImVec2(14, 11), 16, theme::icon_small, bad ? ui.color.bad : ui.color.ok, bad ? icon::circle_alert : icon::check);
  widgets::wrapped_at(ui, draw, at + ImVec2(38, 10), width, theme::body, ui.color.text, text);
}

}  // namespace slipstick::shell::panels

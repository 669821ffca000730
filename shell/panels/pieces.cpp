#include "shell/panels/pieces.hpp"

#include <algorithm>

#include "shell/charts/marks.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

float card_head(const Context& ui, ImVec2 at, float width, std::string_view title, std::string_view note) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float title_width = widgets::text_width(ui, theme::card_title, title);
  widgets::ellipsis_at(ui, list, at, width, theme::card_title, ui.color.text, title);
  const float room = width - title_width - 16;
  if (!note.empty() && room > 40) {
    widgets::ellipsis_at(ui, list, {at.x + width, at.y + 2}, room, theme::caption, ui.color.faint, note, widgets::Align::right);
  }
  return 32;
}

void figure_at(const Context& ui, ImVec2 right_top, const theme::Type& type, ImU32 color, const std::string& text, const std::string& path) {
  bool hovered = false;
  if (!path.empty()) {
    const float wide = widgets::text_width(ui, type, text);
    ImGui::PushID(static_cast<int>(right_top.y * 7));   // the same figure may stand in two places of a card
    if (widgets::hit(ui, path.c_str(), {right_top.x - wide - 4, right_top.y - 4}, {wide + 8, type.line + 8}, &hovered)) {
      charts::explain_here(ui, path);
    }
    ImGui::PopID();
  }
  widgets::text_at(ui, ImGui::GetWindowDrawList(), right_top, type, hovered ? ui.color.accent : color, text, widgets::Align::right);
}

float figure_row(const Context& ui, ImVec2 at, float width, const FigureRow& row, bool line) {
  constexpr float height = 30;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float value_width = widgets::text_width(ui, theme::figure, row.value);
  const theme::Type& type = row.strong ? theme::body_strong : theme::body;
  const float room = width - value_width - 16;
  const float wide = widgets::ellipsis_at(ui, list, {at.x, at.y + 6}, room, type, row.strong ? ui.color.text : ui.color.muted, row.label);
  if (!row.note.empty() && room - wide > 60) {
    widgets::ellipsis_at(ui, list, {at.x + wide + 8, at.y + 7}, room - wide - 8, theme::caption, ui.color.faint, row.note);
  }
  figure_at(ui, {at.x + width, at.y + 7}, theme::figure, ui.color.text, row.value, row.path);
  if (line) charts::line_h(ui, list, at.x, at.x + width, at.y + height - 1, ui.color.line);
  return height;
}

}  // namespace slipstick::shell::panels

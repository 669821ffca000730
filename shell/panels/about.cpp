#include <string>

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"
#include "shell/format.hpp"
#include "shell/panels/logo.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/version.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

std::string error_text(const catalog::Error& error) {
  return error.p90 > 0 ? number::percent(error.median) + " / " + number::percent(error.p90) : "–";
}

/// Median and 90th percentile of the error, by where the measured runs were published. Returns the height.
float accuracy_table(const Context& ui, ImVec2 at, float width) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const float memory = at.x + width - 110, time = at.x + width, row = 19;
  widgets::text_at(ui, draw, at, theme::caption_strong, ui.color.text, ui.words("ui.about.accuracy"));
  widgets::text_at(ui, draw, {memory, at.y}, theme::caption, ui.color.faint, ui.words("ui.about.accuracy.memory"), widgets::Align::right);
  widgets::text_at(ui, draw, {time, at.y}, theme::caption, ui.color.faint, ui.words("ui.about.accuracy.time"), widgets::Align::right);
  float y = row + 3;
  for (const catalog::Accuracy& entry : catalog::accuracy()) {
    const std::string name = words(ui, "ui.about.accuracy.rows", {entry.name, number::count(entry.rows)});
    widgets::ellipsis_at(ui, draw, at + ImVec2(0, y), width - 220, theme::caption, ui.color.muted, name);
    widgets::text_at(ui, draw, {memory, at.y + y}, theme::caption, ui.color.text, error_text(entry.memory), widgets::Align::right);
    widgets::text_at(ui, draw, {time, at.y + y}, theme::caption, ui.color.text, error_text(entry.time), widgets::Align::right);
    y += row;
  }
  return y + 2 + widgets::wrapped_at(ui, draw, at + ImVec2(0, y + 2), width, theme::caption, ui.color.faint, ui.words("ui.about.accuracy.note")) + 8;
}

}  // namespace

bool draw_about(const Context& ui) {
  bool open = true;
  if (!ImGui::IsPopupOpen("about")) ImGui::OpenPopup("about");
  if (!begin_dialog(ui, "about", 520, &open)) return true;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  logo_at(ui, draw, at + ImVec2(0, 2));
  widgets::text_at(ui, draw, at + ImVec2(36, 0), theme::dialog_title, ui.color.text, std::string("slipstick ") + version);
  float y = 34;
  const auto paragraph = [&](const std::string& text) { y += widgets::wrapped_at(ui, draw, at + ImVec2(0, y), width, theme::body, ui.color.muted, text) + 10; };
  paragraph(std::string(ui.words("ui.about.what")));
  paragraph(words(ui, "ui.about.data", {number::count(double(catalog::models().size())), number::count(double(catalog::accelerators().size())), std::string(catalog::data_date())}));
  paragraph(std::string(ui.words("ui.about.explain")));
  paragraph(std::string(ui.words("ui.about.private")));
  y += accuracy_table(ui, at + ImVec2(0, y + 4), width) + 4;
  const float button = widgets::button_width(ui, "", ui.words("ui.about.close"));
  place(at + ImVec2(width - button, y + 6));
  if (widgets::button(ui, "close", "", ui.words("ui.about.close"), widgets::Style::primary)) open = false;
  if (!open) ImGui::CloseCurrentPopup();
  end_dialog();
  return open;
}

}  // namespace slipstick::shell::panels

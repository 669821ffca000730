#include "shell/panels/chart_export.hpp"

#include "shell/panels/pieces.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

void export_button(const Context& ui, ImVec2 right_top, const ChartExport& chart) {
  // The picture shows the chart without the button, and its card is as it will be when the menu is gone.
  if (ui.pictured == chart.name) {
    ui.requests.in_pictured_card = true;
    return;
  }
  const std::string name(chart.name), menu = "chart menu " + name;
  const float size = widgets::button_width(ui, icon::download, {}, true);
  ImGui::SetCursorScreenPos({right_top.x - size + 4, right_top.y - 3});
  if (widgets::button(ui, ("export " + name).c_str(), icon::download, {}, widgets::Style::ghost, 0, true, true, ui.words("ui.export.chart"))) ImGui::OpenPopup(menu.c_str());
  if (!begin_popover(ui, menu.c_str(), {right_top.x - 196, right_top.y + 26}, 200)) return;
  const auto item = [&](const char* id, const char* icon, const char* key) {
    const bool chosen = widgets::button(ui, (id + name).c_str(), icon, ui.words(key), widgets::Style::ghost, 176);
    if (chosen) ImGui::CloseCurrentPopup();
    return chosen;
  };
  if (item("png ", icon::download, "ui.export.picture")) ui.requests.picture = name;
  if (item("csv ", icon::table, "ui.export.table")) {
    ui.requests.save_name = name + ".csv";
    ui.requests.save_text = chart.table();
  }
  end_popover();
}

float chart_head(const Context& ui, ImVec2 at, float width, std::string_view title, std::string_view note, const ChartExport& chart) {
  export_button(ui, {at.x + width, at.y}, chart);
  return card_head(ui, at, width - export_width, title, note);
}

}  // namespace slipstick::shell::panels

#include <iterator>
#include <string>

#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr const char* tab_keys[] = {"ui.tab.overview", "ui.tab.parameters", "ui.tab.memory", "ui.tab.time", "ui.tab.run", "ui.tab.advice"};

/// How many items need attention, on a warn chip. Returns the width.
float badge(const Context& ui, ImVec2 at) {
  const std::string text = std::to_string(ui.report.advice.size());
  const bool error = !ui.report.advice.empty() && ui.report.advice.front().severity == advice::Severity::error;
  widgets::chip_at(ui, ImGui::GetWindowDrawList(), at, text, error ? ui.color.bad : ui.color.warn, error ? ui.color.bad_bg : ui.color.warn_bg);
  return widgets::chip_width(ui, text);
}

float tab(const Context& ui, Tab which, ImVec2 at, float height) {
  const std::string_view label = ui.words(tab_keys[std::size_t(which)]);
  const bool active = ui.settings.tab == which;
  const theme::Type& type = active ? theme::body_strong : theme::body;
  // The width of the bold face, so that nothing moves when a tab becomes active.
  const float width = widgets::text_width(ui, theme::body_strong, label);
  const bool counted = which == Tab::advice && !ui.report.advice.empty();
  const float whole = width + (counted ? 8 + widgets::chip_width(ui, std::to_string(ui.report.advice.size())) : 0);
  bool hovered = false;
  if (widgets::hit(ui, tab_keys[std::size_t(which)], at + ImVec2(-10, 0), {whole + 20, height}, &hovered)) ui.requests.go_to_tab = int(which);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  widgets::text_at(ui, draw, at + ImVec2(0, (height - 18) / 2), type, active || hovered ? ui.color.text : ui.color.muted, label);
  if (counted) badge(ui, at + ImVec2(width + 8, (height - 18) / 2));
  if (active) draw->AddRectFilled(at + ImVec2(0, height - 2), at + ImVec2(whole, height), ui.color.accent);
  return whole;
}

}  // namespace

void draw_tabs(const Context& ui, Rect rect) {
  place(rect.min);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ui.color.bg);
  const bool phone = ui.width == Width::phone;
  const auto flags = phone ? ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoScrollbar : ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  ImGui::BeginChild("tabs", rect.size, ImGuiChildFlags_NavFlattened, flags);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({rect.min.x, rect.min.y + rect.size.y - 1}, rect.min + rect.size, ui.color.border);
  float x = ImGui::GetCursorScreenPos().x + 20;
  for (std::size_t i = 0; i < std::size(tab_keys); ++i) {
    x += tab(ui, Tab(i), {x, rect.min.y}, rect.size.y) + (phone ? 22.0f : 26.0f);
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

}  // namespace slipstick::shell::panels

#include <string>

#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr const char* tab_keys[] = {"ui.tab.overview", "ui.tab.parameters", "ui.tab.memory", "ui.tab.time", "ui.tab.run", "ui.tab.advice", "ui.tab.compare"};

/// A number beside the name: advice on a warn chip, pinned plans on a quiet one. Empty: none.
std::string count_of(const Context& ui, Tab which) {
  const std::size_t count = which == Tab::advice ? ui.report.advice.size() : which == Tab::compare ? ui.pins.size() : 0;
  return count > 0 ? std::to_string(count) : std::string();
}

void badge(const Context& ui, Tab which, ImVec2 at, const std::string& count) {
  const bool error = which == Tab::advice && ui.report.advice.front().severity == advice::Severity::error;
  const bool quiet = which != Tab::advice;
  widgets::chip_at(ui, ImGui::GetWindowDrawList(), at, count, quiet ? ui.color.muted : error ? ui.color.bad : ui.color.warn,
                   quiet ? ui.color.hover : error ? ui.color.bad_bg : ui.color.warn_bg);
}

float tab(const Context& ui, Tab which, ImVec2 at, float height) {
  const std::string_view label = ui.words(tab_keys[std::size_t(which)]);
  const bool active = ui.settings.tab == which;
  const theme::Type& type = active ? theme::body_strong : theme::body;
  // The width of the bold face, so that nothing moves when a tab becomes active.
  const float width = widgets::text_width(ui, theme::body_strong, label);
  const std::string count = count_of(ui, which);
  const float whole = width + (count.empty() ? 0 : 8 + widgets::chip_width(ui, count));
  bool hovered = false;
  if (widgets::hit(ui, tab_keys[std::size_t(which)], at + ImVec2(-10, 0), {whole + 20, height}, &hovered)) ui.requests.go_to_tab = int(which);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  widgets::text_at(ui, draw, at + ImVec2(0, (height - 18) / 2), type, active || hovered ? ui.color.text : ui.color.muted, label);
  if (!count.empty()) badge(ui, which, at + ImVec2(width + 8, (height - 18) / 2), count);
  if (active) draw->AddRectFilled(at + ImVec2(0, height - 2), at + ImVec2(whole, height), ui.color.accent);
  return whole;
}

}  // namespace

const char* tab_words(Tab tab) { return tab_keys[std::size_t(tab)]; }

void draw_tabs(const Context& ui, Rect rect) {
  place(rect.min);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, ui.color.bg);
  const bool phone = ui.width == Width::phone;
  const auto flags = phone ? ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoScrollbar : ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  ImGui::BeginChild("tabs", rect.size, ImGuiChildFlags_NavFlattened, flags);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({rect.min.x, rect.min.y + rect.size.y - 1}, rect.min + rect.size, ui.color.border);
  float x = ImGui::GetCursorScreenPos().x + 20;
  int* shown = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("shown"), -1);
  for (const Tab each : tabs) {
    if (phone && each == ui.settings.tab && *shown != int(each)) ImGui::SetScrollFromPosX(x - ImGui::GetWindowPos().x + 40);
    if (each == ui.settings.tab) *shown = int(each);
    x += tab(ui, each, {x, rect.min.y}, rect.size.y) + (phone ? 22.0f : 26.0f);
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

}  // namespace slipstick::shell::panels

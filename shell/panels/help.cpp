/// A tour in words, the keys, and the hint that a newcomer meets.
#include <iterator>
#include <string>

#include "shell/charts/marks.hpp"
#include "shell/commands.hpp"
#include "shell/format.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr const char* stops[] = {"ui.tour.plan", "ui.tour.verdict", "ui.tour.explain", "ui.tour.advice", "ui.tour.compare", "ui.tour.share"};

/// Heads and sentences: what stands before the tab of each text is its head.
float draw_tour(const Context& ui, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  float used = 0;
  for (const char* stop : stops) {
    const std::string_view text = ui.words(stop);
    const std::size_t tab = text.find('\t');
    widgets::text_at(ui, list, {at.x, at.y + used}, theme::body_strong, ui.color.text, text.substr(0, tab));
    used += 20;
    used += widgets::wrapped_at(ui, list, {at.x, at.y + used}, width, theme::body, ui.color.muted, text.substr(tab + 1)) + 12;
  }
  return used;
}

float draw_key(const Context& ui, ImVec2 at, float width, std::string_view what, const std::string& keys) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float cap = widgets::text_width(ui, theme::axis, keys) + 10;
  widgets::outline(ui, list, {at.x + width - cap, at.y + 1}, {at.x + width, at.y + 19}, ui.color.strong, 4);
  widgets::text_at(ui, list, {at.x + width - 5, at.y + 3}, theme::axis, ui.color.muted, keys, widgets::Align::right);
  widgets::ellipsis_at(ui, list, {at.x, at.y + 1}, width - cap - 12, theme::body, ui.color.text, what);
  return 26;
}

float draw_keys(const Context& ui, ImVec2 at, float width) {
  float used = 0;
  const auto row = [&](std::string_view what, std::string_view keys) { used += draw_key(ui, {at.x, at.y + used}, width, what, key_text(ui, keys)); };
  for (const Command& command : commands()) {
    if (*command.keys != 0) row(command_name(ui, command), command.keys);
  }
  row(ui.words("ui.keys.tabs"), "1 – " + std::to_string(std::size(tabs)));
  for (const char* key : {"ui.keys.move", "ui.keys.press", "ui.keys.step", "ui.keys.back", "ui.keys.leave"}) {
    const std::string_view text = ui.words(key);
    const std::size_t tab = text.find('\t');
    row(text.substr(0, tab), text.substr(tab + 1));
  }
  return used + 6;
}

}  // namespace

void draw(Help& help, const Context& ui) {
  if (!ImGui::IsPopupOpen("help")) ImGui::OpenPopup("help");
  if (!begin_dialog(ui, "help", 560, &help.open)) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const std::string_view pages[] = {ui.words("ui.help.tour"), ui.words("ui.help.keys")};
  const int page = widgets::segmented(ui, "help page", pages, help.keys ? 1 : 0);
  help.keys = page == 1;
  float used = widgets::segmented_height(ui) + 16;
  used += help.keys ? draw_keys(ui, {at.x, at.y + used}, width) : draw_tour(ui, {at.x, at.y + used}, width);
  const float button = widgets::button_width(ui, "", ui.words("ui.about.close"));
  place({at.x + width - button, at.y + used});
  if (widgets::button(ui, "close", "", ui.words("ui.about.close"), widgets::Style::primary)) help.open = false;
  if (!help.open) ImGui::CloseCurrentPopup();
  end_dialog();
}

namespace {

std::string welcome_text(const Context& ui) {
  return ui.width == Width::phone ? std::string(ui.words("ui.welcome.phone")) : words(ui, "ui.welcome", {key_text(ui, "Ctrl+K")});
}

}  // namespace

float welcome_height(const Context& ui, float width) {
  const bool phone = ui.width == Width::phone;
  const float text = widgets::wrapped_at(ui, nullptr, {}, width - (phone ? 64.0f : 250.0f), theme::body, 0, welcome_text(ui));
  return text + 20 + (phone ? widgets::button_height(ui, true) + 6 : 0);
}

void draw_welcome(const Context& ui, Rect rect) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const bool phone = ui.width == Width::phone;
  const ImVec2 end = rect.min + rect.size;
  charts::fill(ui, list, rect.min, end, ui.color.soft);
  charts::line_h(ui, list, rect.min.x, end.x, end.y - 1, ui.color.border);
  const float room = rect.size.x - (phone ? 64.0f : 250.0f);
  widgets::wrapped_at(ui, list, rect.min + ImVec2(20, 10), room, theme::body, ui.color.text, welcome_text(ui));
  const float tour = widgets::button_width(ui, {}, ui.words("ui.welcome.tour"), true), close = widgets::button_height(ui, true);
  place(phone ? ImVec2(rect.min.x + 20, end.y - close - 8) : ImVec2(end.x - tour - close - 24, rect.min.y + (rect.size.y - close) / 2));
  if (widgets::button(ui, "welcome_tour", {}, ui.words("ui.welcome.tour"), widgets::Style::outlined, 0, true)) ui.requests.show_tour = true;
  place(phone ? ImVec2(end.x - close - 8, rect.min.y + 6) : ImVec2(end.x - close - 14, rect.min.y + (rect.size.y - close) / 2));
  if (widgets::button(ui, "welcome_close", icon::x, {}, widgets::Style::ghost, close, true, true, ui.words("ui.welcome.close"))) ui.requests.welcomed = true;
}

}  // namespace slipstick::shell::panels

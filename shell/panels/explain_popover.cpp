#include <algorithm>
#include <string_view>

#include "embedded/icons.hpp"
#include "shell/charts/marks.hpp"
#include "shell/format.hpp"
#include "shell/panels/explain_trail.hpp"
#include "shell/panels/formula_box.hpp"
#include "shell/panels/panels.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

namespace icon = embedded::icon;
using explain::Explanation;

constexpr float padding = 16, box_padding = 12;

/// Draws downwards; `y` is where the next piece goes.
struct Sheet {
  ExplainPopover& panel;
  const Context& ui;
  const Explanation& explanation;
  ImDrawList* list;
  float left, width, y;
};

void draw_head(Sheet& sheet) {
  const Context& ui = sheet.ui;
  ExplainPopover& panel = sheet.panel;
  const float right = sheet.left + sheet.width;
  float x = sheet.left;
  bool hovered = false;
  if (panel.trail.size() > 1) {
    if (widgets::hit(ui, "back", {x - 6, sheet.y - 2}, {26, 24}, &hovered)) panel.trail.pop_back();
    widgets::icon_at(ui, sheet.list, {x - 2, sheet.y + 2}, 16, theme::icon_bar, hovered ? ui.color.accent : ui.color.muted, icon::arrow_left);
    x += 22;
  } else if (const ImU32 color = color_of(ui, panel.trail.front()); color != 0) {
    charts::square(ui, sheet.list, {x, sheet.y + 5}, color, false);
    x += 18;
  }
  if (widgets::hit(ui, "close", {right - 18, sheet.y - 2}, {24, 24}, &hovered)) panel.open = false;
  widgets::icon_at(ui, sheet.list, {right - 14, sheet.y + 2}, 16, theme::icon_bar, hovered ? ui.color.text : ui.color.muted, icon::x);
  const float value_right = right - 28;
  const float value = widgets::text_at(ui, sheet.list, {value_right, sheet.y + 2}, theme::figure, ui.color.text, sheet.explanation.value, widgets::Align::right);
  widgets::ellipsis_at(ui, sheet.list, {x, sheet.y}, value_right - value - 12 - x, theme::card_title, ui.color.text, title_of(ui, sheet.explanation, panel.trail));
  sheet.y += 30;
}

void open_part(Sheet& sheet, const std::string& step) {
  if (step.empty()) return;
  sheet.panel.trail.push_back(step);
  sheet.panel.show_parts = false;
  sheet.ui.host.draw_again(0);
}

void draw_formula_card(Sheet& sheet, std::string_view caption, const explain::Box& box, bool result) {
  const Context& ui = sheet.ui;
  widgets::text_at(ui, sheet.list, {sheet.left, sheet.y}, theme::caption, ui.color.muted, caption);
  sheet.y += 22;
  const float inner = sheet.width - 2 * box_padding;
  const float formula = formula_height(ui, box, inner);
  const float height = formula + 2 * box_padding + (result ? 26.0f : 0);
  const ImVec2 min{sheet.left, sheet.y};
  const ImVec2 max{sheet.left + sheet.width, sheet.y + height};
  widgets::fill(ui, sheet.list, min, max, ui.color.field, 5);
  widgets::outline(ui, sheet.list, min, max, ui.color.border, 5);
  const ImVec2 at{sheet.left + box_padding, sheet.y + box_padding};
  open_part(sheet, draw_formula(ui, sheet.list, at, box, inner));
  if (result) {
    const Explanation& e = sheet.explanation;
    const float y = at.y + formula + 6;
    const float wide = widgets::text_at(ui, sheet.list, {at.x, y}, theme::formula, ui.color.text, e.exact.empty() ? "= " : "= " + e.exact + " = ");
    widgets::text_at(ui, sheet.list, {at.x + wide, y}, theme::formula, ui.color.accent, e.value);
  }
  sheet.y += height + 12;
}

struct LegendCell { float left, width, symbol; };

float draw_symbol(Sheet& sheet, const LegendCell& cell, float y, const explain::Symbol& symbol, ImDrawList* list) {
  const Context& ui = sheet.ui;
  const float text_left = cell.left + cell.symbol + 10;
  const std::string text = symbol.meaning + std::string(ui.words("ui.explain.comma")) + symbol.value;
  const float room = cell.left + cell.width - text_left;
  const float height = std::max(16.0f, widgets::wrapped_at(ui, nullptr, {text_left, y}, room, theme::caption, ui.color.muted, text));
  if (list == nullptr) return height;
  bool hovered = false;
  if (!symbol.step.empty() && widgets::hit(ui, symbol.symbol.c_str(), {cell.left - 4, y - 1}, {cell.width + 4, height + 2}, &hovered)) open_part(sheet, symbol.step);
  const ImU32 color = hovered ? ui.color.accent : ui.color.muted;
  symbol_at(ui, list, {cell.left, y}, cell.symbol + 4, hovered ? ui.color.accent : ui.color.text, symbol.symbol);
  widgets::wrapped_at(ui, list, {text_left, y}, room, theme::caption, color, text);
  return height;
}

void draw_legend(Sheet& sheet) {
  const auto& legend = sheet.explanation.legend;
  if (legend.empty()) return;
  const std::size_t columns = sheet.width >= 400 && legend.size() > 1 ? 2 : 1;
  const std::size_t rows = (legend.size() + columns - 1) / columns;
  const float gap = 20;
  const float width = (sheet.width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  float lowest = sheet.y;
  for (std::size_t column = 0; column < columns; ++column) {
    const auto first = legend.begin() + static_cast<std::ptrdiff_t>(std::min(column * rows, legend.size()));
    const auto last = legend.begin() + static_cast<std::ptrdiff_t>(std::min((column + 1) * rows, legend.size()));
    float symbol = 16;
    for (auto entry = first; entry != last; ++entry) symbol = std::max(symbol, symbol_width(sheet.ui, entry->symbol));
    const LegendCell cell{sheet.left + static_cast<float>(column) * (width + gap), width, std::min(symbol, width * 0.48f)};
    float y = sheet.y;
    for (auto entry = first; entry != last; ++entry) y += draw_symbol(sheet, cell, y, *entry, sheet.list) + 3;
    lowest = std::max(lowest, y);
  }
  sheet.y = lowest + 7;
}

void draw_facts(Sheet& sheet) {
  const Context& ui = sheet.ui;
  for (const std::string& fact : sheet.explanation.facts) {
    sheet.list->AddCircleFilled({sheet.left + 4, sheet.y + 8}, 1.8f, charts::shade(ui, ui.color.faint), 12);
    sheet.y += widgets::wrapped_at(ui, sheet.list, {sheet.left + 14, sheet.y}, sheet.width - 14, theme::caption, ui.color.muted, fact) + 3;
  }
  if (!sheet.explanation.facts.empty()) sheet.y += 6;
}

void draw_source(Sheet& sheet) {
  const Context& ui = sheet.ui;
  if (sheet.explanation.source.empty()) return;
  charts::line_h(ui, sheet.list, sheet.left, sheet.left + sheet.width, sheet.y, ui.color.line);
  sheet.y += 10;
  widgets::icon_at(ui, sheet.list, {sheet.left, sheet.y + 1}, 14, theme::icon_small, ui.color.muted, icon::book_open);
  sheet.y += widgets::wrapped_at(ui, sheet.list, {sheet.left + 22, sheet.y}, sheet.width - 22, theme::caption, ui.color.muted, sheet.explanation.source) + 12;
}

void draw_parts(Sheet& sheet) {
  const Context& ui = sheet.ui;
  if (!sheet.panel.show_parts) return;
  for (std::size_t i = 0; i < sheet.explanation.parts.size(); ++i) {
    const explain::Part& part = sheet.explanation.parts[i];
    bool hovered = false;
    ImGui::PushID(static_cast<int>(i));
    const bool clicked = widgets::hit(ui, "part", {sheet.left - 6, sheet.y}, {sheet.width + 12, 28}, &hovered);
    ImGui::PopID();
    if (hovered) widgets::fill(ui, sheet.list, {sheet.left - 6, sheet.y}, {sheet.left + sheet.width + 6, sheet.y + 28}, ui.color.hover, 5);
    const float right = sheet.left + sheet.width;
    widgets::icon_at(ui, sheet.list, {right - 14, sheet.y + 7}, 14, theme::icon_small, ui.color.faint, icon::chevron_right);
    const float value = widgets::text_at(ui, sheet.list, {right - 22, sheet.y + 6}, theme::figure, hovered ? ui.color.accent : ui.color.text, part.value, widgets::Align::right);
    widgets::ellipsis_at(ui, sheet.list, {sheet.left, sheet.y + 5}, sheet.width - value - 36, theme::body, ui.color.text, part.title);
    sheet.y += 28;
    if (clicked) return open_part(sheet, part.step);
  }
  sheet.y += 10;
}

void draw_buttons(Sheet& sheet) {
  const Context& ui = sheet.ui;
  struct Copy { const char* id; const char* icon; const char* label; explain::Form form; };
  const Copy copies[] = {{"text", icon::copy, "ui.explain.copy_text", explain::Form::text},
                         {"markdown", icon::file_text, "ui.explain.copy_markdown", explain::Form::markdown},
                         {"latex", icon::sigma, "ui.explain.copy_latex", explain::Form::latex}};
  const float height = widgets::button_height(ui, true);
  float x = sheet.left;
  const auto place = [&](float wide) {
    if (x > sheet.left && x + wide > sheet.left + sheet.width) {
      x = sheet.left;
      sheet.y += height + 6;
    }
    ImGui::SetCursorScreenPos({x, sheet.y});
    x += wide + 6;
  };
  for (const Copy& copy : copies) {
    place(widgets::button_width(ui, copy.icon, ui.words(copy.label), true));
    if (widgets::button(ui, copy.id, copy.icon, ui.words(copy.label), widgets::Style::outlined, 0, true)) {
      ui.requests.copy_text = explain::render(sheet.explanation, copy.form, ui.words);
    }
  }
  if (!sheet.explanation.parts.empty()) {
    const auto label = ui.words(sheet.panel.show_parts ? "ui.explain.hide_parts" : "ui.explain.show_parts");
    const char* arrow = sheet.panel.show_parts ? icon::chevron_down : icon::chevron_right;
    const float wide = widgets::button_width(ui, arrow, label, true);
    if (x + wide < sheet.left + sheet.width) x = sheet.left + sheet.width - wide;
    place(wide);
    if (widgets::button(ui, "parts", arrow, label, widgets::Style::ghost, 0, true)) sheet.panel.show_parts = !sheet.panel.show_parts;
  }
  sheet.y += height;
}

/// What to show now; nullptr: nothing yet, or never (then the popover is closed).
const Explanation* current(ExplainPopover& panel, const Context& ui) {
  using State = explain::Answer::State;
  const explain::Answer& answer = panel.explanations.at(ui, panel.trail);
  if (answer.state == State::waiting) return nullptr;
  panel.open = answer.state == State::found;
  if (answer.state == State::lost) ui.requests.tell_bad = "ui.explain.lost";
  if (!panel.open) return nullptr;
  panel.trail.resize(answer.explanation.followed);   // a plan that changed may have lost some of the way
  return &answer.explanation;
}

/// Below and right of the number, above it where there is more room, always inside the window.
ImVec2 placed(ImVec2 at, ImVec2 size) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float x = std::clamp(at.x + 12, 8.0f, std::max(8.0f, window.x - size.x - 8));
  if (at.y + 14 + size.y <= window.y - 8) return {x, at.y + 14};
  if (at.y - 14 - size.y >= 8) return {x, at.y - 14 - size.y};
  const float beside = at.x + 28 + size.x <= window.x - 8 ? at.x + 28 : std::max(8.0f, at.x - 28 - size.x);
  return {at.x - 28 - size.x >= 8 || beside > at.x ? beside : x, std::max(8.0f, window.y - size.y - 8)};
}

void draw_content(ExplainPopover& panel, const Context& ui, const Explanation& explanation, float width) {
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  Sheet sheet{panel, ui, explanation, ImGui::GetWindowDrawList(), origin.x + padding, width - 2 * padding, origin.y + padding};
  draw_head(sheet);
  draw_formula_card(sheet, ui.words("ui.explain.symbols"), explanation.symbols, false);
  draw_formula_card(sheet, ui.words("ui.explain.numbers"), explanation.numbers, true);
  draw_legend(sheet);
  draw_facts(sheet);
  draw_source(sheet);
  draw_parts(sheet);
  draw_buttons(sheet);
  const float height = sheet.y + padding - origin.y;
  ImGui::SetCursorScreenPos(origin);
  ImGui::Dummy({1, height});
  if (height != panel.height) ui.host.draw_again(0);
  panel.height = height;
}

}  // namespace

void draw(ExplainPopover& panel, const Context& outer) {
  Context ui = outer;
  ui.alpha = 1;
  const Explanation* explanation = current(panel, ui);
  if (explanation == nullptr) return;
  if (!ImGui::IsPopupOpen("explain")) {
    if (panel.height > 0) {   // it was open and has been closed by a click elsewhere or by Esc
      panel.open = false;
      return;
    }
    ImGui::OpenPopup("explain");
  }
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  const float width = std::min(ui.width == Width::phone ? 560.0f : 544.0f, window.x - 16);
  const ImVec2 size{width, std::min(panel.height > 0 ? panel.height : 100.0f, window.y - 16)};
  // The first frame only measures, out of sight.
  ImGui::SetNextWindowPos(panel.height > 0 ? placed(panel.at, size) : ImVec2{-4 * window.x - 1000, 0});
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_PopupBg, ui.color.raised);
  ImGui::PushStyleColor(ImGuiCol_Border, ui.color.strong);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  const auto flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoSavedSettings;
  if (ImGui::BeginPopup("explain", flags)) {
    draw_content(panel, ui, *explanation, width);
    if (!panel.open || ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
      panel.open = false;
      ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
}

}  // namespace slipstick::shell::panels

#include <algorithm>
#include <cmath>

#include "core/number/text.hpp"
#include "core/plan/fields.hpp"
#include "embedded/icons.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

namespace {

using advice::Advice;
using advice::Severity;
namespace icon = embedded::icon;

constexpr float icon_column = 26;

bool is_way_to_fit(const Advice& item) { return std::string_view(item.id).substr(0, 4) == "fit_"; }

struct Mark { const char* icon; ImU32 color; };
Mark mark_of(const Context& ui, const Advice& item) {
  if (is_way_to_fit(item)) return {icon::arrow_right, ui.color.muted};
  switch (item.severity) {
    case Severity::error: return {icon::circle_x, ui.color.bad};
    case Severity::warning: return {icon::triangle_alert, ui.color.warn};
    case Severity::hint: return {icon::lightbulb, ui.color.accent};
    case Severity::info: break;
  }
  return {icon::info, ui.color.muted};
}

/// "Micro-batch 2, Recomputation full": what Apply would set, in the words of the plan panel.
std::string change_text(const Context& ui, const Advice& item) {
  std::string result;
  for (const auto& [key, value] : item.change) {
    const plan::FieldInfo* field = plan::find_field(key);
    std::string shown = value;
    const std::string choice = "choice." + key + "." + value;
    if (ui.words.has(choice)) {
      shown = std::string(ui.words(choice));
    } else if (const auto number = number::read_plain(value); number && field != nullptr && field->kind != plan::Kind::text) {
      shown = field->kind == plan::Kind::flag ? std::string(ui.words(*number != 0 ? "ui.advice.on" : "ui.advice.off"))
                                              : field->unit == number::Unit::share ? number::percent(*number)
            : *number >= 1e6 ? number::short_count(*number) : number::shortest(*number);
    }
    if (!result.empty()) result += ui.words("ui.advice.comma");
    result += std::string(ui.words("field." + key)) + " " + shown;
  }
  return result;
}

std::string difference_text(const Advice& item) {
  const double change = item.step_change_s;
  return number::signed_text(change, charts::step_seconds(std::abs(change)));
}

/// Faster is better for certain; slower is a price only where it buys something.
int better(const Advice& item) { return item.step_change_s < 0 ? 1 : is_way_to_fit(item) || item.step_change_s == 0 ? 0 : -1; }

struct Row { const Context& ui; ImVec2 at; float width; const Advice& item; AdviceView view; };

std::string button_label(const Row& row) {
  if (!row.item.change.empty()) return std::string(row.ui.words("ui.advice.apply"));
  return row.view.details ? std::string(row.ui.words("ui.advice.details")) : std::string();
}

void draw_button(const Row& row, ImVec2 right_top, const std::string& label) {
  const Context& ui = row.ui;
  const bool applies = !row.item.change.empty();
  ImGui::SetCursorScreenPos({right_top.x - widgets::button_width(ui, {}, label, true), right_top.y});
  const auto style = applies && row.view.primary ? widgets::Style::primary : widgets::Style::outlined;
  const std::string hint = applies ? change_text(ui, row.item) : std::string();
  if (!widgets::button(ui, "act", {}, label, style, 0, true, true, hint)) return;
  if (applies) ui.requests.set = row.item.change;
  else ui.requests.go_to_tab = static_cast<int>(Tab::advice);
}

void draw_effect(const Row& row, ImVec2 right_top) {
  if (row.item.change.empty() || std::abs(row.item.step_change_s) < 0.0005) return;
  widgets::difference_at(row.ui, ImGui::GetWindowDrawList(), right_top, difference_text(row.item), better(row.item));
}

/// What the change sets and what comes of it: the line that the advice tab adds.
std::string effect_sentence(const Row& row) {
  const Context& ui = row.ui;
  return words(ui, "ui.advice.effect", {change_text(ui, row.item), charts::step_seconds(ui.report.time.step_s + row.item.step_change_s),
                                        memory_with_unit(ui, row.item.memory_after_bytes)});
}

float draw_texts(const Row& row, float room) {
  const Context& ui = row.ui;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 at{row.at.x + icon_column, row.at.y};
  float used = widgets::wrapped_at(ui, list, at, room, theme::body_strong, ui.color.text, text::title(ui.words, row.item));
  used += 2 + widgets::wrapped_at(ui, list, {at.x, at.y + used + 2}, room, theme::caption, ui.color.muted, text::why(ui.words, row.item));
  if (row.view.effect && !row.item.change.empty()) {
    used += 4 + widgets::wrapped_at(ui, list, {at.x, at.y + used + 4}, room, theme::caption, ui.color.faint, effect_sentence(row));
  }
  return used;
}

}  // namespace

float advice_row(const Context& ui, ImVec2 at, float width, const Advice& item, AdviceView view) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Row row{ui, {at.x, at.y + 10}, width, item, view};
  const Mark mark = mark_of(ui, item);
  widgets::icon_at(ui, list, {at.x, row.at.y + 1}, 16, theme::icon_bar, mark.color, mark.icon);
  const std::string label = button_label(row);
  const float button = label.empty() ? 0 : widgets::button_width(ui, {}, label, true);
  const bool narrow = width < 420;
  const float effect = item.change.empty() || std::abs(item.step_change_s) < 0.0005 ? 0 : widgets::text_width(ui, theme::figure, difference_text(item)) + 10;
  const float right = at.x + width;
  if (narrow) {
    float used = draw_texts(row, width - icon_column);
    if (!label.empty()) {
      const float y = row.at.y + used + 8;
      draw_button(row, {right, y}, label);
      draw_effect(row, {right - button - 10, y + (widgets::button_height(ui, true) - 16) / 2});
      used += 8 + widgets::button_height(ui, true);
    }
    return used + 22;
  }
  const float used = draw_texts(row, width - icon_column - button - effect - 12);
  if (!label.empty()) draw_button(row, {right, row.at.y}, label);
  draw_effect(row, {right - button - (button > 0 ? 10.0f : 0), row.at.y + (widgets::button_height(ui, true) - 16) / 2});
  return std::max(used, widgets::button_height(ui, true)) + 22;
}

float advice_list(const Context& ui, ImVec2 at, float width, std::size_t most, AdviceView view) {
  const auto& all = ui.report.advice;
  if (all.empty()) {
    return widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + 8}, width, theme::body, ui.color.muted, ui.words("ui.advice.nothing")) + 16;
  }
  float y = at.y;
  bool primary_given = false;
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) {
    if (i > 0) charts::line_h(ui, ImGui::GetWindowDrawList(), at.x, at.x + width, y, ui.color.line);
    view.primary = is_way_to_fit(all[i]) && !primary_given;
    primary_given = primary_given || view.primary;
    ImGui::PushID(static_cast<int>(i));
    y += advice_row(ui, {at.x, y}, width, all[i], view);
    ImGui::PopID();
  }
  return y - at.y;
}

}  // namespace slipstick::shell::panels

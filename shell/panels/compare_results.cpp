/// Heads of the plans with what can be done to them, and their results with the differences from A.
#include <algorithm>
#include <cmath>

#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/format.hpp"
#include "shell/panels/compare_cards.hpp"
#include "shell/panels/compare_grid.hpp"
#include "shell/panels/figures.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

using What = state::PinEdit::What;

void ask(const Context& ui, What what, int index, std::string name = {}) {
  ui.requests.pins = {what, static_cast<std::size_t>(index), std::move(name)};
  ImGui::CloseCurrentPopup();
}

/// What can be done to a pinned plan: a short name, then the rest as a list.
void plan_menu(CompareTab& tab, const Context& ui, const Compared& each, ImVec2 at) {
  if (!begin_popover(ui, "plan menu", at, 260)) return;
  if (widgets::text_field(ui, "plan_name", ui.words("ui.compare.name"), 236, tab.name)) ask(ui, What::rename, each.pin, tab.name);
  const auto item = [&](const char* id, const char* icon, const char* key, What what, bool enabled) {
    if (widgets::button(ui, id, icon, ui.words(key), widgets::Style::ghost, 236, false, enabled)) ask(ui, what, each.pin);
  };
  item("plan_use", icon::check, "ui.compare.use", What::adopt, !each.on_screen);
  item("plan_replace", icon::rotate_ccw, "ui.compare.replace", What::replace, !each.on_screen && ui.issues.empty());
  item("plan_first", icon::arrow_left, "ui.compare.first", What::first, each.pin > 0);
  item("plan_unpin", icon::x, "ui.compare.unpin", What::unpin, true);
  end_popover();
}

/// Letter, name, what it is; a click on it makes the plan the present one.
void draw_head(CompareTab& tab, const Context& ui, const Compared& each, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const bool phone = ui.width == Width::phone;
  const float chip = phone ? 0 : letter_chip(ui, {at.x, at.y + 5}, each) + 8;
  const float right = at.x + width;
  const std::string letter = each.pin < 0 ? "now" : each.letter;
  bool hovered = false;
  if (!each.on_screen) {
    if (widgets::hit(ui, ("adopt_" + letter).c_str(), {at.x - 4, at.y}, {width - 30, 46}, &hovered)) ask(ui, What::adopt, each.pin);
    widgets::hint(ui, ui.words("ui.compare.use"));
  }
  const bool wrong = !each.report->errors.empty();
  const std::string detail = wrong ? text::sentence(ui.words, each.report->errors.front()) : each.detail;
  const ImU32 name = hovered ? ui.color.accent : ui.color.text, second = wrong ? ui.color.bad : ui.color.faint;
  if (width < 150) {   // the name takes the place of the detail
    widgets::ellipsis_at(ui, list, {at.x, at.y + 28}, width, theme::caption_strong, wrong ? second : name, wrong ? detail : each.name);
  } else {
    widgets::ellipsis_at(ui, list, {at.x + chip, at.y + 6}, right - 30 - at.x - chip, theme::body_strong, name, each.name);
    widgets::ellipsis_at(ui, list, {at.x, at.y + 28}, width, theme::caption, second, detail);
  }
  if (each.pin < 0) return;
  place({right - 28, at.y + 2});
  if (widgets::button(ui, ("plan_menu_" + letter).c_str(), icon::ellipsis_vertical, {}, widgets::Style::ghost, 28, true, true, ui.words("ui.top.menu"))) {
    tab.name = ui.pins[static_cast<std::size_t>(each.pin)].name;
    ImGui::OpenPopup("plan menu");
  }
  plan_menu(tab, ui, each, {right - 232, at.y + 30});
}

std::string value_text(const Context& ui, const Figure& figure, const Compared& each, float width) {
  if (!each.report->errors.empty()) return "–";
  const double value = figure.value(*each.report);
  if (std::string_view(figure.path) != "memory.peak_bytes" || width < 130) return figure.text(ui, value);
  return memory_text(ui, value, 1) + " / " + memory_with_unit(ui, each.report->memory.capacity_bytes);
}

/// "−0.99 s", "−5.5%", or the one word for no difference.
std::string difference_text(const Context& ui, const Figure& figure, double base, double value) {
  const double change = value - base;
  if (figure.text(ui, base) == figure.text(ui, value) || base == 0) return std::string(ui.words("ui.compare.same"));
  const std::string points = words(ui, "ui.compare.points", {number::fixed(std::abs(change) * 100, 1)});
  const std::string absolute = figure.points ? points : figure.text(ui, std::abs(change));
  return number::signed_text(change, absolute) + "  " + number::signed_text(change, number::percent(std::abs(change / base)));
}

void draw_value(const Context& ui, const Grid& grid, const Figure& figure, const Compared& first, const Compared& each, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::string text = value_text(ui, figure, each, width);
  const bool memory = figure.better == 0;
  const bool good = each.report->errors.empty();
  bool hovered = false;
  const float wide = widgets::text_width(ui, theme::figure, text);
  if (each.on_screen && good && widgets::hit(ui, figure.path, {at.x - 4, at.y + 3}, {wide + 8, 24}, &hovered)) charts::explain_here(ui, figure.path);
  const ImU32 color = hovered ? ui.color.accent : !good ? ui.color.faint : memory && !each.report->memory.fits ? ui.color.bad : ui.color.text;
  widgets::text_at(ui, list, {at.x, at.y + 7}, theme::figure, color, text);
  if (&first == &each || !good || !first.report->errors.empty()) return;
  const double base = figure.value(*first.report), value = figure.value(*each.report);
  const std::string difference = difference_text(ui, figure, base, value);
  const int better = difference == ui.words("ui.compare.same") ? 0 : figure.better * (value > base ? 1 : -1);
  const ImU32 tone = better > 0 ? ui.color.ok : better < 0 ? ui.color.bad : ui.color.muted;
  const bool below = !grid.stacked() && grid.narrow();
  const bool whole = widgets::text_width(ui, theme::axis, difference) <= width + 8;
  const std::string_view last = std::string_view(difference).substr(whole ? 0 : difference.rfind(' ') + 1);   // the percentage alone
  if (below) widgets::text_at(ui, list, {at.x, at.y + 25}, theme::axis, tone, last);
  else widgets::text_at(ui, list, {at.x + width, at.y + 7}, theme::figure, tone, difference, widgets::Align::right);
}

}  // namespace

float compared_results(CompareTab& tab, const Context& ui, const std::vector<Compared>& plans, ImVec2 at, float width) {
  float used = card_head(ui, at, width, ui.words("ui.compare.title"), ui.words("ui.compare.note"));
  Grid grid(ui, plans, {at.x, at.y + used}, width);
  if (ui.pins.size() < link::most_pinned && plans.back().pin < 0) {
    place({at.x, at.y + used + (grid.stacked() ? 0.0f : 10.0f)});
    const float room = std::min(grid.label(), widgets::button_width(ui, icon::pin, ui.words("ui.compare.pin"), true));
    if (widgets::button(ui, "pin", icon::pin, ui.words("ui.compare.pin"), widgets::Style::outlined, room, true)) ui.requests.pin = true;
    if (grid.stacked()) used += 44;
  }
  grid = Grid(ui, plans, {at.x, at.y + used}, width);
  grid.row({}, 52, [&](std::size_t i, ImVec2 cell, float wide) { draw_head(tab, ui, plans[i], cell, wide); });
  for (const Figure& figure : figures()) {
    if (!figure.compared) continue;
    ImGui::PushID(figure.path);
    grid.row(ui.words(figure.label), grid.narrow() && !grid.stacked() ? 46.0f : 30.0f,
             [&](std::size_t i, ImVec2 cell, float wide) { draw_value(ui, grid, figure, plans.front(), plans[i], cell, wide); });
    ImGui::PopID();
  }
  used += grid.used();
  if (plans.size() > 1) return used;
  return used + 10 + widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + used + 10}, width, theme::body, ui.color.muted, ui.words("ui.compare.one"));
}

}  // namespace slipstick::shell::panels

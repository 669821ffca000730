#include "core/plan/fields.hpp"
#include "embedded/icons.hpp"
#include "shell/charts/charts.hpp"
#include "shell/charts/csv.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/panels/chart_export.hpp"
#include "shell/panels/page.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/panels/schedule_strip.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

namespace {

float memory_card(const Context& ui, ImVec2 at, float width) {
  const float head = chart_head(ui, at, width, ui.words("ui.overview.memory"), ui.words("ui.overview.memory.note"), {"memory", [&] { return charts::memory_csv(ui.report); }});
  return head + charts::stage_bars(ui, {at.x, at.y + head}, width, nullptr);
}

float step_card(const Context& ui, charts::ScheduleCache& schedule, ImVec2 at, float width) {
  float used = chart_head(ui, at, width, ui.words("ui.overview.step"), {}, {"step-time", [&] { return charts::causes_csv(ui.reported, ui.report); }});
  figure_at(ui, {at.x + width - export_width, at.y + 2}, theme::figure, ui.color.text, charts::step_seconds(ui.report.time.step_s), "time.step_s");
  used += charts::step_bar(ui, {at.x, at.y + used}, width) + 12;
  charts::line_h(ui, ImGui::GetWindowDrawList(), at.x, at.x + width, at.y + used, ui.color.line);
  used += 10;
  return used + schedule_strip(ui, schedule, {at.x, at.y + used}, width);
}

float rules_card(const Context& ui, std::size_t most, ImVec2 at, float width) {
  const float head = card_head(ui, at, width, ui.words("ui.overview.rules"));
  const std::string all = words(ui, "ui.overview.all_rules", {std::to_string(ui.report.rules.size())});
  const float wide = widgets::text_width(ui, theme::caption, all);
  widgets::icon_at(ui, ImGui::GetWindowDrawList(), {at.x + width - 14, at.y + 3}, 14, theme::icon_small, ui.color.faint, embedded::icon::chevron_right);
  if (widgets::text_link(ui, "all", {at.x + width - wide - 18, at.y + 2}, theme::caption, all)) ui.requests.go_to_tab = static_cast<int>(Tab::advice);
  return head + rules_table(ui, {at.x, at.y + head}, width, first_rules(ui, most), {});
}

float advice_card(const Context& ui, ImVec2 at, float width) {
  const float head = card_head(ui, at, width, ui.words("ui.overview.advice"), ui.words("ui.overview.advice.note"));
  return head - 8 + advice_list(ui, {at.x, at.y + head - 8}, width, 4, {true, false, false});
}

}  // namespace

void draw(Overview& panel, const Context& ui, Rect area) {
  Page page(ui, "overview", area);
  const Slot memory{1, [&](ImVec2 at, float width) { return memory_card(ui, at, width); }};
  const Slot step{1, [&](ImVec2 at, float width) { return step_card(ui, panel.schedule, at, width); }};
  const Slot rules{1, [&](ImVec2 at, float width) { return rules_card(ui, 5, at, width); }};
  const Slot more_rules{1, [&](ImVec2 at, float width) { return rules_card(ui, 7, at, width); }};
  const Slot advice{1, [&](ImVec2 at, float width) { return advice_card(ui, at, width); }};
  if (one_column(ui)) {
    // What does not fit needs its cure before anything else.
    if (!ui.report.memory.fits) page.row({advice});
    page.row({memory});
    page.row({step});
    if (ui.report.memory.fits) page.row({advice});
    page.row({rules});
  } else if (ui.width == Width::wide) {
    page.columns({{memory, advice}, {step, more_rules}}, {1, 1});
  } else {
    page.row({memory, step});
    page.row({rules, advice});
  }
}

}  // namespace slipstick::shell::panels

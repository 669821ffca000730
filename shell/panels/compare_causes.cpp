/// By what the plans differ: results by cause, inputs by name.
#include <algorithm>
#include <cmath>

#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/format.hpp"
#include "shell/panels/compare_cards.hpp"
#include "shell/panels/compare_grid.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr double least = 0.0005;  ///< of the whole; less is not worth a row

/// A result taken apart. `whole`: of each plan. `from_nothing`: the causes are differences from A already.
struct Account {
  const char* title;
  std::vector<Cause> causes;
  std::vector<double> whole;
  bool less_is_better, from_nothing;
  std::string (*text)(const Context&, double);
};

std::string memory_words(const Context& ui, double in_unit) { return number::fixed(in_unit, 2) + " " + std::string(memory_unit(ui)); }

struct Row { const Context& ui; const std::vector<Compared>& plans; const Account& account; const std::vector<double>& parts; bool total; };

void draw_cell(const Row& row, std::size_t i, ImVec2 at, float width) {
  const Context& ui = row.ui;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!row.plans[i].report->errors.empty() || !row.plans[0].report->errors.empty()) {
    widgets::text_at(ui, list, {at.x, at.y + 7}, theme::figure, ui.color.faint, "–");
    return;
  }
  if (i == 0) {
    if (!row.account.from_nothing || row.total) widgets::text_at(ui, list, {at.x, at.y + 7}, theme::figure, ui.color.text, row.account.text(ui, row.parts[0]));
    return;
  }
  const double change = row.parts[i] - row.parts[0], all = row.account.whole[i] - row.account.whole[0];
  if (std::abs(change) < least * row.account.whole[0]) {
    widgets::text_at(ui, list, {at.x, at.y + 7}, theme::figure, ui.color.faint, ui.words("ui.compare.same"));
    return;
  }
  const ImU32 tone = !row.account.less_is_better ? ui.color.text : change < 0 ? ui.color.ok : ui.color.bad;
  const std::string text = number::signed_text(change, row.account.text(ui, std::abs(change)));
  const float wide = widgets::text_at(ui, list, {at.x, at.y + 7}, theme::figure, tone, text);
  const std::string portion = number::percent(std::abs(change / all)), share = change / all < 0 ? number::signed_text(-1, portion) : portion;
  if (row.total || std::abs(all) < least * row.account.whole[0] || wide + 56 > width) return;
  widgets::text_at(ui, list, {at.x + std::min(width, 190.0f), at.y + 7}, theme::figure, ui.color.faint, share, widgets::Align::right);
}

bool worth_a_row(const Account& account, const Cause& cause) {
  return std::any_of(cause.parts.begin(), cause.parts.end(), [&](double part) { return std::abs(part - cause.parts[0]) >= least * account.whole[0]; });
}

void draw_account(const Context& ui, const std::vector<Compared>& plans, Grid& grid, const Account& account) {
  grid.title(ui.words(account.title));
  for (const Cause& cause : account.causes) {
    if (!worth_a_row(account, cause)) continue;
    const Row row{ui, plans, account, cause.parts, false};
    grid.row(cause.name, 30, [&](std::size_t i, ImVec2 at, float width) { draw_cell(row, i, at, width); }, cause.color, cause.hatched);
  }
  const Row row{ui, plans, account, account.whole, true};
  grid.row(ui.words("ui.compare.total"), 30, [&](std::size_t i, ImVec2 at, float width) { draw_cell(row, i, at, width); }, 0, false, true);
}

std::vector<double> wholes(const std::vector<Compared>& plans, double (*of)(const report::Report&)) {
  std::vector<double> result;
  for (const Compared& each : plans) result.push_back(of(*each.report));
  return result;
}

std::vector<double> sums(const std::vector<Cause>& causes, std::size_t plans) {
  std::vector<double> result(plans);
  for (const Cause& cause : causes) {
    for (std::size_t i = 0; i < plans; ++i) result[i] += cause.parts[i];
  }
  return result;
}

void draw_input(const Context& ui, const Compared& first, const Compared& each, plan::Field field, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::string text = input_text(context_of(ui, each), field);
  const bool differs = !plan::same_value(plan::info(field), *each.plan, *first.plan);
  const float wide = std::min(width, widgets::text_width(ui, theme::figure, text) + 1);
  if (differs) widgets::fill(ui, list, {at.x - 6, at.y + 4}, {at.x + wide + 6, at.y + 26}, ui.color.soft, 4);
  widgets::ellipsis_at(ui, list, {at.x, at.y + 7}, width, theme::figure, differs ? ui.color.accent : ui.color.text, text);
}

}  // namespace

float compared_causes(const Context& ui, const std::vector<Compared>& plans, ImVec2 at, float width) {
  const float head = card_head(ui, at, width, ui.words("ui.compare.causes"), ui.words("ui.compare.causes.note")) - 8;
  Grid grid(ui, plans, {at.x, at.y + head}, width);
  // One unit and one precision for all causes of a step, so that they can be compared and added.
  const bool long_steps = plans.front().report->time.step_s >= 1;
  const auto in_seconds = [](const Context&, double s) { return number::fixed(s, 2) + " s"; };
  const auto in_any_unit = [](const Context&, double s) { return number::seconds(s); };
  draw_account(ui, plans, grid, {"ui.figure.step", step_causes(ui, plans), wholes(plans, [](const report::Report& r) { return r.time.step_s; }), true, false,
                          long_steps ? +in_seconds : +in_any_unit});
  const std::vector<Cause> memory = memory_causes(ui, plans);
  draw_account(ui, plans, grid, {"ui.compare.memory", memory, sums(memory, plans.size()), false, false, memory_words});
  draw_account(ui, plans, grid, {"ui.figure.cost", cost_causes(ui, plans), wholes(plans, [](const report::Report& r) { return r.run.cost_usd; }), true, true, money_text});
  return head + grid.used();
}

float compared_inputs(const Context& ui, const std::vector<Compared>& plans, ImVec2 at, float width) {
  const std::vector<plan::Field> fields = differing_fields(plans);
  const float head = card_head(ui, at, width, ui.words("ui.compare.inputs"), std::to_string(fields.size()));
  Grid grid(ui, plans, {at.x, at.y + head}, width);
  for (const plan::Field field : fields) {
    grid.row(ui.words(std::string("field.") + plan::info(field).key), 30,
             [&](std::size_t i, ImVec2 cell, float wide) { draw_input(ui, plans.front(), plans[i], field, cell, wide); });
  }
  return head + grid.used();
}

}  // namespace slipstick::shell::panels

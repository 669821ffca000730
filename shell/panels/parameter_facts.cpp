#include "shell/panels/parameter_facts.hpp"

#include <cmath>

#include "core/catalog/catalog.hpp"
#include "core/config/account.hpp"
#include "core/number/text.hpp"
#include "shell/format.hpp"
#include "shell/panels/pieces.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr std::size_t most_groups = 8;  // of stages; more are summed up by the map

/// Neighbouring stages that hold the same number are one row.
std::vector<FigureRow> stage_rows(const Context& ui) {
  const auto& stages = ui.report.parameters.stages;
  std::vector<FigureRow> rows;
  for (std::size_t first = 0, last; first < stages.size(); first = last + 1) {
    last = first;
    while (last + 1 < stages.size() && stages[last + 1].per_gpu == stages[first].per_gpu) ++last;
    const std::string from = std::to_string(stages[first].stage), to = std::to_string(stages[last].stage);
    const std::string label = first == last ? words(ui, "ui.parameters.stages", {from}) : words(ui, "ui.parameters.stages.range", {from, to});
    rows.push_back({label, number::count(std::round(stages[first].per_gpu)), "parameters.stages[" + std::to_string(first) + "].per_gpu", {}});
  }
  if (rows.size() > most_groups) rows.resize(most_groups);
  return rows;
}

}  // namespace

float facts_card(const Context& ui, ImVec2 at, float width) {
  float used = card_head(ui, at, width, ui.words("ui.parameters.disk"));
  const double total = ui.report.parameters.total;
  std::vector<FigureRow> rows;
  for (const config::Format& format : config::formats) {
    rows.push_back({words(ui, "ui.parameters.bytes", {format.id}), number::gb(total * format.bytes, 1) + " GB", {}, {}});
  }
  for (FigureRow& row : stage_rows(ui)) rows.push_back(std::move(row));
  for (const FigureRow& row : rows) used += figure_row(ui, {at.x, at.y + used}, width, row, &row != &rows.back());
  const catalog::Model* model = catalog::find_same(ui.reported.architecture);
  if (!model || model->variants.empty()) return used;
  ImDrawList* list = ImGui::GetWindowDrawList();
  widgets::text_at(ui, list, {at.x, at.y + used + 12}, theme::caption, ui.color.faint, ui.words("ui.parameters.elsewhere"), widgets::Align::left);
  used += 32;
  for (const catalog::Variant& variant : model->variants) {
    used += figure_row(ui, {at.x, at.y + used}, width, {variant.what, number::count(variant.parameters), {}, {}}, false);
    used += 6 + widgets::wrapped_at(ui, list, {at.x, at.y + used}, width, theme::caption, ui.color.faint, variant.why);
  }
  return used;
}

}  // namespace slipstick::shell::panels

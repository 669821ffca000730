#include <algorithm>
#include <array>
#include <cmath>

#include "core/catalog/catalog.hpp"
#include "core/explain/explain.hpp"
#include "core/number/text.hpp"
#include "shell/charts/csv.hpp"
#include "shell/charts/marks.hpp"
#include "shell/format.hpp"
#include "shell/panels/chart_export.hpp"
#include "shell/panels/formula_box.hpp"
#include "shell/panels/page.hpp"
#include "shell/panels/parameter_facts.hpp"
#include "shell/panels/parameter_map.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

namespace {

struct Verdict { std::string text; ImU32 color, background; std::string note; };

/// How the count stands to what was published, or which model it was changed from.
Verdict published_verdict(const Context& ui) {
  const catalog::Model* model = catalog::find_model(ui.reported.model);
  if (model == nullptr) return {};
  const auto& color = ui.color;
  if (!model::same_shape(model->architecture, ui.reported.architecture)) {
    return {words(ui, "ui.parameters.changed", {model->name}), color.accent, color.soft, {}};
  }
  const double total = ui.report.parameters.total;
  const double published = model->published_parameters;
  if (!(published > 0)) return {};
  if (total == published) return {"✓ " + std::string(ui.words("ui.parameters.equals")), color.ok, color.ok_bg, {}};
  if (model->match == catalog::Match::exact_with_extras && total + model->extras == published) {
    return {words(ui, "ui.parameters.extras", {number::count(std::abs(model->extras))}), color.ok, color.ok_bg, model->extras_note};
  }
  return {words(ui, "ui.parameters.rounded", {count_text(ui, published)}), color.muted, color.hover, {}};
}

float map_card(ParametersTab& panel, const Context& ui, ImVec2 at, float all) {
  const float width = all - export_width;
  export_button(ui, {at.x + all, at.y}, {"parameters", [&] { return charts::parameters_csv(ui.report); }});
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::array<std::string_view, 3> views{ui.words("ui.parameters.whole"), ui.words("ui.parameters.gpu"), ui.words("ui.parameters.layer")};
  const std::string title = words(ui, "ui.parameters.total", {number::count(ui.report.parameters.total)});
  figure_at(ui, {at.x + widgets::text_width(ui, theme::card_title, title), at.y}, theme::card_title, ui.color.text, title, "parameters.total");
  const Verdict verdict = published_verdict(ui);
  const float title_width = widgets::text_width(ui, theme::card_title, title) + 12;
  const float switch_width = widgets::segmented_width(ui, views);
  float used = 34;
  const bool chip_fits = title_width + widgets::chip_width(ui, verdict.text) < width;
  if (!verdict.text.empty()) {
    if (!chip_fits) used += 24;
    widgets::chip_at(ui, list, chip_fits ? ImVec2{at.x + title_width, at.y + 1} : ImVec2{at.x, at.y + 26}, verdict.text, verdict.color, verdict.background);
  }
  const bool beside = title_width + (verdict.text.empty() ? 0 : widgets::chip_width(ui, verdict.text)) + switch_width + 24 < width;
  if (!beside) used += 4;
  ImGui::SetCursorScreenPos(beside ? ImVec2{at.x + width - switch_width, at.y - 3} : ImVec2{at.x, at.y + used - 4});
  panel.view = widgets::segmented(ui, "view", views, panel.view);
  if (!beside) used += widgets::segmented_height(ui) + 6;
  const float height = one_column(ui) ? 240.0f : 216.0f;
  charts::treemap(ui, "map", {at.x - 1, at.y + used}, {all + 2, height}, parameter_tiles(ui, static_cast<MapView>(panel.view)));
  used += height;
  const std::string note = panel.view == 1 ? std::string(ui.words("ui.parameters.gpu.note")) : panel.view == 0 ? verdict.note : std::string();
  if (!note.empty()) used += 8 + widgets::wrapped_at(ui, list, {at.x, at.y + used + 8}, all, theme::caption, ui.color.faint, note);
  return used;
}

struct Columns { float formula, formula_width, share; };

void draw_component(ParametersTab& panel, const Context& ui, ImVec2 at, float width, const Columns& columns, const model::ComponentCount<double>& part) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::string id = model::id(part.component);
  const std::string path = "parameters.components." + id;
  charts::square(ui, list, {at.x, at.y + 9}, look_of(ui, part.component).color, false);
  const float figure_right = at.x + width - columns.share;
  const std::string value = number::count(part.parameters);
  const float name_room = (columns.formula > 0 ? columns.formula : width - columns.share - widgets::text_width(ui, theme::figure, value)) - 18 - 10;
  widgets::ellipsis_at(ui, list, {at.x + 18, at.y + 5}, name_room, theme::body, ui.color.text, ui.words("component." + id));
  if (columns.formula > 0) {
    const explain::Answer& answer = panel.explanations.at(ui, {path});
    const std::string formula = answer.state == explain::Answer::State::found ? one_line(answer.explanation.symbols, true) : std::string();
    widgets::ellipsis_at(ui, list, {at.x + columns.formula, at.y + 7}, columns.formula_width, theme::axis, ui.color.faint, formula);
  }
  figure_at(ui, {figure_right, at.y + 6}, theme::figure, ui.color.text, value, path);
  widgets::text_at(ui, list, {at.x + width, at.y + 6}, theme::figure, ui.color.faint, number::percent(part.parameters / ui.report.parameters.total), widgets::Align::right);
}

float totals(const Context& ui, ImVec2 at, float width, float share) {
  const auto& parameters = ui.report.parameters;
  const auto label = [&](const char* key) { return std::string(ui.words(key)); };
  std::vector<FigureRow> rows{{label("ui.parameters.sum"), number::count(parameters.total), "parameters.total", {}, true}};
  if (parameters.active != parameters.total) rows.push_back({label("ui.parameters.active"), number::count(parameters.active), "parameters.active", {}});
  if (parameters.active != parameters.total) {
    rows.push_back({label("ui.parameters.active_without_input_embedding"), number::count(parameters.active_without_input_embedding),
                    "parameters.active_without_input_embedding", {}});
    rows.push_back({label("ui.parameters.active_without_embeddings"), number::count(parameters.active_without_embeddings),
                    "parameters.active_without_embeddings", {}});
  }
  rows.push_back({label("ui.parameters.non_embedding"), number::count(parameters.non_embedding), "parameters.non_embedding", {}});
  const auto& stages = parameters.stages;
  const auto most = std::max_element(stages.begin(), stages.end(), [](const auto& a, const auto& b) { return a.per_gpu < b.per_gpu; });
  if (most != stages.end()) {
    rows.push_back({words(ui, "ui.parameters.largest_shard", {std::to_string(most->stage)}), number::count(std::round(most->per_gpu)),
                    "parameters.stages[" + std::to_string(most - stages.begin()) + "].per_gpu", {}});
  }
  float used = 0;
  for (const FigureRow& row : rows) used += figure_row(ui, {at.x, at.y + used}, width - share, row, &row != &rows.back());
  return used;
}

float count_card(ParametersTab& panel, const Context& ui, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  float used = card_head(ui, at, width, ui.words("ui.parameters.exact"));
  const bool wide = width >= 480;
  const Columns columns{wide ? std::max(170.0f, width * 0.36f) : 0, 0, 62};
  const Columns placed{columns.formula, std::max(0.0f, width - columns.formula - columns.share - 130), columns.share};
  const auto head = [&](float x, const char* key, widgets::Align align) {
    widgets::text_at(ui, list, {x, at.y + used}, theme::caption, ui.color.faint, ui.words(key), align);
  };
  head(at.x, "ui.parameters.component", widgets::Align::left);
  if (wide) head(at.x + placed.formula, "ui.parameters.formula", widgets::Align::left);
  head(at.x + width - placed.share, "ui.parameters.count", widgets::Align::right);
  head(at.x + width, "ui.parameters.share", widgets::Align::right);
  used += 22;
  charts::line_h(ui, list, at.x, at.x + width, at.y + used, ui.color.border);
  used += 2;
  for (const auto& part : ui.report.parameters.components) {
    draw_component(panel, ui, {at.x, at.y + used}, width, placed, part);
    used += 29;
    charts::line_h(ui, list, at.x, at.x + width, at.y + used - 1, ui.color.line);
  }
  return used + totals(ui, {at.x, at.y + used}, width, placed.share);
}

bool is_about_parameters(std::string_view id) {
  const auto starts = [&](std::string_view prefix) { return id.substr(0, prefix.size()) == prefix; };
  return starts("parameters") || starts("embedding") || starts("moe_") || starts("attention_4h2");
}

float rules_card(const Context& ui, ImVec2 at, float width) {
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < ui.report.rules.size(); ++i) {
    if (is_about_parameters(ui.report.rules[i].id)) which.push_back(i);
  }
  const float head = card_head(ui, at, width, ui.words("ui.parameters.rules"));
  return head + rules_table(ui, {at.x, at.y + head}, width, which, {width >= 460, true});
}

}  // namespace

void draw(ParametersTab& panel, const Context& ui, Rect area) {
  Page page(ui, "parameters", area);
  const Slot map{1, [&](ImVec2 at, float width) { return map_card(panel, ui, at, width); }};
  const Slot exact{1.18f, [&](ImVec2 at, float width) { return count_card(panel, ui, at, width); }};
  const Slot rules{1, [&](ImVec2 at, float width) { return rules_card(ui, at, width); }};
  const Slot facts{1, [&](ImVec2 at, float width) { return facts_card(ui, at, width); }};
  page.row({map});
  if (one_column(ui)) {
    page.row({exact});
    page.row({facts});
    page.row({rules});
  } else {
    page.row({exact, rules});
    page.row({facts});
  }
}

}  // namespace slipstick::shell::panels

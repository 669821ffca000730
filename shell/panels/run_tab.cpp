#include <cmath>
#include <vector>

#include "core/number/text.hpp"
#include "shell/charts/charts.hpp"
#include "shell/charts/csv.hpp"
#include "shell/charts/marks.hpp"
#include "shell/format.hpp"
#include "shell/panels/chart_export.hpp"
#include "shell/panels/page.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

namespace {

struct Headline { std::string value, unit, path; };

/// Title, one large figure that explains itself, then rows and a sentence.
struct FigureCard { const char* title; Headline headline; std::vector<FigureRow> rows; std::string note; };

float draw_headline(const Context& ui, ImVec2 at, float width, const Headline& headline) {
  bool hovered = false;
  if (widgets::hit(ui, headline.path.c_str(), at, {width, theme::headline.line}, &hovered)) charts::explain_here(ui, headline.path);
  widgets::value_with_unit(ui, ImGui::GetWindowDrawList(), at, theme::headline, hovered ? ui.color.accent : ui.color.text, headline.value, headline.unit);
  return theme::headline.line + 6;
}

float draw_card(const Context& ui, const FigureCard& card, ImVec2 at, float width) {
  float used = card_head(ui, at, width, ui.words(card.title)) - 6;
  ImGui::PushID("headline");
  used += draw_headline(ui, {at.x, at.y + used}, width, card.headline);
  ImGui::PopID();
  for (std::size_t i = 0; i < card.rows.size(); ++i) {
    const bool line = i + 1 < card.rows.size() || !card.note.empty();
    used += figure_row(ui, {at.x, at.y + used}, width, card.rows[i], line);
  }
  if (card.note.empty()) return used;
  used += 8;
  return used + widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + used}, width, theme::caption, ui.color.faint, card.note);
}

std::string label(const Context& ui, const char* key) { return std::string(ui.words(key)); }

/// "2 h 05 min", "55 min", "12 s": intervals that people plan by.
std::string interval_text(double seconds) {
  if (seconds >= 3600) {
    const long minutes = std::lround(seconds / 60);
    const long rest = minutes % 60;
    return number::count(static_cast<double>(minutes / 60)) + " h" + (rest == 0 ? "" : " " + std::string(rest < 10 ? "0" : "") + std::to_string(rest) + " min");
  }
  return seconds >= 120 ? number::fixed(seconds / 60, 0) + " min" : number::seconds(seconds);
}

std::string rate_text(double bytes_per_s) {
  if (bytes_per_s >= 1e9) return number::fixed(bytes_per_s / 1e9, 2) + " GB/s";
  if (bytes_per_s >= 1e6) return number::fixed(bytes_per_s / 1e6, 2) + " MB/s";
  return number::fixed(bytes_per_s / 1e3, 1) + " kB/s";
}

FigureCard length_card(const Context& ui) {
  const auto& run = ui.report.run;
  const RunText days = run_text(ui, run.days);
  std::string unit(days.unit);
  if (run.days >= 365) unit += words(ui, "ui.run.in_years", {number::fixed(run.days / 365.25, 1)});
  return {"ui.run.length", {days.value, unit, "run.days"},
          {{label(ui, "ui.run.steps"), number::count(run.steps), "run.steps", {}},
           {label(ui, "ui.run.tokens"), count_text(ui, ui.reported.training.tokens), {}, {}},
           {label(ui, "ui.run.step_time"), number::seconds(ui.report.time.step_s), "time.step_s", {}},
           {label(ui, "ui.run.flops"), number::scientific(ui.report.flops.model_per_run), "flops.model_per_run", {}},
           {label(ui, "ui.run.gpu_hours"), number::count(std::round(run.gpu_hours)), "run.gpu_hours", {}}},
          {}};
}

FigureCard cost_card(const Context& ui) {
  const auto& run = ui.report.run;
  return {"ui.run.cost", {money_text(ui, run.cost_usd), "", "run.cost_usd"},
          {{label(ui, "ui.run.cost_exact"), "$" + number::count(std::round(run.cost_usd)), "run.cost_usd", {}},
           {label(ui, "ui.run.price"), "$" + number::fixed(run.price_usd_per_gpu_hour, 2), "run.price_usd_per_gpu_hour", {}},
           {label(ui, "ui.run.per_tokens"), "$" + number::fixed(run.cost_usd / std::max(1.0, ui.reported.training.tokens) * 1e9, 2), {}, {}},
           {label(ui, "ui.run.energy"), number::count(std::round(run.energy_kwh)) + " kWh", "run.energy_kwh", {}},
           {label(ui, "ui.run.electricity"), money_text(ui, run.electricity_usd), "run.electricity_usd", {}}},
          label(ui, "ui.run.cost.note")};
}

float where_card(const Context& ui, ImVec2 at, float width) {
  const auto& run = ui.report.run;
  const double whole = run.gpu_hours / std::max(1e-9, run.goodput);
  const std::string note = words(ui, "ui.run.where.note", {number::count(std::round(whole)), money_text(ui, whole * run.price_usd_per_gpu_hour)});
  const float head = chart_head(ui, at, width, ui.words("ui.run.where"), note, {"cost", [&] { return charts::cost_csv(ui.report); }});
  return head + charts::cost_bar(ui, {at.x, at.y + head}, width);
}

FigureCard checkpoint_card(const Context& ui) {
  const auto& run = ui.report.run;
  const std::string size = memory_text(ui, run.checkpoint_bytes, run.checkpoint_bytes < 1e11 ? 1 : 0);
  return {"ui.run.checkpoint", {size, std::string(memory_unit(ui)), "run.checkpoint_bytes"},
          {{label(ui, "ui.run.write_time"), number::seconds(run.checkpoint_write_s), "run.checkpoint_write_s", {}},
           {label(ui, "ui.run.young_daly"), interval_text(run.checkpoint_interval_s), "run.checkpoint_interval_s", {}},
           {label(ui, "ui.run.rule_interval"), interval_text(run.rule_interval_s), "run.rule_interval_s", {}}},
          label(ui, "ui.run.checkpoint.note")};
}

FigureCard failure_card(const Context& ui) {
  const auto& run = ui.report.run;
  return {"ui.run.failures", {number::fixed(run.goodput * 100, 1), "% " + label(ui, "ui.run.goodput"), "run.goodput"},
          {{label(ui, "ui.run.mtbf"), interval_text(run.mtbf_hours * 3600), "run.mtbf_hours", {}},
           {label(ui, "ui.run.failure_count"), run.failures < 10 ? number::fixed(run.failures, 1) : number::count(std::round(run.failures)), "run.failures", {}},
           {label(ui, "ui.run.calendar"), number::fixed(run.days / std::max(1e-9, run.goodput), run.days < 10 ? 1 : 0) + " " + label(ui, "ui.unit.days"), {}, {}}},
          label(ui, "ui.run.failures.note")};
}

FigureCard optimal_card(const Context& ui) {
  const auto& run = ui.report.run;
  return {"ui.run.optimal", {count_text(ui, run.compute_optimal_tokens), "tokens", "run.compute_optimal_tokens"},
          {{label(ui, "ui.run.planned_tokens"), count_text(ui, ui.reported.training.tokens), {}, {}},
           {label(ui, "ui.run.over_optimal"), number::fixed(run.tokens_over_optimal, run.tokens_over_optimal < 10 ? 2 : 1) + " ×", "run.tokens_over_optimal", {}}},
          label(ui, "ui.run.optimal.note")};
}

FigureCard input_card(const Context& ui) {
  const auto& run = ui.report.run;
  return {"ui.run.input", {count_text(ui, run.input_tokens_per_s), label(ui, "ui.run.tokens_per_s"), "run.input_tokens_per_s"},
          {{label(ui, "ui.run.input_bytes"), rate_text(run.input_bytes_per_s), "run.input_bytes_per_s", {}},
           {label(ui, "ui.run.tokens_per_step"), count_text(ui, ui.report.time.tokens_per_step), "time.tokens_per_step", {}}},
          label(ui, "ui.run.input.note")};
}

}  // namespace

void draw(RunTab&, const Context& ui, Rect area) {
  Page page(ui, "run", area);
  const auto slot = [&](FigureCard (*make)(const Context&)) {
    return Slot{1, [&ui, make](ImVec2 at, float width) { return draw_card(ui, make(ui), at, width); }};
  };
  const Slot length = slot(length_card), cost = slot(cost_card), checkpoint = slot(checkpoint_card);
  const Slot failure = slot(failure_card), optimal = slot(optimal_card), input = slot(input_card);
  const Slot where{1, [&](ImVec2 at, float width) { return where_card(ui, at, width); }};
  if (one_column(ui)) {
    for (const Slot& card : {length, cost, where, checkpoint, failure, optimal, input}) page.row({card});
  } else if (ui.width == Width::wide || area.size.x > 1000) {
    page.row({length, cost, checkpoint});
    page.row({where});
    page.row({failure, optimal, input});
  } else {
    page.row({length, cost});
    page.row({where});
    page.row({checkpoint, failure});
    page.row({optimal, input});
  }
}

}  // namespace slipstick::shell::panels

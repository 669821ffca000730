/// The strip that answers within two seconds: does it fit, how long is a step, how good is that, how long, how much, what to look at.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/number/text.hpp"
#include "shell/charts/charts.hpp"
#include "shell/format.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

struct Tile { const char* key; const char* path; std::string value, unit, second; };

std::string advice_counts(const Context& ui) {
  int counts[4] = {};
  for (const advice::Advice& item : ui.report.advice) ++counts[std::size_t(item.severity)];
  static constexpr const char* one[] = {"ui.verdict.one_error", "ui.verdict.one_warning", "ui.verdict.one_hint", "ui.verdict.one_note"};
  static constexpr const char* many[] = {"ui.verdict.errors", "ui.verdict.warnings", "ui.verdict.hints", "ui.verdict.notes"};
  std::string text;
  int shown = 0;
  for (std::size_t kind = 0; kind < 4 && shown < 2; ++kind) {
    if (counts[kind] == 0) continue;
    if (shown++ > 0) text += ui.words("ui.list.comma");
    text += words(ui, counts[kind] == 1 ? one[kind] : many[kind], {std::to_string(counts[kind])});
  }
  return text;
}

std::vector<Tile> tiles(const Context& ui) {
  const report::Report& report = ui.report;
  const auto& time = report.time;
  const std::string step = number::seconds(time.step_s);
  const std::size_t space = step.rfind(' ');
  const RunText run = run_text(ui, report.run.days);
  return {
      {"ui.verdict.step", "time.step_s", step.substr(0, space), space == std::string::npos ? "" : step.substr(space + 1), words(ui, "ui.verdict.tokens_per_s", {count_text(ui, time.tokens_per_s)})},
      {"ui.verdict.mfu", "time.mfu", number::fixed(time.mfu * 100, 1), "%", words(ui, "ui.verdict.tflops", {number::fixed(time.tflops_per_gpu, 1)})},
      {"ui.verdict.run", "run.days", run.value, std::string(run.unit), words(ui, "ui.verdict.goodput", {number::percent(report.run.goodput)})},
      {"ui.verdict.cost", "run.cost_usd", money_text(ui, report.run.cost_usd), "", words(ui, "ui.verdict.gpu_hours", {count_text(ui, report.run.gpu_hours)})},
  };
}

ImU32 faded(const Context& ui, ImU32 color) { return theme::with_alpha(color, ui.alpha); }

struct Fit { const char* word; const char* icon; ImU32 color; };

Fit fit_of(const Context& ui) {
  const auto& memory = ui.report.memory;
  if (!memory.fits) return {"ui.verdict.does_not_fit", icon::circle_x, ui.color.bad};
  if (memory.tight) return {"ui.verdict.tight", icon::triangle_alert, ui.color.warn};
  return {"ui.verdict.fits", icon::circle_check, ui.color.ok};
}

void fits_tile(const Context& ui, const Rect& rect, bool second_line) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const report::Report& report = ui.report;
  const bool fits = report.memory.fits;
  const Fit fit = fit_of(ui);
  const ImVec2 at = rect.min + ImVec2(16, 8);
  const float width = rect.size.x - 32;
  widgets::icon_at(ui, draw, at + ImVec2(0, 1), 16, theme::icon_small, fit.color, fit.icon);
  const float word = widgets::text_at(ui, draw, at + ImVec2(22, 0), theme::body_strong, fit.color, ui.words(fit.word));
  const std::string detail = !ui.issues.empty() ? std::string(ui.words("ui.verdict.last_good"))
                             : fits ? words(ui, "ui.verdict.fullest", {std::to_string(report.memory.fullest_stage)})
                                    : words(ui, "ui.verdict.too_much", {memory_with_unit(ui, report.memory.peak_bytes - report.memory.capacity_bytes)});
  if (width - word - 34 > 60) {
    widgets::ellipsis_at(ui, draw, {rect.min.x + 16 + width, at.y + 1}, width - word - 34, theme::caption, ui.color.muted, detail, widgets::Align::right);
  }
  const theme::Type& type = ui.width == Width::phone ? theme::headline_phone : second_line ? theme::headline : theme::headline_compact;
  const float figure_y = at.y + 18;
  widgets::value_with_unit(ui, draw, {at.x, figure_y}, type, fits ? ui.color.text : ui.color.bad, memory_text(ui, report.memory.peak_bytes, 1),
                           "/ " + memory_with_unit(ui, report.memory.capacity_bytes));
  if (widgets::hit(ui, "peak", {at.x, figure_y}, {width, type.line})) {
    ui.requests.explain = "memory.peak_bytes";
    ui.requests.explain_at = {at.x, figure_y + type.line};
  }
  charts::gauge(ui, {at.x, figure_y + type.line + 4}, width);
}

void figure_tile(const Context& ui, const Tile& tile, const Rect& rect, bool second_line) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec2 at = rect.min + ImVec2(16, 8);
  const float width = rect.size.x - 24;
  bool hovered = false;
  if (widgets::hit(ui, tile.path, rect.min + ImVec2(1, 1), rect.size - ImVec2(2, 2), &hovered)) {
    ui.requests.explain = tile.path;
    ui.requests.explain_at = below(rect);
  }
  const ImU32 value_color = !ui.report.memory.fits ? ui.color.muted : hovered ? ui.color.accent : ui.color.text;
  const theme::Type& type = second_line ? theme::headline : theme::headline_compact;
  widgets::text_at(ui, draw, at, theme::caption, ui.color.muted, ui.words(tile.key));
  widgets::value_with_unit(ui, draw, at + ImVec2(0, 18), type, value_color, tile.value, tile.unit);
  if (second_line) widgets::ellipsis_at(ui, draw, at + ImVec2(0, 52), width, theme::caption, ui.color.muted, tile.second);
}

void advice_tile(const Context& ui, const Rect& rect, bool second_line) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec2 at = rect.min + ImVec2(16, 8);
  if (widgets::hit(ui, "advice tile", rect.min, rect.size)) ui.requests.go_to_tab = int(Tab::advice);
  widgets::text_at(ui, draw, at, theme::caption, ui.color.muted, ui.words("ui.verdict.advice"));
  const auto worst = ui.report.advice.empty() ? advice::Severity::info : ui.report.advice.front().severity;
  const ImU32 color = worst == advice::Severity::error ? ui.color.bad : worst == advice::Severity::warning ? ui.color.warn : ui.color.accent;
  const char* symbol = worst == advice::Severity::error ? icon::circle_x : worst == advice::Severity::warning ? icon::triangle_alert : icon::lightbulb;
  widgets::icon_at(ui, draw, at + ImVec2(0, 24), 18, theme::icon_bar, color, symbol);
  const theme::Type& type = second_line ? theme::headline : theme::headline_compact;
  widgets::text_at(ui, draw, at + ImVec2(25, 18), type, color, std::to_string(ui.report.advice.size()));
  if (second_line) widgets::ellipsis_at(ui, draw, at + ImVec2(0, 52), rect.size.x - 24, theme::caption, ui.color.muted, advice_counts(ui));
}

void card_behind(const Context& ui, const Rect& rect) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  widgets::fill(ui, draw, rect.min, rect.min + rect.size, faded(ui, ui.color.surface), 8);
  widgets::outline(ui, draw, rect.min, rect.min + rect.size, faded(ui, ui.color.border), 8);
}

/// Fits over the whole width, then the four figures two by two.
void phone(const Context& ui, const Rect& rect) {
  const float width = rect.size.x - 32;
  const Rect fits{rect.min + ImVec2(16, 12), {width, 96}};
  card_behind(ui, fits);
  fits_tile(ui, fits, false);
  const std::vector<Tile> figures = tiles(ui);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const float half = (width - 8) / 2;
    const Rect tile{rect.min + ImVec2(16 + float(i % 2) * (half + 8), 116 + float(i / 2) * 88), {half, 80}};
    card_behind(ui, tile);
    figure_tile(ui, figures[i], tile, true);
  }
}

}  // namespace

void draw_verdict(const Context& ui, Rect rect) {
  if (ui.width == Width::phone) return phone(ui, rect);
  const Region region("verdict", rect, ui.color.surface);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const bool second_line = ui.width >= Width::medium || (ui.width == Width::small);
  const float fits_width = std::max(200.0f, rect.size.x * 0.253f);
  const float other = (rect.size.x - fits_width) / 5;
  fits_tile(ui, {rect.min, {fits_width, rect.size.y}}, second_line);
  float x = rect.min.x + fits_width;
  const std::vector<Tile> figures = tiles(ui);
  for (std::size_t i = 0; i <= figures.size(); ++i) {
    const Rect tile{{x, rect.min.y}, {other, rect.size.y}};
    charts::line_v(ui, draw, x, rect.min.y, rect.min.y + rect.size.y, ui.color.border);
    if (i < figures.size()) figure_tile(ui, figures[i], tile, second_line);
    else advice_tile(ui, tile, second_line);
    x += other;
  }
  draw->AddRectFilled({rect.min.x, rect.min.y + rect.size.y - 1}, rect.min + rect.size, ui.color.border);
}

void draw_verdict_line(const Context& ui, Rect rect) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const report::Report& report = ui.report;
  const Fit fit = fit_of(ui);
  const ImVec2 at = rect.min + ImVec2(16, 8);
  widgets::icon_at(ui, draw, at, 18, theme::icon_bar, fit.color, fit.icon);
  const float word = widgets::text_at(ui, draw, at + ImVec2(24, 0), theme::body_strong, fit.color, ui.words(fit.word));
  const std::string memory = memory_text(ui, report.memory.peak_bytes, 1) + " / " + memory_with_unit(ui, report.memory.capacity_bytes);
  widgets::text_at(ui, draw, at + ImVec2(24 + word + 8, 1), theme::figure, ui.color.text, memory);
  const RunText run = run_text(ui, report.run.days);
  const std::string rest = number::seconds(report.time.step_s) + " · " + run.value + " " + std::string(run.unit) + " · " + money_text(ui, report.run.cost_usd);
  const float free = rect.size.x - 32 - 24 - word - 8 - widgets::text_width(ui, theme::figure, memory) - 12;
  if (free > widgets::text_width(ui, theme::figure, rest)) {
    widgets::text_at(ui, draw, {right(rect) - 16, at.y + 1}, theme::figure, ui.color.text, rest, widgets::Align::right);
  }
  charts::gauge(ui, at + ImVec2(0, 26), rect.size.x - 32);
}

}  // namespace slipstick::shell::panels

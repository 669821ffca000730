#include <algorithm>

#include "core/number/text.hpp"
#include "core/report/causes.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

namespace {

constexpr float row_height = 24;

struct Cell { ImVec2 at; float width; };

Cell cell_of(ImVec2 at, float width, int columns, std::size_t index) {
  constexpr float gap = 20;
  const float wide = (width - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
  const int row = static_cast<int>(index) / columns;
  const int column = static_cast<int>(index) % columns;
  return {{at.x + static_cast<float>(column) * (wide + gap), at.y + static_cast<float>(row) * row_height}, wide};
}

int cell_under_pointer(ImVec2 at, float width, int columns, std::size_t count) {
  if (!ImGui::IsWindowHovered()) return -1;
  for (std::size_t i = 0; i < count; ++i) {
    const Cell cell = cell_of(at, width, columns, i);
    if (ImGui::IsMouseHoveringRect(cell.at, {cell.at.x + cell.width, cell.at.y + row_height})) return static_cast<int>(i);
  }
  return -1;
}

void draw_cell(const Context& ui, const Cell& cell, const Segment& segment, double whole, float strength) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  bool hovered = false;
  if (widgets::hit(ui, segment.path.c_str(), cell.at, {cell.width, row_height}, &hovered)) explain_here(ui, segment.path);
  square(ui, list, {cell.at.x, cell.at.y + 7}, segment.color, segment.hatched, strength);
  const float right = cell.at.x + cell.width;
  const float y = cell.at.y + (row_height - theme::figure.line) / 2;
  widgets::text_at(ui, list, {right, y}, theme::figure, theme::with_alpha(ui.color.faint, strength),
                   number::percent(whole > 0 ? segment.value / whole : 0), widgets::Align::right);
  widgets::text_at(ui, list, {right - 52, y}, theme::figure, hovered ? ui.color.accent : theme::with_alpha(ui.color.text, strength),
                   segment.text, widgets::Align::right);
  const float room = cell.width - 18 - 52 - 6 - widgets::text_width(ui, theme::figure, segment.text);
  widgets::ellipsis_at(ui, list, {cell.at.x + 18, cell.at.y + 3}, room, theme::body, theme::with_alpha(ui.color.text, strength), segment.name);
}

}  // namespace

std::string step_seconds(double seconds) {
  return seconds >= 1 && seconds < 1000 ? number::fixed(seconds, 2) + " s" : number::seconds(seconds);
}

std::vector<Segment> time_segments(const Context& ui) {
  const auto& time = ui.report.time;
  const auto segment = [&](const char* word, double seconds, ImU32 color, const char* path, bool hatched = false) {
    // One unit and one precision for all causes of a step, so that they can be compared and added.
    const std::string text = time.step_s >= 1 ? number::fixed(seconds, 2) + " s" : number::seconds(seconds);
    return Segment{std::string(ui.words(word)), seconds, color, hatched, path, text, text.substr(0, text.find(' '))};
  };
  std::vector<Segment> result{
      segment("ui.chart.compute", time.compute_s, ui.color.compute, "time.compute_s"),
      segment("ui.chart.tensor_communication", time.tensor_communication_s, ui.color.tensor_communication, "time.tensor_communication_s"),
      segment("ui.chart.bubble", time.bubble_s, ui.color.bubble, "time.bubble_s", true),
      segment("ui.chart.data_communication", time.data_communication_s, ui.color.data_communication, "time.data_communication_s"),
      segment("ui.chart.optimizer_step", time.optimizer_s, ui.color.optimizer, "time.optimizer_s"),
      segment("ui.chart.other", time.other_s, ui.color.overhead, "time.other_s")};
  if (time.expert_communication_s > 0) {
    result.insert(result.begin() + 2, segment("ui.chart.expert_communication", time.expert_communication_s,
                                              ui.color.expert_communication, "time.expert_communication_s"));
  }
  return result;
}

namespace {

int columns_of(float width) { return width >= 420 ? 2 : 1; }

float bar_with_table(const Context& ui, const char* id, ImVec2 at, float width, const std::vector<Segment>& segments, double whole) {
  const ImVec2 table{at.x, at.y + 36};
  const int under = cell_under_pointer(table, width, columns_of(width), segments.size());
  stacked_bar(ui, id, at, {width, 28}, segments, whole, 0, true, under);
  return 36 + segment_table(ui, table, width, segments, whole, under);
}

}  // namespace

float segment_table(const Context& ui, ImVec2 at, float width, std::span<const Segment> segments, double whole, int strong) {
  const int columns = columns_of(width);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const float strength = strong >= 0 && strong != static_cast<int>(i) ? 0.35f : 1;
    draw_cell(ui, cell_of(at, width, columns, i), segments[i], whole, strength);
  }
  const std::size_t rows = (segments.size() + static_cast<std::size_t>(columns) - 1) / static_cast<std::size_t>(columns);
  return row_height * static_cast<float>(rows);
}

float step_bar(const Context& ui, ImVec2 at, float width) {
  return bar_with_table(ui, "step", at, width, time_segments(ui), ui.report.time.step_s);
}

float cost_bar(const Context& ui, ImVec2 at, float width) {
  const report::Run<double>& run = ui.report.run;
  std::vector<Segment> segments = time_segments(ui);
  const double per_second = ui.report.time.step_s > 0 ? run.gpu_hours / ui.report.time.step_s : 0;
  for (Segment& segment : segments) segment.value *= per_second;
  const std::vector<report::Cause> causes = report::run_causes(ui.report);
  segments.push_back({std::string(ui.words("ui.run.checkpoints")), causes[causes.size() - 2].value, ui.color.weights, false, "run.checkpoint_interval_s", {}, {}});
  segments.push_back({std::string(ui.words("ui.run.failures")), causes.back().value, ui.color.bad, true, "run.goodput", {}, {}});
  double whole = 0;
  for (Segment& segment : segments) {
    whole += segment.value;
    segment.text = segment.label = money_text(ui, segment.value * run.price_usd_per_gpu_hour);
  }
  return bar_with_table(ui, "cost", at, width, segments, whole);
}

}  // namespace slipstick::shell::charts

#include <algorithm>
#include <cmath>

#include "core/list/sort.hpp"
#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/over_time.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

std::vector<Held> held_over_time(int stage, std::span<const report::Pass> passes) {
  std::vector<Held> changes;
  for (const report::Pass& pass : passes) {
    if (pass.stage != stage || pass.kind == report::Pass::Kind::weight_gradient) continue;
    const bool forward = pass.kind == report::Pass::Kind::forward;
    // What a pass frees is free before the next begins: a little earlier, since both moments are rounded sums.
    changes.push_back({forward ? pass.start_s : pass.start_s + pass.duration_s * (1 - 1e-6), forward ? 1 : -1});
  }
  sort_stably(changes, [](const Held& a, const Held& b) { return a.from_s < b.from_s; });
  int count = 0;
  for (Held& change : changes) change.count = count += change.count;
  return changes;
}

namespace {

constexpr float narrowest = 3;

struct Plot {
  const Context& ui;
  ImDrawList* list;
  ImVec2 min, max;
  double maximum, total_s;
  float x(double seconds) const { return min.x + static_cast<float>(seconds / total_s) * (max.x - min.x); }
  float y(double value) const { return max.y - static_cast<float>(value / maximum) * (max.y - min.y); }
};

void draw_axes(const Plot& plot, double step) {
  const Context& ui = plot.ui;
  for (double value = 0; value <= plot.maximum * 1.0001; value += step) {
    line_h(ui, plot.list, plot.min.x, plot.max.x, plot.y(value), ui.color.line);
    widgets::text_at(ui, plot.list, {plot.min.x - 8, plot.y(value) - theme::axis.line / 2}, theme::axis, ui.color.faint,
                     tick_text(value, step), widgets::Align::right);
  }
  ruler(ui, plot.list, {plot.min.x, plot.max.y}, plot.max.x - plot.min.x, plot.total_s, "s");
}

/// Everything but activations holds still over the step; returns where activations begin.
double draw_constant(const Plot& plot, std::span<const Segment> segments) {
  double below = 0;
  for (const std::size_t i : {0u, 1u, 2u, 5u, 6u, 7u, 8u, 4u}) {
    if (i >= segments.size() || !(segments[i].value > 0)) continue;
    const float gap = plot.y(below) - plot.y(below + segments[i].value) > 3 ? 1.0f : 0;
    fill(plot.ui, plot.list, {plot.min.x, plot.y(below + segments[i].value) + gap}, {plot.max.x, plot.y(below)}, segments[i].color);
    below += segments[i].value;
  }
  return below;
}

/// One rectangle an interval; narrow intervals show the most that was held in them.
void draw_activations(const Plot& plot, std::span<const Held> held, double below, double per_unit, ImU32 color) {
  for (std::size_t i = 0; i < held.size();) {
    const float from = plot.x(held[i].from_s);
    int most = held[i].count;
    std::size_t next = i + 1;
    while (next < held.size() && plot.x(held[next].from_s) - from < narrowest) most = std::max(most, held[next++].count);
    const float to = next < held.size() ? plot.x(held[next].from_s) : plot.max.x;
    if (most > 0) fill(plot.ui, plot.list, {from, plot.y(below + per_unit * most)}, {to, plot.y(below) - 1}, color);
    i = next;
  }
}

void draw_capacity(const Plot& plot) {
  const Context& ui = plot.ui;
  const double capacity = ui.report.memory.capacity_bytes;
  const float y = plot.y(memory_value(ui, capacity));
  line_h(ui, plot.list, plot.min.x, plot.max.x, y, ui.color.text);
  const std::string label = words(ui, "ui.chart.usable", {memory_with_unit(ui, capacity)});
  const float wide = widgets::text_width(ui, theme::tiny, label);
  plot.list->AddRectFilled({plot.min.x + 4, y + 3}, {plot.min.x + 12 + wide, y + 19}, shade(ui, ui.color.surface, 0.85f), 3);
  widgets::text_at(ui, plot.list, {plot.min.x + 8, y + 4}, theme::tiny, ui.color.muted, label);
}

int held_at(std::span<const Held> held, double seconds) {
  const auto after = std::upper_bound(held.begin(), held.end(), seconds, [](double t, const Held& h) { return t < h.from_s; });
  return after == held.begin() ? 0 : std::prev(after)->count;
}

void describe(const Plot& plot, std::span<const Held> held, double below, double per_unit) {
  const Context& ui = plot.ui;
  const float mouse_x = ImGui::GetMousePos().x;
  const double seconds = (mouse_x - plot.min.x) / (plot.max.x - plot.min.x) * plot.total_s;
  const int count = held_at(held, seconds);
  const double activations = per_unit * count;
  line_v(ui, plot.list, mouse_x, plot.min.y, plot.max.y, ui.color.accent);
  const std::string unit = " " + std::string(memory_unit(ui));
  widgets::hover_card(ui, words(ui, "ui.chart.held", {step_seconds(seconds), std::to_string(count)}),
                      number::fixed(below + activations, 1) + unit,
                      words(ui, "ui.chart.held.detail", {number::fixed(activations, 1) + unit, number::percent(activations / (below + activations))}));
}

}  // namespace

float memory_over_time(const Context& ui, ImVec2 at, ImVec2 size, int stage, std::span<const report::Pass> passes) {
  const std::vector<Segment> segments = memory_segments(ui, stage);
  const double total_s = ui.report.time.step_s;
  if (segments.empty() || passes.empty() || !(total_s > 0)) return 0;
  const auto& memory = ui.report.memory;
  const double most = memory_value(ui, std::max(memory.capacity_bytes, memory.stages[static_cast<std::size_t>(stage)].peak_bytes));
  const double step = nice_step(1.02 * most, 5);
  const Plot plot{ui, ImGui::GetWindowDrawList(), {at.x + 36, at.y + 8}, {at.x + size.x, at.y + size.y - 28}, 1.05 * most, total_s};
  draw_axes(plot, step);
  std::vector<Held> held = held_over_time(stage, passes);
  // With ZB-H2 a stage's step begins when the passes reach it.
  if (ui.reported.layout.schedule == plan::Schedule::zero_bubble_2 && !held.empty())
    for (const double begun = held.front().from_s; Held& moment : held) moment.from_s -= begun;
  int most_held = 1;
  for (const Held& moment : held) most_held = std::max(most_held, moment.count);
  const double below = draw_constant(plot, segments);
  const double per_unit = segments[3].value / most_held;
  draw_activations(plot, held, below, per_unit, segments[3].color);
  draw_capacity(plot);
  bool hovered = false;
  const ImVec2 extent{plot.max.x - plot.min.x, plot.max.y - plot.min.y};
  if (widgets::hit(ui, "over_time", plot.min, extent, &hovered)) explain_here(ui, segments[3].path);
  if (hovered) describe(plot, held, below, per_unit);
  return size.y;
}

}  // namespace slipstick::shell::charts

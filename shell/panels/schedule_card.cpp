#include <algorithm>
#include <cmath>

#include "core/number/text.hpp"
#include "shell/charts/charts.hpp"
#include "shell/charts/csv.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/panels/chart_export.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/panels/schedule_strip.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr float label_width = 22;    ///< stages, left of the strips
constexpr float block_width = 30;    ///< of a forward pass before zooming
constexpr int closest = 4;           ///< doublings

/// What the lower strip shows.
struct View { double whole_s, window_s; float strip_width; };

void move_window(TimeTab& panel, const Context& ui, const View& view, double start_s) {
  const double start = std::clamp(start_s, 0.0, std::max(0.0, view.whole_s - view.window_s));
  if (start == panel.window_start_s) return;
  panel.window_start_s = start;
  ui.host.draw_again(0);
}

/// Dragging on the upper strip moves the window that the lower strip shows.
void drag_window(TimeTab& panel, const Context& ui, float left, const View& view) {
  if (!ImGui::IsItemActive() || !ImGui::IsMousePosValid()) return;
  const double at_s = (ImGui::GetMousePos().x - left) / view.strip_width * view.whole_s;
  move_window(panel, ui, view, at_s - view.window_s / 2);
}

/// Dragging on the lower strip pulls it along.
void drag_strip(TimeTab& panel, const Context& ui, const View& view) {
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
    panel.dragged = true;
    move_window(panel, ui, view, panel.window_start_s - ImGui::GetIO().MouseDelta.x / view.strip_width * view.window_s);
  }
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) panel.dragged = false;
}

std::string schedule_note(const Context& ui) {
  const auto& layout = ui.reported.layout;
  const std::string batches = number::count(ui.report.time.micro_batches);
  if (layout.pipeline_parallel < 2) return words(ui, "ui.time.schedule.one_stage", {batches});
  return words(ui, "ui.time.schedule.note", {batches, number::percent(ui.report.time.bubble_share)});
}

std::string_view schedule_title(const Context& ui) {
  const plan::Layout& layout = ui.reported.layout;
  switch (layout.schedule) {
    case plan::Schedule::all_forward: return ui.words("ui.time.schedule.all_forward");
    case plan::Schedule::zero_bubble_1: return ui.words("ui.time.schedule.zero_bubble_1");
    case plan::Schedule::zero_bubble_2: return ui.words("ui.time.schedule.zero_bubble_2");
    case plan::Schedule::dual_pipe: return ui.words("ui.time.schedule.dual_pipe");
    case plan::Schedule::one_f_one_b: break;
  }
  return ui.words(layout.virtual_stages > 1 ? "ui.time.schedule.interleaved" : "ui.time.schedule.1f1b");
}

View view_of(TimeTab& panel, const Context& ui, std::span<const report::Pass> passes, float width) {
  View view{charts::gantt_length_s(ui, passes), 0, width - label_width};
  const double usual_s = passes.front().duration_s * view.strip_width / block_width;
  const int farthest = std::min(0, -static_cast<int>(std::ceil(std::log2(std::max(1.0, view.whole_s / usual_s)))));
  panel.zoom = std::clamp(panel.zoom, farthest, closest);
  view.window_s = std::min(view.whole_s, std::ldexp(usual_s, -panel.zoom));
  panel.window_start_s = std::clamp(panel.window_start_s, 0.0, view.whole_s - view.window_s);
  return view;
}

/// Zooming keeps the middle where it is. Returns the width of the buttons.
float zoom_buttons(TimeTab& panel, const Context& ui, ImVec2 right_top, const View& view) {
  const float size = widgets::button_width(ui, icon::plus, {}, true);
  const auto zoom = [&](const char* id, std::string_view icon, const char* hint, float x, int by, bool enabled) {
    ImGui::SetCursorScreenPos({x, right_top.y - 4});
    if (!widgets::button(ui, id, icon, {}, widgets::Style::outlined, 0, true, enabled, ui.words(hint))) return;
    panel.zoom += by;
    panel.window_start_s = std::max(0.0, panel.window_start_s + view.window_s / 2 - std::ldexp(view.window_s, -by) / 2);
    ui.host.draw_again(0);
  };
  zoom("zoom_out", icon::minus, "ui.time.zoom_out", right_top.x - 2 * size - 4, -1, view.window_s < view.whole_s);
  zoom("zoom_in", icon::plus, "ui.time.zoom_in", right_top.x - size, 1, panel.zoom < closest);
  return 2 * size + 4;
}

float window_head(TimeTab& panel, const Context& ui, ImVec2 at, float width, const View& view) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const double from = panel.window_start_s;
  const std::string title = from <= 0 ? words(ui, "ui.time.first", {charts::step_seconds(view.window_s)})
                                      : words(ui, "ui.time.window", {charts::step_seconds(from), charts::step_seconds(from + view.window_s)});
  const float wide = widgets::text_at(ui, list, at, theme::caption, ui.color.muted, title);
  const float buttons = zoom_buttons(panel, ui, {at.x + width, at.y}, view);
  widgets::ellipsis_at(ui, list, {at.x + width - buttons - 12, at.y}, width - wide - buttons - 28, theme::caption, ui.color.faint, ui.words("ui.time.numbers"), widgets::Align::right);
  return widgets::button_height(ui, true) + 2;
}

}  // namespace

float schedule_card(TimeTab& panel, const Context& ui, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const auto passes = panel.schedule.of(ui);
  float used = chart_head(ui, at, width, schedule_title(ui), schedule_note(ui), {"schedule", [&] { return charts::schedule_csv(passes); }});
  if (passes.empty()) return used + widgets::wrapped_at(ui, list, {at.x, at.y + used}, width, theme::caption, ui.color.faint, no_schedule(ui));
  const int stages = ui.reported.layout.pipeline_parallel;
  const View view = view_of(panel, ui, passes, width);
  used += schedule_legend(ui, {at.x, at.y + used - 4}, width, false, true);
  const ImVec2 upper{at.x, at.y + used};
  used += charts::gantt(ui, "whole", upper, width, passes, stages, 0, 0, schedule_row_height(stages, 118, 17), false);
  drag_window(panel, ui, at.x + label_width, view);
  if (view.window_s >= view.whole_s && panel.zoom == 0) return used;
  const float from = at.x + label_width + static_cast<float>(panel.window_start_s / view.whole_s) * view.strip_width;
  const float to = from + std::max(3.0f, static_cast<float>(view.window_s / view.whole_s) * view.strip_width);
  widgets::outline(ui, list, {from - 1, upper.y - 2}, {to + 1, at.y + used - 28}, ui.color.accent, 2);
  used += 6;
  used += window_head(panel, ui, {at.x, at.y + used}, width, view);
  const bool halves = ui.reported.layout.schedule == plan::Schedule::dual_pipe;   // two passes beside each other, a number in each
  const float row = schedule_row_height(stages, halves ? 300 : 220, halves ? 28 : 20);
  used += charts::gantt(ui, "window", {at.x, at.y + used}, width, passes, stages, panel.window_start_s, view.window_s, row, !panel.dragged);
  drag_strip(panel, ui, view);
  return used;
}

}  // namespace slipstick::shell::panels

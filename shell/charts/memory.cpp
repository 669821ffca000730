#include <algorithm>
#include <cmath>

#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

namespace {

constexpr int most_rows = 16;
constexpr double least_seen = 0.005;   ///< of the peak; less is a hairline, and the table has it

/// The shape of the rows, by how many there are and how much room the window gives.
struct RowShape { float pitch, bar, label_width, total_width; bool two_lines; };

RowShape row_shape(const Context& ui, std::size_t rows, float width, bool dense) {
  const float label = width < 400 ? 84.0f : 104.0f;
  const float total = width < 400 ? 48.0f : 70.0f;
  if (rows > 8) return {24, 16, label, total, false};
  if (rows > 4 || dense || ui.width == Width::phone || ui.width == Width::compact) return {38, 22, label, total, true};
  return {52, 28, label, total, true};
}

/// All stages while they are few; else the first, the last and evenly chosen ones between, the fullest always among them.
std::vector<int> chosen_stages(const report::Memory<double>& memory) {
  const int count = static_cast<int>(memory.stages.size());
  std::vector<int> result;
  if (count <= most_rows) {
    for (int i = 0; i < count; ++i) result.push_back(i);
    return result;
  }
  for (int i = 0; i < most_rows; ++i) result.push_back(i * (count - 1) / (most_rows - 1));
  if (std::find(result.begin(), result.end(), memory.fullest_stage) == result.end()) {
    result.insert(std::upper_bound(result.begin(), result.end(), memory.fullest_stage), memory.fullest_stage);
  }
  return result;
}

double axis_maximum(const Context& ui) {
  const auto& memory = ui.report.memory;
  const double most = 1.05 * memory_value(ui, std::max(memory.capacity_bytes, memory.peak_bytes));
  const double minor = minor_step(nice_step(most, 5));
  return std::ceil(most / minor - 1e-6) * minor;
}

std::string layers_text(const Context& ui, const report::StageMemory<double>& stage) {
  if (stage.layer_count <= 0) return {};
  return words(ui, "ui.chart.layers", {std::to_string(stage.first_layer),
                                      std::to_string(stage.first_layer + stage.layer_count - 1)});
}

void draw_row_label(const Context& ui, ImVec2 at, const RowShape& shape, const report::StageMemory<double>& stage) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::string name = words(ui, "ui.chart.stage", {std::to_string(stage.stage)});
  if (shape.two_lines) {
    const float top = at.y + (shape.bar - 32) / 2;
    widgets::ellipsis_at(ui, list, {at.x, top}, shape.label_width - 8, theme::body, ui.color.text, name);
    widgets::ellipsis_at(ui, list, {at.x, top + 18}, shape.label_width - 8, theme::tiny, ui.color.faint, layers_text(ui, stage));
    return;
  }
  const float top = at.y + (shape.bar - 16) / 2;
  widgets::ellipsis_at(ui, list, {at.x, top}, shape.label_width - 8, theme::caption, ui.color.text, name);
}

void draw_capacity(const Context& ui, float x, float left, float top, float bottom) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  line_v(ui, list, x, top + 7, bottom, ui.color.text);
  const float tip = snap(ui, x) + 0.5f;
  list->AddTriangleFilled({tip - 4, top + 3}, {tip + 4, top + 3}, {tip, top + 8}, shade(ui, ui.color.text));
  const std::string label = words(ui, "ui.chart.usable", {memory_with_unit(ui, ui.report.memory.capacity_bytes)});
  const float wide = widgets::text_width(ui, theme::tiny, label);
  widgets::text_at(ui, list, {std::max(x - 8, left + wide), top - 2}, theme::tiny, ui.color.muted, label, widgets::Align::right);
}

struct Rows { ImVec2 at; float width; RowShape shape; double maximum; int dim; int* selected; };

void draw_row(const Context& ui, const Rows& rows, int stage_index, float y) {
  const auto& memory = ui.report.memory;
  const auto& stage = memory.stages[static_cast<std::size_t>(stage_index)];
  const RowShape& shape = rows.shape;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float left = rows.at.x + shape.label_width;
  const float bar_width = rows.width - shape.label_width - shape.total_width + 16;
  const bool is_selected = rows.selected != nullptr && *rows.selected == stage_index;
  const float margin = (shape.pitch - shape.bar) / 2;
  if (is_selected) fill(ui, list, {rows.at.x - 8, y - margin}, {rows.at.x + rows.width + 8, y + shape.bar + margin}, ui.color.hover, 5);
  draw_row_label(ui, {rows.at.x, y}, shape, stage);
  const std::vector<Segment> segments = memory_segments(ui, stage_index);
  const std::string id = "bar" + std::to_string(stage_index);
  stacked_bar(ui, id.c_str(), {left, y}, {bar_width, shape.bar}, segments, rows.maximum,
              memory_value(ui, memory.capacity_bytes), shape.bar >= 16, rows.dim);
  if (rows.selected != nullptr && ImGui::IsItemClicked()) *rows.selected = stage_index;
  const std::string total = memory_text(ui, stage.peak_bytes, 1);
  const float right = rows.at.x + rows.width;
  const ImVec2 total_min{right - shape.total_width + 20, y};
  bool hovered = false;
  ImGui::PushID(stage_index);
  if (rows.selected != nullptr && widgets::hit(ui, "stage", {rows.at.x, y}, {shape.label_width - 4, shape.bar})) *rows.selected = stage_index;
  if (widgets::hit(ui, "total", total_min, {right - total_min.x, shape.bar}, &hovered)) {
    explain_here(ui, "memory.stages[" + std::to_string(stage_index) + "].peak_bytes");
  }
  ImGui::PopID();
  const ImU32 plain = stage.peak_bytes > memory.capacity_bytes ? ui.color.bad : ui.color.text;
  widgets::text_at(ui, list, {right, y + (shape.bar - 16) / 2}, theme::figure, hovered ? ui.color.accent : plain, total, widgets::Align::right);
}

}  // namespace

std::vector<Segment> memory_segments(const Context& ui, int stage_index) {
  const auto& stages = ui.report.memory.stages;
  if (stage_index < 0 || stage_index >= static_cast<int>(stages.size())) return {};
  const auto& stage = stages[static_cast<std::size_t>(stage_index)];
  const std::string prefix = "memory.stages[" + std::to_string(stage_index) + "].";
  const auto segment = [&](const char* word, double bytes, ImU32 color, const char* path) {
    return Segment{std::string(ui.words(word)), memory_value(ui, bytes), color, false, prefix + path, memory_with_unit(ui, bytes, 2), memory_text(ui, bytes, 1)};
  };
  std::vector<Segment> segments{segment("ui.chart.weights", stage.weights_bytes, ui.color.weights, "weights_bytes"),
          segment("ui.chart.gradients", stage.gradients_bytes, ui.color.gradients, "gradients_bytes"),
          segment("ui.chart.optimizer", stage.optimizer_bytes, ui.color.optimizer, "optimizer_bytes"),
          segment("ui.chart.activations", stage.activations_bytes, ui.color.activations, "activations_bytes"),
          segment("ui.chart.logits", stage.logits_bytes, ui.color.logits, "logits_bytes"),
          segment("ui.chart.overhead", stage.overhead_bytes, ui.color.overhead, "overhead_bytes")};
  // What only some plans have, in a lighter tone of what it belongs to.
  const auto add = [&](double report::StageMemory<double>::*member, const char* word, ImU32 color, const char* path) {
    const bool anywhere = std::any_of(stages.begin(), stages.end(), [&](const auto& s) { return s.*member > least_seen * s.peak_bytes; });
    if (anywhere) segments.push_back(segment(word, stage.*member, shade(ui, color, 0.6f), path));
  };
  add(&report::StageMemory<double>::gathered_bytes, "ui.memory.gathered", ui.color.weights, "gathered_bytes");
  add(&report::StageMemory<double>::temporary_bytes, "ui.memory.temporary", ui.color.optimizer, "temporary_bytes");
  add(&report::StageMemory<double>::workspace_bytes, "ui.memory.workspace", ui.color.overhead, "workspace_bytes");
  return segments;
}

float stage_bars(const Context& ui, ImVec2 at, float width, int* selected) {
  const auto& memory = ui.report.memory;
  if (memory.stages.empty()) return 0;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::vector<int> stages = chosen_stages(memory);
  const RowShape shape = row_shape(ui, stages.size(), width, selected != nullptr);
  const float first_row = at.y + 14 + (shape.pitch - shape.bar) / 2;
  const float axis_y = at.y + 14 + shape.pitch * static_cast<float>(stages.size()) + 4;
  const float left = at.x + shape.label_width;
  const float bar_width = width - shape.label_width - shape.total_width + 16;
  const double maximum = axis_maximum(ui);

  std::vector<Segment> entries = memory_segments(ui, 0);
  if (ui.width != Width::phone) entries.push_back({std::string(ui.words("ui.chart.free")), 0, ui.color.free, false, {}, {}, {}});
  const ImVec2 legend_at{at.x, axis_y + 30};
  int dim = legend_under_pointer(place_legend(ui, legend_at, width, entries));
  if (dim >= 0 && !(entries[static_cast<std::size_t>(dim)].value > 0)) dim = -1;   // nothing to bring out

  const Rows rows{at, width, shape, maximum, dim, selected};
  for (std::size_t i = 0; i < stages.size(); ++i) draw_row(ui, rows, stages[i], first_row + shape.pitch * static_cast<float>(i));
  ruler(ui, list, {left, axis_y}, bar_width, maximum, "", nice_step(maximum, width < 400 ? 4 : 5));
  widgets::text_at(ui, list, {at.x + width, axis_y + 9}, theme::axis, ui.color.faint, memory_unit(ui), widgets::Align::right);
  draw_capacity(ui, left + static_cast<float>(memory_value(ui, memory.capacity_bytes) / maximum) * bar_width, at.x, at.y, axis_y);

  float used = legend_at.y - at.y;
  legend(ui, "legend", legend_at, width, entries, &used);
  if (stages.size() < memory.stages.size()) {
    const std::string note = words(ui, "ui.chart.some_stages", {std::to_string(stages.size()), std::to_string(memory.stages.size())});
    used += 4 + widgets::wrapped_at(ui, list, {at.x, at.y + used + 4}, width, theme::caption, ui.color.faint, note);
  }
  return used;
}

void gauge(const Context& ui, ImVec2 at, float width) {
  const auto& memory = ui.report.memory;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const double capacity = memory_value(ui, memory.capacity_bytes);
  const double maximum = std::max(capacity, memory_value(ui, memory.peak_bytes));
  if (!(maximum > 0)) return;
  const float bar = ui.width == Width::phone ? 10.0f : 8.0f;
  const std::vector<Segment> segments = memory_segments(ui, memory.fullest_stage);
  stacked_bar(ui, "gauge", at, {width, bar}, segments, maximum, capacity, false);
  const float tick_y = at.y + bar + 2;
  const double minor = minor_step(nice_step(maximum, 4));
  for (int i = 0; i * minor <= maximum * 1.0001; ++i) {
    const float x = std::min(at.x + static_cast<float>(i * minor / maximum) * width, at.x + width - 1);
    line_v(ui, list, x, tick_y, tick_y + (i % 5 == 0 ? 5.0f : 3.0f), ui.color.strong);
  }
  const float capacity_x = std::min(at.x + static_cast<float>(capacity / maximum) * width, at.x + width - 1);
  line_v(ui, list, capacity_x, at.y - 3, tick_y + 5, ui.color.text);
}

}  // namespace slipstick::shell::charts

#include "shell/panels/component_table.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/number/text.hpp"
#include "core/plan/fields.hpp"
#include "shell/charts/marks.hpp"
#include "shell/format.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/widgets/shapes.hpp"

namespace slipstick::shell::panels {

namespace {

using Stage = report::StageMemory<double>;
constexpr float row_height = 29, small_row_height = 24, head_height = 26, column_width = 74;

enum class Look : unsigned char { component, part, total };
struct Row {
  const char* word;
  const char* path;
  double Stage::*member;
  Look look;
  ImU32 color;
  std::string note;
};

std::string choice(const Context& ui, plan::Field field, const char* key) {
  return std::string(ui.words(std::string("choice.") + key + "." + plan::value_text(ui.reported, field)));
}

std::vector<Row> rows(const Context& ui) {
  const auto& color = ui.color;
  const int zero = ui.reported.savers.zero_stage;
  const std::string ranks = number::count(ui.report.time.data_parallel * ui.reported.layout.context_parallel);
  const auto sharded = [&](int from) { return zero >= from && ranks != "1" ? words(ui, "ui.memory.sharded", {ranks}) : std::string(); };
  const std::string optimizer = choice(ui, plan::Field::optimizer, "optimizer");
  const std::string activations = words(ui, "ui.memory.recomputation", {choice(ui, plan::Field::recompute, "recompute")});
  std::vector<Row> table{
      {"ui.chart.weights", "weights_bytes", &Stage::weights_bytes, Look::component, color.weights, sharded(3)},
      {"ui.chart.gradients", "gradients_bytes", &Stage::gradients_bytes, Look::component, color.gradients, sharded(2)},
      {"ui.chart.optimizer", "optimizer_bytes", &Stage::optimizer_bytes, Look::component, color.optimizer,
       sharded(1).empty() ? optimizer : optimizer + std::string(ui.words("ui.advice.comma")) + sharded(1)},
      {"ui.chart.activations", "activations_bytes", &Stage::activations_bytes, Look::component, color.activations, activations},
      {"ui.chart.logits", "logits_bytes", &Stage::logits_bytes, Look::component, color.logits, std::string(ui.words("ui.memory.last_stage"))},
      {"ui.chart.overhead", "overhead_bytes", &Stage::overhead_bytes, Look::component, color.overhead, {}},
      {"ui.memory.context", "context_bytes", &Stage::context_bytes, Look::part, 0, {}},
      {"ui.memory.buffers", "buffers_bytes", &Stage::buffers_bytes, Look::part, 0, {}},
      {"ui.memory.slack", "slack_bytes", &Stage::slack_bytes, Look::part, 0, {}},
      {"ui.memory.allocated", "allocated_bytes", &Stage::allocated_bytes, Look::part, 0, std::string(ui.words("ui.memory.allocated.note"))},
      {"ui.memory.reserved", "reserved_bytes", &Stage::reserved_bytes, Look::part, 0, std::string(ui.words("ui.memory.reserved.note"))},
      {"ui.memory.peak", "peak_bytes", &Stage::peak_bytes, Look::total, 0, {}},
  };
  const auto& stages = ui.report.memory.stages;
  for (const Row& row : {Row{"ui.memory.workspace", "workspace_bytes", &Stage::workspace_bytes, Look::component, color.overhead, {}},
                         Row{"ui.memory.temporary", "temporary_bytes", &Stage::temporary_bytes, Look::component, color.optimizer, {}},
                         Row{"ui.memory.gathered", "gathered_bytes", &Stage::gathered_bytes, Look::component, color.weights, {}}})
    if (std::any_of(stages.begin(), stages.end(), [&](const Stage& stage) { return stage.*row.member > 0; })) table.insert(table.begin() + 5, row);
  return table;
}

float height_of(const Row& row) { return row.look == Look::part ? small_row_height : row_height; }

float draw_label(const Context& ui, ImVec2 at, float width, const Row& row) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float height = height_of(row);
  const bool part = row.look == Look::part;
  const theme::Type& type = row.look == Look::total ? theme::body_strong : part ? theme::caption : theme::body;
  if (row.color != 0) charts::square(ui, list, {at.x, at.y + (height - 10) / 2}, row.color, false);
  const float left = at.x + (row.look == Look::total ? 0.0f : 18.0f);
  const float y = at.y + (height - type.line) / 2;
  const float room = at.x + width - left - 8;
  const float wide = widgets::ellipsis_at(ui, list, {left, y}, room, type, part ? ui.color.muted : ui.color.text, ui.words(row.word));
  if (!row.note.empty() && room - wide > 50) {
    widgets::ellipsis_at(ui, list, {left + wide + 8, at.y + (height - 16) / 2}, room - wide - 8, theme::caption, ui.color.faint, row.note);
  }
  return height;
}

void draw_figures(const Context& ui, ImVec2 right_top, const std::vector<Row>& table, int stage_index, bool selected) {
  const Stage& stage = ui.report.memory.stages[static_cast<std::size_t>(stage_index)];
  const std::string head = words(ui, "ui.chart.stage", {std::to_string(stage.stage)});
  widgets::text_at(ui, ImGui::GetWindowDrawList(), right_top, theme::caption, selected ? ui.color.text : ui.color.faint, head, widgets::Align::right);
  float y = right_top.y + head_height;
  for (const Row& row : table) {
    const double bytes = stage.*row.member;
    const bool over = row.look == Look::total && bytes > ui.report.memory.capacity_bytes;
    const ImU32 color = over ? ui.color.bad : row.look == Look::part ? ui.color.muted : ui.color.text;
    const float top = y + (height_of(row) - theme::figure.line) / 2;
    const bool absent = bytes == 0;
    const std::string path = "memory.stages[" + std::to_string(stage_index) + "]." + row.path;
    figure_at(ui, {right_top.x, top}, theme::figure, absent ? ui.color.faint : color, absent ? "–" : memory_text(ui, bytes, 2), absent ? std::string() : path);
    y += height_of(row);
  }
}

void draw_lines(const Context& ui, ImVec2 at, float width, const std::vector<Row>& table) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  float y = at.y + head_height - 4;
  charts::line_h(ui, list, at.x, at.x + width, y, ui.color.border);
  y += 4;
  for (std::size_t i = 0; i + 1 < table.size(); ++i) {
    y += height_of(table[i]);
    if (table[i + 1].look != Look::part) charts::line_h(ui, list, at.x, at.x + width, y - 1, ui.color.line);
  }
}

}  // namespace

float component_table(const Context& ui, ImVec2 at, float width, int selected_stage) {
  const std::vector<Row> table = rows(ui);
  const auto count = ui.report.memory.stages.size();
  float height = head_height;
  for (const Row& row : table) height += height_of(row);
  const float all = column_width * static_cast<float>(count);
  const float label = std::max(std::min(width - all, width * 0.62f), width < 420 ? 132.0f : 200.0f);
  const float room = width - label;
  const bool scrolls = all > room + 0.5f;
  const std::string unit = words(ui, "ui.memory.unit_per_gpu", {std::string(memory_unit(ui))});
  widgets::ellipsis_at(ui, ImGui::GetWindowDrawList(), at, label - 8, theme::caption, ui.color.faint, unit);
  draw_lines(ui, at, width, table);
  float y = at.y + head_height;
  for (const Row& row : table) y += draw_label(ui, {at.x, y}, label, row);

  const float bar = scrolls ? 14.0f : 0;
  if (scrolls) {
    ImGui::SetCursorScreenPos({at.x + label, at.y});
    ImGui::SetNextWindowContentSize({all, 0});
    ImGui::BeginChild("figures", {room, height + bar}, ImGuiChildFlags_None, ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings);
  }
  const float pitch = scrolls ? column_width : std::min(room / static_cast<float>(count), 120.0f);
  const float first = scrolls ? at.x + label - ImGui::GetScrollX() : at.x + width - pitch * static_cast<float>(count);
  for (std::size_t i = 0; i < count; ++i) {
    ImGui::PushID(static_cast<int>(i));
    const float right = first + pitch * static_cast<float>(i + 1);
    const bool seen = !scrolls || (right > at.x + label && right - pitch < at.x + width);
    if (seen) draw_figures(ui, {right - (scrolls ? 6.0f : 0), at.y}, table, static_cast<int>(i), static_cast<int>(i) == selected_stage);
    ImGui::PopID();
  }
  if (scrolls) ImGui::EndChild();
  return height + bar;
}

}  // namespace slipstick::shell::panels

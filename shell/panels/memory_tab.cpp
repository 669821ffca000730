#include <algorithm>
#include <array>

#include "core/number/text.hpp"
#include "shell/charts/charts.hpp"
#include "shell/charts/csv.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/over_time.hpp"
#include "shell/format.hpp"
#include "shell/panels/chart_export.hpp"
#include "shell/panels/component_table.hpp"
#include "shell/panels/page.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/panels/schedule_strip.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

namespace {

constexpr std::size_t most_switches = 8;

int chosen_stage(const MemoryTab& panel, const Context& ui) {
  const int count = static_cast<int>(ui.report.memory.stages.size());
  return panel.stage >= 0 && panel.stage < count ? panel.stage : std::clamp(ui.report.memory.fullest_stage, 0, std::max(0, count - 1));
}

float bars_card(MemoryTab& panel, const Context& ui, ImVec2 at, float width) {
  const float head = chart_head(ui, at, width, ui.words("ui.memory.by_stage"), ui.words("ui.overview.memory.note"), {"memory", [&] { return charts::memory_csv(ui.report); }});
  int stage = chosen_stage(panel, ui);
  const int before = stage;
  const float used = charts::stage_bars(ui, {at.x, at.y + head}, width, &stage);
  if (stage != before) panel.stage = stage;
  return head + used;
}

/// A switch for the stage while there are few; the bars beside it choose in any case.
void draw_switch(MemoryTab& panel, const Context& ui, ImVec2 at, float width, int stage) {
  const std::size_t count = ui.report.memory.stages.size();
  if (count < 2 || count > most_switches) return;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(std::to_string(i));
  const std::vector<std::string_view> labels(names.begin(), names.end());
  const float wide = widgets::segmented_width(ui, labels, true);
  ImGui::SetCursorScreenPos({at.x + width - wide, at.y});
  const int chosen = widgets::segmented(ui, "stage", labels, stage, true);
  if (chosen != stage) panel.stage = chosen;
}

/// As high as the bars beside it, within reason.
float over_time_card(MemoryTab& panel, const Context& ui, float beside, ImVec2 at, float width) {
  const int stage = chosen_stage(panel, ui);
  const auto passes = panel.schedule.of(ui);
  const auto table = [&] { return charts::over_time_csv(ui.report, stage, passes); };
  const float head = chart_head(ui, at, width, words(ui, "ui.memory.within_step", {std::to_string(stage)}), {}, {"memory-over-time", table}) + 2;
  draw_switch(panel, ui, at, width - export_width, stage);
  const float height = one_column(ui) ? 200.0f : std::clamp(beside - head, 236.0f, 380.0f);
  const float used = charts::memory_over_time(ui, {at.x, at.y + head}, {width, height}, stage, passes);
  if (used > 0) return head + used;
  return head + widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + head}, width, theme::caption, ui.color.faint, no_schedule(ui));
}

float components_card(MemoryTab& panel, const Context& ui, ImVec2 at, float width) {
  const bool narrow = width < 520;
  const float head = card_head(ui, at, width, ui.words("ui.memory.components"), narrow ? std::string_view() : ui.words("ui.memory.components.note"));
  return head + component_table(ui, {at.x, at.y + head}, width, chosen_stage(panel, ui));
}

/// The four moments of a step on the chosen stage; the peak is the largest.
float moments_card(MemoryTab& panel, const Context& ui, ImVec2 at, float width) {
  const int index = chosen_stage(panel, ui);
  const auto& stage = ui.report.memory.stages[static_cast<std::size_t>(index)];
  const std::string path = "memory.stages[" + std::to_string(index) + "].moments.";
  const auto row = [&](const char* id, double bytes) {
    const std::string note = std::string_view(stage.peak_moment) == id ? std::string(ui.words("ui.memory.moment.peak")) : std::string();
    return FigureRow{std::string(ui.words("ui.memory.moment." + std::string(id))), memory_with_unit(ui, bytes, 2), path + id + "_bytes", note};
  };
  const std::array<FigureRow, 4> rows{{row("forward", stage.moments.forward_bytes), row("loss", stage.moments.loss_bytes),
                                       row("backward", stage.moments.backward_bytes), row("step", stage.moments.step_bytes)}};
  float used = card_head(ui, at, width, words(ui, "ui.memory.moments", {std::to_string(index)}), ui.words("ui.memory.allocated")) - 4;
  for (const FigureRow& each : rows) used += figure_row(ui, {at.x, at.y + used}, width, each);
  return used + 4;
}

float limits_card(const Context& ui, ImVec2 at, float width) {
  const auto& memory = ui.report.memory;
  const auto text = [&](double value) { return value > 0 ? number::count(value) : std::string(ui.words("ui.memory.not_even_one")); };
  const std::string stage_note = words(ui, "ui.memory.on_stage", {std::to_string(memory.fullest_stage)});
  const std::array<FigureRow, 9> rows{{
      {std::string(ui.words("ui.memory.usable")), memory_with_unit(ui, memory.capacity_bytes, 2), "memory.capacity_bytes", {}},
      {std::string(ui.words("ui.memory.peak")), memory_with_unit(ui, memory.peak_bytes, 2), "memory.peak_bytes", stage_note},
      {std::string(ui.words("ui.memory.range")), memory_text(ui, memory.low_bytes, 1) + " – " + memory_with_unit(ui, memory.high_bytes, 1), "memory.high_bytes", {}},
      {std::string(ui.words("ui.memory.needed")), memory_with_unit(ui, memory.needed_bytes, 2), "memory.needed_bytes", {}},
      {std::string(ui.words("ui.memory.reserved")), memory_with_unit(ui, memory.reserved_bytes, 2), "memory.reserved_bytes", {}},
      {std::string(ui.words("ui.memory.allocated")), memory_with_unit(ui, memory.allocated_bytes, 2), "memory.allocated_bytes", {}},
      {std::string(ui.words(memory.free_bytes >= 0 ? "ui.memory.free" : "ui.memory.too_much")), memory_with_unit(ui, std::abs(memory.free_bytes), 2), "memory.free_bytes", {}},
      {std::string(ui.words("ui.memory.largest_micro_batch")), text(memory.largest_micro_batch), "memory.largest_micro_batch", {}},
      {std::string(ui.words("ui.memory.longest_sequence")), text(memory.longest_sequence), "memory.longest_sequence", {}},
  }};
  float used = card_head(ui, at, width, ui.words("ui.memory.limits")) - 4;
  for (const FigureRow& row : rows) used += figure_row(ui, {at.x, at.y + used}, width, row);
  used += 8;
  return used + widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + used}, width, theme::caption, ui.color.faint, ui.words("ui.memory.limits.note"));
}

}  // namespace

void draw(MemoryTab& panel, const Context& ui, Rect area) {
  Page page(ui, "memory", area);
  float bars_height = 0;
  const Slot bars{1, [&](ImVec2 at, float width) { return bars_height = bars_card(panel, ui, at, width); }};
  const Slot over_time{1, [&](ImVec2 at, float width) { return over_time_card(panel, ui, bars_height, at, width); }};
  const Slot components{2.4f, [&](ImVec2 at, float width) { return components_card(panel, ui, at, width); }};
  const Slot limits{1, [&](ImVec2 at, float width) { return limits_card(ui, at, width); }};
  const Slot moments{1, [&](ImVec2 at, float width) { return moments_card(panel, ui, at, width); }};
  if (one_column(ui)) {
    page.row({bars});
    page.row({over_time});
    page.row({components});
    page.row({moments});
    page.row({limits});
  } else {
    page.row({bars, over_time});
    page.columns({{components}, {moments, limits}}, {2.4f, 1});
  }
}

}  // namespace slipstick::shell::panels

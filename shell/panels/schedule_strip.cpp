#include "shell/panels/schedule_strip.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "shell/charts/charts.hpp"
#include "shell/charts/marks.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

struct Entry { const char* word; ImU32 color; bool idle; };

std::vector<Entry> entries(const Context& ui, bool all) {
  std::vector<Entry> result{{"ui.chart.forward", ui.color.compute, false}, {"ui.chart.backward", ui.color.backward, false}, {"ui.chart.idle", ui.color.bubble, true}};
  if (all) {
    result.push_back({"ui.chart.gradient_reduce", ui.color.data_communication, false});
    result.push_back({"ui.chart.optimizer_step", ui.color.optimizer, false});
  }
  return result;
}

}  // namespace

float schedule_row_height(int stages, float room, float most) {
  const float gap = stages > 12 ? 1.0f : 2.0f;
  return std::clamp(room / static_cast<float>(std::max(1, stages)) - gap, 2.0f, most);
}

float schedule_legend(const Context& ui, ImVec2 at, bool right, bool all) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::vector<Entry> shown = entries(ui, all);
  float width = -14;
  for (const Entry& entry : shown) width += 16 + widgets::text_width(ui, theme::caption, ui.words(entry.word)) + 14;
  float x = right ? at.x - width : at.x;
  for (const Entry& entry : shown) {
    charts::square(ui, list, {x, at.y + 3}, entry.color, entry.idle);
    x += 16 + widgets::text_at(ui, list, {x + 16, at.y}, theme::caption, ui.color.muted, ui.words(entry.word)) + 14;
  }
  return width;
}

float schedule_strip(const Context& ui, charts::ScheduleCache& cache, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const int stages = ui.reported.layout.pipeline_parallel;
  const auto passes = cache.of(ui);
  const auto title = ui.words("ui.overview.schedule");
  widgets::text_at(ui, list, at, theme::caption_strong, ui.color.text, title);
  if (passes.empty()) {
    return 22 + widgets::wrapped_at(ui, list, {at.x, at.y + 22}, width, theme::caption, ui.color.faint, ui.words("ui.chart.no_schedule"));
  }
  float used = 22;
  const float legend_width = 240;
  if (width > widgets::text_width(ui, theme::caption_strong, title) + legend_width) {
    schedule_legend(ui, {at.x + width, at.y}, true, false);
  } else {
    schedule_legend(ui, {at.x, at.y + used}, false, false);
    used += 22;
  }
  const float row = schedule_row_height(stages, 118, 17);
  return used + charts::gantt(ui, "schedule", {at.x, at.y + used}, width, passes, ui.report.time.step_s, stages, 0, 0, row);
}

}  // namespace slipstick::shell::panels

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

bool gradients_apart(const plan::Plan& plan) {
  const plan::Schedule schedule = plan.layout.schedule;
  return plan.layout.pipeline_parallel > 1 && schedule != plan::Schedule::one_f_one_b && schedule != plan::Schedule::all_forward;
}

std::vector<Entry> entries(const Context& ui, bool all) {
  std::vector<Entry> result{{"ui.chart.forward", ui.color.compute, false}};
  if (gradients_apart(ui.reported)) {
    const bool some_together = ui.reported.layout.schedule == plan::Schedule::dual_pipe;
    result.push_back({some_together ? "ui.chart.backward" : "ui.chart.input_gradient", ui.color.backward, false});
    result.push_back({"ui.chart.weight_gradient", ui.color.gradients, false});
  } else {
    result.push_back({"ui.chart.backward", ui.color.backward, false});
  }
  result.push_back({"ui.chart.idle", ui.color.bubble, true});
  if (all) {
    result.push_back({"ui.chart.gradient_reduce", ui.color.data_communication, false});
    result.push_back({"ui.chart.optimizer_step", ui.color.optimizer, false});
  }
  return result;
}

}  // namespace

std::string_view no_schedule(const Context& ui) {
  const bool ends = ui.reported.layout.schedule == plan::Schedule::dual_pipe;
  return ui.words(ends ? "ui.chart.no_dual_pipe" : "ui.chart.no_schedule");
}

float schedule_row_height(int stages, float room, float most) {
  const float gap = stages > 12 ? 1.0f : 2.0f;
  return std::clamp(room / static_cast<float>(std::max(1, stages)) - gap, 2.0f, most);
}

float schedule_legend(const Context& ui, ImVec2 at, float room, bool right, bool all) {
  constexpr float line = 20;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::vector<Entry> shown = entries(ui, all);
  const auto width_of = [&](const Entry& entry) { return 16 + widgets::text_width(ui, theme::caption, ui.words(entry.word)) + 14; };
  float whole = -14;
  for (const Entry& entry : shown) whole += width_of(entry);
  float x = right ? at.x + std::max(0.0f, room - whole) : at.x, y = at.y;
  for (const Entry& entry : shown) {
    const float wide = width_of(entry);
    if (x > at.x && x + wide - 15 > at.x + room) x = at.x, y += line;
    charts::square(ui, list, {x, y + 3}, entry.color, entry.idle);
    widgets::text_at(ui, list, {x + 16, y}, theme::caption, ui.color.muted, ui.words(entry.word));
    x += wide;
  }
  return y + line - at.y;
}

float schedule_strip(const Context& ui, charts::ScheduleCache& cache, ImVec2 at, float width) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const int stages = ui.reported.layout.pipeline_parallel;
  const auto passes = cache.of(ui);
  const auto title = ui.words("ui.overview.schedule");
  widgets::text_at(ui, list, at, theme::caption_strong, ui.color.text, title);
  if (passes.empty()) {
    return 22 + widgets::wrapped_at(ui, list, {at.x, at.y + 22}, width, theme::caption, ui.color.faint, no_schedule(ui));
  }
  float used = 22;
  const float legend_width = gradients_apart(ui.reported) ? 400 : 240;
  if (width > widgets::text_width(ui, theme::caption_strong, title) + legend_width) {
    schedule_legend(ui, at, width, true, false);
  } else {
    used += schedule_legend(ui, {at.x, at.y + used}, width, false, false) + 2;
  }
  const float row = schedule_row_height(stages, 118, 17);
  return used + charts::gantt(ui, "schedule", {at.x, at.y + used}, width, passes, stages, 0, 0, row);
}

}  // namespace slipstick::shell::panels

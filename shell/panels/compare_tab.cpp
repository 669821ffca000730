/// Compare: results, bars on a common axis, differences by cause, inputs that differ; or how to begin.
#include <algorithm>

#include "shell/charts/charts.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/panels/compare_cards.hpp"
#include "shell/panels/compare_grid.hpp"
#include "shell/panels/page.hpp"
#include "shell/panels/pieces.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"

namespace slipstick::shell::panels {

namespace {

struct Bar { std::vector<charts::Segment> segments; double limit; std::string total; bool bad; };

/// One bar a plan over one ruler, the legend below. Returns the height.
float bars(const Context& ui, const std::vector<Compared>& plans, std::vector<Bar> all, double maximum, std::string_view unit, ImVec2 at, float width) {
  constexpr float pitch = 32, label = 52, total = 92;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float axis = width - label - total;
  const std::vector<charts::Segment> names = all.front().segments;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!plans[i].report->errors.empty()) all[i] = {{}, 0, "–", false};
    const float y = at.y + pitch * static_cast<float>(i);
    letter_chip(ui, {at.x, y + 1}, plans[i]);
    for (charts::Segment& segment : all[i].segments) {
      if (!plans[i].on_screen) segment.path.clear();   // what can be explained is the plan on screen
    }
    ImGui::PushID(static_cast<int>(i));
    charts::stacked_bar(ui, "bar", {at.x + label, y}, {axis, 22}, all[i].segments, maximum, all[i].limit, true);
    ImGui::PopID();
    widgets::text_at(ui, list, {at.x + width, y + 3}, theme::figure, all[i].bad ? ui.color.bad : ui.color.text, all[i].total, widgets::Align::right);
  }
  float used = pitch * static_cast<float>(all.size());
  charts::ruler(ui, list, {at.x + label, at.y + used}, axis, maximum, {}, charts::nice_step(maximum, width < 400 ? 4 : 5));
  widgets::text_at(ui, list, {at.x + width, at.y + used + 9}, theme::axis, ui.color.faint, unit, widgets::Align::right);
  used += 34;
  charts::legend(ui, "legend", {at.x, at.y + used}, width, names, &used);
  return used;
}

float empty_card(const Context& ui, ImVec2 at, float width) {
  float used = card_head(ui, at, width, ui.words("ui.tab.compare"));
  used += widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + used}, width, theme::body, ui.color.muted, ui.words("ui.compare.empty")) + 14;
  place({at.x, at.y + used});
  if (widgets::button(ui, "pin", icon::pin, ui.words("ui.compare.pin"), widgets::Style::primary, 0, false, ui.issues.empty())) ui.requests.pin = true;
  return used + widgets::button_height(ui) + 4;
}

}  // namespace

float compared_steps(const Context& ui, const std::vector<Compared>& plans, ImVec2 at, float width) {
  const float head = card_head(ui, at, width, ui.words("ui.compare.step_bars"));
  std::vector<Bar> all;
  double longest = 0;
  for (const Compared& each : plans) {
    const double step = each.report->time.step_s;
    longest = std::max(longest, step);
    all.push_back({charts::time_segments(context_of(ui, each)), 0, charts::step_seconds(step), false});
  }
  return head + bars(ui, plans, std::move(all), longest > 0 ? longest : 1, "s", {at.x, at.y + head}, width);
}

float compared_memory(const Context& ui, const std::vector<Compared>& plans, ImVec2 at, float width) {
  const float head = card_head(ui, at, width, ui.words("ui.compare.memory"));
  std::vector<Bar> all;
  double most = 1;
  for (const Compared& each : plans) {
    const auto& memory = each.report->memory;
    most = std::max(most, memory_value(ui, std::max(memory.peak_bytes, memory.capacity_bytes)));
    all.push_back({charts::memory_segments(context_of(ui, each), memory.fullest_stage), memory_value(ui, memory.capacity_bytes),
                   memory_with_unit(ui, memory.peak_bytes), !memory.fits});
  }
  return head + bars(ui, plans, std::move(all), most, memory_unit(ui), {at.x, at.y + head}, width);
}

void draw(CompareTab& tab, const Context& ui, Rect area) {
  Page page(ui, "compare", area);
  if (ui.pins.empty()) return page.row({Slot{1, [&](ImVec2 at, float width) { return empty_card(ui, at, width); }}});
  const std::vector<Compared> plans = compared_plans(ui);
  const auto slot = [&](float (*card)(const Context&, const std::vector<Compared>&, ImVec2, float)) {
    return Slot{1, [&ui, &plans, card](ImVec2 at, float width) { return card(ui, plans, at, width); }};
  };
  page.row({Slot{1, [&](ImVec2 at, float width) { return compared_results(tab, ui, plans, at, width); }}});
  if (one_column(ui)) {
    page.row({slot(compared_steps)});
    page.row({slot(compared_memory)});
  } else {
    page.row({slot(compared_steps), slot(compared_memory)});
  }
  if (plans.size() < 2) return;
  page.row({slot(compared_causes)});
  page.row({slot(compared_inputs)});
}

}  // namespace slipstick::shell::panels

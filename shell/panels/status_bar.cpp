/// Conventions behind the figures, the unit switch, engine and data revision.
#include <array>
#include <string>

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"
#include "shell/format.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/version.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

float switches(const Context& ui, float x, float y) {
  const std::array<std::string_view, 2> memory{"GiB", "GB"};
  x -= widgets::segmented_width(ui, memory, true);
  place({x, y});
  const int chosen = ui.settings.gib ? 0 : 1;
  if (widgets::segmented(ui, "memory unit", memory, chosen, true) != chosen) ui.requests.toggle_units = true;
  if (ui.settings.language != text::Language::chinese) return x;
  const std::array<std::string_view, 2> counts{"B / M", ui.words("ui.unit.counts")};
  x -= 12 + widgets::segmented_width(ui, counts, true);
  place({x, y});
  const int counted = ui.settings.chinese_numbers ? 1 : 0;
  if (widgets::segmented(ui, "count unit", counts, counted, true) != counted) ui.requests.toggle_chinese_numbers = true;
  return x;
}

}  // namespace

void draw_status(const Context& ui, Rect rect) {
  const Region region("status", rect, ui.color.panel);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled(rect.min, rect.min + ImVec2(rect.size.x, 1), ui.color.border);
  const float y = rect.min.y + 6;
  const std::string revision = words(ui, "ui.status.revision", {version, std::string(catalog::data_date())});
  float x = right(rect) - 16 - widgets::text_width(ui, theme::caption, revision);
  if (widgets::text_link(ui, "about", {x, y}, theme::caption, revision)) ui.requests.show_about = true;
  const std::string_view help = ui.words("ui.help");
  x -= 20 + widgets::text_width(ui, theme::caption, help);
  if (widgets::text_link(ui, "help", {x, y}, theme::caption, help)) ui.requests.show_tour = true;
  if (ui.width >= Width::medium && ui.computed_in_s > 0) {
    const std::string computed = words(ui, "ui.status.computed", {number::seconds(ui.computed_in_s)});
    x -= 20 + widgets::text_width(ui, theme::caption, computed);
    widgets::text_at(ui, draw, {x, y}, theme::caption, ui.color.faint, computed);
  }
  x = switches(ui, x - 16, rect.min.y + 3);
  float left = rect.min.x + 16;
  widgets::icon_at(ui, draw, {left, y + 1}, 14, theme::icon_small, ui.color.faint, icon::gauge);
  left += 22;
  const auto say = [&](const std::string& text) {
    if (left + widgets::text_width(ui, theme::caption, text) > x - 16) return;
    left += widgets::text_at(ui, draw, {left, y}, theme::caption, ui.color.faint, text) + 22;
  };
  const bool predicted = ui.reported.assumptions.step_time == plan::StepTime::predicted;
  say(std::string(ui.words(predicted ? "ui.status.predicted" : "ui.status.from_mfu")));
  say(flops_convention(ui, "ui.status.causal", "ui.status.full", "ui.status.flops_as"));
  say(words(ui, "ui.status.peak", {number::count(ui.report.time.peak_tflops_per_gpu)}));
}

}  // namespace slipstick::shell::panels

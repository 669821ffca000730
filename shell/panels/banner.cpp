/// While the plan is impossible: what is wrong, and the two ways out. Below it the last good result stays, faded.
#include <string>

#include "shell/format.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

void draw_banner(const Context& ui, Rect rect) {
  const Region region("banner", rect, ui.color.bad_bg);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const plan::Issue& issue = ui.issues.front();
  const bool known = issue.field != plan::Field::none;
  // Another field made it impossible: going back to its value would change nothing.
  const bool moved = known && plan::value_text(ui.plan, issue.field) != plan::value_text(ui.reported, issue.field);
  const std::string label = known ? std::string(ui.words(std::string("field.") + plan::info(issue.field).key)) : std::string();
  const bool phone = ui.width == Width::phone;
  const float margin = phone ? 16 : 20;
  float x = right(rect) - margin;
  const float y = rect.min.y + (rect.size.y - 24) / 2;
  if (known) {
    const std::string back = moved ? words(ui, "ui.banner.back", {plan::value_text(ui.reported, issue.field)}) : std::string(ui.words("ui.plans.undo"));
    x -= widgets::button_width(ui, icon::undo_2, back, true);
    place({x, y});
    if (widgets::button(ui, "back", icon::undo_2, back, widgets::Style::outlined, 0, true)) {
      if (moved) ui.requests.set.emplace_back(plan::info(issue.field).key, plan::value_text(ui.reported, issue.field));
      else ui.requests.undo = true;
    }
    if (!phone) {
      x -= 8 + widgets::button_width(ui, "", ui.words("ui.banner.show"), true);
      place({x, y});
      if (widgets::button(ui, "show", "", ui.words("ui.banner.show"), widgets::Style::outlined, 0, true)) ui.requests.show_field = plan::info(issue.field).key;
    }
  }
  const ImVec2 at = rect.min + ImVec2(margin, (rect.size.y - 18) / 2);
  widgets::icon_at(ui, draw, at + ImVec2(0, 1), 16, theme::icon_small, ui.color.bad, icon::circle_alert);
  const std::string title = known ? words(ui, "ui.banner.title", {label, plan::value_text(ui.plan, issue.field)}) : text::sentence(ui.words, issue);
  const float room = x - 12 - (at.x + 26);
  const float used = widgets::ellipsis_at(ui, draw, at + ImVec2(26, 0), room, theme::body_strong, ui.color.text, title);
  if (known && room - used > 80) {
    const std::string last = moved ? words(ui, "ui.banner.last_good", {plan::value_text(ui.reported, issue.field)}) : std::string(ui.words("ui.banner.other_plan"));
    widgets::ellipsis_at(ui, draw, at + ImVec2(26 + used + 8, 0), room - used - 8, theme::body, ui.color.muted, last);
  }
}

}  // namespace slipstick::shell::panels

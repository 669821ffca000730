#include "embedded/icons.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {

namespace {

constexpr float padding = 16;

}  // namespace

float section_head_height(const Context& context) {
  return roomy(context) ? 48.0f : 34.0f;
}

bool section_head(const Context& context, const char* id, std::string_view name, std::string_view summary, bool open) {
  const bool large = roomy(context);
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const ImVec2 size{ImGui::GetContentRegionAvail().x, section_head_height(context)};
  const ImVec2 max{min.x + size.x, min.y + size.y};
  bool hovered = false;
  if (hit(context, id, min, size, &hovered, false)) open = !open;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (hovered) fill(context, list, min, max, context.color.hover);
  fill(context, list, min, {max.x, min.y + hairline(context)}, context.color.border);

  const theme::Type& type = large ? theme::dialog_title : theme::body_strong;
  const float chevron = theme::icon_small.size, text_x = min.x + padding + (large ? 22 : 16);
  icon_at(context, list, {min.x + padding - 3, min.y + (size.y - chevron) / 2}, chevron, theme::icon_small,
          context.color.muted, open ? embedded::icon::chevron_down : embedded::icon::chevron_right);
  const float name_width =
      text_at(context, list, {text_x, min.y + (size.y - type.line) / 2}, type, context.color.text, name);
  const float room = max.x - padding - text_x - name_width - 12;
  const theme::Type& summary_type = theme::caption;
  ellipsis_at(context, list, {max.x - padding, min.y + (size.y - summary_type.line) / 2}, room, summary_type,
              open ? context.color.faint : context.color.muted, summary, Align::right);
  if (keyboard_is_on_item()) focus_ring(context, list, {min.x + 2, min.y + 2}, {max.x - 2, max.y - 2}, 4);
  ImGui::SetCursorScreenPos({min.x, max.y});
  return open;
}

}  // namespace slipstick::shell::widgets

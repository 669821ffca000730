#include "shell/widgets/field_parts.hpp"

#include <cmath>

#include "core/number/text.hpp"
#include "embedded/icons.hpp"
#include "imgui_internal.h"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/field_value.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr float field_radius = 5;
constexpr float pixels_a_step = 10;

std::string choice_key(const plan::FieldInfo& info, const char* word) {
  return std::string("choice.") + info.key + "." + word;
}

/// A drag of the label: so many steps from where it was grabbed.
void drag(const Context& context, FieldStates::One& one, const plan::FieldInfo& info) {
  if (ImGui::IsItemActivated()) one.drag_from = effective_value(context.plan, info.field);
  if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
  const float moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left).x;
  const Stride stride = ImGui::GetIO().KeyShift ? Stride::fine : Stride::normal;
  const int steps = static_cast<int>(moved / pixels_a_step);
  if (steps == 0 && info.get(context.plan) == 0) return;  // still derived
  const std::string value = number::shortest(steps == 0 ? one.drag_from : stepped(info, one.drag_from, steps, stride));
  one.issues.clear();
  if (value != plan::value_text(context.plan, info.field)) ask(context, info.field, value);
}

}  // namespace

void draw_ground(const Context& context, const Box& box, Ground ground, bool hovered, bool focused) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const theme::Palette& color = context.color;
  if (ground != Ground::derived || focused) fill(context, list, box.min, box.max, color.field, field_radius);
  if (ground == Ground::wrong)
    return outline(context, list, {box.min.x - 1, box.min.y - 1}, {box.max.x + 1, box.max.y + 1}, color.bad,
                   field_radius + 1, 2);
  if (focused) return focus_ring(context, list, box.min, box.max, field_radius);
  outline(context, list, box.min, box.max,
          hovered                     ? color.strong
          : ground == Ground::derived ? color.line
                                      : color.border,
          field_radius);
}

bool is_wrong(const Context& context, const FieldStates& states, plan::Field field) {
  const auto found = states.by_field.find(static_cast<int>(field));
  if (found != states.by_field.end() && !found->second.issues.empty()) return true;
  for (const plan::Issue& issue : context.issues)
    if (issue.field == field) return true;
  return false;
}

void flag_box(const Context& context, FieldStates& states, plan::Field field, const Box& box) {
  const plan::FieldInfo& info = plan::info(field);
  const RowSizes sizes = row_sizes(context);
  const bool on = info.get(context.plan) != 0;
  const float side = roomy(context) ? 20.0f : 16.0f, height = box.max.y - box.min.y;
  const std::string id = std::string("field:") + info.key;
  if (takes_focus(states, field, box)) ImGui::SetKeyboardFocusHere();
  const std::string_view word = context.words(on ? "ui.field.on" : "ui.field.off");
  const float width = side + 8 + std::ceil(text_width(context, sizes.label, word)) + 6;
  bool hovered = false;
  if (hit(context, id.c_str(), box.min, {width, height}, &hovered, false)) ask(context, field, on ? "off" : "on");
  const bool focused = keyboard_is_on_item();
  field_hint(context, states, field);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 min{box.min.x, box.min.y + (height - side) / 2}, max{min.x + side, min.y + side};
  fill(context, list, min, max, on ? context.color.fill : context.color.field, 4);
  if (on)
    icon_at(context, list, min, side, theme::icon_small, context.color.on_fill, embedded::icon::check);
  else
    outline(context, list, min, max, hovered ? context.color.muted : context.color.strong, 4);
  if (focused) focus_ring(context, list, min, max, 4);
  text_at(context, list, {max.x + 8, box.min.y + (height - sizes.label.line) / 2}, sizes.label,
          on ? context.color.text : context.color.muted, word);
}

void choice_box(const Context& context, FieldStates& states, plan::Field field, const Box& box) {
  const plan::FieldInfo& info = plan::info(field);
  const auto current = static_cast<int>(info.get(context.plan));
  std::vector<std::string_view> names;
  for (const char* word : info.choices) names.push_back(context.words(choice_key(info, word)));
  const std::string_view shown =
      current >= 0 && current < static_cast<int>(names.size()) ? names[static_cast<std::size_t>(current)] : "–";
  const std::string id = std::string("field:") + info.key;
  if (takes_focus(states, field, box)) ImGui::SetKeyboardFocusHere();
  ImGui::PushID(info.key);
  const std::string popup = "choices";
  if (picker_box(context, id.c_str(), box, shown, is_wrong(context, states, field))) ImGui::OpenPopup(popup.c_str());
  field_hint(context, states, field);
  const int chosen = list_popup(context, popup.c_str(), box, names, current);
  ImGui::PopID();
  if (chosen >= 0 && chosen != current) ask(context, field, info.choices[static_cast<std::size_t>(chosen)]);
}

bool takes_focus(FieldStates& states, plan::Field field, const Box& box) {
  if (field == plan::Field::none || states.focus_next != field) return false;
  states.focus_next = plan::Field::none;
  const float window_y = ImGui::GetWindowPos().y - ImGui::GetScrollY();
  ImGui::SetScrollFromPosY((box.min.y + box.max.y) / 2 - window_y - ImGui::GetScrollY(), 0.4f);
  return true;
}

void tell_place(const Context& context, plan::Field field, const Box& box) {
  context.requests.places.push_back(
      {plan::info(field).key, box.min.x, box.min.y, box.max.x - box.min.x, box.max.y - box.min.y});
}

void field_label(const Context& context, FieldStates& states, plan::Field field, const Box& box,
                 std::string_view text) {
  const plan::FieldInfo& info = plan::info(field);
  const RowSizes sizes = row_sizes(context);
  const bool draggable = info.choices.empty() && !roomy(context);  // a finger that moves means to scroll
  ImGui::SetCursorScreenPos(box.min);
  ImGui::PushID(info.key);
  ImGui::InvisibleButton("label",
                         {box.max.x - box.min.x, box.max.y - box.min.y});  // not for the keyboard: the field is
  ImGui::PopID();
  const bool hovered = ImGui::IsItemHovered(), active = ImGui::IsItemActive();
  if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    states.by_field.erase(static_cast<int>(field));
    if (is_changed(context, field)) ask(context, field, plan::value_text(context.baseline, field));
  } else if (draggable) {
    if (hovered || active) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    drag(context, states.by_field[static_cast<int>(field)], info);
  } else if (info.kind == plan::Kind::flag && ImGui::IsItemDeactivated() && hovered) {
    ask(context, field, info.get(context.plan) != 0 ? "off" : "on");
  }
  const float y = box.min.y + (box.max.y - box.min.y - sizes.label.line) / 2;
  ellipsis_at(context, ImGui::GetWindowDrawList(), {box.min.x, y}, box.max.x - box.min.x, sizes.label,
              draggable && (hovered || active) ? context.color.text : context.color.muted, text);
  field_hint(context, states, field);
}

void changed_bar(const Context& context, ImVec2 row_min, float row_height) {
  const float height = roomy(context) ? 32.0f : 20.0f, y = row_min.y + (row_height - height) / 2;
  fill(context, ImGui::GetWindowDrawList(), {row_min.x, y}, {row_min.x + 3, y + height}, context.color.accent, 2,
       ImDrawFlags_RoundCornersRight);
}

void reset_icon(const Context& context, plan::Field field, ImVec2 center) {
  ImGui::PushID(plan::info(field).key);
  bool hovered = false;
  const ImVec2 min{center.x - 12, center.y - 12};
  if (hit(context, "reset", min, {24, 24}, &hovered)) ask(context, field, plan::value_text(context.baseline, field));
  ImGui::PopID();
  hint(context, context.words("ui.field.reset"));
  icon_at(context, ImGui::GetWindowDrawList(), min, 24, theme::icon_small,
          hovered ? context.color.text : context.color.accent, embedded::icon::rotate_ccw);
}

void field_hint(const Context& context, const FieldStates& states, plan::Field field) {
  if (is_wrong(context, states, field)) return;
  const plan::FieldInfo& info = plan::info(field);
  const std::string key = std::string("hint.") + info.key;
  std::string text = context.words.has(key) ? std::string(context.words(key)) : std::string();
  if (info.kind == plan::Kind::integer || info.kind == plan::Kind::real) {
    const std::string range[] = {number_text(info, info.minimum), number_text(info, info.maximum)};
    text += (text.empty() ? "" : "\n") + text::fill(context.words, context.words("ui.field.range"), range);
  }
  hint(context, text);
}

}  // namespace slipstick::shell::widgets

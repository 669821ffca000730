#include "shell/widgets/fields.hpp"

#include <cmath>

#include "embedded/icons.hpp"
#include "imgui.h"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/field_parts.hpp"
#include "shell/widgets/field_value.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr float reset_room = 20;

std::string label_key(plan::Field field) {
  return std::string("field.") + plan::info(field).key;
}

/// Claims the row's space and puts the cursor below it.
float finish(ImVec2 start, float width, float height) {
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy({width, height});
  ImGui::SetCursorScreenPos({start.x, start.y + height});
  return height;
}

void control(const Context& context, FieldStates& states, plan::Field field, const Box& box, bool centered = false) {
  const plan::FieldInfo& info = plan::info(field);
  if (info.kind == plan::Kind::flag)
    flag_box(context, states, field, box);
  else if (!info.choices.empty())
    choice_box(context, states, field, box);
  else
    number_box(context, states, field, box, centered);
  tell_place(context, field, box);
}

/// "TP [−] 8 [+]" in one frame, for fingers.
void stepper(const Context& context, FieldStates& states, plan::Field field, const Box& cell) {
  const RowSizes sizes = row_sizes(context);
  const plan::FieldInfo& info = plan::info(field);
  const bool derived = field_text(context.plan, field).derived;
  draw_ground(context, cell,
              is_wrong(context, states, field) ? Ground::wrong
              : derived                        ? Ground::derived
                                               : Ground::set,
              false, false);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float height = cell.max.y - cell.min.y, label_width = sizes.pair_label;
  text_at(context, list, {cell.min.x + 12, cell.min.y + (height - sizes.label.line) / 2}, sizes.label,
          context.color.muted, context.words(label_key(field)));
  Box number{{cell.min.x + 12 + label_width, cell.min.y}, cell.max};
  if (!derived) {
    const auto step = [&](const char* id, const char* icon, float x, int steps) {
      ImGui::PushID(info.key);
      bool hovered = false;
      const bool clicked = hit(context, id, {x, cell.min.y}, {40, height}, &hovered);
      icon_at(context, list, {x, cell.min.y + (height - 40) / 2}, 40, theme::icon_bar,
              hovered ? context.color.text : context.color.muted, icon);
      ImGui::PopID();
      if (!clicked) return;
      ask(context, field, number::shortest(stepped(info, effective_value(context.plan, field), steps, Stride::normal)));
      states.by_field.erase(static_cast<int>(field));
    };
    step("less", embedded::icon::minus, number.min.x, -1);
    step("more", embedded::icon::plus, cell.max.x - 40, 1);
    number.min.x += 36;
    number.max.x -= 36;
  }
  number_box(context, states, field, number, true);
  tell_place(context, field, cell);
}

/// One half of a pair, desktop size: label and field.
void half(const Context& context, FieldStates& states, plan::Field field, ImVec2 min, float width) {
  const RowSizes sizes = row_sizes(context);
  const bool changed = is_changed(context, field);
  const float top = min.y + (sizes.row - sizes.field) / 2;
  const Box label{min, {min.x + sizes.pair_label, min.y + sizes.row}};
  const Box box{{min.x + sizes.pair_label, top}, {min.x + width - (changed ? reset_room : 0), top + sizes.field}};
  field_label(context, states, field, label, context.words(label_key(field)));
  control(context, states, field, box);
  if (changed) reset_icon(context, field, {min.x + width - 7, min.y + sizes.row / 2});
}

}  // namespace

RowSizes row_sizes(const Context& context) {
  if (roomy(context))
    return {52, 44, 124, 36, 12, theme::body, theme::figure_phone, theme::body_phone, theme::icon_bar};
  return {30, 26, 116, 32, 8, theme::body, theme::figure, theme::body, theme::icon_small};
}

bool is_changed(const Context& context, plan::Field field) {
  return !plan::same_value(plan::info(field), context.plan, context.baseline);
}

void ask(const Context& context, plan::Field field, std::string link_text) {
  context.requests.set.emplace_back(plan::info(field).key, std::move(link_text));
}

float field_row(const Context& context, FieldStates& states, plan::Field field, float width) {
  const RowSizes sizes = row_sizes(context);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const bool changed = is_changed(context, field), icon = changed && !roomy(context);
  const float left = start.x + row_padding, right = start.x + width - row_padding;
  const float top = start.y + (sizes.row - sizes.field) / 2;
  const Box label{{left, start.y}, {left + sizes.label_column - 8, start.y + sizes.row}};
  const Box box{{left + sizes.label_column, top}, {right - (icon ? reset_room : 0), top + sizes.field}};
  field_label(context, states, field, label, context.words(label_key(field)));
  control(context, states, field, box);
  if (changed) changed_bar(context, start, sizes.row);
  if (icon) reset_icon(context, field, {right - 7, start.y + sizes.row / 2});
  const float below = issue_lines(context, states, field, {left, start.y + sizes.row}, right - left);
  return finish(start, width, sizes.row + below);
}

float field_pair(const Context& context, FieldStates& states, plan::Field left, plan::Field right, float width) {
  const RowSizes sizes = row_sizes(context);
  const bool fingers = roomy(context);
  const float gap = fingers ? 8.0f : 12.0f, row = fingers ? sizes.row : sizes.row + 2;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float x = start.x + row_padding, room = width - 2 * row_padding, cell = std::floor((room - gap) / 2);
  if (fingers) {
    const float top = start.y + (row - sizes.field) / 2;
    stepper(context, states, left, {{x, top}, {x + cell, top + sizes.field}});
    stepper(context, states, right, {{x + room - cell, top}, {x + room, top + sizes.field}});
  } else {
    half(context, states, left, {x, start.y + 1}, cell);
    half(context, states, right, {x + room - cell, start.y + 1}, cell);
  }
  if (is_changed(context, left) || is_changed(context, right)) changed_bar(context, start, row);
  float height = row;
  for (const plan::Field field : {left, right})
    height += issue_lines(context, states, field, {x, start.y + height}, room);
  return finish(start, width, height);
}

float picker_row(const Context& context, FieldStates& states, const char* id, std::string_view label,
                 std::string_view shown, std::span<const Option> options, bool changed, float width,
                 std::string* chosen) {
  const RowSizes sizes = row_sizes(context);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const plan::FieldInfo* info = plan::find_field(id);
  const plan::Field field = info != nullptr ? info->field : plan::Field::none;
  const bool icon = changed && info != nullptr && !roomy(context);
  const float left = start.x + row_padding, right = start.x + width - row_padding;
  const float top = start.y + (sizes.row - sizes.field) / 2;
  const Box box{{left + sizes.label_column, top}, {right - (icon ? reset_room : 0), top + sizes.field}};
  ellipsis_at(context, ImGui::GetWindowDrawList(), {left, start.y + (sizes.row - sizes.label.line) / 2},
              sizes.label_column - 8, sizes.label, context.color.muted, label);
  ImGui::PushID(id);
  if (takes_focus(states, field, box)) ImGui::SetKeyboardFocusHere();
  if (picker_box(context, ("field:" + std::string(id)).c_str(), box, shown, is_wrong(context, states, field)))
    ImGui::OpenPopup("list");
  if (field != plan::Field::none) field_hint(context, states, field);
  place_popup(roomy(context) ? Box{{left, box.min.y}, box.max} : box, picker_popup_height(context));
  picker_popup(context, "list", options, info != nullptr ? plan::value_text(context.plan, field) : std::string_view{},
               chosen);
  ImGui::PopID();
  if (changed) changed_bar(context, start, sizes.row);
  if (icon) reset_icon(context, field, {right - 7, start.y + sizes.row / 2});
  if (field != plan::Field::none) tell_place(context, field, box);
  const float below =
      field == plan::Field::none ? 0 : issue_lines(context, states, field, {left, start.y + sizes.row}, right - left);
  return finish(start, width, sizes.row + below);
}

std::string shown_value(const text::Table& words, const plan::Plan& plan, plan::Field field) {
  const plan::FieldInfo& info = plan::info(field);
  if (info.kind == plan::Kind::text) return plan::value_text(plan, field);
  if (info.kind == plan::Kind::flag) return std::string(words(info.get(plan) != 0 ? "ui.field.on" : "ui.field.off"));
  if (!info.choices.empty()) return std::string(words("choice." + std::string(info.key) + "." + plan::value_text(plan, field)));
  const FieldText value = field_text(plan, field);
  return value.derived ? std::string(words("ui.field.auto")) + " " + value.text : value.text;
}

}  // namespace slipstick::shell::widgets

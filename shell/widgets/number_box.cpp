/// The input of a number: what is typed is read when it is left, and arrow keys step it at once.
#include <cmath>
#include <cstring>

#include "core/number/text.hpp"
#include "imgui_internal.h"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/field_parts.hpp"
#include "shell/widgets/field_value.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr double caret_blink_s = 0.53;

/// Wrong text is dropped when the value was changed some other way.
void drop_outdated(const Context& context, FieldStates::One& one, plan::Field field) {
  if (!one.issues.empty() && one.wrong_against != plan::value_text(context.plan, field)) one.issues.clear();
}

void commit(const Context& context, FieldStates::One& one, plan::Field field) {
  const plan::FieldInfo& info = plan::info(field);
  const std::string now = plan::value_text(context.plan, field);
  if (one.text.find_first_not_of(' ') == std::string::npos) {  // cleared: derived again, or as it was
    one.issues.clear();
    if (info.zero_is_auto && now != "0") ask(context, field, "0");
    return;
  }
  if (one.text == one.shown_before) return;
  Typed typed = read_typed(context.plan, info, one.text);
  one.issues = std::move(typed.issues);
  one.wrong_against = now;
  if (one.issues.empty() && typed.link_text != now) ask(context, field, typed.link_text);
}

void restore(const Context& context, FieldStates::One& one, plan::Field field) {
  one.issues.clear();
  if (plan::value_text(context.plan, field) != one.value_before) ask(context, field, one.value_before);
}

/// Steps asked for by keys while the field has the caret; 0: none.
int pressed_steps(ImGuiID id, Stride& stride) {
  const int key = pressed_arrow(id);
  if (key == 0) return 0;
  const bool large = key == ImGuiKey_PageUp || key == ImGuiKey_PageDown;
  stride = large ? Stride::large : ImGui::GetIO().KeyShift ? Stride::fine : Stride::normal;
  return key == ImGuiKey_UpArrow || key == ImGuiKey_PageUp ? 1 : -1;
}

void step(const Context& context, FieldStates::One& one, plan::Field field, ImGuiID id) {
  Stride stride = Stride::normal;
  const int steps = pressed_steps(id, stride);
  if (steps == 0) return;
  const plan::FieldInfo& info = plan::info(field);
  const std::optional<double> typed = number::read_typed(one.text, info.typed);
  const double value = stepped(info, typed ? *typed : effective_value(context.plan, field), steps, stride);
  one.text = one.shown_before = number_text(info, value);
  one.issues.clear();
  ask(context, field, number::shortest(value));
  if (ImGuiInputTextState* state = ImGui::GetInputTextState(id)) state->ReloadUserBufAndSelectAll();
}

/// Unit or "auto" over the right end, in the longest form for which there is room.
void draw_unit(const Context& context, const Box& box, const plan::FieldInfo& info, std::string_view value,
               bool derived) {
  const RowSizes sizes = row_sizes(context);
  const float room = box.max.x - box.min.x - 2 * sizes.text_padding - text_width(context, sizes.figure, value) - 8;
  std::string unit = derived ? std::string(context.words("ui.field.auto")) : field_unit(context.words, info);
  if (text_width(context, theme::caption, unit) > room) {
    const bool brief = info.unit == number::Unit::sequences && !derived;
    unit = brief ? std::string(context.words("ui.field.sequences_short")) : std::string();
  }
  if (text_width(context, theme::caption, unit) > room) return;
  const float y = box.min.y + (box.max.y - box.min.y - theme::caption.line) / 2;
  text_at(context, ImGui::GetWindowDrawList(), {box.max.x - sizes.text_padding, y}, theme::caption, context.color.faint,
          unit, Align::right);
}

void follow_input(const Context& context, FieldStates::One& one, plan::Field field, const char* buffer) {
  const ImGuiID id = ImGui::GetItemID();
  if (ImGui::IsItemActivated()) {
    one.shown_before = one.text = buffer;
    one.value_before = plan::value_text(context.plan, field);
  }
  if (ImGui::IsItemActive()) {
    one.text = buffer;
    step(context, one, field, id);
    context.requests.typing_number = true;
    context.host.draw_again(caret_blink_s);
  }
  if (!ImGui::IsItemDeactivated()) return;
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false)) return restore(context, one, field);
  one.text = buffer;
  commit(context, one, field);
}

}  // namespace

void number_box(const Context& context, FieldStates& states, plan::Field field, const Box& box, bool centered) {
  const RowSizes sizes = row_sizes(context);
  const plan::FieldInfo& info = plan::info(field);
  FieldStates::One& one = states.by_field[static_cast<int>(field)];
  drop_outdated(context, one, field);
  const std::string label = std::string("##field:") + info.key;
  const ImGuiID id = ImGui::GetID(label.c_str());
  const bool active = ImGui::GetActiveID() == id;
  const FieldText value = field_text(context.plan, field);
  const bool derived = value.derived && one.issues.empty() && !active;
  const Ground ground = is_wrong(context, states, field) ? Ground::wrong : derived ? Ground::derived : Ground::set;
  if (!centered)
    draw_ground(context, box, ground, GImGui->HoveredIdPreviousFrame == id, active);
  else if (active)
    focus_ring(context, ImGui::GetWindowDrawList(), box.min, box.max, 5);

  char buffer[64] = {};
  std::strncpy(buffer, (active || !one.issues.empty() ? one.text : value.text).c_str(), sizeof buffer - 1);
  if (takes_focus(states, field, box)) ImGui::SetKeyboardFocusHere();
  const float middle = (box.max.x - box.min.x - text_width(context, sizes.figure, buffer)) / 2;
  const float padding = centered ? std::fmax(4.0f, middle) : sizes.text_padding;
  const InputLook look{sizes.figure, derived ? context.color.muted : context.color.text, padding};
  text_input(context, label.c_str(), box, look, buffer, sizeof buffer);
  follow_input(context, one, field, buffer);
  if (!centered || derived) draw_unit(context, box, info, buffer, derived);
  if (!active) field_hint(context, states, field);
}

}  // namespace slipstick::shell::widgets

#include "shell/widgets/controls.hpp"

#include <cmath>

#include "imgui_internal.h"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr float icon_gap = 7;
constexpr float button_radius = 6;

float padding(bool small) {
  return small ? 9.0f : 12.0f;
}

struct Look {
  ImU32 background, border, label, icon;
};
constexpr ImU32 nothing = 0;

Look look_of(const Context& context, Style style, bool hovered, bool pressed) {
  const theme::Palette& color = context.color;
  if (style == Style::primary) {
    const ImU32 hover = theme::mix(color.fill, color.on_fill, 0.1f),
                press = theme::mix(color.fill, IM_COL32_BLACK, 0.1f);
    return {pressed ? press : hovered ? hover : color.fill, nothing, color.on_fill, color.on_fill};
  }
  if (style == Style::outlined) {
    return {pressed ? color.hover : color.surface, hovered ? color.strong : color.border, color.text, color.muted};
  }
  return {pressed ? color.soft : hovered ? color.hover : nothing, nothing, color.text, color.muted};
}

void draw_background(const Context& context, ImDrawList* list, ImVec2 min, ImVec2 max, const Look& look) {
  if (look.background != nothing) fill(context, list, min, max, look.background, button_radius);
  if (look.border != nothing) outline(context, list, min, max, look.border, button_radius);
}

/// An area that cannot be clicked but can be asked why.
bool dead(const char* id, ImVec2 min, ImVec2 size) {
  ImGui::SetCursorScreenPos(min);
  ImGui::BeginDisabled();
  ImGui::InvisibleButton(id, size);
  ImGui::EndDisabled();
  return false;
}

bool press(const Context& context, const char* id, ImVec2 min, ImVec2 size, float radius, bool* hovered, bool hand) {
  context.requests.places.push_back({id, min.x, min.y, size.x, size.y});
  ImGui::SetCursorScreenPos(min);
  ImGui::PushStyleColor(ImGuiCol_NavCursor, IM_COL32_BLACK_TRANS);  // ours is drawn on the shape itself
  const bool clicked =
      ImGui::InvisibleButton(id, {std::fmax(size.x, 1.0f), std::fmax(size.y, 1.0f)}, ImGuiButtonFlags_EnableNav);
  ImGui::PopStyleColor();
  const bool is_hovered = context.pictured.empty() && ImGui::IsItemHovered();  // a picture shows nothing of the pointer
  if (hovered != nullptr) *hovered = is_hovered;
  if (is_hovered && hand) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (keyboard_is_on_item())
    focus_ring(context, ImGui::GetWindowDrawList(), min, {min.x + size.x, min.y + size.y}, radius);
  return clicked;
}

/// Where the keyboard's ring goes on top of what is drawn after the hit area.
void ring_again(const Context& context, ImVec2 min, ImVec2 max, float radius) {
  if (keyboard_is_on_item()) focus_ring(context, ImGui::GetWindowDrawList(), min, max, radius);
}

}  // namespace

bool hit(const Context& context, const char* id, ImVec2 min, ImVec2 size, bool* hovered, bool hand) {
  return press(context, id, min, size, 4, hovered, hand);
}

float button_height(const Context& context, bool small) {
  return roomy(context) ? (small ? 36.0f : 44.0f) : small ? 24.0f : 30.0f;
}

float button_width(const Context& context, std::string_view icon, std::string_view label, bool small) {
  const float icon_width = icon.empty() ? 0 : small ? theme::icon_small.size : theme::icon_bar.size;
  // The wider of the two weights, so that a button is as wide whatever its style.
  const float label_width = label.empty() ? 0 : std::ceil(text_width(context, theme::body_strong, label));
  return 2 * padding(small) + icon_width + label_width + (icon.empty() || label.empty() ? 0 : icon_gap);
}

bool button(const Context& context, const char* id, std::string_view icon, std::string_view label, Style style,
            float width, bool small, bool enabled, std::string_view why) {
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const ImVec2 size{width > 0 ? width : button_width(context, icon, label, small), button_height(context, small)};
  const ImVec2 max{min.x + size.x, min.y + size.y};
  bool hovered = false;
  const bool clicked = enabled ? press(context, id, min, size, button_radius, &hovered, false) : dead(id, min, size);
  const Context shown = dimmed(context, enabled ? 1.0f : 0.4f);
  const Look look = look_of(shown, style, hovered, enabled && ImGui::IsItemActive());
  ImDrawList* list = ImGui::GetWindowDrawList();
  draw_background(shown, list, min, max, look);

  const theme::Type& type = style == Style::primary ? theme::body_strong : theme::body;
  const theme::Type& icon_type = small ? theme::icon_small : theme::icon_bar;
  const float label_width = text_width(context, type, label);
  const float icon_width = icon.empty() ? 0 : icon_type.size;
  const float gap = icon.empty() || label.empty() ? 0 : icon_gap;
  float x = min.x + std::floor((size.x - icon_width - gap - label_width) / 2);
  if (!icon.empty())
    icon_at(shown, list, {x, min.y + (size.y - icon_width) / 2}, icon_width, icon_type, look.icon, icon);
  x += icon_width + gap;
  ellipsis_at(shown, list, {x, min.y + (size.y - type.line) / 2}, max.x - x - 4, type, look.label, label);
  ring_again(context, min, max, button_radius);
  if (!why.empty()) hint(context, why);
  return clicked;
}

bool icon_button(const Context& context, const char* id, std::string_view icon, std::string_view why, bool enabled) {
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float side = button_height(context, false);
  const ImVec2 max{min.x + side, min.y + side};
  bool hovered = false;
  const bool clicked =
      enabled ? press(context, id, min, {side, side}, button_radius, &hovered, false) : dead(id, min, {side, side});
  const Context shown = dimmed(context, enabled ? 1.0f : 0.4f);
  const Look look = look_of(shown, Style::ghost, hovered, enabled && ImGui::IsItemActive());
  ImDrawList* list = ImGui::GetWindowDrawList();
  draw_background(shown, list, min, max, look);
  icon_at(shown, list, min, side, roomy(context) ? theme::icon_phone : theme::icon_bar,
          hovered ? context.color.text : look.icon, icon);
  ring_again(context, min, max, button_radius);
  hint(context, why);
  return clicked;
}

float segmented_height(const Context& context, bool small) {
  return roomy(context) ? 44.0f : small ? 20.0f : 26.0f;
}

namespace {
float segment_width(const Context& context, std::string_view label, bool small) {
  const theme::Type& type = small ? theme::caption_strong : theme::body_strong;
  return std::fmax(small ? 24.0f : 28.0f, std::ceil(text_width(context, type, label)) + (small ? 14.0f : 20.0f));
}
}  // namespace

float segmented_width(const Context& context, std::span<const std::string_view> labels, bool small) {
  float width = 0;
  for (const std::string_view label : labels) width += segment_width(context, label, small);
  return width;
}

int segmented(const Context& context, const char* id, std::span<const std::string_view> labels, int chosen,
              bool small) {
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float height = segmented_height(context, small), radius = small ? 5 : button_radius;
  const ImVec2 max{min.x + segmented_width(context, labels, small), min.y + height};
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImGui::PushID(id);
  int result = chosen;
  ImVec2 at = min;
  for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
    const std::string_view label = labels[static_cast<std::size_t>(i)];
    const ImVec2 size{segment_width(context, label, small), height};
    const ImDrawFlags corners = (i == 0 ? ImDrawFlags_RoundCornersLeft : 0) |
                                (i + 1 == static_cast<int>(labels.size()) ? ImDrawFlags_RoundCornersRight : 0);
    ImGui::PushID(i);
    bool hovered = false;
    if (press(context, "segment", at, size, radius, &hovered, false)) result = i;
    ImGui::PopID();
    const bool on = i == chosen;
    if (on || hovered) {
      fill(context, list, at, {at.x + size.x, at.y + height}, on ? context.color.soft : context.color.hover, radius,
           corners != 0 ? corners : ImDrawFlags_RoundCornersNone);
    }
    const theme::Type& type = on      ? (small ? theme::caption_strong : theme::body_strong)
                              : small ? theme::caption
                                      : theme::body;
    text_at(context, list, {at.x + size.x / 2, at.y + (height - type.line) / 2}, type,
            on ? context.color.accent : context.color.muted, label, Align::center);
    ring_again(context, at, {at.x + size.x, at.y + height}, radius);
    at.x += size.x;
  }
  outline(context, list, min, max, context.color.border, radius);
  ImGui::PopID();
  return result;
}

float chip_width(const Context& context, std::string_view text) {
  return std::ceil(text_width(context, theme::caption, text)) + 12;
}

void chip_at(const Context& context, ImDrawList* list, ImVec2 at, std::string_view text, ImU32 color,
             ImU32 background) {
  fill(context, list, at, {at.x + chip_width(context, text), at.y + chip_height}, background, 4);
  text_at(context, list, {at.x + 6, at.y + (chip_height - theme::caption.line) / 2}, theme::caption, color, text);
}

bool text_link(const Context& context, const char* id, ImVec2 at, const theme::Type& type, std::string_view text,
               ImU32 color) {
  const ImVec2 size{std::ceil(text_width(context, type, text)), type.line};
  bool hovered = false;
  // A little larger than the text, so that it is not missed.
  const bool clicked = hit(context, id, {at.x - 2, at.y - 3}, {size.x + 4, size.y + 6}, &hovered);
  const ImU32 quiet = color != 0 ? color : context.color.muted;
  const ImU32 loud = quiet == context.color.accent ? context.color.text : context.color.accent;
  text_at(context, ImGui::GetWindowDrawList(), at, type, hovered ? loud : quiet, text);
  return clicked;
}

}  // namespace slipstick::shell::widgets

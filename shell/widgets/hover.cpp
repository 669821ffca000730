#include <cmath>

#include "imgui_internal.h"
#include "shell/commands.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr ImVec2 padding{10, 8};
constexpr float delay_s = 0.4f, fade_s = 0.12f;
constexpr float widest = 320;

/// How visible a card is that has been due for `since_s`; asks for the frames that it still needs.
float appearance(const Context& context, float since_s) {
  if (since_s < delay_s) {
    context.host.draw_again(delay_s - since_s);
    return 0;
  }
  if (context.preferences.reduced_motion || since_s >= delay_s + fade_s) return 1;
  context.host.draw_again(0);
  return (since_s - delay_s) / fade_s;
}

/// Beside the pointer or below the item, on the screen whole.
ImVec2 placed(ImVec2 anchor, ImVec2 size, float gap, float flip_y) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImVec2 at{anchor.x + gap, anchor.y + gap};
  if (at.x + size.x > screen.x - 4) at.x = std::fmax(4, anchor.x - gap - size.x);
  if (at.y + size.y > screen.y - 4) at.y = std::fmax(4, flip_y - gap - size.y);
  return at;
}

void draw_ground(const Context& context, ImDrawList* list, ImVec2 at, ImVec2 size) {
  const ImVec2 max{at.x + size.x, at.y + size.y};
  fill(context, list, at, max, context.color.raised, 6);
  outline(context, list, at, max, context.color.strong, 6);
}

float hovered_for() {
  return GImGui->HoveredId != 0 ? GImGui->HoveredIdTimer : delay_s + fade_s;
}

/// Seconds that the keyboard has been on the item; kept in the window, by item.
float focused_for(const Context& context, ImGuiID item) {
  ImGuiStorage* storage = ImGui::GetStateStorage();
  const ImGuiID id_key = ImHashStr("focused item"), since_key = ImHashStr("focused since");
  const auto now = static_cast<float>(context.now - 86400 * std::floor(context.now / 86400));
  if (static_cast<ImGuiID>(storage->GetInt(id_key)) != item) {
    storage->SetInt(id_key, static_cast<int>(item));
    storage->SetFloat(since_key, now);
  }
  return now - storage->GetFloat(since_key);
}

void draw_hint(const Context& context, ImVec2 anchor, float gap, float flip_y, std::string_view text,
               std::string_view keys) {
  ImDrawList* list = ImGui::GetForegroundDrawList();
  const float keys_width = keys.empty() ? 0 : text_width(context, theme::axis, keys) + 10;
  const float gap_to_keys = keys.empty() ? 0 : 10.0f;
  const float room = widest - 2 * padding.x - keys_width - gap_to_keys;
  const float width = std::fmin(room, std::ceil(text_width(context, theme::caption, text)));
  const float height = wrapped_at(context, nullptr, {}, width + 0.5f, theme::caption, 0, text);
  const ImVec2 size{width + gap_to_keys + keys_width + 2 * padding.x, height + 2 * padding.y};
  const ImVec2 at = placed(anchor, size, gap, flip_y);
  draw_ground(context, list, at, size);
  wrapped_at(context, list, {at.x + padding.x, at.y + padding.y}, width + 0.5f, theme::caption, context.color.text,
             text);
  if (keys.empty()) return;
  const ImVec2 cap{at.x + size.x - padding.x - keys_width, at.y + padding.y - 1};
  outline(context, list, cap, {cap.x + keys_width, cap.y + 18}, context.color.strong, 4);
  text_at(context, list, {cap.x + 5, cap.y + 2}, theme::axis, context.color.muted, keys);
}

}  // namespace

void hover_card(const Context& context, std::string_view title, std::string_view value, std::string_view detail) {
  const float visible = roomy(context) ? 1 : appearance(context, hovered_for());
  if (visible <= 0) return;
  Context shown = context;
  shown.alpha = visible;  // also over stale results
  const float title_width = text_width(context, theme::caption, title),
              value_width = text_width(context, theme::figure, value);
  const float gap = title.empty() || value.empty() ? 0 : 10.0f;
  const float detail_width = std::fmin(widest - 2 * padding.x, std::ceil(text_width(context, theme::caption, detail)));
  const float width = std::fmax(title_width + gap + value_width, detail_width);
  const float detail_height = wrapped_at(context, nullptr, {}, width + 0.5f, theme::caption, 0, detail);
  const float first_height = title.empty() && value.empty() ? 0 : theme::caption.line;
  const ImVec2 size{std::ceil(width) + 2 * padding.x,
                    first_height + (detail.empty() ? 0 : detail_height + 2) + 2 * padding.y};
  const ImVec2 pointer = ImGui::GetIO().MousePos;
  const ImVec2 at = placed(pointer, size, 8, pointer.y);
  ImDrawList* list = ImGui::GetForegroundDrawList();
  draw_ground(shown, list, at, size);
  const ImVec2 inner{at.x + padding.x, at.y + padding.y};
  text_at(shown, list, inner, theme::caption, context.color.text, title);
  text_at(shown, list, {inner.x + title_width + gap, inner.y}, theme::figure, context.color.text, value);
  wrapped_at(shown, list, {inner.x, inner.y + first_height + 2}, width + 0.5f, theme::caption, context.color.muted,
             detail);
}

void hint(const Context& context, std::string_view text) {
  const bool focused = keyboard_is_on_item();  // which ImGui calls hovered too, wherever the pointer is
  const bool hovered = !focused && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsItemActive() &&
                       !roomy(context);
  if (text.empty() || (!hovered && !focused)) return;
  const float since = hovered ? hovered_for() : focused_for(context, ImGui::GetItemID());
  const float visible = appearance(context, since);
  if (visible <= 0) return;
  Context shown = context;
  shown.alpha = visible;
  const std::size_t tab = text.find('\t');
  const std::string keys = tab == text.npos ? std::string() : key_text(context, text.substr(tab + 1));
  const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax(), pointer = ImGui::GetIO().MousePos;
  // Below the pointer's arrow, or below the item that the keyboard is on.
  const ImVec2 anchor = hovered ? ImVec2{pointer.x, pointer.y + 10} : ImVec2{min.x - 6, max.y};
  draw_hint(shown, anchor, 6, hovered ? pointer.y : min.y, text.substr(0, tab), keys);
}

}  // namespace slipstick::shell::widgets

/// Buttons, switches, chips, cards, fields. Each has hover, focus, pressed and disabled states by docs/design.md.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "shell/context.hpp"

namespace slipstick::shell::widgets {

enum class Style : unsigned char { primary, outlined, ghost };
/// A hint may name keys after a tab: "Undo\tCtrl+Z"; they are drawn as a key cap.
/// `icon` or `label` may be empty. Size by text unless `width` > 0. Placed at ImGui's cursor.
bool button(const Context&, const char* id, std::string_view icon, std::string_view label, Style, float width = 0, bool small = false, bool enabled = true, std::string_view hint = {});
float button_width(const Context&, std::string_view icon, std::string_view label, bool small = false);
float button_height(const Context&, bool small = false);  ///< 30, small 24; for fingers 44, small 36
/// Icon alone, 30 px (44 on touch); `hint` is required.
bool icon_button(const Context&, const char* id, std::string_view icon, std::string_view hint, bool enabled = true);
/// Segmented switch; returns the chosen index. `small` for the status bar.
int segmented(const Context&, const char* id, std::span<const std::string_view> labels, int chosen, bool small = false);
float segmented_width(const Context&, std::span<const std::string_view> labels, bool small = false);
float segmented_height(const Context&, bool small = false);  ///< 26, small 20; for fingers 44
inline constexpr float chip_height = 18;
void chip_at(const Context&, ImDrawList*, ImVec2 at, std::string_view text, ImU32 color, ImU32 background);
float chip_width(const Context&, std::string_view text);
/// Text that acts like a link: accent on hover, hand cursor. `color` at rest; 0 is muted.
bool text_link(const Context&, const char* id, ImVec2 at, const theme::Type&, std::string_view text, ImU32 color = 0);

/// One line of text at ImGui's cursor, `hint` while it is empty; true at Enter.
bool text_field(const Context&, const char* id, std::string_view hint, float width, std::string& text);

float section_head_height(const Context&);  ///< 34; for fingers 48
/// Head of a section of the plan panel, as wide as there is room: line above, chevron, name, summary at right. Leaves the
/// cursor below itself. Returns whether it is open after a click.
bool section_head(const Context&, const char* id, std::string_view name, std::string_view summary, bool open);

/// Hover card: shown after 400 ms beside the pointer, on touch at a tap; flips at the edges.
void hover_card(const Context&, std::string_view title, std::string_view value, std::string_view detail);
void hint(const Context&, std::string_view text);   ///< for the item just drawn, when hovered long enough or focused by keyboard

/// An invisible hit area with keyboard focus ring; true when clicked (or Enter/Space). `hovered` may be null.
bool hit(const Context&, const char* id, ImVec2 min, ImVec2 size, bool* hovered = nullptr, bool hand = true);

}  // namespace slipstick::shell::widgets

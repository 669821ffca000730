/// Text drawn where it is told: the one way text gets onto the screen. Colours are multiplied by the context's alpha.
#pragma once

#include <string_view>

#include "shell/context.hpp"

namespace slipstick::shell::widgets {

enum class Align : unsigned char { left, center, right };

/// On a whole device pixel: where lines, edges and text begin.
float snapped(const Context&, float x);
float text_width(const Context&, const theme::Type&, std::string_view);
/// Draws one line; `at` is the top of the line box (type.line high), x by alignment. Returns the width drawn.
float text_at(const Context&, ImDrawList*, ImVec2 at, const theme::Type&, ImU32 color, std::string_view, Align = Align::left);
/// Cut with an ellipsis to at most `width`.
float ellipsis_at(const Context&, ImDrawList*, ImVec2 at, float width, const theme::Type&, ImU32 color, std::string_view, Align = Align::left);
/// Wrapped with our line height; breaks at spaces and between CJK characters, never before closing punctuation. Returns the height;
/// with `draw_list` null only measures.
float wrapped_at(const Context&, ImDrawList* draw_list, ImVec2 at, float width, const theme::Type&, ImU32 color, std::string_view);
/// An icon centred in a square of `box`.
void icon_at(const Context&, ImDrawList*, ImVec2 at, float box, const theme::Type&, ImU32 color, std::string_view icon);
/// "61.7" large and "/ 79.6 GiB" small on one baseline. Returns the width.
float value_with_unit(const Context&, ImDrawList*, ImVec2 at, const theme::Type& value_type, ImU32 value_color, std::string_view value, std::string_view unit);
/// Difference text: ok when better, bad when worse, muted when neither. `better`: -1, 0, 1.
void difference_at(const Context&, ImDrawList*, ImVec2 right_top, std::string_view text, int better);

}  // namespace slipstick::shell::widgets

/// Typefaces and the type scale. Sizes are em in logical pixels (the faces are cut so that ImGui's size is the em).
#pragma once

#include <string_view>

#include "imgui.h"

namespace slipstick::shell::theme {

enum class Face : unsigned char { regular, semibold, mono, icons };

/// One step of the scale: never a size between these.
struct Type { Face face; float size; float line; };
inline constexpr Type headline{Face::semibold, 22, 30}, headline_compact{Face::semibold, 19, 26}, headline_phone{Face::semibold, 26, 34};
inline constexpr Type headline_unit{Face::regular, 13, 18};
inline constexpr Type card_title{Face::semibold, 14, 20}, dialog_title{Face::semibold, 16, 22};
inline constexpr Type body{Face::regular, 13, 18}, body_strong{Face::semibold, 13, 18};
inline constexpr Type caption{Face::regular, 12, 16}, caption_strong{Face::semibold, 12, 16}, tiny{Face::regular, 11, 14};
inline constexpr Type figure{Face::mono, 12, 16}, figure_strong{Face::mono, 12, 16};
inline constexpr Type body_phone{Face::regular, 14, 20};
inline constexpr Type figure_phone{Face::mono, 14, 20}, formula{Face::mono, 13, 20}, axis{Face::mono, 11, 14};
inline constexpr Type icon_bar{Face::icons, 16, 16}, icon_small{Face::icons, 14, 14}, icon_phone{Face::icons, 20, 20};

struct Fonts { ImFont* faces[4] = {}; };
Fonts load_fonts();                                                    ///< adds the embedded faces to ImGui's atlas; once
void add_chinese(Fonts&, std::string_view regular, std::string_view bold);  ///< merges into regular, semibold and mono
/// At the start of each frame, before the first window: glyphs, their weight and soft edges for so many device pixels
/// a logical pixel. io.DisplayFramebufferScale must say the same.
void use_scale(const Fonts&, float scale);
void apply_style(bool dark, bool touch);                               ///< ImGuiStyle by docs/design.md

}  // namespace slipstick::shell::theme

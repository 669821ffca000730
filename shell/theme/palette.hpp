/// Colours: one table a theme, named by role. Values and contrast: docs/design.md. Colour belongs to the data; the
/// interface itself is grey with one accent.
#pragma once

#include "imgui.h"

namespace slipstick::shell::theme {

struct Palette {
  ImU32 bg, panel, surface, raised, field, hover, soft, line, border, strong;
  ImU32 text, muted, faint, accent, fill, on_fill;
  ImU32 ok, ok_bg, warn, warn_bg, bad, bad_bg, scrim;
  // data
  ImU32 weights, gradients, optimizer, activations, logits, overhead, free;
  ImU32 compute, backward, tensor_communication, data_communication, bubble, expert_communication;
  ImU32 attention, embedding;   // tints of weights in the treemap
  bool dark;
};
const Palette& palette(bool dark);

ImU32 ink_on(ImU32 background);             ///< dark or white, whichever contrasts more
float contrast(ImU32 a, ImU32 b);           ///< WCAG ratio, 1 to 21
ImU32 with_alpha(ImU32 color, float alpha); ///< multiplies
ImU32 mix(ImU32 a, ImU32 b, float t);

}  // namespace slipstick::shell::theme

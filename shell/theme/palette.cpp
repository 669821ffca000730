#include "shell/theme/palette.hpp"

#include <initializer_list>

namespace slipstick::shell::theme {
namespace {

/// 0xRRGGBB as people write colours, opaque.
constexpr ImU32 rgb(unsigned hex) {
  return IM_COL32(hex >> 16 & 255, hex >> 8 & 255, hex & 255, 255);
}

constexpr unsigned channel(ImU32 color, int shift) {
  return color >> shift & 255;
}

// clang-format off
constexpr Palette dark_palette{
  .bg = rgb(0x0E1116), .panel = rgb(0x12161C), .surface = rgb(0x151A21), .raised = rgb(0x1C222B), .field = rgb(0x0D1116),
  .hover = rgb(0x1A2029), .soft = rgb(0x232243), .line = rgb(0x1E252E), .border = rgb(0x252D37), .strong = rgb(0x3B4655),
  .text = rgb(0xE8ECF2), .muted = rgb(0xA3ADBB), .faint = rgb(0x7F8A99), .accent = rgb(0x9A94FF),
  .fill = rgb(0x6A61EE), .on_fill = rgb(0xFFFFFF),
  .ok = rgb(0x45C48B), .ok_bg = rgb(0x12281F), .warn = rgb(0xF0B040), .warn_bg = rgb(0x2B2312),
  .bad = rgb(0xFF7A70), .bad_bg = rgb(0x331B1B), .scrim = IM_COL32(0x06, 0x08, 0x0B, 158),
  .weights = rgb(0x3F7BDC), .gradients = rgb(0x8EE3EC), .optimizer = rgb(0xEE9A3A), .activations = rgb(0xC9A0FF),
  .logits = rgb(0xF5E58C), .overhead = rgb(0x717B8B), .free = rgb(0x1F2630),
  .compute = rgb(0x3DBB8F), .backward = rgb(0x25785C), .tensor_communication = rgb(0xDB5A45),
  .data_communication = rgb(0xFBB9DC), .bubble = rgb(0xE9DFA8), .expert_communication = rgb(0x7B5FE0),
  .attention = rgb(0x7FADF2), .embedding = rgb(0xBDD5FB), .dark = true,
};
constexpr Palette light_palette{
  .bg = rgb(0xF3F4F7), .panel = rgb(0xFAFBFC), .surface = rgb(0xFFFFFF), .raised = rgb(0xFFFFFF), .field = rgb(0xFFFFFF),
  .hover = rgb(0xF1F3F6), .soft = rgb(0xE9E8FB), .line = rgb(0xE9ECF1), .border = rgb(0xDCE0E7), .strong = rgb(0xB7BFCB),
  .text = rgb(0x161B22), .muted = rgb(0x4D5766), .faint = rgb(0x667080), .accent = rgb(0x4A41CF),
  .fill = rgb(0x4A41CF), .on_fill = rgb(0xFFFFFF),
  .ok = rgb(0x0B7A4B), .ok_bg = rgb(0xE4F4EC), .warn = rgb(0x8F5A00), .warn_bg = rgb(0xFBF1DE),
  .bad = rgb(0xC02B1F), .bad_bg = rgb(0xFCE9E7), .scrim = IM_COL32(0x16, 0x1B, 0x22, 97),
  .weights = rgb(0x1D4FA3), .gradients = rgb(0x1A9DB8), .optimizer = rgb(0xB95D00), .activations = rgb(0x9159DD),
  .logits = rgb(0xA8922A), .overhead = rgb(0x5F6977), .free = rgb(0xEDF0F4),
  .compute = rgb(0x12805C), .backward = rgb(0x7CC4AB), .tensor_communication = rgb(0x951A14),
  .data_communication = rgb(0xD26BBE), .bubble = rgb(0xA39150), .expert_communication = rgb(0x4B36B4),
  .attention = rgb(0x4F7FD0), .embedding = rgb(0x8FB2E8), .dark = false,
};
// clang-format on

constexpr ImU32 dark_ink = rgb(0x0B0E13);
constexpr ImU32 white_ink = rgb(0xFFFFFF);

/// To the power 2.4 by the fifth root (Newton's steps), because std::pow is 1 KB of the page.
double linear(unsigned value) {
  const double share = value / 255.0, base = (share + 0.055) / 1.055;
  if (share <= 0.04045) return share / 12.92;
  double root = 1;
  for (int i = 0; i < 12; ++i) root = (4 * root + base / (root * root * root * root)) / 5;
  const double fourth = root * root * root * root;
  return fourth * fourth * fourth;
}

double luminance(ImU32 color) {
  return 0.2126 * linear(channel(color, IM_COL32_R_SHIFT)) + 0.7152 * linear(channel(color, IM_COL32_G_SHIFT)) +
         0.0722 * linear(channel(color, IM_COL32_B_SHIFT));
}

unsigned blend(unsigned a, unsigned b, float t) {
  return static_cast<unsigned>(static_cast<float>(a) + (static_cast<float>(b) - static_cast<float>(a)) * t + 0.5f);
}

}  // namespace

const Palette& palette(bool dark) {
  return dark ? dark_palette : light_palette;
}

float contrast(ImU32 a, ImU32 b) {
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return static_cast<float>(x > y ? x / y : y / x);
}

ImU32 ink_on(ImU32 background) {
  return contrast(dark_ink, background) >= contrast(white_ink, background) ? dark_ink : white_ink;
}

ImU32 with_alpha(ImU32 color, float alpha) {
  const float clamped = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
  const unsigned value = blend(0, channel(color, IM_COL32_A_SHIFT), clamped);
  return (color & ~IM_COL32_A_MASK) | value << IM_COL32_A_SHIFT;
}

ImU32 mix(ImU32 a, ImU32 b, float t) {
  const float clamped = t < 0 ? 0 : t > 1 ? 1 : t;
  ImU32 mixed = 0;
  for (const int shift : {IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT, IM_COL32_A_SHIFT}) {
    mixed |= blend(channel(a, shift), channel(b, shift), clamped) << shift;
  }
  return mixed;
}

}  // namespace slipstick::shell::theme

#include "shell/theme/palette.hpp"

#include <algorithm>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace slipstick::shell::theme;

namespace {

struct Worst {
  float text = 21, muted = 21, faint = 21, accent = 21, ok = 21, warn = 21, bad = 21;
};

/// The least contrast of each text colour over every ground that text stands on.
Worst worst_of(const Palette& color) {
  Worst worst;
  for (const ImU32 ground : {color.bg, color.panel, color.surface, color.raised, color.field, color.hover}) {
    const auto keep = [ground](float& least, ImU32 ink) { least = std::min(least, contrast(ink, ground)); };
    keep(worst.text, color.text);
    keep(worst.muted, color.muted);
    keep(worst.faint, color.faint);
    keep(worst.accent, color.accent);
    keep(worst.ok, color.ok);
    keep(worst.warn, color.warn);
    keep(worst.bad, color.bad);
  }
  return worst;
}

constexpr float legible = 4.5f;  // WCAG 2.1 AA, text of ordinary size

}  // namespace

TEST_CASE("Contrast is what WCAG 2.1 says it is") {
  CHECK(contrast(IM_COL32_BLACK, IM_COL32_WHITE) == Catch::Approx(21));
  CHECK(contrast(IM_COL32(0x77, 0x77, 0x77, 255), IM_COL32_WHITE) ==
        Catch::Approx(4.48).margin(0.005));  // the well-known near miss
  CHECK(contrast(IM_COL32_WHITE, IM_COL32_WHITE) == Catch::Approx(1));
}

TEST_CASE("Every text colour is legible on every ground, in both themes") {
  for (const bool dark : {true, false}) {
    const Worst worst = worst_of(palette(dark));
    CAPTURE(dark);
    for (const float least : {worst.text, worst.muted, worst.faint, worst.accent, worst.ok, worst.warn, worst.bad})
      CHECK(least >= legible);
  }
}

TEST_CASE("The contrasts are those that the design states") {
  const Worst dark = worst_of(palette(true)), light = worst_of(palette(false));
  const auto about = [](double x) { return Catch::Approx(x).margin(0.06); };
  CHECK(dark.text == about(13.5));
  CHECK(dark.muted == about(7.1));
  CHECK(dark.faint == about(4.6));
  CHECK(dark.accent == about(6.1));
  CHECK(dark.ok == about(7.3));
  CHECK(dark.warn == about(8.4));
  CHECK(dark.bad == about(6.3));
  CHECK(light.text == about(15.6));
  CHECK(light.muted == about(6.6));
  CHECK(light.faint == about(4.5));
  CHECK(light.accent == about(6.4));
  CHECK(light.ok == about(4.8));
  CHECK(light.warn == about(5.2));
  CHECK(light.bad == about(5.2));
}

TEST_CASE("Labels on fills, verdicts on their grounds and chips are legible") {
  for (const bool dark : {true, false}) {
    const Palette& color = palette(dark);
    CAPTURE(dark);
    CHECK(contrast(color.on_fill, color.fill) >= legible);
    CHECK(contrast(color.ok, color.ok_bg) >= 4.65f);
    CHECK(contrast(color.warn, color.warn_bg) >= 4.65f);
    CHECK(contrast(color.bad, color.bad_bg) >= 4.65f);
    for (const ImU32 ink : {color.text, color.muted, color.accent}) CHECK(contrast(ink, color.soft) >= legible);
  }
}

TEST_CASE("Labels inside bars are legible on every data colour") {
  for (const bool dark : {true, false}) {
    const Palette& color = palette(dark);
    CAPTURE(dark);
    for (const ImU32 bar : {color.weights, color.gradients, color.optimizer, color.activations, color.logits,
                            color.overhead, color.compute, color.backward, color.tensor_communication,
                            color.data_communication, color.bubble, color.expert_communication, color.attention, color.embedding}) {
      CHECK(contrast(ink_on(bar), bar) >= 4.45f);  // "4.5" as the design rounds it
    }
  }
  CHECK(ink_on(palette(false).weights) == IM_COL32_WHITE);
  CHECK(ink_on(palette(true).weights) != IM_COL32_WHITE);
}

TEST_CASE("Alpha multiplies and mixing ends at its ends") {
  CHECK(with_alpha(IM_COL32(1, 2, 3, 200), 0.5f) == IM_COL32(1, 2, 3, 100));
  CHECK(with_alpha(IM_COL32_WHITE, 1) == IM_COL32_WHITE);
  CHECK(mix(IM_COL32_BLACK, IM_COL32_WHITE, 0) == IM_COL32_BLACK);
  CHECK(mix(IM_COL32_BLACK, IM_COL32_WHITE, 1) == IM_COL32_WHITE);
}

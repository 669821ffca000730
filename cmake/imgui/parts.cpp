// Dear ImGui without what nothing here uses: the tables and columns of imgui_tables.cpp, and the ends of tab bars, menus,
// selections and trees that imgui.cpp would supply if a frame had forgotten them (dependencies.cmake renames those calls).
// 19 KB of the page.
#include "imgui.h"
#include "imgui_internal.h"

namespace ImGui {

void EndTable() {}
void TableEndRow(ImGuiTable*) {}
void TableEndCell(ImGuiTable*) {}
void TablePushBackgroundChannel() {}
void TablePopBackgroundChannel() {}
void TablePushColumnChannel(int) {}
void TablePopColumnChannel() {}
void TableGcCompactTransientBuffers(ImGuiTable*) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData*) {}
void TableGcCompactSettings() {}
void TableSettingsAddSettingsHandler() {}
void EndColumns() {}
void PushColumnsBackground() {}
void PopColumnsBackground() {}

void NoTabBarToEnd() {}
void NoMenuBarToEnd() {}
ImGuiMultiSelectIO* NoMultiSelectToEnd() { return nullptr; }
void NoTreeToPop() {}

}  // namespace ImGui

float slipstick_sine(float angle) {
  constexpr float half_turn = 3.14159265f;
  angle -= 2 * half_turn * floorf(angle / (2 * half_turn) + 0.5f);
  if (angle > half_turn / 2) angle = half_turn - angle;
  if (angle < -half_turn / 2) angle = -half_turn - angle;
  const float square = angle * angle;  // the series of the sine: right to 4e-6 within a quarter turn
  return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))));
}

/// sscanf of words and whole numbers: how many of the "%d" in `form` could be read.
int slipstick_scan(const char* text, const char* form, ...) {
  std::va_list targets;
  va_start(targets, form);
  int read = 0;
  for (; *form != 0; ++form) {
    if (*form != '%') {
      if (*text++ != *form) break;
      continue;
    }
    ++form;  // past '%': d or i
    const bool negative = *text == '-';
    if (negative) ++text;
    if (*text < '0' || *text > '9') break;
    int value = 0;
    for (; *text >= '0' && *text <= '9'; ++text) value = value * 10 + (*text - '0');
    *va_arg(targets, int*) = negative ? -value : value;
    ++read;
  }
  va_end(targets);
  return read;
}

/// A child window at a place of ours: background, no border, no scrollbar unless asked.
#pragma once

#include "imgui.h"
#include "shell/context.hpp"
#include "shell/panels/panels.hpp"

namespace slipstick::shell::panels {

class Region {
 public:
  Region(const char* id, const Rect& rect, ImU32 background, bool scrolls = false);
  ~Region();
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;
};

/// Cursor in screen coordinates, the way all our drawing counts.
inline void place(ImVec2 at) { ImGui::SetCursorScreenPos(at); }
inline ImVec2 operator+(ImVec2 a, ImVec2 b) { return {a.x + b.x, a.y + b.y}; }
inline ImVec2 operator-(ImVec2 a, ImVec2 b) { return {a.x - b.x, a.y - b.y}; }
inline ImVec2 below(const Rect& rect) { return {rect.min.x, rect.min.y + rect.size.y}; }
inline float right(const Rect& rect) { return rect.min.x + rect.size.x; }

/// A dialog in the middle of the window: scrim, surface, radius 8. Begin returns false when not open; Esc sets `*open` false.
/// `top` > 0: not in the middle but so far from the upper edge.
bool begin_dialog(const Context&, const char* id, float width, bool* open, float top = 0, ImVec2 padding = {24, 20});
void end_dialog();

/// A popover beneath a place: raised, strong border. Open it with ImGui::OpenPopup(id).
bool begin_popover(const Context&, const char* id, ImVec2 at, float width);
void end_popover();

}  // namespace slipstick::shell::panels

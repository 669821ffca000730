/// A finger on the canvas: a tap clicks, a drag scrolls what lies under it and runs on for a moment, a held finger shows
/// what a mouse would show by hovering. ImGui knows none of these.
#pragma once

#include "imgui.h"

struct ImGuiWindow;

namespace slipstick::web {

class Touch {
 public:
  enum class Phase : int { move, down, up, cancel };
  void event(Phase, ImVec2 at, double now);
  void scroll(float seconds);      ///< inside a frame: moves the window under the finger
  bool moving() const { return velocity_.x != 0 || velocity_.y != 0 || way_.x != 0 || way_.y != 0; }

  bool reduced_motion = false;     ///< a released finger stops at once

 private:
  void release(double now);

  bool down_ = false, dragging_ = false;
  ImVec2 start_{}, last_{}, way_{}, velocity_{};
  double start_time_ = 0, last_time_ = 0;
  ImGuiID window_ = 0;
};

}  // namespace slipstick::web

#include "shell/panels/logo.hpp"

namespace slipstick::shell::panels {

void logo_at(const Context& ui, ImDrawList* draw, ImVec2 at) {
  const auto corner = [at](float x, float y) { return ImVec2(at.x + x, at.y + y); };
  draw->AddRect(corner(0.5f, 3.5f), corner(25.5f, 16.5f), ui.color.muted, 2.5f);
  draw->AddRectFilled(corner(3, 8), corner(23, 12), ui.color.fill, 1);
  for (int tick = 0; tick < 4; ++tick) {
    const float x = 6.0f + 4.0f * float(tick);
    draw->AddRectFilled(corner(x, 4), corner(x + 1, tick % 2 == 0 ? 7.5f : 6.5f), ui.color.muted);
  }
  draw->AddRectFilled(corner(16, 0), corner(17.4f, 20), ui.color.text);
}

}  // namespace slipstick::shell::panels

#include "shell/host.hpp"

#include <cmath>

namespace slipstick::shell {

Pixels pixels_of(const Place& place, float scale) {
  const auto pixels = [&](float logical) { return static_cast<int>(std::lround(logical * scale)); };
  const int x = pixels(place.x), y = pixels(place.y);
  return {x, y, pixels(place.x + place.width) - x, pixels(place.y + place.height) - y};
}

}  // namespace slipstick::shell

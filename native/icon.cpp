#include "native/icon.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace slipstick::native {

namespace {

struct Color { unsigned char red, green, blue; };
/// In units of the drawing, which is 32 wide; corners are rounded.
struct Box { float left, top, right, bottom, rounding; };

constexpr Color ground{0x15, 0x1A, 0x21}, line{0xE8, 0xEC, 0xF2}, slide{0x6A, 0x61, 0xEE}, hairline{0x9A, 0x94, 0xFF};

/// How much of the point the box covers, its edge softened over one pixel of `pixel` units.
float cover(const Box& box, float x, float y, float pixel) {
  const float half_width = (box.right - box.left) / 2 - box.rounding, half_height = (box.bottom - box.top) / 2 - box.rounding;
  const float across = std::max(0.0f, std::abs(x - (box.left + box.right) / 2) - half_width);
  const float down = std::max(0.0f, std::abs(y - (box.top + box.bottom) / 2) - half_height);
  return std::clamp(0.5f - (std::hypot(across, down) - box.rounding) / pixel, 0.0f, 1.0f);
}

class Canvas {
 public:
  explicit Canvas(int size) : size_(size), pixel_(32.0f / static_cast<float>(size)), pixels_(4 * static_cast<std::size_t>(size * size)) {}

  void fill(const Box& box, Color color) {
    for (int i = 0; i < size_ * size_; ++i) {
      const float part = cover(box, (static_cast<float>(i % size_) + 0.5f) * pixel_, (static_cast<float>(i / size_) + 0.5f) * pixel_, pixel_);
      unsigned char* at = pixels_.data() + 4 * i;
      const auto mixed = [&](int from, int to) { return static_cast<unsigned char>(std::lround(static_cast<float>(from) + part * static_cast<float>(to - from))); };
      *at = mixed(at[0], color.red), at[1] = mixed(at[1], color.green), at[2] = mixed(at[2], color.blue), at[3] = mixed(at[3], 255);
    }
  }
  std::vector<unsigned char> take() { return std::move(pixels_); }

 private:
  int size_;
  float pixel_;
  std::vector<unsigned char> pixels_;
};

}  // namespace

std::vector<unsigned char> icon_pixels(int size) {
  Canvas canvas(size);
  canvas.fill({0, 0, 32, 32, 7}, ground);
  canvas.fill({2.5f, 7.5f, 29.5f, 24.5f, 4}, line);
  canvas.fill({4.5f, 9.5f, 27.5f, 22.5f, 2}, ground);
  canvas.fill({4.5f, 13, 27.5f, 19, 0}, slide);
  for (const float x : {9.0f, 14.0f, 19.0f, 24.0f}) canvas.fill({x - 0.75f, 9, x + 0.75f, 12, 0}, line);
  canvas.fill({16.25f, 6, 17.75f, 26, 0}, hairline);
  return canvas.take();
}

}  // namespace slipstick::native

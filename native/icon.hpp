/// The program's icon as pixels, for the window; the same drawing as web/icon.svg.
#pragma once

#include <vector>

namespace slipstick::native {

/// RGBA, 8 bits a channel, `size` x `size`, rows from the top. `size`: 16 or more.
std::vector<unsigned char> icon_pixels(int size);

}  // namespace slipstick::native

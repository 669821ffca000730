/// Pictures as PNG files, without a library: charts are flat colours, which runs of equal bytes pack well enough.
#pragma once

#include <span>
#include <string>

namespace slipstick::native {

/// The bytes of a PNG file, 8 bits a channel. `rgb`: three bytes a pixel, rows from the top, width x height of them.
std::string png(int width, int height, std::span<const unsigned char> rgb);

}  // namespace slipstick::native

/// Binary multiples of a byte.
#pragma once

namespace slipstick::number {

inline constexpr double bytes_per_mib = 1048576.0, bytes_per_gib = 1073741824.0;

}  // namespace slipstick::number

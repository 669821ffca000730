#pragma once

namespace slipstick::shell {

#ifdef SLIPSTICK_VERSION
inline constexpr const char* version = SLIPSTICK_VERSION;
#else
inline constexpr const char* version = "0.1.0";
#endif

}  // namespace slipstick::shell

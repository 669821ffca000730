/// What still fits on every stage, other things equal: solved by computing the memory itself, never from a slope.
#pragma once

#include "core/engine/resolve.hpp"

namespace slipstick::memory {

struct Limits {
  double micro_batch = 0;  ///< the largest that divides one replica's share of the global batch; 0: not even 1 fits
  double sequence = 0;     ///< the longest multiple of 128 tokens; 0: not even 128
};
Limits solve_limits(const engine::Resolved&);

}  // namespace slipstick::memory

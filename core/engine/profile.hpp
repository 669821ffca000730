/// The plan's own constants of the time profiles.
#pragma once

#include "core/engine/resolve.hpp"

namespace slipstick::engine {

/// Fills in what the plan leaves to the profiles; where it says more, `framework` and `gpu.efficiency` become its own.
/// After the accelerator and the framework are known.
void set_profile(Resolved&);

}  // namespace slipstick::engine

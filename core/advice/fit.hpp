/// Ways to make a plan fit, each evaluated. Internal to core/advice.
#pragma once

#include "core/advice/context.hpp"

namespace slipstick::advice {

/// Ids start with "fit_". At most `most`, fewest GPU-seconds a step first. Empty when the plan fits or nothing helps.
List find_ways_to_fit(Context& context, int most);

bool is_misfit(const Advice& advice);

}  // namespace slipstick::advice

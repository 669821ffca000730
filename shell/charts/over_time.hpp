/// How many micro-batches (chunks, where stages are interleaved) a stage holds the activations of, over one step.
#pragma once

#include <span>
#include <vector>

#include "core/report/report.hpp"

namespace slipstick::shell::charts {

struct Held { double from_s; int count; };
/// One entry a change, in the order of time: a forward pass holds from its start, its backward pass frees at its end.
std::vector<Held> held_over_time(int stage, std::span<const report::Pass> passes);

}  // namespace slipstick::shell::charts

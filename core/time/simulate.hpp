/// Runs an order of passes, each as early as its stage and its input allow.
#pragma once

#include <vector>

#include "core/time/order.hpp"

namespace slipstick::time {

/// Passes of one micro-batch on one stage, all chunks, in any unit; `input_gradient` without the weights' part.
struct Durations { double forward = 0, input_gradient = 0, weight_gradient = 0; };

struct Timetable {
  std::vector<report::Pass> passes;   ///< stage by stage, each in the order of time, in the unit of the durations
  bool complete = false;              ///< every pass of the step
  double length = 0;                  ///< from the first pass to the end of the last; with a skewed order on the stage that takes longest
};

/// `hop`: from the end of a pass until the next stage has its output. Negative: so much of a pass is the sending of it.
/// `per_stage`: steps of a stage at most; an unfinished timetable holds the beginning of the step.
Timetable simulate(const Order&, const std::vector<Durations>&, double hop, long long per_stage);

}  // namespace slipstick::time

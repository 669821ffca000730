/// Seconds that a pipeline adds to the passes of its slowest stage: the bubble of its schedule, and sends.
#pragma once

#include "core/time/predict/stages.hpp"

namespace slipstick::time {

template <number::Number N>
struct Pipeline { N bubble{}, sends{}; };

/// `slowest`: passes of one micro-batch on the slowest stage; `sum`: on all stages together. 0 with one stage.
template <number::Number N>
Pipeline<N> pipeline(const Setting<N>&, const Model<N>&, const N& slowest, const N& sum);

}  // namespace slipstick::time

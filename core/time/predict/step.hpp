/// Seconds at the end of a step: data-parallel traffic that nothing hides, the optimizer, transfers to the host.
#pragma once

#include "core/report/prediction.hpp"
#include "core/time/predict/stages.hpp"

namespace slipstick::time {

template <number::Number N>
struct StepEnd { N data{}, optimizer{}, offload{}, fixed{}; };

/// `passes`: of the slowest stage, for what its passes hide.
template <number::Number N>
StepEnd<N> step_end(const Setting<N>&, const Model<N>&, const report::Prediction<N>& passes);

}  // namespace slipstick::time

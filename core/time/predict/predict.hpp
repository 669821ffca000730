/// The predicted step time: a roofline for every op, latency and bandwidth for every collective, the pipeline's schedule
/// from its slowest stage. docs/time.md has the formulas, the constants, and how well they agree with measured runs.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/report/prediction.hpp"
#include "core/report/report.hpp"

namespace slipstick::time {

/// `flops`: of the model and the hardware, for the utilizations.
template <number::Number N>
report::Prediction<N> predict(const engine::Resolved&, const engine::Inputs<N>&, const report::Flops<N>& flops);

}  // namespace slipstick::time

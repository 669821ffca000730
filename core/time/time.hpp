/// The step and where its seconds go. Two ways: from an assumed utilization (MFU) the whole is known, the named causes are
/// computed from volumes, and compute is what they leave; or everything is predicted (predict/predict.hpp). Seconds.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/report/report.hpp"

namespace slipstick::time {

/// Whether the prediction is computed beside an assumed utilization as well. It takes longer than all the rest.
enum class Beside : bool { nothing, prediction };

template <number::Number N>
report::Time<N> time(const engine::Resolved&, const engine::Inputs<N>&, const report::ReportOf<N>& so_far, Beside);

}  // namespace slipstick::time

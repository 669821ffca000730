/// The step from an assumed utilization (MFU), and where its seconds go. The whole is known; the named causes are computed
/// from volumes, and compute is what they leave. Seconds. A predicted step time would replace `step_s` and `compute_s`.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/report/report.hpp"

namespace slipstick::time {

template <number::Number N>
report::Time<N> time(const engine::Resolved&, const engine::Inputs<N>&, const report::ReportOf<N>& so_far);

}  // namespace slipstick::time

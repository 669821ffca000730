/// The pipeline's timetable for drawing: 1F1B, or interleaved as Megatron runs it. Narayanan et al. 2021, section 2.2.
#pragma once

#include <vector>

#include "core/engine/resolve.hpp"
#include "core/report/report.hpp"

namespace slipstick::time {

/// Passes of all stages, stage by stage, each in order of time, with start and duration in seconds. With a predicted step
/// passes take what is predicted for what stands on each stage; else backward takes twice the forward, three times with full
/// recomputation. The last pass ends where reduction of gradients and the optimizer
/// begin. At most `most` passes: of longer schedules the beginning.
std::vector<report::Pass> schedule(const engine::Resolved&, const report::Report&, int most = 20000);

}  // namespace slipstick::time

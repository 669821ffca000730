/// The pipeline's timetable for drawing: 1F1B, interleaved as Megatron runs it, GPipe, ZB-H1 and ZB-H2, DualPipe.
#pragma once

#include <vector>

#include "core/engine/resolve.hpp"
#include "core/report/report.hpp"

namespace slipstick::time {

/// Passes of all stages, stage by stage, each in order of time, with start and duration in seconds. With a predicted step
/// passes take what is predicted for what stands on each stage; else see `usual_shares`. What a stage idles is the report's
/// bubble. The last pass ends where reduction of gradients and the optimizer begin; with ZB-H2 each stage's own does, since
/// its stages begin one after another. At most `most` passes: of longer schedules the beginning. Empty: too many stages, or
/// DualPipe without an even number of stages and of micro-batches, at least two a stage.
std::vector<report::Pass> schedule(const engine::Resolved&, const report::Report&, int most = 20000);

}  // namespace slipstick::time

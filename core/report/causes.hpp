/// Where the time of a step goes, and where the GPU-hours of a run go, by cause: what charts and their tables show.
#pragma once

#include <vector>

#include "core/plan/plan.hpp"
#include "core/report/report.hpp"

namespace slipstick::report {

struct Cause { const char* id; double value; };

/// Seconds of a step; they add up to it. With a predicted step its own, finer causes. Ids as in the Report, without "_s".
std::vector<Cause> step_causes(const plan::Plan&, const Report&);

/// GPU-hours of a run: the seven causes of `Time` over all steps, then writing checkpoints and what failures cost (lost work
/// and restarts). They add up to `gpu_hours` / `goodput`.
std::vector<Cause> run_causes(const Report&);

}  // namespace slipstick::report

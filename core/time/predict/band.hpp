/// How far predictions of a class of runs were from measured ones: eight of ten lie inside (docs/time.md).
#pragma once

#include "core/engine/resolve.hpp"
#include "core/report/prediction.hpp"

namespace slipstick::time {

report::Band band_of(const engine::Resolved&);
/// Share of the step to either side: the framework's own where enough of its runs were measured, else the class's.
double band_width(report::Band, const framework::TimeRules&);

}  // namespace slipstick::time

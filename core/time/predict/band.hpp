/// How far predictions of a class of runs were from measured ones: eight of ten lie inside (docs/time.md).
#pragma once

#include "core/engine/resolve.hpp"
#include "core/report/prediction.hpp"

namespace slipstick::time {

report::Band band_of(const engine::Resolved&);
double band_width(report::Band);   ///< share of the step to either side

}  // namespace slipstick::time

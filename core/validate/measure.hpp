/// The one place that picks, from a Report, the numbers that a source measured.
#pragma once

#include "core/report/report.hpp"
#include "core/validate/validate.hpp"

namespace slipstick::validate {

struct Predicted {
  double step_s = 0, tokens_per_s_per_gpu = 0;   ///< 0: the row says too little
  double at_peak_s = 0;                          ///< the step's FLOPs at the accelerator's dense peak
  double peak_memory_gib = 0;                    ///< in the source's sense
  bool fits = false;
};
Predicted measure(const report::Report&, const Reading&);
Predicted predict(const Reading&);               ///< evaluates the plan; of a skipped row: nothing

}  // namespace slipstick::validate

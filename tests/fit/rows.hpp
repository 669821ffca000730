/// The published runs with a time, as the calibration of the predicted step sees them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/validate/score.hpp"

namespace slipstick::fit {

struct Row {
  const validate::Reading* reading;
  std::string source;        ///< as the tables of docs/time.md name it: "nemo@h100", "vtrain:multi"
  std::string layout;        ///< rows of one model and layout stay on one side of a split
  double error() const;      ///< predicted / measured - 1 with the constants as they are now
};

const std::vector<Row>& rows();
/// Too few, too mixed or too old to calibrate on: they are only looked at.
bool is_calibrated_on(const Row&);
int half_of(const Row&, std::uint64_t split);   ///< 0 or 1

}  // namespace slipstick::fit

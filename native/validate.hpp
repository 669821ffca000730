/// The command `slipstick validate`: measured runs in files against predictions.
#pragma once

#include <string>
#include <vector>

namespace slipstick::native {

struct Validation {
  std::vector<std::string> files;
  bool json = false, rows = false;
};
int validate(const Validation&);       ///< exit code as of the command line

}  // namespace slipstick::native

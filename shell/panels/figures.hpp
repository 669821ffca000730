/// The results that are compared and looked for by name: what each is called, where its formula is, how it is written.
#pragma once

#include <span>
#include <string>

#include "shell/context.hpp"

namespace slipstick::shell::panels {

struct Figure {
  const char* label;                              ///< in the text tables
  const char* path;                               ///< of the Report, for its explanation
  int better;                                     ///< 1: more is better, -1: less is, 0: neither for certain
  bool compared;                                  ///< a row of the comparison; all can be looked for
  bool points;                                    ///< a share: differs by percentage points
  double (*value)(const report::Report&);
  std::string (*text)(const Context&, double);
};
std::span<const Figure> figures();

}  // namespace slipstick::shell::panels

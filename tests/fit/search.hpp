/// Coordinate search: each constant in turn a step up or down, kept where it helps more than the pull back costs.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tests/fit/constants.hpp"

namespace slipstick::fit {

/// What is made small: the mean of |ln(predicted / measured)|, capped at 0.7 a row, over sources weighted by the root of their
/// rows; plus `pull` for each step of each constant from its guess.
struct Search {
  std::vector<char> used;       ///< of all rows, those that are fitted
  double pull = 3e-4;
  int sweeps = 40;
  std::uint64_t seed = 1;       ///< of the order in which constants are tried
};
double run(const Search&, std::vector<Constant>&);   ///< the mean that is left, without the pull

}  // namespace slipstick::fit

/// Squarified treemap (Bruls, Huizing, van Wijk 2000): rectangles of given areas that tile a rectangle, each as near to a
/// square as the next row allows.
#pragma once

#include <span>
#include <vector>

namespace slipstick::shell::charts {

struct Area { float x = 0, y = 0, width = 0, height = 0; };

/// One rectangle a value, in the order of the values; values that are not positive get an empty one.
std::vector<Area> squarify(Area whole, std::span<const double> values);

}  // namespace slipstick::shell::charts

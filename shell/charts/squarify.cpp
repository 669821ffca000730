#include "shell/charts/squarify.hpp"

#include <algorithm>
#include <numeric>

#include "core/list/sort.hpp"

namespace slipstick::shell::charts {

namespace {

/// The worst ratio of sides in a row of these areas laid along `side`.
double worst_ratio(std::span<const double> areas, double side) {
  const double sum = std::accumulate(areas.begin(), areas.end(), 0.0);
  const auto [least, most] = std::minmax_element(areas.begin(), areas.end());
  const double square = side * side;
  return std::max(square * *most / (sum * sum), sum * sum / (square * *least));
}

/// Lays one row along the shorter side of `rest` and takes it off.
void lay_row(Area& rest, std::span<const double> areas, std::span<const std::size_t> order, std::vector<Area>& result) {
  const double sum = std::accumulate(areas.begin(), areas.end(), 0.0);
  const bool column = rest.width >= rest.height;
  const float thickness = static_cast<float>(sum / (column ? rest.height : rest.width));
  float along = column ? rest.y : rest.x;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const float length = static_cast<float>(areas[i]) / thickness;
    result[order[i]] = column ? Area{rest.x, along, thickness, length} : Area{along, rest.y, length, thickness};
    along += length;
  }
  if (column) {
    rest.x += thickness;
    rest.width = std::max(0.0f, rest.width - thickness);
  } else {
    rest.y += thickness;
    rest.height = std::max(0.0f, rest.height - thickness);
  }
}

}  // namespace

std::vector<Area> squarify(Area whole, std::span<const double> values) {
  std::vector<Area> result(values.size());
  std::vector<std::size_t> order;
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!(values[i] > 0)) continue;
    order.push_back(i);
    sum += values[i];
  }
  if (!(sum > 0) || !(whole.width > 0) || !(whole.height > 0)) return result;
  sort_stably(order, [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  std::vector<double> areas;
  const double scale = static_cast<double>(whole.width) * whole.height / sum;
  for (const std::size_t i : order) areas.push_back(values[i] * scale);

  Area rest = whole;
  for (std::size_t first = 0; first < areas.size();) {
    const double side = std::min(rest.width, rest.height);
    if (!(side > 0)) break;
    std::size_t count = 1;
    const auto row = [&](std::size_t n) { return std::span<const double>(areas).subspan(first, n); };
    while (first + count < areas.size() && worst_ratio(row(count + 1), side) <= worst_ratio(row(count), side)) ++count;
    lay_row(rest, row(count), std::span<const std::size_t>(order).subspan(first, count), result);
    first += count;
  }
  return result;
}

}  // namespace slipstick::shell::charts

#include "core/time/predict/gemm.hpp"

#include <algorithm>
#include <utility>

#include "core/number/time_quantities.hpp"

namespace slipstick::time {
namespace {

using number::constant;
using number::maximum;
using number::named;
using number::Number;
using number::value;
namespace q = number::quantities;

/// A block of the result that one processor computes, and how fast relative to the largest.
struct Tile { double rows, columns, speed; };
constexpr Tile tiles[] = {{256, 128, 1.0}, {128, 128, 0.93}, {128, 64, 0.80}, {64, 64, 0.60}};
// Of 64, 128 and 256: exact, and cheaper than dividing where only the choice is at stake.
constexpr double per_64 = 1.0 / 64, per_128 = 1.0 / 128, per_256 = 1.0 / 256;
constexpr double reciprocal(double side) { return side == 64 ? per_64 : side == 128 ? per_128 : per_256; }
constexpr double splits = 4, least_depth_to_split = 2048;

double up(double x) {
  constexpr double limit = 4e15;  // whole numbers beyond are doubles without a fraction
  if (!(x < limit)) return x;
  const auto whole = static_cast<double>(static_cast<long long>(x));
  return whole < x ? whole + 1 : whole;
}

double felt_waves(double waves, double wave) { return wave * up(waves) + (1 - wave) * (waves < 1 ? 1 : waves); }

struct Choice { Tile tile = tiles[0]; double split = 1; };

/// What a library's heuristic would take: the tile and split of the inner dimension with the least time.
Choice choose(double rows, double columns, double depth, double count, double fill, double processors, double wave) {
  Choice best;
  const double per_processor = 1 / processors, split_depth = depth * (1 / splits) + fill;
  const double longer = rows >= columns ? rows : columns, shorter = rows >= columns ? columns : rows;
  double least = -1;
  for (const Tile& tile : tiles) {
    const double blocks = up(longer * reciprocal(tile.rows)) * up(shorter * reciprocal(tile.columns)) * count;
    const double cost = tile.rows * tile.columns * (1 / tile.speed);
    const auto consider = [&](double split, double passes) {
      const double time = felt_waves(blocks * split * per_processor, wave) * cost * passes;
      if (least >= 0 && !(time < least)) return;
      least = time;
      best = {tile, split};
    };
    consider(1, depth + fill);
    if (blocks < processors && depth >= least_depth_to_split) consider(splits, split_depth);
  }
  if (rows < columns) std::swap(best.tile.rows, best.tile.columns);
  return best;
}

/// The largest power of two up to 64 that divides the whole part of a dimension.
long long alignment(double dimension) {
  constexpr long long full = 64;
  const auto whole = static_cast<long long>(dimension);
  return whole % full == 0 ? full : whole & -whole;
}

/// Speed of a product whose rows in memory start at multiples of `elements` only.
double aligned_speed(const hardware::CommonEfficiency& common, long long elements) {
  if (elements >= 64) return 1;
  if (elements >= 32) return (1 + common.aligned_8) / 2;
  if (elements >= 8) return common.aligned_8;
  if (elements == 4) return 0.95 * common.aligned_8;
  return elements == 2 ? 0.9 * common.aligned_8 : common.aligned_1;
}

template <Number N>
N waves(const Machine<N>& machine, const Choice& choice, const Shape<N>& shape, const N& count) {
  const N rows = number::round_up<N>(shape.rows / constant<N>(q::tile_rows, choice.tile.rows));
  const N columns = number::round_up<N>(shape.columns / constant<N>(q::tile_columns, choice.tile.columns));
  const N blocks = named<N>(q::tile_count, rows * columns * count * constant<N>(q::split, choice.split));
  const N full = blocks / constant<N>(q::processors, machine.processors);
  const N felt = constant<N>(q::wave_share, machine.wave);
  return named<N>(q::felt_waves, felt * number::round_up<N>(full) + (N(1) - felt) * maximum<N>(full, N(1)));
}

}  // namespace

template <Number N>
N gemm(const Machine<N>& machine, const Rate<N>& rate, const number::Name& role, const Shape<N>& given, const N& count) {
  if (!(value(given.rows) > 0 && value(given.columns) > 0 && value(given.depth) > 0 && value(count) > 0)) return N(0);
  const Shape<N> shape{named<N>(q::rows, given.rows), named<N>(q::columns, given.columns), named<N>(q::depth, given.depth)};
  const Choice choice = choose(value(shape.rows), value(shape.columns), value(shape.depth), value(count), value(rate.fill),
                               machine.processors, machine.wave);
  const N tile = constant<N>(q::tile_rows, choice.tile.rows) * constant<N>(q::tile_columns, choice.tile.columns);
  const N depth = shape.depth / constant<N>(q::split, choice.split) + rate.fill;
  const N work = waves(machine, choice, shape, count) * constant<N>(q::processors, machine.processors) * (N(2) * tile * depth);
  const long long elements = std::min(alignment(value(shape.columns)), alignment(value(shape.depth)));
  const N speed = constant<N>(q::tile_speed, choice.tile.speed) * constant<N>(q::aligned_speed, aligned_speed(*machine.common, elements));
  const N math = named<N>(q::math_time, work / (rate.flops_per_s * speed));
  const N read = rate.operand_bytes * (shape.rows * shape.depth + shape.depth * shape.columns);
  const N moved = (read + N(2) * shape.rows * shape.columns) * count;
  const N transfer = named<N>(q::transfer_time, moved / machine.memory);
  return named<N>(role, maximum<N>(math, transfer) + machine.kernel_s);
}
template double gemm(const Machine<double>&, const Rate<double>&, const number::Name&, const Shape<double>&, const double&);
template number::Traced gemm(const Machine<number::Traced>&, const Rate<number::Traced>&, const number::Name&,
                             const Shape<number::Traced>&, const number::Traced&);

}  // namespace slipstick::time

#include "core/memory/limits.hpp"

#include <vector>

#include "core/memory/memory.hpp"
#include "core/plan/fields.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;

using Fixed = std::vector<Persistent<double>>;

Fixed fixed_parts(const Resolved& r, const Inputs<double>& in) {
  const HeldLayers<double> layers = held_layers(r, in);
  const Recipe<double> bytes = recipe<double>(r);
  Fixed fixed;
  fixed.reserve(r.stage_layers.size());
  for (std::size_t i = 0; i < r.stage_layers.size(); ++i)
    fixed.push_back(persistent(r, in, bytes, held(r, in, layers, static_cast<int>(i))));
  return fixed;
}

bool fits(const Resolved& r, const Inputs<double>& in, const Fixed& fixed) {
  const PassActivations<double> pass = pass_activations(r, in);
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    // A stage in the middle holds no more than the one before it with the same layers: fewer micro-batches are in flight.
    const bool inner = i > 1 && i + 1 < fixed.size();
    if (inner && r.stage_layers[i] == r.stage_layers[i - 1] && r.stage_moe[i] == r.stage_moe[i - 1]) continue;
    const Passing<double> passed = passing(r, in, pass, static_cast<int>(i));
    if (r.capacity_bytes < stage_memory(r, fixed[i], passed).needed_bytes) return false;
  }
  return true;
}

double largest_micro_batch(const Resolved& r, const Inputs<double>& in, const Fixed& fixed) {
  const plan::Training& training = r.plan.training;
  const long long share = static_cast<long long>(training.global_batch / r.data_parallel);
  if (share < 1) return fits(r, with_batch(in, 1, 1, training.sequence), fixed) ? 1 : 0;
  const auto does_fit = [&](long long size) {
    return fits(r, with_batch(in, static_cast<double>(size), static_cast<double>(share / size), training.sequence), fixed);
  };
  // Fewer, larger micro-batches can need less than more, smaller ones, so every divisor is tried, largest first.
  long long count = 1;
  for (; count * count <= share; ++count)
    if (share % count == 0 && does_fit(share / count)) return static_cast<double>(share / count);
  for (--count; count >= 1; --count)
    if (share % count == 0 && does_fit(count)) return static_cast<double>(count);
  return 0;
}

double longest_sequence(const Resolved& r, const Inputs<double>& in, const Fixed& fixed) {
  constexpr double unit = 128;
  const auto does_fit = [&](long long units) {
    return fits(r, with_batch(in, in.micro_batch, in.micro_batches, unit * static_cast<double>(units)), fixed);
  };
  long long low = 0, high = static_cast<long long>(plan::info(plan::Field::seq).maximum / unit) + 1;
  while (low + 1 < high) {
    const long long middle = low + (high - low) / 2;
    (does_fit(middle) ? low : high) = middle;
  }
  return unit * static_cast<double>(low);
}

}  // namespace

Limits solve_limits(const Resolved& r) {
  const Inputs<double> in = engine::inputs<double>(r);
  const Fixed fixed = fixed_parts(r, in);
  return {largest_micro_batch(r, in, fixed), longest_sequence(r, in, fixed)};
}

}  // namespace slipstick::memory

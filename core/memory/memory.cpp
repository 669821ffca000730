#include "core/memory/memory.hpp"

#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::input;
using number::named;
using number::Number;
namespace q = number::quantities;

/// Where nine of ten measured runs lie, relative to the predicted peak: docs/memory.md, "How good it is".
constexpr double below = 0.95, above = 1.10;

template <Number N>
void summarize(report::Memory<N>& out, const Inputs<N>& in) {
  std::vector<N> peaks;
  peaks.reserve(out.stages.size());
  for (const report::StageMemory<N>& stage : out.stages) {
    if (number::value(out.stages[static_cast<std::size_t>(out.fullest_stage)].needed_bytes) < number::value(stage.needed_bytes))
      out.fullest_stage = stage.stage;
    peaks.push_back(stage.peak_bytes);
  }
  const report::StageMemory<N>& fullest = out.stages[static_cast<std::size_t>(out.fullest_stage)];
  out.peak_bytes = number::largest<N>(q::peak_bytes, peaks);
  out.allocated_bytes = fullest.allocated_bytes;
  out.reserved_bytes = fullest.reserved_bytes;
  out.low_bytes = named<N>(q::low_bytes, number::constant<N>(q::below, below) * out.peak_bytes);
  out.high_bytes = named<N>(q::high_bytes, number::constant<N>(q::above, above) * out.peak_bytes);
  out.capacity_bytes = in.capacity;
  out.needed_bytes = fullest.needed_bytes;
  out.fits = number::value(out.needed_bytes) <= number::value(out.capacity_bytes);
  const bool room = number::value(out.peak_bytes) <= number::value(out.capacity_bytes);
  if (room) out.free_bytes = named<N>(q::free_bytes, out.capacity_bytes - out.peak_bytes);
  else if (out.fits) out.free_bytes = named<N>(q::free_bytes, number::because<N>("slack_given_back", N(0)));
  else out.free_bytes = named<N>(q::free_bytes, out.capacity_bytes - out.needed_bytes);
  out.tight = out.fits && number::value(out.capacity_bytes) < number::value(out.high_bytes);
}

}  // namespace

template <Number N>
report::Memory<N> memory(const Resolved& r, const Inputs<N>& in, std::vector<report::StageParameters<N>>& parameters) {
  const HeldLayers<N> layers = held_layers(r, in);
  const PassActivations<N> pass = pass_activations(r, in);
  const Recipe<N> bytes = recipe<N>(r);
  report::Memory<N> out;
  int first = 0;
  out.stages.reserve(r.stage_layers.size());
  parameters.reserve(r.stage_layers.size());
  for (int stage = 0; stage < static_cast<int>(r.stage_layers.size()); ++stage) {
    const Held<N> held = memory::held(r, in, layers, stage);
    parameters.push_back({stage, named<N>(q::stage_held, held.dense + held.experts)});
    const Persistent<N> kept = persistent(r, in, bytes, held);
    const Passing<N> passed = passing(r, in, pass, stage);
    out.stages.push_back(stage_memory(r, kept, passed));
    report::StageMemory<N>& added = out.stages.back();
    added.stage = stage;
    added.first_layer = first;
    added.layer_count = r.stage_layers[static_cast<std::size_t>(stage)];
    first += added.layer_count;
    if (number::value(out.host_bytes) < number::value(kept.host) + number::value(passed.host))
      out.host_bytes = named<N>(q::host_bytes, kept.host + passed.host);
  }
  summarize(out, in);
  return out;
}
template report::Memory<double> memory(const Resolved&, const Inputs<double>&, std::vector<report::StageParameters<double>>&);
template report::Memory<number::Traced> memory(const Resolved&, const Inputs<number::Traced>&,
                                               std::vector<report::StageParameters<number::Traced>>&);

}  // namespace slipstick::memory

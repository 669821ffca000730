#include "core/memory/memory.hpp"

#include <array>

#include "core/memory/in_flight.hpp"
#include "core/memory/limits.hpp"
#include "core/memory/recipe.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::input;
using number::named;
using number::Number;
namespace q = number::quantities;

constexpr double gib = 1073741824.0;

/// Bytes of what every shard of `held` keeps.
template <Number N>
N sharded(const Held<N>& held, const Inputs<N>& in, const N& width, bool is_sharded, const char* fact) {
  if (!is_sharded) return width * (held.dense + held.experts);
  const N dense = held.dense / in.shards;
  if (number::value(held.experts) == 0) return width * because<N>(fact, dense);
  return width * because<N>(fact, dense + held.experts / in.expert_shards);
}

/// Under ZeRO-3 the layer that runs and the next one are whole, and the embedding or head while it is used.
template <Number N>
N gathered(const Held<N>& held, const N& width) {
  const N unit = N(2) * (held.unit + held.unit_experts) + held.end;
  return named<N>(q::gathered_weights, width * number::minimum<N>(unit, held.dense + held.experts));
}

}  // namespace

template <Number N>
Persistent<N> persistent(const Resolved& r, const Inputs<N>& in, const Held<N>& held) {
  const int zero = r.plan.savers.zero_stage;
  const Recipe<N> bytes = recipe<N>(r.plan);
  Persistent<N> out;
  N weights = sharded(held, in, bytes.weights, zero >= 3, "zero_3");
  if (zero >= 3 && number::value(in.shards) > 1) weights += gathered(held, bytes.weights);
  out.weights = named<N>(q::weights, weights);
  out.gradients = named<N>(q::gradients, sharded(held, in, bytes.gradients, zero >= 2, "zero_2"));
  out.optimizer = named<N>(q::optimizer, sharded<N>(held, in, bytes.master + bytes.moments, zero >= 1, "zero_1"));
  return out;
}
template Persistent<double> persistent(const Resolved&, const Inputs<double>&, const Held<double>&);
template Persistent<number::Traced> persistent(const Resolved&, const Inputs<number::Traced>&, const Held<number::Traced>&);

template <Number N>
Passing<N> passing(const Resolved& r, const Inputs<N>& in, const PassActivations<N>& pass, int stage) {
  const model::Architecture& a = r.plan.architecture;
  const plan::Layout& layout = r.plan.layout;
  const int moe = r.stage_moe[static_cast<std::size_t>(stage)], dense = r.stage_layers[static_cast<std::size_t>(stage)] - moe;
  N layers = 0, work = 0;
  if (dense > 0) layers += input<N>(moe == 0 ? q::stage_layers : q::stage_dense, dense) * pass.dense;
  if (moe > 0) layers += input<N>(dense == 0 ? q::stage_layers : q::stage_moe, moe) * pass.moe;
  if (dense > 0) work = pass.work_dense;
  if (moe > 0 && !(number::value(pass.work_moe) < number::value(work))) work = pass.work_moe;
  Passing<N> out;
  out.in_flight = in_flight(r, in, stage);
  N kept = out.in_flight * (layout.virtual_stages > 1 ? named<N>(q::chunk_bytes, layers / in.chunks) : layers);
  if (stage == 0 && r.plan.training.dropout) kept += out.in_flight * pass.embedding;
  const bool last = stage == layout.pipeline_parallel - 1;
  if (last && a.mtp_modules > 0) kept += pass.mtp;
  if (dense + moe > 0) work = work + pass.shared_work;
  const bool loss_peaks = last && number::value(work) <= number::value(pass.logits);
  if (loss_peaks) out.logits = because<N>("loss_peaks", pass.logits);
  else if (number::value(work) > 0) kept += named<N>(q::working_set, work);
  out.activations = named<N>(q::activations, kept);
  if (!loss_peaks) out.logits = named<N>(q::logits, because<N>(last ? "backward_peaks" : "no_loss_here", N(0)));
  return out;
}
template Passing<double> passing(const Resolved&, const Inputs<double>&, const PassActivations<double>&, int);
template Passing<number::Traced> passing(const Resolved&, const Inputs<number::Traced>&, const PassActivations<number::Traced>&, int);

template <Number N>
Overhead<N> overhead(const Resolved& r, const N& allocated) {
  const plan::Assumptions& assumed = r.plan.assumptions;
  Overhead<N> out;
  out.context = input<N>(q::context, assumed.context_gib * gib);
  out.buffers = r.plan.hardware.gpus > 1
                    ? input<N>(q::buffers, assumed.buffers_gib * gib)
                    : named<N>(q::buffers, because<N>("one_gpu", N(0)));
  out.slack = named<N>(q::slack, (input<N>(q::allocator_factor, assumed.allocator_factor) - N(1)) * allocated);
  const std::array<N, 3> parts{out.context, out.buffers, out.slack};
  out.total = number::sum<N>(q::overhead, parts);
  return out;
}
template Overhead<double> overhead(const Resolved&, const double&);
template Overhead<number::Traced> overhead(const Resolved&, const number::Traced&);

namespace {

template <Number N>
report::StageMemory<N> stage_memory(const Resolved& r, const Persistent<N>& kept, const Passing<N>& pass) {
  report::StageMemory<N> out;
  out.in_flight = pass.in_flight;
  out.weights_bytes = kept.weights;
  out.gradients_bytes = kept.gradients;
  out.optimizer_bytes = kept.optimizer;
  out.activations_bytes = pass.activations;
  out.logits_bytes = pass.logits;
  const std::array<N, 5> tensors{kept.weights, kept.gradients, kept.optimizer, pass.activations, pass.logits};
  out.allocated_bytes = number::sum<N>(q::allocated, tensors);
  const Overhead<N> around = overhead(r, out.allocated_bytes);
  out.context_bytes = around.context;
  out.buffers_bytes = around.buffers;
  out.slack_bytes = around.slack;
  out.overhead_bytes = around.total;
  const std::array<N, 2> all{out.allocated_bytes, out.overhead_bytes};
  out.peak_bytes = number::sum<N>(q::stage_peak, all);
  return out;
}

template <Number N>
void summarize(report::Memory<N>& out, const Inputs<N>& in) {
  std::vector<N> peaks;
  peaks.reserve(out.stages.size());
  for (const report::StageMemory<N>& stage : out.stages) {
    if (number::value(out.stages[static_cast<std::size_t>(out.fullest_stage)].peak_bytes) < number::value(stage.peak_bytes))
      out.fullest_stage = stage.stage;
    peaks.push_back(stage.peak_bytes);
  }
  out.peak_bytes = number::largest<N>(q::peak_bytes, peaks);
  out.capacity_bytes = in.capacity;
  out.free_bytes = named<N>(q::free_bytes, out.capacity_bytes - out.peak_bytes);
  out.fits = number::value(out.peak_bytes) <= number::value(out.capacity_bytes);
}

}  // namespace

template <Number N>
report::Memory<N> memory(const Resolved& r, const Inputs<N>& in, std::vector<report::StageParameters<N>>& parameters) {
  const HeldLayers<N> layers = held_layers(r, in);
  const PassActivations<N> pass = pass_activations(r, in);
  report::Memory<N> out;
  std::vector<double> fixed;
  int first = 0;
  out.stages.reserve(r.stage_layers.size());
  parameters.reserve(r.stage_layers.size());
  fixed.reserve(r.stage_layers.size());
  for (int stage = 0; stage < static_cast<int>(r.stage_layers.size()); ++stage) {
    const int count = r.stage_layers[static_cast<std::size_t>(stage)];
    const Held<N> held = memory::held(r, layers, stage);
    parameters.push_back({stage, named<N>(q::stage_held, held.dense + held.experts)});
    const Persistent<N> kept = persistent(r, in, held);
    out.stages.push_back(stage_memory(r, kept, passing(r, in, pass, stage)));
    out.stages.back().stage = stage;
    out.stages.back().first_layer = first;
    out.stages.back().layer_count = count;
    fixed.push_back(number::value(kept.weights) + number::value(kept.gradients) + number::value(kept.optimizer));
    first += count;
  }
  summarize(out, in);
  const Limits limits = solve_limits(r, fixed);
  out.largest_micro_batch = because<N>("solved", input<N>(q::largest_micro, limits.micro_batch));
  out.longest_sequence = because<N>("solved", input<N>(q::longest_sequence, limits.sequence));
  return out;
}
template report::Memory<double> memory(const Resolved&, const Inputs<double>&, std::vector<report::StageParameters<double>>&);
template report::Memory<number::Traced> memory(const Resolved&, const Inputs<number::Traced>&,
                                               std::vector<report::StageParameters<number::Traced>>&);

}  // namespace slipstick::memory

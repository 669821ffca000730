#include "core/engine/stages.hpp"
#include "core/memory/in_flight.hpp"
#include "core/memory/memory.hpp"
#include "core/number/memory_quantities.hpp"
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

struct Layers { int dense = 0, moe = 0; };

Layers layers_of(const Resolved& r, int stage) {
  const int moe = r.stage_moe[static_cast<std::size_t>(stage)];
  return {r.stage_layers[static_cast<std::size_t>(stage)] - moe, moe};
}

/// Of the stage's layers all, or with `re_layers` the first of each chunk, are recomputed; the others keep everything.
template <Number N>
N kept_layers(const Resolved& r, const PassActivations<N>& pass, const Layers& layers) {
  const bool interleaved = r.plan.layout.schedule == plan::Schedule::one_f_one_b;
  const int chunks = interleaved ? r.plan.layout.virtual_stages : 1, all = layers.dense + layers.moe;
  const bool some = r.plan.savers.recompute == plan::Recompute::full && r.plan.savers.recompute_layers > 0;
  const int again = some && r.plan.savers.recompute_layers < all / chunks ? r.plan.savers.recompute_layers * chunks : all;
  N kept = 0;
  const auto add = [&](int count, const N& part, const N& whole, const number::Name& name) {
    if (count <= 0) return;
    const N number_of = input<N>(count == all ? q::stage_layers : name, count);
    if (again == all) {
      kept += number_of * part;
      return;
    }
    const N share = input<N>(q::recomputed_layers, again) / input<N>(q::stage_layers, all);
    kept += because<N>("some_recomputed", number_of * (share * part + (N(1) - share) * whole));
  };
  add(layers.dense, pass.dense, pass.whole_dense, q::stage_dense);
  add(layers.moe, pass.moe, pass.whole_moe, q::stage_moe);
  return kept;
}

/// An equal share of the stage's layers; where the ends take a layer's place, what is in flight on average.
template <Number N>
N chunk_bytes(const Resolved& r, const Inputs<N>& in, const N& layers, double in_flight, int stage) {
  const double mean = engine::mean_chunk(r, stage, in_flight), all = r.stage_layers[static_cast<std::size_t>(stage)];
  if (r.plan.layout.ends == plan::Ends::free || all <= 0 || mean * r.plan.layout.virtual_stages == all) return layers / in.chunks;
  return because<N>("short_end_chunks", layers * (input<N>(q::chunk_layers, mean) / input<N>(q::stage_layers, all)));
}

/// The first stage waits for nobody while it warms up: the host runs ahead, and the allocator may not reuse what a
/// reduce-scatter still reads. Where the host stalls instead (sends of large jobs, tensor ranks over more than two nodes)
/// nothing was measured to be held.
bool holds_partial_sums(const Resolved& r, int stage) {
  const plan::Layout& layout = r.plan.layout;
  const bool stalls = layout.tensor_parallel > 2 * r.node_size || r.plan.hardware.gpus > r.framework->time.send_stall_gpus;
  return r.framework->memory.partial_sums > 0 && stage == 0 && layout.pipeline_parallel > 2 && layout.tensor_parallel > 1 && layout.sequence_parallel &&
         !stalls;
}

/// Unsplit outputs of every layer, of all passes before the first backward but one.
template <Number N>
N partial_sums(const Resolved& r, const Inputs<N>& in, const N& in_flight, int stage) {
  const N layers = input<N>(q::stage_layers, r.stage_layers[static_cast<std::size_t>(stage)]);
  return because<N>("partial_sums", N(r.framework->memory.partial_sums) * in.rank_tokens * in.hidden * layers * (in_flight - N(1)));
}

/// Chunks of a stage in flight, with the slack that some frameworks' caching adds.
template <Number N>
N kept_bytes(const Resolved& r, const Inputs<N>& in, const PassActivations<N>& pass, const N& in_flight, int stage) {
  const plan::Layout& layout = r.plan.layout;
  const N layers = kept_layers(r, pass, layers_of(r, stage));
  const bool interleaved = layout.schedule == plan::Schedule::one_f_one_b && layout.virtual_stages > 1;
  N kept = in_flight * (interleaved ? named<N>(q::chunk_bytes, chunk_bytes(r, in, layers, number::value(in_flight), stage)) : layers);
  const double slack = r.framework->memory.activation_slack;
  if (slack != 1) kept = kept * number::constant<N>(q::activation_slack, slack);
  if (holds_partial_sums(r, stage)) kept += partial_sums(r, in, in_flight, stage);
  if (stage == 0 && number::value(pass.embedding) > 0) kept += in_flight * pass.embedding;
  if (stage == layout.pipeline_parallel - 1 && r.plan.architecture.mtp_modules > 0) kept += pass.mtp;
  return kept;
}

}  // namespace

template <Number N>
Passing<N> passing(const Resolved& r, const Inputs<N>& in, const PassActivations<N>& pass, int stage) {
  const Layers layers = layers_of(r, stage);
  const int all = layers.dense + layers.moe;
  Passing<N> out;
  out.in_flight = in_flight(r, in, stage);
  out.kept = kept_bytes(r, in, pass, out.in_flight, stage);
  if (r.plan.savers.offload_activations && all > 1) {
    // The last layer's tensors are still, or the next one's again, on the device.
    const N on_device = because<N>("activations_offloaded", layers.moe > 0 ? pass.moe : pass.dense);
    if (number::value(on_device) < number::value(out.kept)) {
      out.host = out.kept - on_device;
      out.kept = on_device;
    }
  }
  if (layers.dense > 0) out.work = pass.work_dense;
  if (layers.moe > 0 && !(number::value(pass.work_moe) < number::value(out.work))) out.work = pass.work_moe;
  if (all > 0) out.shared = pass.shared;
  if (stage == r.plan.layout.pipeline_parallel - 1) out.logits = pass.logits;
  if (all > 2 && number::value(pass.residual_copies) > 0) out.residuals = input<N>(q::stage_layers, all - 2) * pass.residual_copies;
  return out;
}
template Passing<double> passing(const Resolved&, const Inputs<double>&, const PassActivations<double>&, int);
template Passing<number::Traced> passing(const Resolved&, const Inputs<number::Traced>&, const PassActivations<number::Traced>&, int);

}  // namespace slipstick::memory

#include "core/memory/memory.hpp"
#include "core/number/bytes.hpp"
#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::input;
using number::named;
using number::Number;
namespace q = number::quantities;

bool quantized(const Resolved& r) { return plan::trains_adapters(r.plan) && r.plan.training.tuning != plan::Tuning::lora; }

/// Bytes of what every shard of `held` keeps.
template <Number N>
N sharded(const Held<N>& held, const Inputs<N>& in, const N& width, bool is_sharded, const char* fact) {
  if (!is_sharded) return width * (held.dense + held.experts);
  const N dense = held.dense / in.shards;
  if (number::value(held.experts) == 0) return width * because<N>(fact, dense);
  return width * because<N>(fact, dense + held.experts / in.expert_shards);
}

/// What is whole while it is used: layers, and embedding and head all the time or only where they run. In 16 bits.
template <Number N>
void set_gathered(Persistent<N>& out, const Resolved& r, const Held<N>& held, const N& width) {
  const framework::MemoryRules& rules = r.framework->memory;
  const N layers = constant<N>(q::gathered_layers, rules.gathered_layers) * (held.unit + held.unit_experts);
  out.layers = named<N>(q::gathered_weights, width * number::minimum<N>(layers, held.dense + held.experts));
  if (number::value(held.ends) == 0) return;
  if (rules.root_gathered) out.root = named<N>(q::gathered_root, because<N>("root_gathered", N(2) * held.ends));
  else out.head = named<N>(q::gathered_head, N(4) * held.end);
}

/// The frozen base is quantized in its layers; adapters train beside it and are sharded with a base in 16 bits only.
template <Number N>
void set_adapters(Persistent<N>& out, const Resolved& r, const Inputs<N>& in, const Recipe<N>& bytes, const Held<N>& held) {
  const bool shards = r.plan.savers.zero_stage >= 3;
  const N layers = base_weight<N>(r) * (held.dense + held.experts - held.ends);
  const N base = number::value(held.ends) > 0 ? layers + N(2) * held.ends : layers;
  const N trained = shards && !quantized(r) ? because<N>("zero_3", held.adapters / in.shards) : held.adapters;
  out.weights = named<N>(q::weights, (shards ? because<N>("zero_3", base / in.shards) : base) + bytes.weights * trained);
  out.gradients = named<N>(q::gradients, bytes.gradients * trained);
  out.optimizer = named<N>(q::optimizer, (bytes.master + bytes.moments) * trained);
  if (shards && number::value(in.shards) > 1) set_gathered(out, r, held, base_weight<N>(r));
}

template <Number N>
N copies(const Resolved& r, const N& bytes) {
  return r.plan.layout.schedule == plan::Schedule::dual_pipe ? because<N>("dual_pipe_copies", N(2) * bytes) : bytes;
}

template <Number N>
void set_trained(Persistent<N>& out, const Resolved& r, const Inputs<N>& in, const Recipe<N>& bytes, const Held<N>& held) {
  const int zero = r.plan.savers.zero_stage;
  out.weights = named<N>(q::weights, copies(r, sharded(held, in, bytes.weights, zero >= 3, "zero_3")));
  out.gradients = named<N>(q::gradients, copies(r, sharded(held, in, bytes.gradients, zero >= 2, "zero_2")));
  const N states = sharded<N>(held, in, bytes.master + bytes.moments, zero >= 1, "zero_1");
  const bool away = r.plan.savers.offload_optimizer;
  out.optimizer = named<N>(q::optimizer, away ? because<N>("optimizer_offloaded", N(0)) : states);
  if (away) out.host = states;
  if (number::value(bytes.step) > 0) out.temporary = named<N>(q::step_temporary, sharded(held, in, bytes.step, zero >= 1, "zero_1"));
  if (zero >= 3 && number::value(in.shards) > 1) set_gathered(out, r, held, bytes.gathered);
}

/// Workspaces that libraries allocate through the framework: larger on GPUs with fp8 units, one a stream with experts.
double workspace_gib(const Resolved& r) {
  const framework::MemoryRules& rules = r.framework->memory;
  double gib_held = r.plan.savers.fused_attention ? rules.workspace_gib : rules.workspace_unfused_gib;
  if (r.gpu.peak_fp8_flops_per_s > 0) {
    gib_held += rules.workspace_hopper_gib;
    if (r.plan.architecture.experts > 0) gib_held += rules.workspace_expert_gib;
  }
  return gib_held;
}

}  // namespace

template <Number N>
Persistent<N> persistent(const Resolved& r, const Inputs<N>& in, const Recipe<N>& bytes, const Held<N>& held) {
  Persistent<N> out;
  if (plan::trains_adapters(r.plan)) set_adapters(out, r, in, bytes, held);
  else set_trained(out, r, in, bytes, held);
  if (const double gib = workspace_gib(r); gib > 0) out.workspace = input<N>(q::workspace, gib * number::bytes_per_gib);
  return out;
}
template Persistent<double> persistent(const Resolved&, const Inputs<double>&, const Recipe<double>&, const Held<double>&);
template Persistent<number::Traced> persistent(const Resolved&, const Inputs<number::Traced>&, const Recipe<number::Traced>&,
                                                const Held<number::Traced>&);

}  // namespace slipstick::memory

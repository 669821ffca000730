#include "core/time/communication.hpp"

#include <algorithm>

#include "core/memory/recipe.hpp"
#include "core/number/names.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::time {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::input;
using number::named;
using number::Number;
namespace q = number::quantities;

/// Bandwidth of the link that a group of GPUs standing side by side crosses.
template <Number N>
N link(const Resolved& r, const Inputs<N>& in, double group) {
  return group <= r.node_size ? because<N>("inside_fabric", in.scale_up) : because<N>("across_network", in.network);
}

template <Number N>
N ring(const N& ranks) {
  return (ranks - N(1)) / ranks;
}

bool again(const Resolved& r) { return r.plan.savers.recompute == plan::Recompute::full; }

/// Layers of the fullest stage: the others wait for it.
template <Number N>
N stage_layers(const Resolved& r) {
  return input<N>(q::stage_layers, *std::max_element(r.stage_layers.begin(), r.stage_layers.end()));
}

/// Two all-reduces forward and two backward a layer, each twice its data through a ring. Shoeybi et al. 2019, section 3.
template <Number N>
N tensor_time(const Resolved& r, const Inputs<N>& in) {
  if (r.plan.layout.tensor_parallel == 1) return named<N>(q::tensor_time, because<N>("one_tensor_rank", N(0)));
  const N count = because<N>(again(r) ? "forward_again" : "forward_once", constant<N>(q::all_reduces, again(r) ? 6 : 4));
  const N data = N(2) * in.rank_tokens * in.hidden;
  const N volume = named<N>(q::tensor_volume, in.micro_batches * stage_layers<N>(r) * count * (N(2) * ring(in.tensor) * data));
  return named<N>(q::tensor_time, volume / link(r, in, r.plan.layout.tensor_parallel));
}

double expert_group(const Resolved& r) { return 1.0 * r.plan.layout.tensor_parallel * r.plan.layout.expert_parallel; }

/// Dispatch and return, forward and backward. Lepikhin et al. 2020.
template <Number N>
N expert_time(const Resolved& r, const Inputs<N>& in) {
  const int moe = *std::max_element(r.stage_moe.begin(), r.stage_moe.end());
  if (moe == 0 || r.plan.layout.expert_parallel == 1) return named<N>(q::expert_total, because<N>("no_expert_exchange", N(0)));
  const N count = because<N>(again(r) ? "forward_again" : "forward_once", constant<N>(q::all_to_alls, again(r) ? 6 : 4));
  const N data = N(2) * (in.rank_tokens / in.sequence_split) * in.experts_per_token * in.hidden;
  const N volume = named<N>(q::expert_volume, in.micro_batches * input<N>(q::stage_moe, moe) * count * (ring(in.expert) * data));
  return named<N>(q::expert_total, volume / link(r, in, expert_group(r)));
}

/// Without ZeRO an all-reduce of gradients; with it a reduce-scatter and an all-gather of weights, at stages 2 and 3 for
/// every micro-batch, since no rank has room for whole gradients or weights. Rajbhandari et al. 2020, section 7.
template <Number N>
N data_time(const Resolved& r, const Inputs<N>& in, const N& held) {
  if (number::value(in.shards) <= 1) return named<N>(q::data_total, because<N>("one_data_rank", N(0)));
  const int zero = r.plan.savers.zero_stage;
  const memory::Recipe<N> bytes = memory::recipe<N>(r);
  N per_parameter = because<N>("all_reduce", N(2) * bytes.reduced);
  if (zero == 1) per_parameter = because<N>("reduce_scatter", bytes.reduced + bytes.weights);
  if (zero == 2) per_parameter = because<N>("zero_2_sync", in.micro_batches * bytes.reduced + bytes.weights);
  if (zero >= 3) per_parameter = because<N>("zero_3_sync", in.micro_batches * (bytes.reduced + N(2) * bytes.weights));
  const N volume = named<N>(q::data_volume, held * per_parameter * ring(in.shards));
  const plan::Layout& layout = r.plan.layout;
  return named<N>(q::data_total, volume / link(r, in, 1.0 * layout.tensor_parallel * layout.context_parallel * r.data_parallel));
}

/// Each chunk's output forward and its gradient backward.
template <Number N>
N pipeline_time(const Resolved& r, const Inputs<N>& in) {
  const plan::Layout& layout = r.plan.layout;
  if (layout.pipeline_parallel == 1) return N(0);
  const N data = N(2) * in.rank_tokens * in.hidden / in.sequence_split;
  const N volume = named<N>(q::sends_volume, N(2) * in.micro_batches * in.chunks * data);
  return volume / link(r, in, static_cast<double>(r.plan.hardware.gpus));
}

/// Keys and values once around forward, with their gradients twice backward. Liu et al. 2023.
template <Number N>
N context_time(const Resolved& r, const Inputs<N>& in) {
  const plan::Layout& layout = r.plan.layout;
  if (layout.context_parallel == 1) return N(0);
  const N data = N(4) * in.rank_tokens * in.kv_heads * in.head_dim / in.tensor;
  const N volume = named<N>(q::ring_volume, in.micro_batches * stage_layers<N>(r) * (N(3) * (in.context - N(1)) * data));
  return volume / link(r, in, 1.0 * layout.tensor_parallel * layout.context_parallel);
}

}  // namespace

bool experts_cross_network(const Resolved& r) { return r.node_size < expert_group(r); }

template <Number N>
Communication<N> communication(const Resolved& r, const Inputs<N>& in, const N& held) {
  return {tensor_time(r, in), expert_time(r, in), data_time(r, in, held), pipeline_time(r, in), context_time(r, in)};
}
template Communication<double> communication(const Resolved&, const Inputs<double>&, const double&);
template Communication<number::Traced> communication(const Resolved&, const Inputs<number::Traced>&, const number::Traced&);

}  // namespace slipstick::time

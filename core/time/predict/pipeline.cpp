#include "core/time/predict/pipeline.hpp"

#include <algorithm>

#include "core/number/quantities.hpp"
#include "core/time/bubble.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::named;
using number::Number;
namespace q = number::quantities;

constexpr double micro = 1e-6;

/// What sends between stages in different pods take longer. One stage of a pod sends out of it, over all its uplinks.
template <Number N>
N beyond_pods(const Setting<N>& at, const N& bytes, double span) {
  const double pod = at.machine.pod;
  if (pod <= 0 || pod >= at.r.plan.hardware.gpus) return N(0);
  const N share = constant<N>(q::other_pods, std::min(1.0, span / pod));
  const N slower = number::maximum<N>(N(0), at.machine.taper * share - N(1));
  return because<N>("tapered_sends", share * slower * bytes / at.machine.network);
}

/// One send of activations between stages, on the network for the share of neighbours that stand in other domains.
template <Number N>
N send_time(const Setting<N>& at) {
  const plan::Layout& layout = at.r.plan.layout;
  const bool scattered = layout.sequence_parallel || at.rules.scattered_sends;
  const N whole = activations(at, N(2) * at.in.rank_tokens * at.in.hidden);
  const N bytes = named<N>(q::send_bytes, scattered ? because<N>("scattered_send", whole / at.in.tensor) : whole);
  const double span = 1.0 * layout.tensor_parallel * layout.context_parallel * at.r.data_parallel;
  const bool inside = at.r.plan.hardware.gpus <= at.machine.domain;
  const N far = constant<N>(q::far_share, inside ? 0.0 : std::min(1.0, span / at.machine.domain));
  const N seconds = bytes * (far / at.machine.network + (N(1) - far) / at.machine.fabric);
  return named<N>(q::send_time, at.machine.call_s + seconds + beyond_pods(at, bytes, span));
}

/// What a job too large for its network waits in the sends of one micro-batch: a stage between others sends both ways and
/// receives from both.
template <Number N>
N stalls(const Setting<N>& at) {
  if (at.rules.send_stall_s <= 0 || at.r.plan.hardware.gpus <= at.rules.send_stall_gpus) return N(0);
  const N hops = constant<N>(q::stage_hops, at.r.plan.layout.pipeline_parallel == 2 ? 2 : 4);
  return because<N>("stalled_sends", hops * constant<N>(q::send_stall, at.rules.send_stall_s));
}

template <Number N>
StageWork<N> stage_work(const Setting<N>& at, const Model<N>& model, const N& others) {
  const plan::Schedule schedule = at.r.plan.layout.schedule;
  StageWork<N> work;
  work.others = others;
  if (schedule == plan::Schedule::one_f_one_b || schedule == plan::Schedule::all_forward) return work;
  const auto mean = [&](const number::Name& name, auto member) { return named<N>(name, over_layers(model, model.whole, member) / at.in.pipeline); };
  work.weights = mean(q::stage_weights, [](const Layer<N>& layer) { return layer.weight_gradient; });
  if (schedule != plan::Schedule::dual_pipe) return work;
  work.backward = mean(q::mean_backward, [](const Layer<N>& layer) { return layer.backward_s; });
  work.whole = others / (at.in.pipeline - N(1));
  return work;
}

}  // namespace

template <Number N>
Pipeline<N> pipeline(const Setting<N>& at, const Model<N>& model, const N& slowest, const N& sum) {
  if (at.r.plan.layout.pipeline_parallel <= 1) return {};
  const engine::Inputs<N>& in = at.in;
  const N send = send_time(at), idle = named<N>(q::stages_idle, sum - slowest);
  Pipeline<N> out;
  out.bubble = named<N>(q::predicted_bubble, schedule_idle(at.r, in, stage_work(at, model, idle)) + N(2) * (in.pipeline - N(1)) * send);
  const N overlap = constant<N>(q::send_overlap, at.rules.send_overlap);
  const N host = constant<N>(q::host_send, at.rules.host_send_us * micro);
  const N turn = N(4) * send * (N(1) - overlap) + N(2) * host;
  out.sends = named<N>(q::predicted_sends, in.micro_batches * in.chunks * (turn + stalls(at)));
  return out;
}
template Pipeline<double> pipeline(const Setting<double>&, const Model<double>&, const double&, const double&);
template Pipeline<number::Traced> pipeline(const Setting<number::Traced>&, const Model<number::Traced>&, const number::Traced&,
                                           const number::Traced&);

}  // namespace slipstick::time

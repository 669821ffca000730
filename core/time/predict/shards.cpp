#include "core/time/predict/shards.hpp"

#include <algorithm>

#include "core/memory/recipe.hpp"
#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/collective.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::input;
using number::maximum;
using number::minimum;
using number::named;
using number::Number;
using number::value;
namespace q = number::quantities;

// The first gather of a pass has nothing before it.
constexpr double first_gather = 0.05;

double all_ranks(const engine::Resolved& r) { return r.data_parallel * r.plan.layout.context_parallel; }

template <Number N>
Group<N> shard_group(const Setting<N>& at) {
  return group(at.machine, shard_ranks(at), at.r.plan.layout.tensor_parallel);
}

/// Ranks that hold the same experts; neighbours are as far apart as the experts are spread.
template <Number N>
Group<N> expert_group(const Setting<N>& at) {
  const double spread = 1.0 * at.r.plan.layout.expert_parallel * at.r.expert_tensor;
  return group(at.machine, at.in.expert_shards, spread);
}

/// Bytes per weight on the wire: quantized weights are gathered as they are multiplied.
template <Number N>
N weight_bytes(const Setting<N>& at) {
  const bool narrow = value(at.machine.products.operand_bytes) < 2 && at.r.plan.training.precision == plan::Precision::fp8;
  if (narrow && at.r.plan.savers.zero_stage == 1) return because<N>("gathered_fp8", constant<N>(q::gathered_width, 2) - narrow_layers(at));
  return memory::recipe<N>(at.r).gathered;
}

template <Number N>
struct Moved { N gather{}, reduce{}; };

template <Number N>
Moved<N> layer_traffic(const Setting<N>& at, const Layer<N>& layer) {
  const Group<N> ranks = shard_group(at), others = expert_group(at);
  const N weights = weight_bytes(at), gradients = gradient_bytes(at);
  const auto over = [&](Pattern pattern, const number::Name& name, const N& bytes) {
    return collective(at.machine, pattern, name, layer.dense_parameters * bytes, ranks) +
           collective(at.machine, pattern, name, layer.expert_parameters * bytes, others);
  };
  Moved<N> moved;
  moved.gather = named<N>(q::layer_gather, over(Pattern::all_gather, q::weights_gather, weights));
  if (!plan::trains_adapters(at.r.plan))
    moved.reduce = named<N>(q::layer_reduce, over(Pattern::reduce_scatter, q::gradients_scatter, gradients));
  return moved;
}

/// What is hidden still takes processors and memory bandwidth from what hides it.
template <Number N>
N beside(const Setting<N>& at, const N& pass, const N& traffic) {
  const N overlap = constant<N>(q::data_overlap, at.rules.data_overlap);
  const N felt = N(1) - overlap + constant<N>(q::contention, at.machine.common->contention) * overlap;
  const N hidden = pass + felt * minimum<N>(traffic, pass);
  return maximum<N>(hidden, traffic + constant<N>(q::first_gather, first_gather) * pass);
}

/// One reduction and one gathering, each against one pass of one micro-batch: the others have no such traffic.
template <Number N>
N beyond(const Setting<N>& at, const N& traffic, const N& pass) {
  const N overlap = constant<N>(q::data_overlap, at.rules.data_overlap);
  return maximum<N>(traffic - overlap * pass, (N(1) - overlap) * traffic);
}

/// Replicas of a shard group (hybrid shard) add up what each has reduced.
template <Number N>
N replicas_exposed(const Setting<N>& at, const Held<N>& held) {
  const N ranks = shard_ranks(at), replicas = input<N>(q::replicas, std::max(1.0, all_ranks(at.r) / value(ranks)));
  const double stride = value(ranks) * at.r.plan.layout.tensor_parallel;
  const N bytes = (held.dense + held.ends + held.experts) / ranks * gradient_bytes(at);
  const N reduce = collective(at.machine, Pattern::all_reduce, q::replicas_reduce, bytes, group(at.machine, replicas, stride));
  return named<N>(q::data_exposed, beyond(at, reduce, held.backward_s));
}

}  // namespace

bool gathers_each_pass(const engine::Resolved& r) {
  return r.plan.savers.zero_stage >= 2 && r.shards > 1;
}

bool reduces_after_passes(const engine::Resolved& r) {
  const bool hooked = r.plan.savers.zero_stage == 0 && r.plan.layout.pipeline_parallel == 1;
  return r.framework->time.coalesced_tensors > 0 && !hooked;
}

template <Number N>
N shard_ranks(const Setting<N>& at) {
  return at.r.shards < all_ranks(at.r) ? because<N>("hybrid_shard", at.in.shards) : at.in.shards;
}

template <Number N>
N gradient_bytes(const Setting<N>& at) {
  const N recipe = memory::recipe<N>(at.r).reduced;
  if (value(recipe) < at.rules.gradient_bytes) return recipe;
  return constant<N>(q::framework_gradient, at.rules.gradient_bytes);
}

template <Number N>
BothWays<N> with_gathering(const Setting<N>& at, const Layer<N>& layer, const BothWays<N>& passes) {
  if (!gathers_each_pass(at.r)) return passes;
  const Moved<N> moved = layer_traffic(at, layer);
  const bool again = at.r.plan.savers.zero_stage >= 3;
  const N back = again ? because<N>("gathered_twice", moved.gather + moved.reduce) : because<N>("gathered_once", moved.reduce);
  return {named<N>(q::gathered_forward, beside(at, passes.forward, moved.gather)),
          named<N>(q::gathered_backward, beside(at, passes.backward, back))};
}

template <Number N>
N data_exposed(const Setting<N>& at, const Held<N>& held) {
  if (plan::trains_adapters(at.r.plan)) return named<N>(q::data_exposed, because<N>("adapters_only", N(0)));
  if (all_ranks(at.r) <= 1) return named<N>(q::data_exposed, because<N>("one_data_rank", N(0)));
  if (gathers_each_pass(at.r)) return replicas_exposed(at, held);
  const N all = named<N>(q::data_ranks, at.in.data * at.in.context);
  const Group<N> ranks = group(at.machine, all, at.r.plan.layout.tensor_parallel), others = expert_group(at);
  const auto over = [&](Pattern pattern, const number::Name& name, const N& bytes) {
    return collective(at.machine, pattern, name, (held.dense + held.ends) * bytes, ranks, held.calls) +
           collective(at.machine, pattern, name, held.experts * bytes, others, held.calls);
  };
  const bool after = reduces_after_passes(at.r);
  if (at.r.plan.savers.zero_stage == 0) {
    // Tensor by tensor there is too little to split over a tree.
    const N traffic = after ? N(2) * over(Pattern::reduce_scatter, q::gradients_reduce, gradient_bytes(at))
                            : over(Pattern::all_reduce, q::gradients_reduce, gradient_bytes(at));
    const N reduce = named<N>(q::step_reduce, because<N>("all_reduce", traffic));
    return named<N>(q::data_exposed, after ? because<N>("after_passes", reduce) : beyond(at, reduce, held.backward_s));
  }
  const N reduce = named<N>(q::step_reduce, over(Pattern::reduce_scatter, q::gradients_scatter, gradient_bytes(at)));
  const N gather = named<N>(q::step_gather, over(Pattern::all_gather, q::weights_gather, weight_bytes(at)));
  if (after) return named<N>(q::data_exposed, because<N>("after_passes", reduce + gather));
  const N both = beyond(at, reduce, held.backward_s) + beyond(at, gather, held.forward_s);
  return named<N>(q::data_exposed, because<N>("reduce_scatter", both));
}

template <Number N>
N tied_exposed(const Setting<N>& at, const N& embedding) {
  const plan::Plan& plan = at.r.plan;
  if (plan.layout.pipeline_parallel <= 1 || !plan.architecture.tied || plan::trains_adapters(plan)) return N(0);
  const double stride = value(at.in.gpus) > at.machine.domain ? at.machine.domain : 1;
  const N two = constant<N>(q::two_stages, 2);
  return collective(at.machine, Pattern::all_reduce, q::tied_reduce, embedding * gradient_bytes(at), group(at.machine, two, stride));
}

template double shard_ranks(const Setting<double>&);
template number::Traced shard_ranks(const Setting<number::Traced>&);
template double gradient_bytes(const Setting<double>&);
template number::Traced gradient_bytes(const Setting<number::Traced>&);
template double data_exposed(const Setting<double>&, const Held<double>&);
template number::Traced data_exposed(const Setting<number::Traced>&, const Held<number::Traced>&);
template double tied_exposed(const Setting<double>&, const double&);
template number::Traced tied_exposed(const Setting<number::Traced>&, const number::Traced&);
template BothWays<double> with_gathering(const Setting<double>&, const Layer<double>&, const BothWays<double>&);
template BothWays<number::Traced> with_gathering(const Setting<number::Traced>&, const Layer<number::Traced>&,
                                                 const BothWays<number::Traced>&);

}  // namespace slipstick::time

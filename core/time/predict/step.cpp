#include "core/time/predict/step.hpp"

#include <algorithm>

#include "core/memory/recipe.hpp"
#include "core/number/quantities.hpp"
#include "core/time/predict/offload.hpp"
#include "core/time/predict/shards.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::maximum;
using number::named;
using number::Number;
namespace q = number::quantities;

// Weights of a layer, norms included: qkv, out, two or three of the FFN, two norms.
constexpr double gated_tensors = 6, plain_tensors = 6;

/// Collectives into which a step's data-parallel traffic is cut where no buckets collect it: one for every tensor, or for a few.
template <Number N>
N data_calls(const Setting<N>& at, const Stage& stage) {
  if (!reduces_after_passes(at.r)) return N(1);
  double layers = 0;
  for (const double count : stage.layers) layers += count;
  const N tensors = constant<N>(q::layer_tensors, at.r.plan.architecture.gated ? gated_tensors : plain_tensors);
  const N all = number::input<N>(q::stage_layers, layers) * tensors;
  if (at.r.plan.savers.zero_stage == 0) return because<N>("tensors_apart", maximum<N>(N(1), all));
  const N together = constant<N>(q::coalesced_tensors, at.rules.coalesced_tensors);
  return because<N>("tensors_coalesced", maximum<N>(N(1), all / together));
}

/// Matrices of the fullest stage: its layers, and one embedding or head; with one stage both, unless they are one.
template <Number N>
Held<N> held_of(const Setting<N>& at, const Model<N>& model) {
  const plan::Plan& plan = at.r.plan;
  const Stage stage = fullest_stage(at.r);
  Held<N> held;
  held.dense = named<N>(q::stage_dense_matrices, over_layers(model, stage, [](const Layer<N>& l) { return l.dense_parameters; }));
  held.experts = named<N>(q::stage_expert_matrices, over_layers(model, stage, [](const Layer<N>& l) { return l.expert_parameters; }));
  const bool both = plan.layout.pipeline_parallel == 1 && !plan.architecture.tied;
  held.ends = named<N>(q::stage_end_matrices, both ? N(2) * model.ends.matrix : model.ends.matrix);
  held.calls = data_calls(at, stage);
  held.forward_s = named<N>(q::stage_forward, over_layers(model, stage, [](const Layer<N>& l) { return l.forward_s; }));
  held.backward_s = named<N>(q::stage_backward, over_layers(model, stage, [](const Layer<N>& l) { return l.backward_s; }));
  return held;
}

/// Bytes per parameter of a shard that a step reads and writes less than with Adam's two states and master weights in fp32.
double fewer_bytes(const engine::Resolved& r) {
  constexpr double adam = 12;
  const memory::Recipe<double> recipe = memory::recipe<double>(r);
  const bool kept_apart = recipe.master > 0 || r.plan.training.state_bytes > 0;   // typed states include the master weights
  const double updated = kept_apart ? recipe.master : recipe.weights;
  return std::max(0.0, 2 * (adam - updated - recipe.moments));
}

template <Number N>
N shard_bytes(const Setting<N>& at) {
  const N adam = constant<N>(q::framework_optimizer, at.rules.optimizer_bytes);
  const double fewer = fewer_bytes(at.r);
  if (fewer == 0) return adam;
  return named<N>(q::optimizer_moved, because<N>("fewer_states", maximum<N>(N(8), adam - constant<N>(q::states_spared, fewer))));
}

template <Number N>
N shard_of(const Setting<N>& at, const Held<N>& held) {
  const N dense = held.dense + held.ends;
  if (at.r.plan.savers.zero_stage == 0) return dense + held.experts;
  return dense / shard_ranks(at) + held.experts / at.in.expert_shards;
}

/// States are read and written, on a shard; gradients are scaled and zeroed, weights written, on all that a GPU holds.
template <Number N>
N optimizer_time(const Setting<N>& at, const Held<N>& held) {
  if (plan::trains_adapters(at.r.plan)) return named<N>(q::predicted_optimizer, because<N>("adapters_only", N(0)));
  const N touched = (held.dense + held.ends + held.experts) * (gradient_bytes(at) + N(4));
  if (at.r.plan.savers.offload_optimizer)
    return named<N>(q::predicted_optimizer, because<N>("states_on_host", touched / at.machine.memory));
  const N shard = named<N>(q::shard_matrices, shard_of(at, held));
  return named<N>(q::predicted_optimizer, (shard * shard_bytes(at) + touched) / at.machine.memory);
}

template <Number N>
N offload_time(const Setting<N>& at, const Held<N>& held, const report::Prediction<N>& passes) {
  const plan::Savers& savers = at.r.plan.savers;
  N sum = N(0);
  if (savers.offload_optimizer && !plan::trains_adapters(at.r.plan))
    sum += optimizer_offload(at, named<N>(q::shard_matrices, shard_of(at, held)), gradient_bytes(at));
  if (savers.offload_activations) {
    const N layers = number::input<N>(q::stage_layers, *std::max_element(at.r.stage_layers.begin(), at.r.stage_layers.end()));
    sum += activation_offload(at, layers, passes.stage_forward_s + passes.stage_backward_s);
  }
  return number::value(sum) > 0 ? named<N>(q::predicted_offload, sum) : N(0);
}

}  // namespace

template <Number N>
StepEnd<N> step_end(const Setting<N>& at, const Model<N>& model, const report::Prediction<N>& passes) {
  const Held<N> held = held_of(at, model);
  StepEnd<N> end;
  end.data = data_exposed(at, held);
  const N tied = tied_exposed(at, model.ends.matrix);
  if (number::value(tied) > 0) end.data += tied;
  end.optimizer = optimizer_time(at, held);
  end.offload = offload_time(at, held, passes);
  const N each = constant<N>(q::pass_fixed, at.rules.micro_batch_s);
  end.fixed = named<N>(q::predicted_fixed, constant<N>(q::step_fixed, at.rules.step_s) + at.in.micro_batches * each);
  return end;
}
template StepEnd<double> step_end(const Setting<double>&, const Model<double>&, const report::Prediction<double>&);
template StepEnd<number::Traced> step_end(const Setting<number::Traced>&, const Model<number::Traced>&,
                                          const report::Prediction<number::Traced>&);

}  // namespace slipstick::time

#include "core/time/predict/step.hpp"

#include "core/number/quantities.hpp"
#include "core/time/predict/shards.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::maximum;
using number::named;
using number::Number;
namespace q = number::quantities;

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
  held.forward_s = named<N>(q::stage_forward, over_layers(model, stage, [](const Layer<N>& l) { return l.forward_s; }));
  held.backward_s = named<N>(q::stage_backward, over_layers(model, stage, [](const Layer<N>& l) { return l.backward_s; }));
  return held;
}

/// Bytes that a step moves per parameter of a shard, for optimizers with other states than Adam's: reads and writes.
double fewer_bytes(plan::Optimizer optimizer) {
  switch (optimizer) {
    case plan::Optimizer::adamw: return 0;
    case plan::Optimizer::adam8bit: return 12;
    case plan::Optimizer::lion: case plan::Optimizer::momentum: case plan::Optimizer::muon: return 8;
    case plan::Optimizer::sgd: case plan::Optimizer::adafactor: return 16;
  }
  return 0;
}

template <Number N>
N shard_bytes(const Setting<N>& at) {
  const N adam = constant<N>(q::framework_optimizer, at.rules.optimizer_bytes);
  const double fewer = fewer_bytes(at.r.plan.training.optimizer);
  if (fewer == 0) return adam;
  return named<N>(q::optimizer_moved, because<N>("fewer_states", maximum<N>(N(8), adam - constant<N>(q::states_spared, fewer))));
}

/// States are read and written, on a shard; gradients are scaled and zeroed, weights written, on all that a GPU holds.
template <Number N>
N optimizer_time(const Setting<N>& at, const Held<N>& held) {
  if (at.r.plan.training.tuning != plan::Tuning::full) return named<N>(q::predicted_optimizer, because<N>("adapters_only", N(0)));
  const bool sharded = at.r.plan.savers.zero_stage >= 1;
  const N dense = held.dense + held.ends;
  const N shard = sharded ? dense / shard_ranks(at) + held.experts / at.in.expert_shards : dense + held.experts;
  const N touched = (dense + held.experts) * (gradient_bytes(at) + N(4));
  return named<N>(q::predicted_optimizer, (named<N>(q::shard_matrices, shard) * shard_bytes(at) + touched) / at.machine.memory);
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
  (void)passes;
  const N each = constant<N>(q::pass_fixed, at.rules.micro_batch_s);
  end.fixed = named<N>(q::predicted_fixed, constant<N>(q::step_fixed, at.rules.step_s) + at.in.micro_batches * each);
  return end;
}
template StepEnd<double> step_end(const Setting<double>&, const Model<double>&, const report::Prediction<double>&);
template StepEnd<number::Traced> step_end(const Setting<number::Traced>&, const Model<number::Traced>&,
                                          const report::Prediction<number::Traced>&);

}  // namespace slipstick::time

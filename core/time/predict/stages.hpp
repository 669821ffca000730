/// Which layers stand on which pipeline stage, and which stage the others wait for.
#pragma once

#include "core/number/time_quantities.hpp"
#include "core/time/predict/ends.hpp"
#include "core/time/predict/layer.hpp"

namespace slipstick::time {

/// Layers of a stage by kind, all chunks; and which ends it carries.
struct Stage {
  std::array<double, layer_kinds> layers{};
  bool first = false, last = false;   ///< has the embedding; the head
  bool loss = false;
};

/// All layers of the model by kind.
Stage whole_model(const engine::Resolved&);
Stage stage(const engine::Resolved&, int index);
/// The stage that holds most layers: what the data-parallel traffic of the step waits for.
Stage fullest_stage(const engine::Resolved&);

/// Layers of every kind that the model has; the others are left at zero.
template <number::Number N>
struct Model { std::array<Layer<N>, layer_kinds> layers; Ends<N> ends; Stage whole; };
template <number::Number N>
Model<N> model_times(const Setting<N>&);

/// The stage with the longest passes.
template <number::Number N>
Stage slowest_stage(const Setting<N>&, const Model<N>&);

/// `member` of each layer kind times how many of them a stage has.
template <number::Number N, class Member>
N over_layers(const Model<N>& model, const Stage& stage, Member member) {
  N sum = N(0);
  for (std::size_t kind = 0; kind < layer_kinds; ++kind)
    if (stage.layers[kind] > 0) sum += number::input<N>(number::quantities::kind_layers[kind], stage.layers[kind]) * member(model.layers[kind]);
  return sum;
}

/// One pass of the head and the loss, of what a stage has of them.
template <number::Number N>
N pass_of_ends(const Ends<N>& ends, const Stage& stage, N BothWays<N>::* pass) {
  N sum = N(0);
  if (stage.last) sum += ends.head.*pass;
  if (stage.loss) sum += ends.loss.*pass;
  return sum;
}
/// Both passes, and those of the embedding.
template <number::Number N>
N both_ends(const Ends<N>& ends, const Stage& stage) {
  const N passes = pass_of_ends(ends, stage, &BothWays<N>::forward) + pass_of_ends(ends, stage, &BothWays<N>::backward);
  return stage.first ? passes + ends.embedding : passes;
}

}  // namespace slipstick::time

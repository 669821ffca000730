/// Parameters that one GPU of a pipeline stage holds before ZeRO shards them: tensor parallelism divides matrices, expert
/// parallelism divides experts, pipeline parallelism divides layers; vectors and the router are copied.
#pragma once

#include "core/engine/inputs.hpp"

namespace slipstick::memory {

template <number::Number N>
struct Held {
  N dense{};     ///< everything but routed experts; sharded over data x context parallel
  N experts{};   ///< sharded over their own, smaller group
  N unit{};      ///< the largest unit that is gathered at once under ZeRO-3: one layer, dense part
  N unit_experts{};
  N end{};       ///< embedding or head on this stage, the larger; 0 in between
  N ends{};      ///< both
  N adapters{};  ///< trained beside a frozen base; 0 where everything is trained
};

template <number::Number N>
struct HeldLayers {  ///< what stages are put together from
  N dense_layer{}, moe_layer{}, moe_experts{};   ///< with attention, where there is a layer that has it
  N mixer_change{};                              ///< what a layer with a mixer holds more than one with attention
  N embedding{}, head{}, mtp{}, mtp_experts{};
  N layer_adapters{};                            ///< of LoRA, in one layer
};
template <number::Number N>
HeldLayers<N> held_layers(const engine::Resolved&, const engine::Inputs<N>&);

/// `stage` in [0, pipeline_parallel).
template <number::Number N>
Held<N> held(const engine::Resolved&, const engine::Inputs<N>&, const HeldLayers<N>&, int stage);

}  // namespace slipstick::memory

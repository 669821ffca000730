/// Seconds that transfers between a GPU and its host's memory add to a step, beyond what the passes hide.
#pragma once

#include "core/time/predict/machine.hpp"

namespace slipstick::time {

/// `shard`: parameters whose states this GPU's host holds; `gradients`: bytes of each gradient sent there.
template <number::Number N>
N optimizer_offload(const Setting<N>&, const N& shard, const N& gradients);
/// `layers` on the slowest stage, `passes`: both of one micro-batch there.
template <number::Number N>
N activation_offload(const Setting<N>&, const N& layers, const N& passes);

}  // namespace slipstick::time

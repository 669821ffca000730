/// Seconds of the routed experts of one layer and micro-batch on one GPU: grouped products at their real, small sizes,
/// routing, permutation, and the exchange of tokens between ranks.
#pragma once

#include "core/time/predict/machine.hpp"

namespace slipstick::time {

template <number::Number N>
struct Experts {
  N forward{}, input_gradient{}, weight_gradient{};  ///< products, router included
  N permuted_bytes{};      ///< of permutation and activation, forward
  N activation_bytes{};    ///< the part of it that "moe_act" recomputes
  N cast_bytes{};          ///< of the quantized operands, forward
  N exchange{};            ///< dispatch and combine of one pass, all of it
  N parameters{};          ///< of routed experts on this GPU
};
template <number::Number N>
Experts<N> experts(const Setting<N>&);

}  // namespace slipstick::time

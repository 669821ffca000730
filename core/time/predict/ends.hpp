/// Seconds of embedding, LM head and loss for one micro-batch on one GPU, forward and backward.
#pragma once

#include "core/time/predict/machine.hpp"

namespace slipstick::time {

template <number::Number N>
struct Ends {
  N embedding{};                       ///< both passes, on the first stage
  N head_forward{}, head_backward{};   ///< on the last stage
  N loss_forward{}, loss_backward{};   ///< there too, or alone on the next
  N matrix{};                          ///< parameters of one embedding or head on this GPU
};
template <number::Number N>
Ends<N> ends(const Setting<N>&);

}  // namespace slipstick::time

/// Seconds of embedding, LM head and loss for one micro-batch on one GPU, forward and backward.
#pragma once

#include "core/time/predict/links.hpp"
#include "core/time/predict/machine.hpp"

namespace slipstick::time {

template <number::Number N>
struct Ends {
  N embedding{};                       ///< both passes, on the first stage
  BothWays<N> head;                    ///< on the last stage
  BothWays<N> loss;                    ///< there too, or alone on the next
  N matrix{};                          ///< parameters of one embedding or head on this GPU
};
template <number::Number N>
Ends<N> ends(const Setting<N>&);

}  // namespace slipstick::time

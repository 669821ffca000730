/// Bytes that a precision recipe and an optimizer keep for each parameter, before any sharding.
#pragma once

#include "core/number/traced.hpp"
#include "core/plan/plan.hpp"

namespace slipstick::memory {

/// Bytes per parameter. Micikevicius et al. 2018 (mixed precision), Rajbhandari et al. 2020, section 3.1.
template <number::Number N>
struct Recipe {
  N weights{};       ///< as the layers multiply them
  N gradients{};     ///< all copies
  N master{};        ///< fp32 copy of the weights; 0: none
  N moments{};       ///< optimizer states
  N reduced{};       ///< gradients as they cross the network
};
template <number::Number N>
Recipe<N> recipe(const plan::Plan&);

}  // namespace slipstick::memory

/// Bytes that a precision recipe, an optimizer and a framework keep for each parameter, before any sharding.
#pragma once

#include "core/engine/resolve.hpp"
#include "core/number/traced.hpp"

namespace slipstick::memory {

/// Bytes per trained parameter. Micikevicius et al. 2018 (mixed precision), Rajbhandari et al. 2020, section 3.1.
template <number::Number N>
struct Recipe {
  N weights{};       ///< as they are kept; the fp32 masters where those are the shards (FSDP with mixed precision)
  N gathered{};      ///< as the layers multiply them
  N gradients{};     ///< all copies
  N master{};        ///< fp32 copy of the weights; 0: none beside `weights`
  N moments{};       ///< optimizer states
  N reduced{};       ///< gradients as they cross the network
  N step{};          ///< temporaries of the optimizer step
};
template <number::Number N>
Recipe<N> recipe(const engine::Resolved&);

/// Bytes per weight of a frozen base in layers; embedding and head stay in 16 bits.
template <number::Number N>
N base_weight(const engine::Resolved&);

}  // namespace slipstick::memory

/// What the parts of one layer save, bytes of one micro-batch on one GPU. Internal to activations.
#pragma once

#include "core/engine/inputs.hpp"

namespace slipstick::memory {

template <number::Number N> N norms_saved(const engine::Resolved&, const engine::Inputs<N>&);
template <number::Number N> N attention_saved(const engine::Resolved&, const engine::Inputs<N>&);
template <number::Number N> N scores_saved(const engine::Resolved&, const engine::Inputs<N>&);
template <number::Number N> N ffn_saved(const engine::Resolved&, const engine::Inputs<N>&, bool moe);
/// What selective recomputation drops beside the scores: norms, dense FFN, expert activation, latent up-projections.
template <number::Number N> N selectively_dropped(const engine::Resolved&, const engine::Inputs<N>&, bool moe);
/// Inputs that 4-bit linear layers save beside; 0 where there are none.
template <number::Number N> N quantized_inputs(const engine::Resolved&, const engine::Inputs<N>&);

}  // namespace slipstick::memory

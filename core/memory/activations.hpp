/// Bytes that the forward pass of one micro-batch leaves for the backward pass on one GPU, by op.
/// Korthikanti et al. 2022, equations 1 to 4, extended to grouped and latent attention, gated and expert FFNs, fused
/// attention, and to what other frameworks' layers save (core/framework/memory_rules.hpp).
#pragma once

#include "core/engine/inputs.hpp"

namespace slipstick::memory {

template <number::Number N>
struct LayerActivations {
  N saved{};       ///< all that one layer saves without recomputation
  N scores{};      ///< the part of it that selective recomputation drops; 0 with a fused kernel
  N dropped{};     ///< what selective recomputation drops beside, by what the plan names
};
template <number::Number N>
LayerActivations<N> layer_activations(const engine::Resolved&, const engine::Inputs<N>&, bool moe);

/// What a stage needs to know of one micro-batch, whichever layers it holds.
template <number::Number N>
struct PassActivations {
  N dense{}, moe{};          ///< kept for each layer of the kind, recomputation considered
  N whole_dense{}, whole_moe{};  ///< ... of a layer that is not recomputed where only some are (re_layers)
  N work_dense{}, work_moe{};  ///< transient while one such layer runs backward
  N shared{};                ///< there at any moment: gathered inputs, ring buffers
  N embedding{};             ///< kept on the first stage
  N mtp{};                   ///< kept on the last stage
  N logits{};                ///< transient on the last stage: logits, their softmax, the head's input
  N residual_copies{};       ///< of one layer, kept to the end of backward
};
template <number::Number N>
PassActivations<N> pass_activations(const engine::Resolved&, const engine::Inputs<N>&);

}  // namespace slipstick::memory

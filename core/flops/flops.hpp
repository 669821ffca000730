/// FLOPs of the model's mathematics, one multiply-add being 2: what MFU counts, and what recomputation adds to it.
/// Matrix products only; norms, activations and softmax are left out, as all published conventions do.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/report/report.hpp"

namespace slipstick::flops {

/// Forward FLOPs of one token.
template <number::Number N>
struct Forward {
  N layers{};          ///< all transformer layers with their attention scores, MTP modules included
  N scores{};          ///< the part of `layers` that multiplies queries with keys and probabilities with values
  N ends{};            ///< head and embedding projections
};
template <number::Number N>
Forward<N> forward(const engine::Resolved&, const engine::Inputs<N>&);

/// Per token, step and run, by the convention that the plan names (plan::FlopsAs). Narayanan et al. 2021, appendix; Chowdhery et al. 2022 (PaLM), appendix B.
template <number::Number N>
report::Flops<N> flops(const engine::Resolved&, const engine::Inputs<N>&, const report::Parameters<N>&);

}  // namespace slipstick::flops

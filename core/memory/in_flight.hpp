/// How many micro-batches' (with interleaving: chunks') activations a pipeline stage holds at its fullest moment.
#pragma once

#include "core/engine/inputs.hpp"

namespace slipstick::memory {

/// 1F1B: min(m, p - i). Interleaved: min(m v, 2 (p - i - 1) + (v - 1) G + 1) chunks of 1/v of the stage, where G is the
/// group of micro-batches that Megatron runs through a chunk at a time. Narayanan et al. 2021, section 2.2. GPipe: m.
/// ZB-H1: as 1F1B; ZB-H2: min(m, 2 (p - i) - 1) (Qi et al. 2023, table 1). DualPipe: p + 1 (DeepSeek-V3 report, table 2).
template <number::Number N>
N in_flight(const engine::Resolved&, const engine::Inputs<N>&, int stage);

}  // namespace slipstick::memory

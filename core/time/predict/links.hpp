/// Seconds that one layer's tensor- and context-parallel traffic is waited for, by pass, one micro-batch.
#pragma once

#include "core/time/predict/attention.hpp"
#include "core/time/predict/layer.hpp"

namespace slipstick::time {

template <number::Number N>
struct BothWays { N forward{}, backward{}; };

/// Exposed part of the all-reduces around attention and FFN, or of their halves with sequence parallelism.
template <number::Number N>
BothWays<N> tensor_exposed(const Setting<N>&, LayerKind);
/// Exposed part of passing keys and values on, of which attention hides what it can.
template <number::Number N>
BothWays<N> context_exposed(const Setting<N>&, const Core<N>& attention);

}  // namespace slipstick::time

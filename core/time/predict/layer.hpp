/// Seconds of one transformer layer for one micro-batch on one GPU, forward and backward, by cause; and what it holds.
#pragma once

#include <array>

#include "core/time/predict/machine.hpp"

namespace slipstick::time {

/// Of one pass, as the device is kept busy; collectives by the part that is exposed.
template <number::Number N>
struct Work {
  N products{}, attention{}, elementwise{}, casts{}, tensor{}, context{}, exchange{};
  N total{};
};

template <number::Number N>
struct Layer {
  Work<N> forward, backward;
  N weight_gradient{};      ///< the part of backward.products that zero-bubble schedules move
  N recomputed{};           ///< run again before backward
  N waiting{};              ///< for the host, both passes
  N gathering{};            ///< for weights and gradients under ZeRO-2 and -3, both passes
  N forward_s{}, backward_s{};  ///< all of it; recomputation belongs to backward
  N dense_parameters{}, expert_parameters{};  ///< matrices on this GPU before ZeRO shards them
};

/// Kinds of layers that a model is built of.
enum class LayerKind : unsigned char { dense, expert, mixer, mixer_expert, encoder, count };
inline constexpr std::size_t layer_kinds = static_cast<std::size_t>(LayerKind::count);

template <number::Number N>
Layer<N> layer(const Setting<N>&, LayerKind);

}  // namespace slipstick::time

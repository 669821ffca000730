/// Seconds that the host needs to launch the kernels of one layer: a floor under its device time, since the queue between
/// them drains. Not of the launches' own device time (Machine::kernel_s).
#pragma once

#include "core/time/predict/links.hpp"

namespace slipstick::time {

template <number::Number N>
BothWays<N> host_time(const Setting<N>&, LayerKind);

}  // namespace slipstick::time

/// What one GPU sends and waits for in a step, by volume over bandwidth of the link it crosses: the scale-up fabric when
/// the whole group fits in it, else the network. Ring algorithms: (n - 1) / n of the data passes each link.
/// Latency and contention are left to the predicted step time.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/report/report.hpp"

namespace slipstick::time {

template <number::Number N>
struct Communication {
  N tensor_s{};      ///< all-reduces (or their halves) around every layer, not overlapped
  N expert_s{};      ///< dispatch to the experts and back, all of it
  N data_s{};        ///< gradient reduction and parameter gathering, all of it
  N pipeline_s{};    ///< activations and their gradients between stages
  N context_s{};     ///< keys and values around the ring
};
/// Whether experts are spread wider than the scale-up fabric joins.
bool experts_cross_network(const engine::Resolved&);

template <number::Number N>
Communication<N> communication(const engine::Resolved&, const engine::Inputs<N>&, const N& held_parameters);

}  // namespace slipstick::time

/// The predicted step: seconds by cause, rates that follow, and the band that measured runs of its class fell in.
#pragma once

#include "core/number/traced.hpp"

namespace slipstick::report {

/// Classes of runs by how well measured ones were predicted (docs/time.md); in the order of `id(Band)`.
enum class Band : unsigned char { dense, dense_large, small, experts, unknown };
const char* id(Band);

template <number::Number N>
struct Prediction {
  N step_s{};
  // By cause, on the slowest stage; they add up to step_s. Collectives by the part that nothing hides.
  N products_s{}, attention_s{}, elementwise_s{}, casts_s{}, recomputation_s{};
  N ends_s{};                          ///< embedding, head, loss
  N tensor_s{}, context_s{}, expert_s{}, data_s{};
  N sends_s{}, bubble_s{};
  N host_s{};                          ///< the device waits for the host to launch
  N offload_s{};                       ///< transfers to host memory
  N optimizer_s{}, fixed_s{};
  N low_s{}, high_s{};                 ///< the band around step_s
  N mfu{}, hfu{}, tokens_per_s_per_gpu{};
  N stage_forward_s{}, stage_backward_s{};  ///< of one micro-batch on the slowest stage, all its chunks
  Band band = Band::unknown;
  template <class Self, class F> static void fields(Self& s, F&& f) {
    f("step_s", s.step_s); f("products_s", s.products_s); f("attention_s", s.attention_s); f("elementwise_s", s.elementwise_s);
    f("casts_s", s.casts_s); f("recomputation_s", s.recomputation_s); f("ends_s", s.ends_s); f("tensor_s", s.tensor_s);
    f("context_s", s.context_s); f("expert_s", s.expert_s); f("data_s", s.data_s); f("sends_s", s.sends_s);
    f("bubble_s", s.bubble_s); f("host_s", s.host_s); f("offload_s", s.offload_s); f("optimizer_s", s.optimizer_s);
    f("fixed_s", s.fixed_s); f("low_s", s.low_s); f("high_s", s.high_s); f("mfu", s.mfu); f("hfu", s.hfu);
    f("tokens_per_s_per_gpu", s.tokens_per_s_per_gpu); f("stage_forward_s", s.stage_forward_s);
    f("stage_backward_s", s.stage_backward_s); f("band", id(s.band));
  }
};

}  // namespace slipstick::report

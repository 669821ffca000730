/// What this accelerator really does under this framework: sustained rates from datasheet figures and calibrated shares.
/// FLOP/s, bytes/s, seconds. Everything the predicted step time multiplies or divides by is here.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/hardware/efficiency.hpp"

namespace slipstick::time {

/// Of matrix products in one number format.
template <number::Number N>
struct Rate {
  N flops_per_s{};
  N fill{};            ///< inner dimension at which half of that is reached
  N operand_bytes{};   ///< per element read
};

template <number::Number N>
struct Machine {
  Rate<N> products;    ///< in the plan's precision
  Rate<N> half;        ///< in 16 bits, in fp32 of a run in fp32: head, routers, unfused attention
  N attention_forward{}, attention_backward{};  ///< FLOP/s of the fused kernel, wide heads, long sequences
  N memory{}, fabric{}, network{};
  N kernel_s{};        ///< lost around each kernel
  N call_s{}, fabric_hop_s{}, network_hop_s{};  ///< of a collective, of a doubling of its ranks
  N half_buffer{};     ///< bytes at which the fabric reaches half its bandwidth
  double processors = 1, wave = 0.5;
  double domain = 1;   ///< GPUs that the scale-up fabric joins
  double pod = 0;      ///< GPUs that the network joins at full bandwidth, at least a domain; 0: all
  N taper{};           ///< oversubscription of what leads out of a pod
  const hardware::CommonEfficiency* common = nullptr;
};

/// What every part of the prediction reads.
template <number::Number N>
struct Setting {
  const engine::Resolved& r;
  const engine::Inputs<N>& in;
  const framework::TimeRules& rules;
  Machine<N> machine;
};
template <number::Number N>
Setting<N> setting(const engine::Resolved&, const engine::Inputs<N>&);

/// Of the layers, those whose products run in the plan's narrow format.
template <number::Number N>
N narrow_layers(const Setting<N>&);
/// Bytes of activations in the plan's precision, of the bytes that they take in 16 bits.
template <number::Number N>
N activations(const Setting<N>&, const N& half_width);
/// Bytes that elementwise kernels move, of those that they do once a compiler has made one of several.
template <number::Number N>
N eager(const Setting<N>&, const N& compiled);

/// Exact at powers of two, straight lines between them. Of x >= 1.
double doublings(double x);

}  // namespace slipstick::time

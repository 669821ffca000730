#include "core/time/predict/offload.hpp"

#include "core/hardware/efficiency.hpp"
#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::input;
using number::maximum;
using number::named;
using number::Number;
namespace q = number::quantities;

// Adam on the host reads a gradient, reads and writes master weight and two states, in 32 bits; memory there is taken to be
// as fast as the way to it (ZeRO-Offload, Ren et al. 2021).
constexpr double host_adam_bytes = 28;
// A framework moves as many tensors of a layer as its passes hide, and at least its input: 16 bits per token and unit of width.
// Runs whose recipes offload show no time for it.
constexpr double moved_bytes = 2;

template <Number N>
N host_link(const Setting<N>& at) {
  const hardware::Accelerator& gpu = at.r.gpu;
  const double rate = gpu.host_bytes_per_s > 0 ? gpu.host_bytes_per_s : gpu.efficiency->host_bytes_per_s;
  return input<N>(q::host_link, rate);
}

}  // namespace

template <Number N>
N optimizer_offload(const Setting<N>& at, const N& shard, const N& gradients) {
  const N bytes = gradients + constant<N>(q::gathered_width, 2) + constant<N>(q::host_adam, host_adam_bytes);
  return named<N>(q::optimizer_transfer, because<N>("host_optimizer", shard * bytes / host_link(at)));
}

template <Number N>
N activation_offload(const Setting<N>& at, const N& layers, const N& passes) {
  const N bytes = constant<N>(q::kept_width, moved_bytes) * at.in.rank_tokens * at.in.hidden;
  const N there_and_back = N(2) * layers * (bytes / at.in.tensor) / host_link(at);
  const N exposed = maximum<N>(N(0), there_and_back - passes);
  return named<N>(q::activation_transfer, because<N>("offload_hidden", at.in.micro_batches * exposed));
}

template double optimizer_offload(const Setting<double>&, const double&, const double&);
template number::Traced optimizer_offload(const Setting<number::Traced>&, const number::Traced&, const number::Traced&);
template double activation_offload(const Setting<double>&, const double&, const double&);
template number::Traced activation_offload(const Setting<number::Traced>&, const number::Traced&, const number::Traced&);

}  // namespace slipstick::time

#include "core/time/predict/machine.hpp"

#include <algorithm>

#include "core/catalog/catalog.hpp"
#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"

namespace slipstick::time {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::input;
using number::named;
using number::Number;
namespace q = number::quantities;

constexpr double typical_processors = 128, micro = 1e-6;
enum class Format { fp32, half, fp8, fp4 };

Format format_of(const Resolved& r) {
  const plan::Precision precision = r.plan.training.precision;
  const bool has_fp4 = r.gpu.peak_fp4_flops_per_s > 0, has_fp8 = r.gpu.peak_fp8_flops_per_s > 0;
  if (precision == plan::Precision::fp4 && has_fp4) return Format::fp4;
  const bool narrow = precision == plan::Precision::fp4 || precision == plan::Precision::fp8;
  if (narrow && has_fp8) return Format::fp8;
  return precision == plan::Precision::fp32 ? Format::fp32 : Format::half;
}

double half_peak(const Resolved& r) {
  for (const double peak : {r.gpu.peak_bf16_flops_per_s, r.gpu.peak_fp16_flops_per_s, r.gpu.peak_fp32_flops_per_s})
    if (peak > 0) return peak;
  return r.peak_flops_per_s;
}

/// Long products lose what the chip cannot cool and feed; a framework adds or loses a little.
template <Number N>
N math_speed(const Resolved& r) {
  const N own = constant<N>(q::math_share, r.gpu.efficiency->math) * input<N>(q::sustained, r.gpu.sustained);
  const N speed = own * constant<N>(q::framework_speed, r.framework->time.speed);
  return named<N>(q::math_speed, speed * input<N>(q::compute_factor, r.plan.assumptions.compute_factor));
}

/// Of what is never in narrow formats: 16 bits, or the 32 of a run in fp32.
template <Number N>
N wide_peak(const Resolved& r, const Inputs<N>& in) {
  if (format_of(r) == Format::fp32) return because<N>(hardware::has_tf32(r.gpu) ? "tf32" : "no_tf32", in.peak);
  return input<N>(q::half_peak, half_peak(r));
}

template <Number N>
Rate<N> half_rate(const Resolved& r, const Inputs<N>& in, const N& speed) {
  const N width = constant<N>(q::operand_width, format_of(r) == Format::fp32 ? 4 : 2);
  return {named<N>(q::half_rate, wide_peak(r, in) * speed), constant<N>(q::fill, r.gpu.efficiency->fill), width};
}

template <Number N>
N wide_share(const Resolved& r) {
  const int layers = r.plan.architecture.layers;
  return input<N>(q::wide_share, 1.0 * std::min(r.plan.training.wide_layers, layers) / layers);
}

/// Some layers in 16 bits: the rate and fill with which all layers together take the time that they take one by one.
template <Number N>
Rate<N> mixed(const Resolved& r, const Rate<N>& narrow, const Rate<N>& half) {
  const N share = because<N>("wide_layers", wide_share<N>(r));
  const N slow = share / half.flops_per_s, fast = (N(1) - share) / narrow.flops_per_s;
  return {named<N>(q::product_rate, N(1) / (slow + fast)), named<N>(q::product_fill, (slow * half.fill + fast * narrow.fill) / (slow + fast)),
          named<N>(q::mean_width, share * half.operand_bytes + (N(1) - share) * narrow.operand_bytes)};
}

template <Number N>
Rate<N> product_rate(const Resolved& r, const Inputs<N>& in, const N& speed, const Rate<N>& half) {
  const hardware::Efficiency& efficiency = *r.gpu.efficiency;
  const Format format = format_of(r);
  if (format == Format::half || format == Format::fp32) return half;
  const bool fp8 = format == Format::fp8;
  const N share = constant<N>(q::narrow_share, fp8 ? efficiency.fp8 : efficiency.fp4);
  const N fill = half.fill * constant<N>(q::narrow_fill, catalog::common_efficiency().narrow_fill);
  N rate = because<N>(fp8 ? "fp8_products" : "fp4_products", in.peak * speed * share);
  if (r.plan.training.precision == plan::Precision::fp8 && r.plan.training.row_scales)
    rate = because<N>("row_scaled", rate * constant<N>(q::row_scaled, catalog::common_efficiency().row_scaled));
  const bool some = r.plan.training.wide_layers > 0;
  const Rate<N> narrow{named<N>(some ? q::narrow_rate : q::product_rate, rate), named<N>(some ? q::narrow_layer_fill : q::product_fill, fill),
                       constant<N>(q::operand_width, 1)};
  return some ? mixed(r, narrow, half) : narrow;
}

template <Number N>
void set_attention(Machine<N>& machine, const Resolved& r, const Inputs<N>& in) {
  const hardware::AttentionSpeed& speed = r.gpu.efficiency->attention[static_cast<std::size_t>(framework::fused(r.framework->time.attention))];
  const N peak = wide_peak(r, in) * input<N>(q::sustained, r.gpu.sustained) * input<N>(q::compute_factor, r.plan.assumptions.compute_factor);
  machine.attention_forward = named<N>(q::attention_rate, peak * constant<N>(q::attention_share, speed.forward));
  machine.attention_backward = named<N>(q::attention_rate, peak * constant<N>(q::attention_share, speed.backward));
}

template <Number N>
void set_links(Machine<N>& machine, const Resolved& r, const Inputs<N>& in) {
  const hardware::Efficiency& efficiency = *r.gpu.efficiency;
  const hardware::CommonEfficiency& common = *machine.common;
  machine.memory = named<N>(q::memory_rate, in.memory_bandwidth * constant<N>(q::memory_share, efficiency.memory) *
                                                input<N>(q::compute_factor, r.plan.assumptions.compute_factor));
  machine.fabric = named<N>(q::fabric_rate, in.scale_up * constant<N>(q::fabric_share, efficiency.fabric));
  const N share = constant<N>(q::network_share, efficiency.network) * constant<N>(q::framework_network, r.framework->time.network);
  machine.network =
      named<N>(q::network_rate, in.network * share * input<N>(q::network_factor, r.plan.assumptions.network_factor));
  machine.kernel_s = constant<N>(q::kernel_time, efficiency.kernel_s);
  machine.call_s = constant<N>(q::call_time, common.call_s);
  machine.fabric_hop_s = constant<N>(q::fabric_hop, common.fabric_hop_s);
  const double own_s = r.framework->time.network_hop_us * micro;
  const N hop = constant<N>(q::network_hop, own_s > 0 ? own_s : common.network_hop_s);
  machine.network_hop_s = named<N>(q::network_step, hop / input<N>(q::network_factor, r.plan.assumptions.network_factor));
  machine.half_buffer = constant<N>(q::half_buffer, common.half_buffer_bytes);
}

}  // namespace

double doublings(double x) {
  double whole = 0, power = 1;
  while (power * 2 <= x && whole < 64) {
    power *= 2;
    whole += 1;
  }
  return whole + (x / power - 1);
}

template <Number N>
N narrow_layers(const Setting<N>& at) {
  return at.r.plan.training.wide_layers > 0 ? N(1) - wide_share<N>(at.r) : N(1);
}
template double narrow_layers(const Setting<double>&);
template number::Traced narrow_layers(const Setting<number::Traced>&);

template <Number N>
N activations(const Setting<N>& at, const N& half_width) {
  return at.r.plan.training.precision == plan::Precision::fp32 ? because<N>("fp32_activations", N(2) * half_width) : half_width;
}
template double activations(const Setting<double>&, const double&);
template number::Traced activations(const Setting<number::Traced>&, const number::Traced&);

template <Number N>
N eager(const Setting<N>& at, const N& compiled) {
  if (at.r.plan.savers.compiled || at.rules.eager == 1) return compiled;
  return because<N>("eager_kernels", compiled * constant<N>(q::framework_eager, at.rules.eager));
}
template double eager(const Setting<double>&, const double&);
template number::Traced eager(const Setting<number::Traced>&, const number::Traced&);

template <Number N>
Setting<N> setting(const Resolved& r, const Inputs<N>& in) {
  Machine<N> machine;
  machine.common = &catalog::common_efficiency();
  machine.wave = r.gpu.efficiency->wave;
  machine.processors = r.gpu.processors > 0 ? r.gpu.processors : typical_processors;
  machine.domain = std::max(1, r.node_size);
  const plan::Hardware& hardware = r.plan.hardware;
  if (hardware.oversubscription > 1 && hardware.pod_gpus > 0) machine.pod = std::max<double>(hardware.pod_gpus, machine.domain);
  machine.taper = input<N>(q::taper, hardware.oversubscription);
  const N speed = math_speed<N>(r);
  machine.half = half_rate(r, in, speed);
  machine.products = product_rate(r, in, speed, machine.half);
  set_attention(machine, r, in);
  set_links(machine, r, in);
  return {r, in, r.framework->time, std::move(machine)};
}
template Setting<double> setting(const Resolved&, const Inputs<double>&);
template Setting<number::Traced> setting(const Resolved&, const Inputs<number::Traced>&);

}  // namespace slipstick::time

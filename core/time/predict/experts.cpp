#include "core/time/predict/experts.hpp"

#include <algorithm>

#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/collective.hpp"
#include "core/time/predict/gemm.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::input;
using number::maximum;
using number::named;
using number::Number;
using number::value;
namespace q = number::quantities;

// Bytes per token copy: permuted in and out, read and written, 16 bits; activation of a gated or plain FFN.
constexpr double permute_bytes = 8, activation_bytes = 6;

template <Number N>
struct Sizes { N tokens, copies, rows, local, ranks; };

template <Number N>
Sizes<N> sizes(const Setting<N>& at) {
  const engine::Inputs<N>& in = at.in;
  const plan::Plan& plan = at.r.plan;
  Sizes<N> s{};
  s.ranks = input<N>(q::expert_tensor, at.r.expert_tensor);
  s.tokens = named<N>(q::routed_tokens, in.rank_tokens * s.ranks / in.tensor);
  s.copies = named<N>(q::token_copies, s.tokens * in.experts_per_token);
  s.local = named<N>(q::local_experts, maximum<N>(N(1), in.experts / in.expert));
  N rows = s.copies / s.local;
  if (plan.assumptions.imbalance > 0) rows = rows * input<N>(q::imbalance, plan.assumptions.imbalance);
  s.rows = named<N>(q::expert_rows, rows);
  return s;
}

template <Number N>
void add_products(Experts<N>& out, const Setting<N>& at, const Sizes<N>& s) {
  const engine::Inputs<N>& in = at.in;
  const Machine<N>& machine = at.machine;
  const N speed = constant<N>(q::expert_speed, at.rules.expert_speed), one = N(1);
  const N wide = named<N>(q::expert_up_width, (in.gate + one) * in.expert_ffn / s.ranks), narrow = in.expert_ffn / s.ranks;
  const N up = gemm(machine, machine.products, q::expert_up, {s.rows, wide, in.hidden}, s.local);
  const N down = gemm(machine, machine.products, q::expert_down, {s.rows, in.hidden, narrow}, s.local);
  const N router = gemm(machine, machine.half, q::router_product, {s.tokens, in.experts, in.hidden}, one);
  out.forward = named<N>(q::experts_forward, (up + down) / speed + router);
  const N up_input = gemm(machine, machine.products, q::expert_up, {s.rows, in.hidden, wide}, s.local);
  const N down_input = gemm(machine, machine.products, q::expert_down, {s.rows, narrow, in.hidden}, s.local);
  const N router_input = gemm(machine, machine.half, q::router_product, {s.tokens, in.hidden, in.experts}, one);
  out.input_gradient = named<N>(q::experts_input, (up_input + down_input) / speed + router_input);
  if (plan::trains_adapters(at.r.plan)) return;
  const N up_weight = gemm(machine, machine.products, q::expert_up, {wide, in.hidden, s.rows}, s.local);
  const N down_weight = gemm(machine, machine.products, q::expert_down, {in.hidden, narrow, s.rows}, s.local);
  const N router_weight = gemm(machine, machine.half, q::router_product, {in.experts, in.hidden, s.tokens}, one);
  out.weight_gradient = named<N>(q::experts_weight, (up_weight + down_weight) / speed + router_weight);
}

/// Of n places, how many get at least one of k copies that are drawn at random.
double reached(double n, int k) {
  double missed = 1, factor = 1 - 1 / n;
  for (int left = k; left > 0; left /= 2, factor *= factor)
    if (left % 2 == 1) missed *= factor;
  return n * (1 - missed);
}

/// A rank or domain that needs several copies of a token gets one; with fp8 products they go out in 8 bits and come back in
/// 16 (DeepSeek-V3 2024, sections 3.2.2 and 3.3.3; DeepEP).
template <Number N>
N deduplicated(const Setting<N>& at, const Sizes<N>& s, const Group<N>& ranks) {
  const int copies = at.r.plan.architecture.experts_per_token;
  N token = activations(at, N(2) * s.tokens * at.in.hidden);
  if (value(at.machine.products.operand_bytes) < 2) token = because<N>("dispatched_fp8", token * (N(1) - constant<N>(q::dispatch_spared, 0.25) * narrow_layers(at)));
  const N near = token * constant<N>(q::reached_ranks, reached(value(ranks.ranks), copies));
  const N far = token * constant<N>(q::reached_domains, reached(ranks.domains, copies));
  return exchange_of(at.machine, q::exchange_once, near, far, ranks);
}

/// Dispatch and combine, across ranks that hold other experts. What recipes deduplicate on average is a common factor.
template <Number N>
N exchange(const Setting<N>& at, const Sizes<N>& s) {
  const engine::Inputs<N>& in = at.in;
  if (at.r.plan.layout.expert_parallel <= 1) return N(0);
  const Group<N> ranks = group(at.machine, in.expert, at.r.expert_tensor);
  if (at.r.plan.layout.dispatch == plan::Dispatch::deduplicated) return named<N>(q::exchange, N(2) * deduplicated(at, s, ranks));
  const N bytes = activations(at, N(2) * s.copies * in.hidden);
  const N once = collective(at.machine, Pattern::all_to_all, q::exchange_once, bytes, ranks);
  if (at.r.plan.layout.dispatch == plan::Dispatch::all_to_all) return named<N>(q::exchange, N(2) * once);
  return named<N>(q::exchange, N(2) * once * constant<N>(q::exchange_share, at.machine.common->exchange_bytes));
}

}  // namespace

template <Number N>
Experts<N> experts(const Setting<N>& at) {
  const engine::Inputs<N>& in = at.in;
  const Sizes<N> s = sizes(at);
  Experts<N> out;
  add_products(out, at, s);
  const N factor = constant<N>(q::expert_elementwise, at.rules.expert_elementwise);
  out.activation_bytes = named<N>(q::expert_activation, s.copies * in.expert_ffn * N(activation_bytes) * factor);
  out.permuted_bytes = named<N>(q::permuted_bytes, s.copies * in.hidden * N(permute_bytes) * factor + out.activation_bytes);
  out.cast_bytes = s.copies * (in.hidden + in.expert_ffn);
  out.exchange = exchange(at, s);
  out.parameters = named<N>(q::expert_parameters, s.local * (N(2) + in.gate) * in.hidden * in.expert_ffn / s.ranks);
  return out;
}
template Experts<double> experts(const Setting<double>&);
template Experts<number::Traced> experts(const Setting<number::Traced>&);

}  // namespace slipstick::time

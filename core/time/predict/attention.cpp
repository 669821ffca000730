#include "core/time/predict/attention.hpp"

#include "core/number/names.hpp"
#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/gemm.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::input;
using number::minimum;
using number::named;
using number::Number;
namespace names = number::names;
namespace q = number::quantities;

// Products of a fused kernel, forward two, backward five.
constexpr double backward_flops = 2.5;
// Bytes of the passes over scores at 16 bits with an 8-bit mask: softmax and dropout, forward and backward.
constexpr double forward_pass_bytes = 9, backward_pass_bytes = 11;
// One by one, as the Hugging Face Llama model does: scale (4 bytes a score), mask (6), softmax in fp32 and back (12).
constexpr double separate_pass_bytes = 22;
constexpr double wide_head = 128;

/// Share of the layers that see a window only, and what they see of a causal sequence.
template <Number N>
N seen_share(const Setting<N>& at) {
  const model::Architecture& a = at.r.plan.architecture;
  const plan::Training& training = at.r.plan.training;
  if (training.sample_tokens > 0 && training.sample_tokens < training.sequence)
    return named<N>(q::seen_share, because<N>("packed_samples", input<N>(q::sample_tokens, training.sample_tokens) / at.in.sequence));
  if (a.window <= 0 || a.window >= training.sequence || a.layers <= 0) return N(1);
  const N full = constant<N>(q::full_share, a.full_every > 0 ? 1.0 * (a.layers / a.full_every) / a.layers : 0.0);
  const N ratio = input<N>(q::window, a.window) / at.in.sequence;
  return named<N>(q::seen_share, because<N>("windowed_attention", full + (N(1) - full) * (N(2) * ratio - ratio * ratio)));
}

/// FLOPs of two products over half the score matrix.
template <Number N>
N causal_flops(const Setting<N>& at) {
  const Widths<N> width = attention_widths(at);
  const engine::Inputs<N>& in = at.in;
  const N heads = in.micro_batch * in.heads / in.tensor;
  return heads * in.sequence * in.sequence * (width.head + width.value) / in.context;
}

template <Number N>
Core<N> fused(const Setting<N>& at, const N& flops) {
  const Machine<N>& machine = at.machine;
  const N width = named<N>(q::head_width, number::maximum<N>(N(1), attention_widths(at).value));
  const N narrow = constant<N>(q::narrow_heads, machine.common->narrow_heads), wide = constant<N>(q::wide_head, wide_head);
  const N heads = minimum<N>(N(1), width * (wide + narrow) / (wide * (width + narrow)));
  const N length = at.in.sequence / (at.in.sequence + constant<N>(q::short_sequence, machine.common->short_sequence));
  const N speed = named<N>(q::kernel_shape, heads * length);
  const N backward = constant<N>(q::backward_products, backward_flops) * flops / (machine.attention_backward * speed);
  return {named<N>(q::attention_forward, because<N>("fused_kernel", flops / (machine.attention_forward * speed) + machine.kernel_s)),
          named<N>(q::attention_backward, because<N>("fused_kernel", backward + N(2) * machine.kernel_s))};
}

template <Number N>
Core<N> score_passes(const Setting<N>& at, const N& byte) {
  if (at.rules.separate_softmax) {
    const N each = because<N>("separate_softmax", N(separate_pass_bytes) * byte);
    return {each, each};
  }
  const N fused = constant<N>(q::pass_share, at.machine.common->unfused_passes) * byte;
  return {N(forward_pass_bytes) * fused, N(backward_pass_bytes) * fused};
}

/// Scores and their gradients go through memory, and batched products of one head each are slow.
template <Number N>
Core<N> unfused(const Setting<N>& at) {
  const Machine<N>& machine = at.machine;
  const engine::Inputs<N>& in = at.in;
  const Widths<N> width = attention_widths(at);
  const N share = constant<N>(q::batched_share, machine.common->unfused_products);
  const N count = number::maximum<N>(N(1), in.micro_batch * in.heads / in.tensor), rows = in.sequence / in.context;
  const N scores = gemm(machine, machine.half, q::score_product, {rows, in.sequence, width.head}, count) / share;
  const N values = gemm(machine, machine.half, q::value_product, {rows, width.value, in.sequence}, count) / share;
  const N elements = named<N>(q::score_elements, in.micro_batch * in.heads / in.tensor * in.sequence * rows);
  const Core<N> passes = score_passes(at, activations(at, elements) / machine.memory);
  const N forward = scores + values + passes.forward + N(2) * machine.kernel_s;
  const N backward = scores + N(3) * values + passes.backward + N(3) * machine.kernel_s;
  return {named<N>(q::attention_forward, because<N>("unfused_kernels", forward)),
          named<N>(q::attention_backward, because<N>("unfused_kernels", backward))};
}

}  // namespace

bool is_fused(const engine::Resolved& r) { return r.plan.savers.fused_attention; }

template <Number N>
Widths<N> attention_widths(const Setting<N>& at) {
  const engine::Inputs<N>& in = at.in;
  if (at.r.plan.architecture.kv_rank == 0)
    return {in.heads * in.head_dim, N(2) * in.kv_heads * in.head_dim, in.head_dim, in.head_dim};
  const N head = in.nope_dim + in.rope_dim;
  return {in.heads * head, in.heads * (head + in.v_dim), head, in.v_dim};
}

template <Number N>
Core<N> attention_core(const Setting<N>& at) {
  if (!is_fused(at.r)) return unfused(at);
  return fused(at, named<N>(q::core_flops, causal_flops(at) * seen_share(at)));
}

template <Number N>
Core<N> both_ways_core(const Setting<N>& at) {
  if (!is_fused(at.r)) return unfused(at);
  return fused(at, named<N>(q::core_flops, because<N>("both_ways", N(2) * causal_flops(at))));
}

template <Number N>
Core<N> mixer_core(const Setting<N>& at) {
  const model::Architecture& a = at.r.plan.architecture;
  const N state = input<N>(names::mixer_heads, a.mixer_heads) * input<N>(names::mixer_value_dim, a.mixer_value_dim) *
                  input<N>(names::mixer_key_dim, a.mixer_key_dim);
  const N flops = named<N>(q::state_flops, N(6) * at.in.rank_tokens * state / at.in.tensor);
  const Machine<N>& machine = at.machine;
  const N backward = constant<N>(q::backward_products, backward_flops) * flops / machine.attention_backward;
  return {named<N>(q::attention_forward, because<N>("state_in_chunks", flops / machine.attention_forward + machine.kernel_s)),
          named<N>(q::attention_backward, because<N>("state_in_chunks", backward + N(2) * machine.kernel_s))};
}

template Widths<double> attention_widths(const Setting<double>&);
template Widths<number::Traced> attention_widths(const Setting<number::Traced>&);
template Core<double> attention_core(const Setting<double>&);
template Core<number::Traced> attention_core(const Setting<number::Traced>&);
template Core<double> both_ways_core(const Setting<double>&);
template Core<number::Traced> both_ways_core(const Setting<number::Traced>&);
template Core<double> mixer_core(const Setting<double>&);
template Core<number::Traced> mixer_core(const Setting<number::Traced>&);

}  // namespace slipstick::time

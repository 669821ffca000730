#include "core/time/predict/products.hpp"

#include "core/model/parameters.hpp"
#include "core/number/names.hpp"
#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/attention.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::input;
using number::named;
using number::Number;
namespace names = number::names;
namespace q = number::quantities;

template <Number N>
void add_attention(Products<N>& list, const Setting<N>& at) {
  const engine::Inputs<N>& in = at.in;
  const Widths<N> width = attention_widths(at);
  N input_width = width.query + width.key_value;
  if (at.r.plan.architecture.attention_gate) input_width += width.query;
  list.add(q::qkv_product, named<N>(q::qkv_width, input_width / in.tensor), in.hidden);
  list.add(q::out_product, in.hidden, named<N>(q::out_width, in.heads * width.value / in.tensor));
}

template <Number N>
void add_latent_up(Products<N>& list, const Setting<N>& at) {
  const engine::Inputs<N>& in = at.in;
  const bool compressed = at.r.plan.architecture.q_rank > 0;
  list.add(q::query_up, named<N>(q::query_width, attention_widths(at).query / in.tensor), compressed ? in.q_rank : in.hidden);
  list.add(q::key_value_up, named<N>(q::key_value_columns, in.heads * (in.nope_dim + in.v_dim) / in.tensor), in.kv_rank);
}

/// Down to the ranks, which every tensor rank does whole, and up to its own heads. DeepSeek-V2 2024, section 2.1.
template <Number N>
void add_latent_attention(Products<N>& list, const Setting<N>& at) {
  const engine::Inputs<N>& in = at.in;
  const bool compressed = at.r.plan.architecture.q_rank > 0;
  const N narrow = in.kv_rank + in.rope_dim;
  list.add(q::latent_down, named<N>(q::latent_width, compressed ? in.q_rank + narrow : narrow), in.hidden);
  add_latent_up(list, at);
  list.add(q::out_product, in.hidden, named<N>(q::out_width, in.heads * in.v_dim / in.tensor));
}

/// One projection in, one out, as wide as the parameters of the two say.
template <Number N>
void add_mixer(Products<N>& list, const Setting<N>& at) {
  const model::Architecture& a = at.r.plan.architecture;
  double in_parameters = 0;
  for (const auto& part : model::layer_parameters<double>(a, false, false))
    if (part.component == model::Component::mixer_in) in_parameters += part.parameters;
  const N inner = input<N>(names::mixer_heads, a.mixer_heads) * input<N>(names::mixer_value_dim, a.mixer_value_dim);
  const N width = constant<N>(q::mixer_parameters, in_parameters) / at.in.hidden / at.in.tensor;
  list.add(q::mixer_in_product, named<N>(q::mixer_width, width), at.in.hidden);
  list.add(q::out_product, at.in.hidden, named<N>(q::out_width, inner / at.in.tensor));
}

/// LoRA: two thin products beside each targeted one, bound by the bytes of their long sides. Hu et al. 2021.
template <Number N>
N adapters(const Setting<N>& at, const Products<N>& list) {
  N bytes = N(0);
  for (const Product<N>& product : list) bytes += N(2) * at.in.rank_tokens * (product.depth + N(3) * product.columns);
  return bytes;
}

}  // namespace

bool is_expert(LayerKind kind) { return kind == LayerKind::expert || kind == LayerKind::mixer_expert; }
bool is_mixer(LayerKind kind) { return kind == LayerKind::mixer || kind == LayerKind::mixer_expert; }

template <Number N>
Products<N> mixing_products(const Setting<N>& at, LayerKind kind) {
  Products<N> list;
  const model::Architecture& a = at.r.plan.architecture;
  if (is_mixer(kind)) {
    add_mixer(list, at);
  } else if (a.kv_rank > 0) {
    add_latent_attention(list, at);
  } else {
    add_attention(list, at);
  }
  if (a.encoder_layers > 0 && kind != LayerKind::encoder) add_attention(list, at);  // cross-attention
  return list;
}

template <Number N>
Products<N> latent_up_products(const Setting<N>& at) {
  Products<N> list;
  add_latent_up(list, at);
  return list;
}

template <Number N>
Products<N> ffn_products(const Setting<N>& at, LayerKind kind) {
  Products<N> list;
  const engine::Inputs<N>& in = at.in;
  const model::Architecture& a = at.r.plan.architecture;
  const N& whole = is_expert(kind) ? in.shared_ffn : in.ffn;
  if (is_expert(kind) ? a.shared_ffn <= 0 : a.no_ffn) return list;
  const N width = named<N>(q::rank_ffn, whole / in.tensor);
  list.add(q::up_product, (in.gate + N(1)) * width, in.hidden);
  list.add(q::down_product, in.hidden, width);
  return list;
}

template <Number N>
ProductTime<N> time_of(const Setting<N>& at, const Products<N>& list) {
  ProductTime<N> sum;
  const bool tuned = plan::trains_adapters(at.r.plan);
  const N &tokens = at.in.rank_tokens, one = N(1);
  const Machine<N>& m = at.machine;
  for (const Product<N>& p : list) {
    sum.forward += gemm(m, m.products, *p.role, {tokens, p.columns, p.depth}, one);
    sum.input_gradient += gemm(m, m.products, *p.role, {tokens, p.depth, p.columns}, one);
    if (!tuned) sum.weight_gradient += gemm(m, m.products, *p.role, {p.columns, p.depth, tokens}, one);
    sum.elements += tokens * p.depth;
    sum.parameters += p.columns * p.depth;
  }
  if (tuned) sum.adapters = adapters(at, list);
  return sum;
}

template Products<double> mixing_products(const Setting<double>&, LayerKind);
template Products<number::Traced> mixing_products(const Setting<number::Traced>&, LayerKind);
template Products<double> latent_up_products(const Setting<double>&);
template Products<number::Traced> latent_up_products(const Setting<number::Traced>&);
template Products<double> ffn_products(const Setting<double>&, LayerKind);
template Products<number::Traced> ffn_products(const Setting<number::Traced>&, LayerKind);
template ProductTime<double> time_of(const Setting<double>&, const Products<double>&);
template ProductTime<number::Traced> time_of(const Setting<number::Traced>&, const Products<number::Traced>&);

}  // namespace slipstick::time

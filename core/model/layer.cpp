#include "core/model/layer.hpp"

#include "core/number/names.hpp"

namespace slipstick::model {

namespace names = number::names;
using number::because;
using number::input;
using number::Number;

template <Number N>
Symbols<N>::Symbols(const Architecture& a)
    : layers(input<N>(names::layers, a.layers)),
      hidden(input<N>(names::hidden, a.hidden)),
      heads(input<N>(names::heads, a.heads)),
      kv_heads(input<N>(names::kv_heads, model::kv_heads(a))),
      head_dim(input<N>(names::head_dim, model::head_dim(a))),
      ffn(input<N>(names::ffn, model::ffn(a))),
      vocab(input<N>(names::vocab, a.vocab)),
      embedding_width(narrow_embedding(a) ? input<N>(names::embedding_width, a.embedding_width) : hidden),
      norms(input<N>(names::norms_per_layer, a.norms_per_layer)),
      ffn_matrices(
          because(a.gated ? "gated_ffn" : "plain_ffn", number::constant<N>(names::ffn_matrices, a.gated ? 3 : 2))),
      norm_width(hidden) {
  if (a.norm == Norm::none) norm_width = N(0);
  if (a.norm == Norm::layer) norm_width = N(2) * hidden;
}
template struct Symbols<double>;
template struct Symbols<number::Traced>;

namespace {

template <Number N>
N qk_norms(const Architecture& a, const Symbols<N>& s, const N& score_dim) {
  switch (a.qk_norm) {
    case QkNorm::none:
      return N(0);
    case QkNorm::per_head:
      return N(2) * score_dim;
    case QkNorm::full:
    case QkNorm::per_head_each:
      return (s.heads + s.kv_heads) * score_dim;
  }
  return N(0);
}

/// Vaswani et al. 2017, section 3.2.2, with fewer key-value heads as in Ainslie et al. 2023.
template <Number N>
void plain_attention(Parts<N>& parts, const Architecture& a, const Symbols<N>& s) {
  const N key = s.hidden * s.kv_heads * s.head_dim;
  parts[Component::attention_query] = s.hidden * s.heads * s.head_dim;
  parts[Component::attention_key] = key;
  parts[Component::attention_value] = key;
  parts[Component::attention_output] = s.heads * s.head_dim * s.hidden;
  if (a.attention_gate) parts[Component::attention_gate] = s.hidden * s.heads * s.head_dim;
  N& extras = parts[Component::attention_extras];
  if (a.attention_bias != Bias::none) extras = (s.heads + N(2) * s.kv_heads) * s.head_dim;
  if (a.attention_bias == Bias::all) include(extras, s.hidden);
  include(extras, qk_norms(a, s, s.head_dim));
}

/// DeepSeek-V2 2024, section 2.1: low-rank queries and one joint low-rank key and value; each rank has a norm. Biases
/// exist on the projections down and out only, as the published implementations have them.
template <Number N>
void latent_attention(Parts<N>& parts, const Architecture& a, const Symbols<N>& s) {
  const N rank = input<N>(names::kv_rank, a.kv_rank), q_rank = input<N>(names::q_rank, a.q_rank);
  const N nope = input<N>(names::nope_dim, a.nope_dim), rope = input<N>(names::rope_dim, a.rope_dim);
  const N v_dim = input<N>(names::v_dim, a.v_dim);
  const N queries = s.heads * (nope + rope);
  parts[Component::attention_query] = a.q_rank > 0 ? s.hidden * q_rank + q_rank * queries : s.hidden * queries;
  parts[Component::attention_key] = s.hidden * (rank + rope) + rank * s.heads * (nope + v_dim);
  parts[Component::attention_output] = s.heads * v_dim * s.hidden;
  N& extras = parts[Component::attention_extras];
  extras = rank;
  include(extras, q_rank);
  if (a.attention_bias != Bias::none) include(extras, q_rank + rank + rope);
  if (a.attention_bias == Bias::all) include(extras, s.hidden);
  include(extras, qk_norms(a, s, nope + rope));
}

template <Number N>
void softmax_attention(Parts<N>& parts, const Architecture& a, const Symbols<N>& s) {
  if (a.kv_rank > 0) {
    latent_attention(parts, a, s);
  } else {
    plain_attention(parts, a, s);
  }
  if (a.attention_sinks) include(parts[Component::attention_extras], s.heads);
}

}  // namespace

template <Number N>
Parts<N> any_layer(const Architecture& a, const Symbols<N>& s, bool attention) {
  Parts<N> parts;
  if (attention) {
    softmax_attention(parts, a, s);
  } else {
    linear_mixer(parts, a, s);
  }
  parts[Component::norms] = s.norms * s.norm_width;
  if (a.encoder_layers > 0) {
    parts[Component::cross_attention] = N(2) * s.hidden * (s.heads + s.kv_heads) * s.head_dim;
    parts[Component::norms] = (s.norms + N(1)) * s.norm_width;
  }
  return parts;
}
template Parts<double> any_layer(const Architecture&, const Symbols<double>&, bool);
template Parts<number::Traced> any_layer(const Architecture&, const Symbols<number::Traced>&, bool);

template <Number N>
Parts<N> encoder_layer(const Architecture& a, const Symbols<N>& s) {
  Parts<N> parts = dense_ffn(a, s);
  softmax_attention(parts, a, s);
  parts[Component::norms] = s.norms * s.norm_width;
  return parts;
}
template Parts<double> encoder_layer(const Architecture&, const Symbols<double>&);
template Parts<number::Traced> encoder_layer(const Architecture&, const Symbols<number::Traced>&);

template <Number N>
Parts<N> dense_ffn(const Architecture& a, const Symbols<N>& s) {
  Parts<N> parts;
  if (a.no_ffn) return parts;
  const N matrix = s.hidden * s.ffn;
  if (a.gated) parts[Component::ffn_gate] = matrix;
  parts[Component::ffn_up] = matrix;
  parts[Component::ffn_down] = s.ffn * s.hidden;
  if (a.mlp_bias) parts[Component::ffn_bias] = (s.ffn_matrices - N(1)) * s.ffn + s.hidden;
  return parts;
}
template Parts<double> dense_ffn(const Architecture&, const Symbols<double>&);
template Parts<number::Traced> dense_ffn(const Architecture&, const Symbols<number::Traced>&);

template <Number N>
Parts<N> moe_ffn(const Architecture& a, const Symbols<N>& s, const N& routed) {
  Parts<N> parts;
  const N expert_ffn = input<N>(names::expert_ffn, a.expert_ffn);
  N expert = s.ffn_matrices * s.hidden * expert_ffn;
  if (a.expert_bias) expert += (s.ffn_matrices - N(1)) * expert_ffn + s.hidden;
  parts[Component::experts] = routed * expert;
  N& shared = parts[Component::shared_experts];
  if (a.shared_ffn > 0) shared = s.ffn_matrices * s.hidden * input<N>(names::shared_ffn, a.shared_ffn);
  if (a.shared_gate) include(shared, s.hidden);
  const N experts = input<N>(names::expert_count, a.experts);
  N& router = parts[Component::router];
  router = s.hidden * experts;
  if (a.router_bias) router += experts;
  if (a.score_bias) router += experts;
  return parts;
}
template Parts<double> moe_ffn(const Architecture&, const Symbols<double>&, const double&);
template Parts<number::Traced> moe_ffn(const Architecture&, const Symbols<number::Traced>&, const number::Traced&);

}  // namespace slipstick::model

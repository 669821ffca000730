#include "core/model/parameters.hpp"

#include <algorithm>
#include <array>

#include "core/model/layer.hpp"
#include "core/number/names.hpp"

namespace slipstick::model {
namespace {

namespace names = number::names;
using number::input;
using number::Number;
using number::value;

constexpr std::array<number::Name, component_count> component_names = {
    names::embedding,
    names::positions,
    names::token_types,
    names::embedding_norm,
    names::embedding_projection,
    names::attention_query,
    names::attention_key,
    names::attention_value,
    names::attention_output,
    names::attention_gate,
    names::cross_attention,
    names::attention_extras,
    names::mixer_in,
    names::mixer_out,
    names::mixer_extras,
    names::ffn_gate,
    names::ffn_up,
    names::ffn_down,
    names::ffn_bias,
    names::experts,
    names::shared_experts,
    names::router,
    names::norms,
    names::final_norm,
    names::pooler,
    names::lm_head,
    names::mtp,
};

const number::Name& name_of(Component component, const Architecture& a) {
  if (a.kv_rank > 0 && component == Component::attention_query) return names::attention_query_mla;
  if (a.kv_rank > 0 && component == Component::attention_key) return names::attention_key_mla;
  return component_names[static_cast<std::size_t>(component)];
}

/// Raffel et al. 2020, section 2.1: one number a bucket and head, shared by the layers of a stack.
template <Number N>
N relative_positions(const Architecture& a, const Symbols<N>& s) {
  return input<N>(names::position_buckets, a.position_buckets) * s.heads;
}

template <Number N>
Parts<N> outside_layers(const Architecture& a, const Symbols<N>& s) {
  Parts<N> parts;
  const N table = s.vocab * s.embedding_width;
  parts[Component::embedding] = table;
  if (a.positions > 0) parts[Component::positions] = input<N>(names::position_rows, a.positions) * s.hidden;
  if (a.position_buckets > 0) include(parts[Component::positions], relative_positions(a, s));
  if (a.token_types > 0) parts[Component::token_types] = input<N>(names::token_type_rows, a.token_types) * s.hidden;
  if (a.embedding_norm) parts[Component::embedding_norm] = s.norm_width;
  if (narrow_embedding(a)) parts[Component::embedding_projection] = N(2) * s.embedding_width * s.hidden;
  if (a.final_norm) parts[Component::final_norm] = s.norm_width;
  if (a.pooler) parts[Component::pooler] = s.hidden * s.hidden + s.hidden;
  if (a.no_head) return parts;
  N& head = parts[Component::lm_head];
  if (!a.tied) head = table;
  if (a.head_bias) include(head, s.vocab);
  return parts;
}

template <Number N>
void include_layers(Parts<N>& total, const Parts<N>& layer, const N& layers) {
  for (std::size_t i = 0; i < component_count; ++i) {
    const auto component = static_cast<Component>(i);
    if (value(layer[component]) != 0) include(total[component], layers * layer[component]);
  }
}

template <Number N>
N sum_of(const Parts<N>& parts) {
  N total(0);
  for (std::size_t i = 0; i < component_count; ++i) include(total, parts[static_cast<Component>(i)]);
  return total;
}

/// DeepSeek-V3 2024, section 2.2: a module is one more layer, a projection of two hidden states to one, and three norms; it
/// shares embedding and head.
template <Number N>
N mtp_modules(const Architecture& a, const Symbols<N>& s, const Parts<N>& ffn) {
  const N layer = sum_of(any_layer(a, s, layer_has_attention(a, a.layers - 1))) + sum_of(ffn);
  return input<N>(names::mtp_modules, a.mtp_modules) * (layer + N(2) * s.hidden * s.hidden + N(3) * s.norm_width);
}

/// Attention, or what stands in its place, and the norms of all layers.
template <Number N>
void include_mixing(Parts<N>& total, const Architecture& a, const Symbols<N>& s) {
  const int attention = attention_layers(a, 0, a.layers), mixing = a.layers - attention;
  if (attention > 0)
    include_layers(total, any_layer(a, s, true), mixing > 0 ? input<N>(names::attention_layers, attention) : s.layers);
  if (mixing > 0)
    include_layers(total, any_layer(a, s, false), attention > 0 ? input<N>(names::mixer_layers, mixing) : s.layers);
}

template <Number N>
void include_encoder(Parts<N>& total, const Architecture& a, const Symbols<N>& s) {
  include_layers(total, encoder_layer(a, s), input<N>(names::encoder_layers, a.encoder_layers));
  if (a.final_norm) include(total[Component::final_norm], s.norm_width);
  if (a.position_buckets > 0) include(total[Component::positions], relative_positions(a, s));
}

template <Number N>
Parts<N> whole_model(const Architecture& a, const Symbols<N>& s, const N& routed) {
  const int moe = moe_layers(a, 0, a.layers), dense = a.layers - moe;
  const Parts<N> dense_part = dense_ffn(a, s), moe_part = moe_ffn(a, s, routed);
  Parts<N> total = outside_layers(a, s);
  include_mixing(total, a, s);
  if (dense > 0) include_layers(total, dense_part, moe > 0 ? input<N>(names::dense_layers, dense) : s.layers);
  if (moe > 0) include_layers(total, moe_part, dense > 0 ? input<N>(names::moe_layers, moe) : s.layers);
  if (a.mtp_modules > 0) total[Component::mtp] = mtp_modules(a, s, layer_is_moe(a, a.layers - 1) ? moe_part : dense_part);
  if (a.encoder_layers > 0) include_encoder(total, a, s);
  return total;
}

template <Number N>
std::vector<ComponentCount<N>> listed(const Parts<N>& parts, const Architecture& a) {
  std::vector<ComponentCount<N>> list;
  list.reserve(component_count);
  for (std::size_t i = 0; i < component_count; ++i) {
    const auto component = static_cast<Component>(i);
    if (value(parts[component]) != 0)
      list.push_back({component, number::named(name_of(component, a), parts[component])});
  }
  return list;
}

template <Number N>
N sum_of(const number::Name& name, const std::vector<ComponentCount<N>>& components) {
  std::vector<N> parts;
  parts.reserve(components.size());
  for (const ComponentCount<N>& component : components) parts.push_back(component.parameters);
  return number::sum(name, std::span<const N>(parts));
}

/// `total` less what the embedding side holds.
template <Number N>
N without_embeddings(const number::Name& name, const N& total, const Parts<N>& parts) {
  N rest = total;
  for (const Component component : {Component::embedding, Component::positions, Component::token_types, Component::lm_head})
    if (value(parts[component]) != 0)
      rest = rest - number::named(component_names[static_cast<std::size_t>(component)], parts[component]);
  return number::named(name, rest);
}

}  // namespace

const char* id(Component component) {
  return component < Component::count ? component_names[static_cast<std::size_t>(component)].id : "";
}

template <Number N>
std::vector<ComponentCount<N>> layer_parameters(const Architecture& a, bool moe) {
  return layer_parameters<N>(a, moe, attention_layers(a, 0, a.layers) > 0);
}

template <Number N>
std::vector<ComponentCount<N>> encoder_parameters(const Architecture& a) {
  Parts<N> parts;
  if (a.encoder_layers > 0) include_encoder(parts, a, Symbols<N>(a));
  return listed(parts, a);
}

double mtp_module_parameters(const Architecture& a) {
  Architecture with = a;
  with.mtp_modules = a.mtp_modules + 1;
  return count<double>(with).total - count<double>(a).total;
}

template <Number N>
std::vector<ComponentCount<N>> layer_parameters(const Architecture& a, bool moe, bool attention) {
  const Symbols<N> s(a);
  std::vector<ComponentCount<N>> list = listed(any_layer(a, s, attention), a);
  const auto ffn = listed(moe ? moe_ffn(a, s, input<N>(names::expert_count, a.experts)) : dense_ffn(a, s), a);
  // Norms come last in Component order, after what the FFN adds.
  const auto place =
      std::find_if(list.begin(), list.end(), [](const auto& c) { return c.component > Component::router; });
  list.insert(place, ffn.begin(), ffn.end());
  return list;
}

template <Number N>
Counted<N> count(const Architecture& a) {
  const Symbols<N> s(a);
  const Parts<N> parts = whole_model(a, s, input<N>(names::expert_count, a.experts));
  Counted<N> counted;
  counted.components = listed(parts, a);
  counted.total = sum_of(names::total_parameters, counted.components);
  counted.non_embedding = without_embeddings(names::non_embedding_parameters, counted.total, parts);

  const int visited = std::min(a.experts_per_token, a.experts);
  const Parts<N> used = whole_model(a, s, input<N>(names::experts_per_token, visited));
  counted.active = sum_of(names::active_parameters, listed(used, a));
  // A tied table is also the head: every token passes it, so only an untied input table can be left out.
  counted.active_without_input_embedding = number::named(
      names::active_without_input_embedding,
      a.tied ? counted.active : counted.active - number::named(names::embedding, parts[Component::embedding]));
  counted.active_without_embeddings = without_embeddings(names::active_without_embeddings, counted.active, parts);
  return counted;
}

template std::vector<ComponentCount<double>> layer_parameters(const Architecture&, bool);
template std::vector<ComponentCount<number::Traced>> layer_parameters(const Architecture&, bool);
template std::vector<ComponentCount<double>> layer_parameters(const Architecture&, bool, bool);
template std::vector<ComponentCount<number::Traced>> layer_parameters(const Architecture&, bool, bool);
template std::vector<ComponentCount<double>> encoder_parameters(const Architecture&);
template std::vector<ComponentCount<number::Traced>> encoder_parameters(const Architecture&);
template Counted<double> count(const Architecture&);
template Counted<number::Traced> count(const Architecture&);

}  // namespace slipstick::model

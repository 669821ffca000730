// Rules about the number of parameters.
#include "core/model/parameters.hpp"
#include "core/rules/basis.hpp"

namespace slipstick::rules {
namespace {

using model::Component;

template <Number N>
N layer_count(const Basis<N>& basis) {
  return input<N>(names::layers, basis.resolved.plan.architecture.layers);
}

/// Token embedding and, where it is a matrix of its own, the LM head.
template <Number N>
N both_matrices(const report::Parameters<N>& p) {
  return parameters_between(p, Component::embedding, Component::embedding) +
         parameters_between(p, Component::lm_head, Component::lm_head);
}

/// Narayanan et al. 2021, equation 2, without its smaller terms.
template <Number N>
report::Rule<N> whole_model(const Basis<N>& basis) {
  const N layers = layer_count(basis), hidden = basis.in.hidden, vocab = basis.in.vocab;
  const auto& p = basis.report.parameters;
  const double squares = value(layers) * value(hidden) * value(hidden);
  const double attention = value(parameters_between(p, Component::attention_query, Component::attention_extras));
  const double ffn = value(parameters_between(p, Component::ffn_gate, Component::router));
  const double ends = value(both_matrices(p));
  const N says_it =
      named(says("P_rule", Unit::parameters, "narayanan"), 12.0 * layers * hidden * hidden + vocab * hidden);
  return rule("parameters_12lh2", Unit::parameters, says_it, p.total,
              {multiple(ratio(attention, squares)), multiple(ratio(ffn, squares)),
               multiple(ratio(ends, value(vocab) * value(hidden)))});
}

/// The form that circulates with the embedding inside the sum over layers; shown because it is wrong.
template <Number N>
report::Rule<N> embedding_in_every_layer(const Basis<N>& basis) {
  const N layers = layer_count(basis), hidden = basis.in.hidden, vocab = basis.in.vocab;
  const N layer = 12.0 * hidden * hidden + 13.0 * hidden;
  const N says_it = named(says("P_rule", Unit::parameters), layers * (layer + vocab * hidden));
  const double right = value(layers) * value(layer) + value(vocab) * value(hidden);
  return rule("parameters_vh_per_layer", Unit::parameters, says_it, basis.report.parameters.total,
              {number::count(value(layers)), number::short_count(right)});
}

const char* attention_kind(const model::Architecture& a) {
  if (a.kv_rank > 0) return "@rule.word.mla";
  if (model::kv_heads(a) == a.heads) return "@rule.word.mha";
  return model::kv_heads(a) == 1 ? "@rule.word.mqa" : "@rule.word.gqa";
}

template <Number N>
report::Rule<N> attention_of_a_layer(const Basis<N>& basis) {
  const auto& a = basis.resolved.plan.architecture;
  const N hidden = basis.in.hidden;
  const N says_it =
      named(says("P_attention", Unit::parameters), 3.0 * hidden * hidden + hidden * hidden + 4.0 * hidden);
  const N exact =
      named(exactly("P_attention", Unit::parameters),
            parameters_between(basis.report.parameters, Component::attention_query, Component::attention_extras) /
                layer_count(basis));
  return rule("attention_4h2", Unit::parameters, says_it, exact,
              {attention_kind(a), multiple(ratio(value(says_it), value(exact)))});
}

template <Number N>
report::Rule<N> embedding(const Basis<N>& basis) {
  const N says_it = named(says("P_embedding", Unit::parameters), basis.in.vocab * basis.in.hidden);
  const N exact = named(exactly("P_embedding", Unit::parameters), both_matrices(basis.report.parameters));
  return rule("embedding_vh", Unit::parameters, says_it, exact,
              {basis.plan.architecture.tied ? "@rule.word.tied" : "@rule.word.untied"});
}

template <Number N>
report::Rule<N> embedding_share(const Basis<N>& basis) {
  const auto& p = basis.report.parameters;
  const N exact = named(exactly("share", Unit::share), both_matrices(p) / p.total);
  return band("embedding_share", Unit::share, N(0.15), N(0.20), exact,
              {number::count(basis.plan.architecture.vocab), number::short_count(value(p.total))});
}

template <Number N>
void add_moe(const Basis<N>& basis, Rules<N>& rules) {
  const auto& a = basis.resolved.plan.architecture;
  if (a.experts <= 0) return;
  const auto& p = basis.report.parameters;
  const N moe_layers = input<N>(names::moe_layers, model::moe_layers(a, 0, a.layers));
  const N hidden = basis.in.hidden, experts = basis.in.experts;
  const N matrices = input<N>(names::ffn_matrices, a.gated ? 3 : 2);
  const N expert = named(exactly("P_expert", Unit::parameters), matrices * hidden * basis.in.expert_ffn);
  const N router = moe_layers * hidden * experts;
  const N base = named(exactly("P_base", Unit::parameters),
                       p.total - parameters_between(p, Component::experts, Component::experts) -
                           parameters_between(p, Component::router, Component::router));
  const N every = moe_layers * experts * expert;
  const N chosen = moe_layers * basis.in.experts_per_token * expert;
  const std::vector<std::string> arguments = {number::count(value(moe_layers)), number::count(a.experts),
                                              number::short_count(value(expert)), number::count(a.experts_per_token)};
  rules.push_back(rule("moe_total", Unit::parameters, named(says("P_rule", Unit::parameters), base + every + router),
                       p.total, arguments));
  rules.push_back(rule("moe_active", Unit::parameters,
                       named(says("P_active", Unit::parameters), base + chosen + router), p.active, arguments));
}

/// "175B on 64 GPUs is 2.7B parameters per GPU": P over all GPUs, whatever the layout.
template <Number N>
report::Rule<N> share_of_a_gpu(const Basis<N>& basis) {
  const auto& p = basis.report.parameters;
  const auto& layout = basis.resolved.plan.layout;
  const N says_it = named(says("P_gpu", Unit::parameters), p.total / basis.in.gpus);
  std::vector<N> held;
  for (const auto& stage : p.stages) held.push_back(stage.per_gpu);
  if (held.empty()) held.push_back(p.total);
  N exact = number::largest<N>(exactly("P_gpu", Unit::parameters), held);
  if (layout.data_parallel > 1 && basis.plan.savers.zero_stage == 3) exact = exact / basis.in.shards;
  const double split = double(layout.tensor_parallel) * layout.pipeline_parallel;
  return rule("parameters_per_gpu", Unit::parameters, says_it, exact,
              {number::short_count(ratio(value(p.total), split)), number::count(layout.tensor_parallel),
               number::count(layout.pipeline_parallel)});
}

}  // namespace

template <Number N>
void add_size_rules(const Basis<N>& basis, Rules<N>& rules) {
  rules.push_back(whole_model(basis));
  rules.push_back(embedding_in_every_layer(basis));
  rules.push_back(attention_of_a_layer(basis));
  rules.push_back(embedding(basis));
  rules.push_back(embedding_share(basis));
  add_moe(basis, rules);
  rules.push_back(share_of_a_gpu(basis));
}
template void add_size_rules(const Basis<double>&, Rules<double>&);
template void add_size_rules(const Basis<number::Traced>&, Rules<number::Traced>&);

}  // namespace slipstick::rules

// Rules about bytes: what a parameter takes, what activations take, how many GPUs and sequences follow from it.
#include "core/memory/activations.hpp"
#include "core/memory/recipe.hpp"
#include "core/rules/basis.hpp"
#include "core/rules/published.hpp"

namespace slipstick::rules {
namespace {

constexpr Name states_exactly = exactly("M_states", Unit::bytes);

/// Bytes of weights, gradients and optimizer states of one parameter.
template <Number N>
N recipe_bytes(const Basis<N>& basis) {
  const memory::Recipe<N> r = memory::recipe<N>(basis.resolved);
  return r.weights + r.gradients + r.master + r.moments;
}

/// Weights, gradients and optimizer states of the whole model, one copy.
template <Number N>
N all_states(const Basis<N>& basis) {
  return named(states_exactly, recipe_bytes(basis) * basis.report.parameters.total);
}

template <Number N>
report::Rule<N> twenty(const Basis<N>& basis) {
  const N says_it = named(says("M_rule", Unit::bytes), (2.0 + N(2) + 16.0) * basis.report.parameters.total);
  return rule("bytes_20", Unit::bytes, says_it, all_states(basis), {multiple(value(recipe_bytes(basis)))});
}

template <Number N>
report::Rule<N> twelve(const Basis<N>& basis) {
  const N says_it = named(says("M_rule", Unit::bytes), (2.0 + N(2) + 8.0) * basis.report.parameters.total);
  return rule("bytes_12", Unit::bytes, says_it, all_states(basis), {multiple(value(recipe_bytes(basis)))});
}

/// "44 GPUs hold the model": 20 bytes a parameter over what is printed on the box.
template <Number N>
report::Rule<N> gpus_for_states(const Basis<N>& basis) {
  const double gb = marketed_gb(basis.resolved.gpu);
  const N box = input<N>({"rule_marketed", "C_box", Unit::bytes, ""}, (gb > 0 ? gb : 1) * 1e9);
  const N says_it = named(says("G_rule", Unit::gpus), number::round_up<N>(20.0 * basis.report.parameters.total / box));
  const N exact =
      named(exactly("G_states", Unit::gpus), number::round_up<N>(all_states(basis) / at_least_one(basis.in.capacity)));
  const double twenty_exact =
      number::round_up(ratio(20 * value(basis.report.parameters.total), basis.resolved.capacity_bytes));
  return rule("gpus_20", Unit::gpus, says_it, exact,
              {number::count(gb), number::gib(basis.resolved.capacity_bytes, 1), number::count(twenty_exact),
               multiple(value(recipe_bytes(basis)))});
}

/// Activations that all GPUs of one replica keep for one micro-batch.
template <Number N>
N activations_of_a_micro_batch(const Basis<N>& basis) {
  const memory::PassActivations<N> pass = memory::pass_activations(basis.resolved, basis.in);
  const model::Architecture& a = basis.resolved.plan.architecture;
  const int moe = model::moe_layers(a, 0, a.layers);
  N layers(0);
  if (moe < a.layers) layers += input<N>(moe > 0 ? names::dense_layers : names::layers, a.layers - moe) * pass.dense;
  if (moe > 0) layers += input<N>(moe < a.layers ? names::moe_layers : names::layers, moe) * pass.moe;
  return named(exactly("A_replica", Unit::bytes), basis.in.tensor * basis.in.context * layers);
}

template <Number N>
report::Rule<N> two_bshl(const Basis<N>& basis, const N& exact) {
  const N layers = input<N>(names::layers, basis.resolved.plan.architecture.layers);
  const N says_it =
      named(says("A_rule", Unit::bytes), 2.0 * basis.in.micro_batch * basis.in.sequence * basis.in.hidden * layers);
  return rule("activations_2bshl", Unit::bytes, says_it, exact, {multiple(ratio(value(exact), value(says_it) / 2))});
}

/// Korthikanti et al. 2022, equation 1.
template <Number N>
report::Rule<N> thirty_four(const Basis<N>& basis, const N& exact) {
  const auto& in = basis.in;
  const N layers = input<N>(names::layers, basis.resolved.plan.architecture.layers);
  const N per_layer = in.sequence * in.micro_batch * in.hidden * (34.0 + 5.0 * in.heads * in.sequence / in.hidden);
  const N says_it = named(says("A_rule", Unit::bytes, "korthikanti"), layers * per_layer);
  const double scores = 5 * value(in.heads) * value(in.sequence) / value(in.hidden);
  return rule("activations_34sbh", Unit::bytes, says_it, exact, {multiple(scores)});
}

template <Number N>
report::Rule<N> half_to_one(const Basis<N>& basis, const N& exact) {
  const N weights = 2.0 * basis.report.parameters.total;
  return band("activations_near_weights", Unit::bytes, named(says("A_low", Unit::bytes), 0.5 * weights),
              named(says("A_high", Unit::bytes), weights), exact,
              {number::short_count(value(basis.in.micro_batch) * value(basis.in.sequence))});
}

/// min(what a replica's batch holds, free memory ÷ memory of a sequence), rounded down.
template <Number N>
report::Rule<N> micro_batch(const Basis<N>& basis) {
  const auto& m = basis.report.memory;
  N says_it(0);
  const std::size_t fullest = m.fullest_stage >= 0 ? static_cast<std::size_t>(m.fullest_stage) : 0;
  if (fullest < m.stages.size()) {
    const auto& stage = m.stages[fullest];
    const N left = number::maximum<N>(
        N(0), m.capacity_bytes - (stage.weights_bytes + stage.gradients_bytes + stage.optimizer_bytes));
    const N sequence = at_least_one(stage.activations_bytes / basis.in.micro_batch);
    const N most = number::minimum<N>(basis.in.global_batch / basis.in.data, left / sequence);
    says_it = N(0) - number::round_up<N>(N(0) - most);
  }
  return rule("micro_batch_free_memory", Unit::sequences, named(says("b_rule", Unit::sequences), says_it),
              m.largest_micro_batch, {number::count(m.fullest_stage)});
}

}  // namespace

template <Number N>
void add_memory_rules(const Basis<N>& basis, Rules<N>& rules) {
  rules.push_back(twenty(basis));
  rules.push_back(twelve(basis));
  rules.push_back(gpus_for_states(basis));
  const N activations = activations_of_a_micro_batch(basis);
  rules.push_back(two_bshl(basis, activations));
  rules.push_back(thirty_four(basis, activations));
  rules.push_back(half_to_one(basis, activations));
  rules.push_back(micro_batch(basis));
}
template void add_memory_rules(const Basis<double>&, Rules<double>&);
template void add_memory_rules(const Basis<number::Traced>&, Rules<number::Traced>&);

}  // namespace slipstick::rules

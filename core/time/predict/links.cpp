#include "core/time/predict/links.hpp"

#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/collective.hpp"
#include "core/time/predict/products.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::maximum;
using number::named;
using number::Number;
namespace q = number::quantities;

// A share of attention can hide the ring's traffic; the first and last exchange have nothing to hide behind.
constexpr double ring_hidden = 0.8, ring_exposed_forward = 0.1, ring_exposed_backward = 0.2;
constexpr double little_overlap = 0.2;

/// Both blocks of a layer, attention and FFN, are joined over the tensor ranks; routed experts join their own way.
template <Number N>
N tensor_time(const Setting<N>& at, LayerKind kind) {
  const engine::Inputs<N>& in = at.in;
  const Group<N> ranks = group(at.machine, in.tensor, 1);
  const N volume = activations(at, N(2) * in.rank_tokens * in.hidden);
  const bool attention_only = is_expert(kind);
  const N blocks = because<N>(attention_only ? "attention_block_only" : "both_blocks", constant<N>(q::joined_blocks, attention_only ? 1 : 2));
  if (at.r.plan.layout.sequence_parallel) {
    const N half = collective(at.machine, Pattern::all_gather, q::sequence_gather, volume, ranks);
    return named<N>(q::tensor_once, because<N>("sequence_parallel_time", blocks * N(2) * half));
  }
  N once = blocks * collective(at.machine, Pattern::all_reduce, q::tensor_reduce, volume, ranks);
  // Whole activations reach experts that are not split over the tensor ranks: scattered before, gathered after.
  if (is_expert(kind) && at.r.expert_tensor == 1) once = N(2) * once;
  return named<N>(q::tensor_once, because<N>("no_sequence_parallel_time", once));
}

}  // namespace

template <Number N>
BothWays<N> tensor_exposed(const Setting<N>& at, LayerKind kind) {
  if (at.r.plan.layout.tensor_parallel <= 1) return {};
  const N overlap = constant<N>(q::tensor_overlap, at.rules.tensor_overlap);
  const N forward = named<N>(q::tensor_exposed, tensor_time(at, kind) * (N(1) - overlap));
  if (!at.r.plan.layout.sequence_parallel || at.rules.tensor_overlap >= little_overlap) return {forward, forward};
  // The input is gathered again for the weight gradient; with overlap that gather hides too.
  return {forward, named<N>(q::tensor_exposed, because<N>("gathered_again", constant<N>(q::gathered_again, 1.5) * forward))};
}

namespace {

template <Number N>
N context_volume(const Setting<N>& at) {
  return activations(at, N(2) * at.in.rank_tokens * at.in.context * attention_widths(at).key_value / at.in.tensor);
}

/// Ulysses: queries, keys, values and the output change from split sequences to split heads and back. Jacobs et al. 2023.
template <Number N>
BothWays<N> ulysses(const Setting<N>& at, const Group<N>& ranks) {
  const Widths<N> width = attention_widths(at);
  const N bytes = activations(at, N(2) * at.in.rank_tokens * (N(2) * width.query + width.key_value) / at.in.tensor);
  const N once = collective(at.machine, Pattern::all_to_all, q::context_once, bytes, ranks);
  return {named<N>(q::context_exposed, because<N>("ulysses", once)), named<N>(q::context_exposed, because<N>("ulysses", once))};
}

}  // namespace

template <Number N>
BothWays<N> context_exposed(const Setting<N>& at, const Core<N>& attention) {
  if (at.r.plan.layout.context_parallel <= 1) return {};
  const Group<N> ranks = group(at.machine, at.in.context, number::value(at.in.tensor));
  const plan::ContextKind kind = at.r.plan.layout.context_kind;
  if (kind == plan::ContextKind::ulysses) return ulysses(at, ranks);
  const N once = collective(at.machine, Pattern::all_gather, q::context_once, context_volume(at), ranks);
  if (kind == plan::ContextKind::all_gather)
    return {named<N>(q::context_exposed, because<N>("context_gather", once)),
            named<N>(q::context_exposed, because<N>("context_gather", N(2) * once))};
  const N hidden = constant<N>(q::ring_hidden, ring_hidden);
  const N forward = maximum<N>(constant<N>(q::ring_exposed, ring_exposed_forward) * once, once - hidden * attention.forward);
  const N backward = maximum<N>(constant<N>(q::ring_exposed, ring_exposed_backward) * once, N(2) * once - hidden * attention.backward);
  return {named<N>(q::context_exposed, because<N>("ring_attention", forward)),
          named<N>(q::context_exposed, because<N>("ring_attention", backward))};
}

template BothWays<double> tensor_exposed(const Setting<double>&, LayerKind);
template BothWays<number::Traced> tensor_exposed(const Setting<number::Traced>&, LayerKind);
template BothWays<double> context_exposed(const Setting<double>&, const Core<double>&);
template BothWays<number::Traced> context_exposed(const Setting<number::Traced>&, const Core<number::Traced>&);

}  // namespace slipstick::time

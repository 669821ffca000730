#include "core/time/predict/ends.hpp"

#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/collective.hpp"
#include "core/time/predict/gemm.hpp"

namespace slipstick::time {
namespace {

using number::because;
using number::constant;
using number::named;
using number::Number;
namespace q = number::quantities;

// Bytes per token and unit of width: rows looked up, written, their gradients scattered; of what tensor ranks agree on for
// the loss: maximum, sum and target of each token in fp32.
constexpr double embedding_bytes = 12, loss_exchange_bytes = 12;
constexpr double embedding_launches_s = 40e-6, loss_forward = 0.4, loss_backward = 0.6;

template <Number N>
N vocabulary(const Setting<N>& at) {
  if (at.rules.odd_vocabulary) {
    const int rows = at.r.plan.architecture.vocab / at.r.plan.layout.tensor_parallel;
    return named<N>(q::rank_vocabulary, because<N>("odd_vocabulary", constant<N>(q::vocabulary_rows, rows)));
  }
  return named<N>(q::rank_vocabulary, at.in.padded_vocab / at.in.tensor);
}

template <Number N>
N joined(const Setting<N>& at, const N& bytes) {
  if (at.r.plan.layout.tensor_parallel <= 1) return N(0);
  return collective(at.machine, Pattern::all_reduce, q::ends_reduce, bytes, group(at.machine, at.in.tensor, 1));
}

}  // namespace

template <Number N>
Ends<N> ends(const Setting<N>& at) {
  const engine::Inputs<N>& in = at.in;
  const Machine<N>& m = at.machine;
  const N &tokens = in.rank_tokens, &width = in.embedding_width, one = N(1);
  const N rows = vocabulary(at), hidden = activations(at, N(2) * tokens * in.hidden);
  Ends<N> out;
  out.matrix = named<N>(q::end_matrix, rows * width);
  const N lookup = activations(at, N(embedding_bytes) * tokens * in.hidden) / m.memory + constant<N>(q::embedding_launches, embedding_launches_s);
  out.embedding = named<N>(q::embedding_time, lookup + joined(at, hidden));
  if (at.r.plan.architecture.no_head) return out;
  const N logits = named<N>(q::logits_time, eager(at, tokens * rows * constant<N>(q::framework_loss, at.rules.loss_bytes)) / m.memory);
  const N forward = gemm(m, m.half, q::head_product, {tokens, rows, width}, one);
  N backward = gemm(m, m.half, q::head_input, {tokens, width, rows}, one);
  if (!plan::trains_adapters(at.r.plan)) backward += gemm(m, m.half, q::head_weight, {width, rows, tokens}, one);
  const N agreed = joined(at, N(loss_exchange_bytes) * tokens);
  out.head.forward = named<N>(q::head_forward, forward);
  out.head.backward = named<N>(q::head_backward, backward + joined(at, hidden));
  out.loss.forward = named<N>(q::loss_forward, constant<N>(q::loss_share, loss_forward) * logits + agreed);
  out.loss.backward = named<N>(q::loss_backward, constant<N>(q::loss_share, loss_backward) * logits);
  return out;
}
template Ends<double> ends(const Setting<double>&);
template Ends<number::Traced> ends(const Setting<number::Traced>&);

}  // namespace slipstick::time

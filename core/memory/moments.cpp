#include <array>

#include "core/memory/memory.hpp"
#include "core/number/bytes.hpp"
#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::constant;
using number::input;
using number::named;
using number::Number;
using number::value;
using report::StageMemory;
namespace q = number::quantities;

enum class Moment : unsigned char { forward, loss, backward, step };
constexpr const char* ids[] = {"forward", "loss", "backward", "step"};
constexpr const char* facts[] = {"forward_peaks", "loss_peaks", "backward_peaks", "step_peaks"};

/// What a stage holds at one moment, by component.
template <Number N>
struct AtMoment { N gradients{}, activations{}, logits{}, gathered{}, temporary{}; };

/// Gradients are buffers from the start, or tensors that exist from the backward pass to the step; while micro-batches
/// accumulate they stay alive.
template <Number N>
N early_gradients(const Resolved& r, const Persistent<N>& kept) {
  if (r.plan.savers.optimizer_in_backward) return N(0);
  if (r.framework->memory.gradient_buffer || r.micro_batches > 1) return kept.gradients;
  return because<N>("gradients_later", N(0));
}

template <Number N>
AtMoment<N> at(const Resolved& r, const Persistent<N>& kept, const Passing<N>& pass, Moment moment) {
  AtMoment<N> held;
  if (moment == Moment::step) {
    held.gradients = r.plan.savers.optimizer_in_backward ? because<N>("gradients_applied", N(0)) : kept.gradients;
    held.temporary = kept.temporary;
    return held;
  }
  held.gradients = early_gradients(r, kept);
  held.gathered = kept.root;
  N bytes = pass.kept;
  if (value(pass.shared) > 0) bytes = bytes + pass.shared;
  if (moment == Moment::loss) {
    held.logits = pass.logits;
    if (value(pass.logits) > 0 && value(kept.head) > 0) held.gathered = kept.head;
  }
  if (moment == Moment::backward) {
    if (value(pass.work) > 0) bytes = bytes + named<N>(q::working_set, pass.work);
    if (value(pass.residuals) > 0) bytes = bytes + pass.residuals;
    if (value(kept.layers) > 0) held.gathered = value(kept.root) > 0 ? kept.root + kept.layers : kept.layers;
  }
  held.activations = named<N>(q::activations, bytes);
  return held;
}

template <Number N>
N total(const Persistent<N>& kept, const AtMoment<N>& held) {
  N sum = kept.weights + kept.optimizer;
  for (const N& part : {held.gradients, held.activations, held.logits, held.gathered, held.temporary, kept.workspace})
    if (value(part) > 0) sum += part;
  return sum;
}

/// Blocks that the smaller transients cached and the larger ones could not use.
template <Number N>
N apart(const Resolved& r, const report::Moments<N>& m, Moment peak) {
  const double share = r.framework->memory.reserved_apart;
  if (share <= 0) return N(0);
  const N loss = m.loss_bytes - m.forward_bytes, backward = m.backward_bytes - m.forward_bytes;
  const N smaller = peak == Moment::loss ? backward : loss;
  if (peak != Moment::step) return constant<N>(q::reserved_apart, share) * smaller;
  const N larger = value(loss) < value(backward) ? backward : loss;
  return constant<N>(q::reserved_apart, share) * larger;
}

template <Number N>
void set_around(StageMemory<N>& out, const Resolved& r, const N& unshared) {
  const plan::Assumptions& assumed = r.plan.assumptions;
  out.context_bytes = input<N>(q::context, assumed.context_gib * number::bytes_per_gib);
  out.buffers_bytes = r.plan.hardware.gpus > 1 ? input<N>(q::buffers, assumed.buffers_gib * number::bytes_per_gib)
                                               : named<N>(q::buffers, because<N>("one_gpu", N(0)));
  const N slack = (input<N>(q::allocator_factor, assumed.allocator_factor) - N(1)) * out.allocated_bytes;
  out.slack_bytes = named<N>(q::slack, value(unshared) > 0 ? slack + unshared : slack);
  out.reserved_bytes = named<N>(q::reserved, out.allocated_bytes + out.slack_bytes);
  const std::array<N, 3> parts{out.context_bytes, out.buffers_bytes, out.slack_bytes};
  out.overhead_bytes = number::sum<N>(q::overhead, parts);
  const std::array<N, 3> needed{out.allocated_bytes, out.context_bytes, out.buffers_bytes};
  out.needed_bytes = number::sum<N>(q::needed, needed);
  const std::array<N, 2> all{out.allocated_bytes, out.overhead_bytes};
  out.peak_bytes = number::sum<N>(q::stage_peak, all);
}

template <Number N>
using AtMoments = std::array<AtMoment<N>, 4>;  // in the order of Moment

/// Only the last stage has a loss; elsewhere the moment is the end of forward.
template <Number N>
AtMoments<N> at_moments(const Resolved& r, const Persistent<N>& kept, const Passing<N>& pass) {
  AtMoments<N> held{at(r, kept, pass, Moment::forward), {}, at(r, kept, pass, Moment::backward), at(r, kept, pass, Moment::step)};
  held[1] = value(pass.logits) > 0 ? at(r, kept, pass, Moment::loss) : held[0];
  return held;
}

template <Number N>
Moment set_moments(report::Moments<N>& m, const Persistent<N>& kept, const Passing<N>& pass, const AtMoments<N>& held) {
  m.forward_bytes = named<N>(q::at_forward, total(kept, held[0]));
  m.loss_bytes = value(pass.logits) > 0 ? named<N>(q::at_loss, total(kept, held[1])) : m.forward_bytes;
  m.backward_bytes = named<N>(q::at_backward, total(kept, held[2]));
  m.step_bytes = named<N>(q::at_step, total(kept, held[3]));
  const double bytes[] = {value(m.forward_bytes), value(m.loss_bytes), value(m.backward_bytes), value(m.step_bytes)};
  std::size_t peak = 0;
  for (std::size_t i = 1; i < 4; ++i)
    if (bytes[i] > bytes[peak] || (bytes[i] == bytes[peak] && i == 1)) peak = i;
  return static_cast<Moment>(peak);
}

}  // namespace

template <Number N>
StageMemory<N> stage_memory(const Resolved& r, const Persistent<N>& kept, const Passing<N>& pass) {
  StageMemory<N> out;
  const AtMoments<N> moments = at_moments(r, kept, pass);
  const Moment peak = set_moments(out.moments, kept, pass, moments);
  const char* fact = facts[static_cast<std::size_t>(peak)];
  const AtMoment<N>& held = moments[static_cast<std::size_t>(peak)];
  out.peak_moment = ids[static_cast<std::size_t>(peak)];
  out.in_flight = pass.in_flight;
  out.weights_bytes = kept.weights;
  out.gradients_bytes = held.gradients;
  out.optimizer_bytes = kept.optimizer;
  out.activations_bytes = peak == Moment::step ? named<N>(q::activations, because<N>(fact, N(0))) : held.activations;
  out.logits_bytes = peak == Moment::loss ? because<N>(fact, held.logits) : named<N>(q::logits, because<N>(fact, N(0)));
  out.gathered_bytes = held.gathered;
  out.temporary_bytes = held.temporary;
  out.workspace_bytes = kept.workspace;
  std::array<N, 8> tensors{kept.weights, held.gradients, kept.optimizer, out.activations_bytes, out.logits_bytes};
  std::size_t count = 5;
  for (const N& part : {held.gathered, held.temporary, kept.workspace})
    if (value(part) > 0) tensors[count++] = part;
  out.allocated_bytes = number::sum<N>(q::allocated, std::span<const N>(tensors).first(count));
  set_around(out, r, apart(r, out.moments, peak));
  return out;
}
template StageMemory<double> stage_memory(const Resolved&, const Persistent<double>&, const Passing<double>&);
template StageMemory<number::Traced> stage_memory(const Resolved&, const Persistent<number::Traced>&, const Passing<number::Traced>&);

}  // namespace slipstick::memory

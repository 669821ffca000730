#include "core/time/bubble.hpp"

#include "core/number/quantities.hpp"
#include "core/number/time_quantities.hpp"

namespace slipstick::time {
namespace {

using engine::Inputs;
using number::because;
using number::maximum;
using number::minimum;
using number::Number;
using plan::Schedule;
namespace q = number::quantities;

/// Weight gradients moved into the bubble behind what others wait for: p - 1 of the first stage's, and as many deferred as
/// the schedule lets it run ahead.
template <Number N>
N zero_bubble(const Inputs<N>& in, const StageWork<N>& work, const N& ahead) {
  const N deferred = minimum<N>(ahead, in.micro_batches - N(1));
  return maximum<N>(N(0), work.others - (in.pipeline - N(1) + deferred) * work.weights);
}

/// Streams from both ends meet in the middle: p / 2 - 1 turns.
template <Number N>
N dual_pipe(const Inputs<N>& in, const StageWork<N>& work) {
  const N turns = maximum<N>(N(0), in.pipeline / N(2) - N(1));
  return turns * maximum<N>(N(0), work.whole + work.backward - N(3) * work.weights);
}

}  // namespace

template <Number N>
N schedule_idle(const engine::Resolved& r, const Inputs<N>& in, const StageWork<N>& work) {
  const N before = in.pipeline - N(1);
  switch (r.plan.layout.schedule) {
    case Schedule::zero_bubble_1: return because<N>("zero_bubble_1", zero_bubble(in, work, before));
    case Schedule::zero_bubble_2: return because<N>("zero_bubble_2", zero_bubble(in, work, N(2) * before));
    case Schedule::dual_pipe: return because<N>("dual_pipe", dual_pipe(in, work));
    case Schedule::one_f_one_b: case Schedule::all_forward: break;
  }
  return because<N>("bubble_of_stages", work.others / in.chunks);
}
template double schedule_idle(const engine::Resolved&, const Inputs<double>&, const StageWork<double>&);
template number::Traced schedule_idle(const engine::Resolved&, const Inputs<number::Traced>&, const StageWork<number::Traced>&);

PassShares usual_shares(const engine::Resolved& r) {
  const double forward = r.plan.savers.recompute == plan::Recompute::full ? 0.25 : 1.0 / 3;
  return {forward, plan::trains_adapters(r.plan) ? 0 : forward};
}

}  // namespace slipstick::time

#include "core/memory/in_flight.hpp"

#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using number::because;
using number::minimum;
using plan::Schedule;
namespace q = number::quantities;

template <number::Number N>
N interleaved(const Resolved& r, const Inputs<N>& in, const N& position) {
  const N group = number::input<N>(q::group_size, r.micro_batch_group);
  const N warm_up = N(2) * (in.pipeline - position - N(1)) + (in.chunks - N(1)) * group + N(1);
  return because<N>("schedule_interleaved", minimum<N>(in.micro_batches * in.chunks, warm_up));
}

template <number::Number N>
N by_schedule(const Resolved& r, const Inputs<N>& in, const N& position) {
  const N behind = in.pipeline - position, m = in.micro_batches;
  switch (r.plan.layout.schedule) {
    case Schedule::all_forward: return because<N>("schedule_all_forward", m);
    case Schedule::zero_bubble_1: return because<N>("schedule_zero_bubble_1", minimum<N>(m, behind));
    case Schedule::zero_bubble_2: return because<N>("schedule_zero_bubble_2", minimum<N>(m, N(2) * behind - N(1)));
    case Schedule::dual_pipe: return because<N>("schedule_dual_pipe", minimum<N>(m, in.pipeline + N(1)));
    case Schedule::one_f_one_b: break;
  }
  if (r.plan.layout.virtual_stages > 1) return interleaved(r, in, position);
  return because<N>("schedule_1f1b", minimum<N>(m, behind));
}

}  // namespace

template <number::Number N>
N in_flight(const Resolved& r, const Inputs<N>& in, int stage) {
  if (r.plan.layout.pipeline_parallel == 1) return number::named<N>(q::in_flight, because<N>("one_stage", N(1)));
  return number::named<N>(q::in_flight, by_schedule(r, in, number::input<N>(q::stage_index, stage)));
}
template double in_flight(const Resolved&, const Inputs<double>&, int);
template number::Traced in_flight(const Resolved&, const Inputs<number::Traced>&, int);

}  // namespace slipstick::memory

#include "core/memory/in_flight.hpp"

#include "core/number/quantities.hpp"

namespace slipstick::memory {

namespace q = number::quantities;
using number::because;
using number::named;

template <number::Number N>
N in_flight(const engine::Resolved& r, const engine::Inputs<N>& in, int stage) {
  const plan::Layout& layout = r.plan.layout;
  if (layout.pipeline_parallel == 1) return named<N>(q::in_flight, because<N>("one_stage", N(1)));
  const N position = number::input<N>(q::stage_index, stage);
  if (layout.virtual_stages == 1)
    return named<N>(q::in_flight, because<N>("schedule_1f1b", number::minimum<N>(in.micro_batches, in.pipeline - position)));
  const N group = number::input<N>(q::group_size, r.micro_batch_group);
  const N warm_up = N(2) * (in.pipeline - position - N(1)) + (in.chunks - N(1)) * group + N(1);
  return named<N>(q::in_flight, because<N>("schedule_interleaved", number::minimum<N>(in.micro_batches * in.chunks, warm_up)));
}
template double in_flight(const engine::Resolved&, const engine::Inputs<double>&, int);
template number::Traced in_flight(const engine::Resolved&, const engine::Inputs<number::Traced>&, int);

}  // namespace slipstick::memory

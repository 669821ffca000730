/// What a pipeline's schedule leaves idle on a stage. Units are the caller's: seconds, or passes of one micro-batch.
#pragma once

#include "core/engine/inputs.hpp"
#include "core/engine/resolve.hpp"

namespace slipstick::time {

/// `others`: both passes of one micro-batch on all stages but the slowest. The rest is of one mean stage.
template <number::Number N>
struct StageWork { N others{}, whole{}, backward{}, weights{}; };

/// Idle time of a stage. 1F1B and GPipe, interleaved: Narayanan et al. 2021, section 2.2. ZB-H1 and ZB-H2: Qi et al. 2023,
/// table 2; with few micro-batches only as many weight gradients move as there are. DualPipe: DeepSeek-V3 2024, table 2.
template <number::Number N>
N schedule_idle(const engine::Resolved&, const engine::Inputs<N>&, const StageWork<N>&);

/// Forward's and the weight gradients' share of both passes, where no times are predicted: backward takes twice the forward,
/// half of it for weights (none of frozen ones); full recomputation adds one forward.
struct PassShares { double forward, weights; };
PassShares usual_shares(const engine::Resolved&);

}  // namespace slipstick::time

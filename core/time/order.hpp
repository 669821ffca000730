/// The order in which pipeline stages run their passes, without times. 1F1B, interleaved and GPipe: Narayanan et al. 2021,
/// section 2.2. ZB-H1 and ZB-H2: Qi et al. 2023, section 2. DualPipe: DeepSeek-V3 2024, section 3.2.1.
#pragma once

#include <vector>

#include "core/engine/resolve.hpp"
#include "core/report/report.hpp"

namespace slipstick::time {

/// A pass, or two that run beside each other: a forward one and the backward one `beside` of the other stream.
struct Step {
  report::Pass::Kind kind;
  long long micro_batch = 0;   ///< within its stream, from 0
  int chunk = 0;               ///< or stream: 0 from the first stage, 1 from the last
  long long beside = -1;       ///< micro-batch of the other stream; negative: alone
};

class Order {
 public:
  explicit Order(const engine::Resolved&);
  /// The first steps of a stage, at most `most`.
  std::vector<Step> of(int stage, long long most) const;
  /// DualPipe needs an even number of stages, and of micro-batches, at least two a stage.
  bool possible() const;
  bool two_streams() const { return schedule_ == plan::Schedule::dual_pipe; }
  /// Stages begin and end one after another, and the next step's passes fill the corners.
  bool skewed() const { return schedule_ == plan::Schedule::zero_bubble_2 && stages > 1; }
  long long in_stream() const { return two_streams() ? micro_batches / 2 : micro_batches; }  ///< micro-batches
  /// Which stage of the model stands on a rank, and which rank holds it.
  int place(int rank, int chunk) const { return two_streams() && chunk == 1 ? stages - 1 - rank : rank; }

  long long micro_batches = 1;
  int stages = 1, chunks = 1;   ///< chunks: or streams

 private:
  long long passes() const { return micro_batches * chunks; }
  Step forward(long long k) const;
  Step backward(long long k) const;
  std::vector<Step> one_by_one(int stage, long long most) const;
  std::vector<Step> zero_bubble(int stage, long long most) const;

  plan::Schedule schedule_;
  long long group_ = 1;
};

}  // namespace slipstick::time

#include "core/time/order.hpp"

#include <algorithm>
#include <array>

namespace slipstick::time {
namespace {

using Kind = report::Pass::Kind;
using plan::Schedule;

void cut(std::vector<Step>& steps, long long most) {
  if (static_cast<long long>(steps.size()) > most) steps.resize(static_cast<std::size_t>(most));
}

/// What one rank of DualPipe does. Stream 0 is the one that reaches this rank first: from the nearer end.
class Meeting {
 public:
  Meeting(const Order& order, int rank, long long most)
      : most_(most), half_(order.stages / 2), from_middle_(half_ - 1 - std::min(rank, order.stages - 1 - rank)), near_(rank >= half_ ? 1 : 0),
        in_stream_(order.in_stream()) {}

  std::vector<Step> steps() {
    const int from_end = half_ - from_middle_;   // stages to the nearer end, this one included
    for (int i = 0; i < 2 * from_middle_; ++i) forward(0);
    for (int i = 0; i < from_end; ++i) forward(0), forward(1);
    for (int i = 0; i < from_middle_; ++i) input_gradient(1), weight_gradient(), forward(1);
    meet(in_stream_ - 2LL * half_ + from_end);
    for (int i = 0; i < from_middle_; ++i) backward(1), both(1, 0);
    drain(from_end);
    for (int i = 0; i < from_middle_; ++i) weight_gradient(), input_gradient(0);
    while (done_ < waiting_.size()) weight_gradient();
    return std::move(steps_);
  }

 private:
  int stream(int which) const { return which ^ near_; }
  void forward(int which) { steps_.push_back({Kind::forward, forwards_[which]++, stream(which)}); }
  void backward(int which) { steps_.push_back({Kind::backward, backwards_[which]++, stream(which)}); }
  void input_gradient(int which) {
    waiting_.push_back({Kind::weight_gradient, backwards_[which], stream(which)});
    steps_.push_back({Kind::input_gradient, backwards_[which]++, stream(which)});
  }
  void weight_gradient() { steps_.push_back(waiting_[done_++]); }
  void both(int ahead, int back) { steps_.push_back({Kind::forward, forwards_[ahead]++, stream(ahead), backwards_[back]++}); }

  /// The main part. In the middle the first two run one after the other: that shortens the bubble.
  void meet(long long turns) {
    for (long long i = 0; i < turns && static_cast<long long>(steps_.size()) < most_; ++i) {
      if (i == 0 && from_middle_ == 0) forward(0), backward(1);
      else both(0, 1);
      both(1, 0);
    }
  }

  /// The last backward passes; the later half leave their weight gradients for the end.
  void drain(int turns) {
    for (int i = 0; i < 2 * turns; ++i) {
      if (i < turns) backward(1 - i % 2);
      else input_gradient(1 - i % 2);
    }
  }

  long long most_;
  int half_, from_middle_, near_;
  long long in_stream_;
  std::array<long long, 2> forwards_{}, backwards_{};
  std::vector<Step> steps_, waiting_;
  std::size_t done_ = 0;
};

}  // namespace

Order::Order(const engine::Resolved& r)
    : micro_batches(static_cast<long long>(r.micro_batches)), stages(r.plan.layout.pipeline_parallel), schedule_(r.plan.layout.schedule),
      group_(static_cast<long long>(r.micro_batch_group)) {
  if (stages == 1) schedule_ = Schedule::one_f_one_b;
  const bool in_chunks = schedule_ == Schedule::one_f_one_b || schedule_ == Schedule::all_forward;
  chunks = in_chunks ? r.plan.layout.virtual_stages : two_streams() ? 2 : 1;
}

bool Order::possible() const { return !two_streams() || (stages % 2 == 0 && micro_batches % 2 == 0 && micro_batches >= 2LL * stages); }

/// Micro-batches go through a chunk in groups, then through the next chunk; the last group may be smaller.
Step Order::forward(long long k) const {
  const long long round = k / (group_ * chunks), inside = k % (group_ * chunks);
  const long long size = std::min(group_, micro_batches - round * group_);
  return {Kind::forward, round * group_ + inside % size, static_cast<int>(inside / size)};
}

Step Order::backward(long long k) const {
  const Step step = forward(k);
  return {Kind::backward, step.micro_batch, chunks - 1 - step.chunk};
}

std::vector<Step> Order::one_by_one(int stage, long long most) const {
  const long long behind = stages - stage - 1;
  const long long ahead = schedule_ == Schedule::all_forward ? passes() : chunks == 1 ? behind : 2 * behind + (chunks - 1) * group_;
  std::vector<Step> steps;
  long long forwards = 0, backwards = 0;
  while (backwards < passes() && static_cast<long long>(steps.size()) < most) {
    if (forwards < passes() && forwards <= backwards + ahead) steps.push_back(forward(forwards++));
    else steps.push_back(backward(backwards++));
  }
  return steps;
}

/// As 1F1B, but what stages nearer to the end hold less of activations they hold of weight gradients not yet computed.
std::vector<Step> Order::zero_bubble(int stage, long long most) const {
  const long long run = schedule_ == Schedule::zero_bubble_2 ? 2 : 1, ahead = run * (stages - stage - 1), deferred = run * stage;
  std::vector<Step> steps;
  long long forwards = 0;
  for (long long k = 0; k < micro_batches + deferred && static_cast<long long>(steps.size()) < most; ++k) {
    while (k < micro_batches && forwards < micro_batches && forwards <= k + ahead) steps.push_back({Kind::forward, forwards++});
    if (k < micro_batches) steps.push_back({Kind::input_gradient, k});
    if (k >= deferred) steps.push_back({Kind::weight_gradient, k - deferred});
  }
  cut(steps, most);
  return steps;
}

std::vector<Step> Order::of(int stage, long long most) const {
  switch (schedule_) {
    case Schedule::zero_bubble_1: case Schedule::zero_bubble_2: return zero_bubble(stage, most);
    case Schedule::dual_pipe: {
      std::vector<Step> steps = Meeting(*this, stage, most).steps();
      cut(steps, most);
      return steps;
    }
    case Schedule::one_f_one_b: case Schedule::all_forward: break;
  }
  return one_by_one(stage, most);
}

}  // namespace slipstick::time

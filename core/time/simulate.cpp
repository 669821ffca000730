#include "core/time/simulate.hpp"

#include <algorithm>

namespace slipstick::time {
namespace {

using Kind = report::Pass::Kind;

class Simulation {
 public:
  Simulation(const Order& order, const std::vector<Durations>& durations, double hop, long long per_stage)
      : order_(order), durations_(durations), hop_(hop), known_(reached(order, per_stage)) {
    const auto stages = static_cast<std::size_t>(order.stages);
    for (int stage = 0; stage < order.stages; ++stage) steps_.push_back(order.of(stage, per_stage));
    next_.resize(stages);
    clock_.resize(stages);
    passes_.resize(stages);
    // Room at once: growing step by step costs more than all the rest.
    for (std::size_t s = 0; s < stages; ++s) passes_[s].reserve(steps_[s].size() * (order.two_streams() ? 2 : 1));
    ends_.assign(2 * stages * static_cast<std::size_t>(order.chunks * known_), not_yet);
  }

  Timetable run() {
    for (bool moved = true; moved;) {
      moved = false;
      for (int stage = 0; stage < order_.stages; ++stage)
        while (advance(stage)) moved = true;
    }
    return collected();
  }

 private:
  static constexpr double not_yet = -1e300;

  /// Micro-batches whose times are kept: no more than can be drawn, and few where stages and chunks are absurdly many.
  static long long reached(const Order& order, long long per_stage) {
    const long long room = 1'000'000 / (1LL * order.stages * order.chunks);
    return std::max(1LL, std::min({order.in_stream(), per_stage, room}));
  }

  /// When the output of a pass of the model's stage `place` is there.
  double& end(bool forward, int place, long long micro_batch, int chunk) {
    const long long row = (forward ? 0 : order_.stages) + place;
    return ends_[static_cast<std::size_t>((row * order_.chunks + chunk) * known_ + micro_batch)];
  }

  double forward_ready(int place, long long micro_batch, int chunk) {
    if (place > 0) return end(true, place - 1, micro_batch, chunk) + hop_;
    const bool starts = chunk == 0 || order_.two_streams();
    return starts ? 0 : end(true, order_.stages - 1, micro_batch, chunk - 1) + hop_;
  }

  double backward_ready(int place, long long micro_batch, int chunk) {
    const int last = order_.stages - 1;
    if (place < last) return end(false, place + 1, micro_batch, chunk) + hop_;
    const bool turns = chunk == order_.chunks - 1 || order_.two_streams();
    return turns ? end(true, last, micro_batch, chunk) : end(false, 0, micro_batch, chunk + 1) + hop_;
  }

  double ready(int rank, const Step& step) {
    if (step.kind == Kind::weight_gradient) return 0;  // its stage has just made the input's
    const int place = order_.place(rank, step.chunk), opposite = order_.place(rank, 1 - step.chunk);
    if (step.kind != Kind::forward) return backward_ready(place, step.micro_batch, step.chunk);
    const double alone = forward_ready(place, step.micro_batch, step.chunk);
    return step.beside < 0 ? alone : later(alone, backward_ready(opposite, step.beside, 1 - step.chunk));
  }

  static bool is_known(double time) { return time > 0.5 * not_yet; }
  static double later(double a, double b) { return is_known(a) && is_known(b) ? std::max(a, b) : not_yet; }

  double duration(const Durations& takes, Kind kind) const {
    switch (kind) {
      case Kind::forward: return takes.forward;
      case Kind::input_gradient: return takes.input_gradient;
      case Kind::weight_gradient: return takes.weight_gradient;
      case Kind::backward: break;
    }
    return takes.input_gradient + takes.weight_gradient;
  }

  void record(int rank, const Step& step, double start, double length, bool beside) {
    const long long shift = order_.two_streams() ? step.chunk * order_.in_stream() : 0;
    passes_[static_cast<std::size_t>(rank)].push_back({step.kind, rank, static_cast<int>(step.micro_batch + shift), step.chunk, start, length, beside});
    if (step.kind != Kind::weight_gradient)
      end(step.kind == Kind::forward, order_.place(rank, step.chunk), step.micro_batch, step.chunk) = start + length;
  }

  bool advance(int rank) {
    const auto s = static_cast<std::size_t>(rank);
    if (next_[s] >= steps_[s].size()) return false;
    const Step& step = steps_[s][next_[s]];
    if (step.micro_batch >= known_ || step.beside >= known_) return false;
    const double input = ready(rank, step);
    if (!is_known(input)) return false;
    const Durations& takes = durations_[s];
    const bool two = step.beside >= 0;
    const double start = std::max(input, clock_[s]);
    const double length = (duration(takes, step.kind) + (two ? duration(takes, Kind::backward) : 0)) / chunks();
    record(rank, step, start, length, two);
    if (two) record(rank, {Kind::backward, step.beside, 1 - step.chunk}, start, length, true);
    clock_[s] = start + length;
    ++next_[s];
    return true;
  }

  int chunks() const { return order_.two_streams() ? 1 : order_.chunks; }

  bool is_complete(const std::vector<report::Pass>& passes) const {
    long long backward = 0, weights_due = 0;
    for (const report::Pass& pass : passes) {
      backward += pass.kind == Kind::backward || pass.kind == Kind::input_gradient;
      weights_due += pass.kind == Kind::input_gradient ? 1 : pass.kind == Kind::weight_gradient ? -1 : 0;
    }
    return backward == order_.in_stream() * order_.chunks && weights_due == 0;
  }

  Timetable collected() {
    Timetable table;
    table.complete = true;
    std::size_t all = 0;
    for (const auto& of_stage : passes_) all += of_stage.size();
    table.passes.reserve(all);
    for (std::size_t s = 0; s < passes_.size(); ++s) {
      const double begun = order_.skewed() && !passes_[s].empty() ? passes_[s].front().start_s : 0;
      table.length = std::max(table.length, clock_[s] - begun);
      table.complete = table.complete && is_complete(passes_[s]);
      table.passes.insert(table.passes.end(), passes_[s].begin(), passes_[s].end());
    }
    return table;
  }

  const Order& order_;
  const std::vector<Durations>& durations_;
  double hop_;
  long long known_;
  std::vector<std::vector<Step>> steps_;
  std::vector<std::size_t> next_;
  std::vector<double> clock_;
  std::vector<std::vector<report::Pass>> passes_;
  std::vector<double> ends_;
};

}  // namespace

Timetable simulate(const Order& order, const std::vector<Durations>& durations, double hop, long long per_stage) {
  return Simulation(order, durations, hop, per_stage).run();
}

}  // namespace slipstick::time

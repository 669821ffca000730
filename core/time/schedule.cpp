#include "core/time/schedule.hpp"

#include <algorithm>
#include <utility>

#include "core/engine/inputs.hpp"
#include "core/time/predict/stages.hpp"

namespace slipstick::time {
namespace {

using Kind = report::Pass::Kind;

struct Step { Kind kind; long long micro_batch; int chunk; };

/// The order in which stages run their passes, without times.
struct Order {
  long long micro_batches = 1, group = 1;
  int stages = 1, chunks = 1;

  long long passes() const { return micro_batches * chunks; }  // of each kind on each stage

  long long warm_up(int stage) const {
    const long long behind = stages - stage - 1;
    return std::min(passes(), chunks == 1 ? behind : 2 * behind + (chunks - 1) * group);
  }

  // Micro-batches go through a chunk in groups, then through the next chunk; the last group may be smaller.
  Step forward(long long k) const {
    const long long round = k / (group * chunks), inside = k % (group * chunks);
    const long long size = std::min(group, micro_batches - round * group);
    return {Kind::forward, round * group + inside % size, static_cast<int>(inside / size)};
  }

  Step backward(long long k) const {
    Step step = forward(k);
    return {Kind::backward, step.micro_batch, chunks - 1 - step.chunk};
  }

  Step at(int stage, long long index) const {
    const long long warm = warm_up(stage), steady = passes() - warm;
    if (index < warm) return forward(index);
    index -= warm;
    if (index >= 2 * steady) return backward(index - steady);
    return index % 2 == 0 ? forward(warm + index / 2) : backward(index / 2);
  }
};

/// Time of one chunk's passes on one stage, in any unit.
struct Durations { double forward = 0, backward = 0; };

/// Runs the order, each pass as early as its stage and its input allow.
class Simulation {
 public:
  Simulation(const Order& order, std::vector<Durations> durations, long long per_stage)
      : order_(order), durations_(std::move(durations)), per_stage_(per_stage), known_(reached(order, per_stage)),
        next_(static_cast<std::size_t>(order.stages), 0), clock_(static_cast<std::size_t>(order.stages), 0.0),
        passes_(static_cast<std::size_t>(order.stages)),
        ends_(static_cast<std::size_t>(2 * order.stages * order.chunks * known_), -1.0) {}

  std::vector<report::Pass> run() {
    for (bool moved = true; moved;) {
      moved = false;
      for (int stage = 0; stage < order_.stages; ++stage)
        while (advance(stage)) moved = true;
    }
    std::vector<report::Pass> all;
    for (const auto& of_stage : passes_) all.insert(all.end(), of_stage.begin(), of_stage.end());
    return all;
  }

 private:
  /// Micro-batches whose times are kept: no more than can be drawn, and few where stages and chunks are absurdly many.
  static long long reached(const Order& order, long long per_stage) {
    const long long room = 1'000'000 / (1LL * order.stages * order.chunks);
    return std::max(1LL, std::min({order.micro_batches, per_stage, room}));
  }

  double& end(Kind kind, int stage, long long micro_batch, int chunk) {
    const long long row = (kind == Kind::forward ? 0 : order_.stages) + stage;
    return ends_[static_cast<std::size_t>((row * order_.chunks + chunk) * known_ + micro_batch)];
  }

  /// When the pass's input is there; negative: not yet known.
  double ready(int stage, const Step& step) {
    const int last = order_.stages - 1;
    if (step.kind == Kind::forward) {
      if (stage > 0) return end(Kind::forward, stage - 1, step.micro_batch, step.chunk);
      return step.chunk == 0 ? 0 : end(Kind::forward, last, step.micro_batch, step.chunk - 1);
    }
    if (stage < last) return end(Kind::backward, stage + 1, step.micro_batch, step.chunk);
    if (step.chunk < order_.chunks - 1) return end(Kind::backward, 0, step.micro_batch, step.chunk + 1);
    return end(Kind::forward, last, step.micro_batch, step.chunk);
  }

  bool advance(int stage) {
    const auto s = static_cast<std::size_t>(stage);
    if (next_[s] >= std::min(per_stage_, 2 * order_.passes())) return false;
    const Step step = order_.at(stage, next_[s]);
    if (step.micro_batch >= known_) return false;
    const double input = ready(stage, step);
    if (input < 0) return false;
    const Durations& takes = durations_[s];
    const double start = std::max(input, clock_[s]), duration = step.kind == Kind::forward ? takes.forward : takes.backward;
    clock_[s] = start + duration;
    end(step.kind, stage, step.micro_batch, step.chunk) = clock_[s];
    passes_[s].push_back({step.kind, stage, static_cast<int>(step.micro_batch), step.chunk, start, duration});
    ++next_[s];
    return true;
  }

  Order order_;
  std::vector<Durations> durations_;
  long long per_stage_, known_;
  std::vector<long long> next_;
  std::vector<double> clock_;
  std::vector<std::vector<report::Pass>> passes_;
  std::vector<double> ends_;
};

/// Backward takes twice the forward, three times with full recomputation; the same on every stage.
std::vector<Durations> usual_durations(const engine::Resolved& r) {
  const double forward = r.plan.savers.recompute == plan::Recompute::full ? 0.25 : 1.0 / 3;
  return std::vector<Durations>(static_cast<std::size_t>(r.plan.layout.pipeline_parallel), {forward, 1 - forward});
}

/// As predicted: by what stands on each stage. The slowest stage's passes take 1 together.
std::vector<Durations> predicted_durations(const engine::Resolved& r) {
  const engine::Inputs<double> in = engine::inputs<double>(r);
  const Setting<double> at = setting<double>(r, in);
  const Model<double> model = model_times(at);
  std::vector<Durations> all;
  double longest = 0;
  for (int i = 0; i < r.plan.layout.pipeline_parallel; ++i) {
    const Stage held = stage(r, i);
    Durations takes{over_layers(model, held, [](const Layer<double>& l) { return l.forward_s; }),
                    over_layers(model, held, [](const Layer<double>& l) { return l.backward_s; })};
    if (held.first) takes = {takes.forward + model.ends.embedding / 2, takes.backward + model.ends.embedding / 2};
    takes = {takes.forward + forward_ends(model.ends, held), takes.backward + backward_ends(model.ends, held)};
    longest = std::max(longest, takes.forward + takes.backward);
    all.push_back(takes);
  }
  for (Durations& each : all) each = {each.forward / longest, each.backward / longest};
  return all;
}

bool is_predicted(const engine::Resolved& r) { return r.plan.assumptions.step_time == plan::StepTime::predicted; }

/// Seconds that the passes fill: all but what follows the last of them.
double filled_s(const engine::Resolved& r, const report::Time<double>& t) {
  const double after = t.data_communication_s + t.optimizer_s;
  return t.step_s - after - (is_predicted(r) ? t.predicted.fixed_s : 0);
}

}  // namespace

std::vector<report::Pass> schedule(const engine::Resolved& r, const report::Report& report, int most) {
  Order order;
  order.stages = r.plan.layout.pipeline_parallel;
  order.chunks = r.plan.layout.virtual_stages;
  order.micro_batches = static_cast<long long>(r.micro_batches);
  order.group = static_cast<long long>(r.micro_batch_group);
  const long long per_stage = most / order.stages;
  if (per_stage < 1) return {};
  const std::vector<Durations> durations = is_predicted(r) ? predicted_durations(r) : usual_durations(r);
  std::vector<report::Pass> passes = Simulation(order, durations, per_stage).run();
  double length = static_cast<double>(order.passes() + order.stages - 1);
  if (static_cast<long long>(passes.size()) == 2 * order.passes() * order.stages) {
    length = 0;
    for (const report::Pass& pass : passes) length = std::max(length, pass.start_s + pass.duration_s);
  }
  const double scale = filled_s(r, report.time) / length;
  for (report::Pass& pass : passes) {
    pass.start_s *= scale;
    pass.duration_s *= scale;
  }
  return passes;
}

}  // namespace slipstick::time

#include "core/time/schedule.hpp"

#include <algorithm>
#include <cmath>

#include "core/engine/inputs.hpp"
#include "core/time/bubble.hpp"
#include "core/time/predict/stages.hpp"
#include "core/time/simulate.hpp"

namespace slipstick::time {
namespace {

double whole(const Durations& takes) { return takes.forward + takes.input_gradient + takes.weight_gradient; }

/// The same on every stage.
std::vector<Durations> usual_durations(const engine::Resolved& r) {
  const PassShares share = usual_shares(r);
  return std::vector<Durations>(static_cast<std::size_t>(r.plan.layout.pipeline_parallel),
                                {share.forward, 1 - share.forward - share.weights, share.weights});
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
                    over_layers(model, held, [](const Layer<double>& l) { return l.backward_s - l.weight_gradient; }),
                    over_layers(model, held, [](const Layer<double>& l) { return l.weight_gradient; })};
    if (held.first) takes.forward += model.ends.embedding / 2, takes.input_gradient += model.ends.embedding / 2;
    takes.forward += pass_of_ends(model.ends, held, &BothWays<double>::forward);
    takes.input_gradient += pass_of_ends(model.ends, held, &BothWays<double>::backward);
    longest = std::max(longest, whole(takes));
    all.push_back(takes);
  }
  for (Durations& each : all) each = {each.forward / longest, each.input_gradient / longest, each.weight_gradient / longest};
  return all;
}

bool is_predicted(const engine::Resolved& r) { return r.plan.assumptions.step_time == plan::StepTime::predicted; }

/// Seconds that the passes fill: all but what follows the last of them.
double filled_s(const engine::Resolved& r, const report::Time<double>& t) {
  const double after = t.data_communication_s + t.optimizer_s;
  return t.step_s - after - (is_predicted(r) ? t.predicted.fixed_s : 0);
}

/// The timetable whose length is `wanted`: the bubble also counts what stages wait for sends, which stand between the
/// passes. With one chunk a stage the first guess is right; length grows with the hop in straight pieces, so a few secants do.
Timetable fitted(const Order& order, const std::vector<Durations>& durations, double wanted, long long per_stage) {
  const double hops = 2.0 * (order.stages - 1);
  double hop = 0;
  Timetable table = simulate(order, durations, hop, per_stage);
  if (order.stages == 1 || !table.complete) return table;
  double slope = hops;
  for (int attempt = 0; attempt < 4 && std::abs(table.length - wanted) > 1e-6 * wanted; ++attempt) {
    const double least = -0.5 * durations.front().forward / order.chunks;
    const double next = std::max(least, hop + (wanted - table.length) / slope);
    if (next == hop) break;
    const double before = table.length;
    table = simulate(order, durations, next, per_stage);
    const double seen = (table.length - before) / (next - hop);
    if (seen > 0) slope = seen;
    hop = next;
  }
  return table;
}

}  // namespace

std::vector<report::Pass> schedule(const engine::Resolved& r, const report::Report& report, int most) {
  const Order order(r);
  const long long per_stage = most / (order.stages * (order.two_streams() ? 2 : 1));
  if (per_stage < 1 || !order.possible()) return {};
  const std::vector<Durations> durations = is_predicted(r) ? predicted_durations(r) : usual_durations(r);
  const double filled = filled_s(r, report.time), one_s = (filled - report.time.bubble_s) / static_cast<double>(order.micro_batches);
  Timetable table = fitted(order, durations, filled / one_s, per_stage);
  // What remains: stages so uneven that no hop makes up for it.
  const double scale = table.complete ? filled / table.length : one_s;
  for (report::Pass& pass : table.passes) {
    pass.start_s *= scale;
    pass.duration_s *= scale;
  }
  return std::move(table.passes);
}

}  // namespace slipstick::time

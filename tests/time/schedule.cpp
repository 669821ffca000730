#include "core/time/schedule.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <tuple>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;
using report::Pass;

namespace {

plan::Plan pipeline(int stages, int chunks, int micro_batches) {
  plan::Plan plan = test::megatron(test::gpt(96, 1024, 16, 51200, 2048), 2048, 1, stages, stages);
  plan.training.global_batch = micro_batches;
  plan.layout.virtual_stages = chunks;
  return plan;
}

std::vector<Pass> passes(const plan::Plan& plan, int most = 20000) {
  return time::schedule(engine::resolve(plan), engine::evaluate_numbers(plan), most);
}

double end(const Pass& pass) { return pass.start_s + pass.duration_s; }

double last_end(const std::vector<Pass>& all) {
  double latest = 0;
  for (const Pass& pass : all) latest = std::max(latest, end(pass));
  return latest;
}

enum class Direction : unsigned char { forward, backward, weights };

Direction direction(const Pass& pass) {
  if (pass.kind == Pass::Kind::forward) return Direction::forward;
  return pass.kind == Pass::Kind::weight_gradient ? Direction::weights : Direction::backward;
}

/// Stages a pass goes through, all chunks one after another; DualPipe's second stream starts at the last stage.
struct Path {
  int stages, chunks;
  bool two_streams;
  int place(const Pass& p) const { return two_streams ? (p.chunk == 0 ? p.stage : stages - 1 - p.stage) : p.chunk * stages + p.stage; }
  int last() const { return (two_streams ? 1 : chunks) * stages - 1; }
};

void check_dependencies(const std::vector<Pass>& all, Path path) {
  std::map<std::tuple<Direction, int, int, int>, const Pass*> found;   // by stream, place on the path and micro-batch
  const auto stream = [&](const Pass& p) { return path.two_streams ? p.chunk : 0; };
  for (const Pass& p : all) found[{direction(p), stream(p), path.place(p), p.micro_batch}] = &p;
  REQUIRE(found.size() == all.size());
  const double tolerance = 1e-9 * last_end(all);
  for (const Pass& p : all) {
    const Direction kind = direction(p);
    const int place = path.place(p), before = kind == Direction::forward ? place - 1 : place + 1;
    const Pass* input = nullptr;
    if (kind == Direction::weights) input = found.at({Direction::backward, stream(p), place, p.micro_batch});
    else if (kind == Direction::backward && place == path.last()) input = found.at({Direction::forward, stream(p), place, p.micro_batch});
    else if (before >= 0) input = found.at({kind, stream(p), before, p.micro_batch});
    if (input != nullptr) REQUIRE(end(*input) <= p.start_s + tolerance);
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Pass& before = all[i - 1];
    if (all[i].stage != before.stage) continue;
    const bool together = all[i].beside && before.beside && all[i].start_s == before.start_s;
    if (!together) REQUIRE(end(before) <= all[i].start_s + tolerance);
  }
}

void check_dependencies(const std::vector<Pass>& all, int stages, int chunks) { check_dependencies(all, Path{stages, chunks, false}); }

/// What a stage does in the step; two passes beside each other count once.
double busy_s(const std::vector<Pass>& all, int stage) {
  double busy = 0;
  for (const Pass& p : all)
    if (p.stage == stage) busy += p.beside ? p.duration_s / 2 : p.duration_s;
  return busy;
}

/// From the first pass of a stage to its last.
double span_s(const std::vector<Pass>& all, int stage) {
  double first = 1e300, last = 0;
  for (const Pass& p : all)
    if (p.stage == stage) first = std::min(first, p.start_s), last = std::max(last, end(p));
  return last - first;
}

int most_held(const std::vector<Pass>& all, int stage) {
  std::vector<std::pair<double, int>> changes;
  for (const Pass& p : all) {
    if (p.stage != stage || direction(p) == Direction::weights) continue;
    const bool forward = p.kind == Pass::Kind::forward;
    changes.emplace_back(forward ? p.start_s : end(p) - 1e-9 * last_end(all), forward ? 1 : -1);
  }
  std::sort(changes.begin(), changes.end());
  int held = 0, most = 0;
  for (const auto& change : changes) most = std::max(most, held += change.second);
  return most;
}

plan::Plan pipeline(plan::Schedule schedule, int stages, int micro_batches) {
  plan::Plan plan = pipeline(stages, 1, micro_batches);
  plan.layout.schedule = schedule;
  return plan;
}

using plan::Schedule;

}  // namespace

TEST_CASE("Every pass waits for its stage and its input") {
  for (const auto& [stages, chunks, micro_batches] : {std::tuple{1, 1, 4}, {4, 1, 32}, {4, 1, 2}, {8, 3, 16}, {4, 2, 10}, {3, 4, 3}, {4, 6, 7}}) {
    INFO(stages << " stages, " << chunks << " chunks, " << micro_batches << " micro-batches");
    const std::vector<Pass> all = passes(pipeline(stages, chunks, micro_batches));
    REQUIRE(all.size() == static_cast<std::size_t>(2 * stages * chunks * micro_batches));
    check_dependencies(all, stages, chunks);
  }
}

TEST_CASE("Zero-bubble and DualPipe passes wait for their inputs, weight gradients for the input's") {
  for (const Schedule schedule : {Schedule::all_forward, Schedule::zero_bubble_1, Schedule::zero_bubble_2, Schedule::dual_pipe})
    for (const auto& [stages, micro_batches] : {std::pair{2, 4}, {4, 8}, {4, 20}, {8, 20}, {16, 64}}) {
      INFO(static_cast<int>(schedule) << ": " << stages << " stages, " << micro_batches << " micro-batches");
      const bool apart = schedule == Schedule::zero_bubble_1 || schedule == Schedule::zero_bubble_2;
      const std::vector<Pass> all = passes(pipeline(schedule, stages, micro_batches));
      if (schedule != Schedule::dual_pipe) REQUIRE(all.size() == static_cast<std::size_t>((apart ? 3 : 2) * stages * micro_batches));
      check_dependencies(all, {stages, 1, schedule == Schedule::dual_pipe});
    }
}

/// Idle time of 8 stages in passes of one micro-batch. F = W = 1/3 and B = 2/3 without recomputation.
TEST_CASE("Bubbles are the published ones") {
  const auto idle = [](Schedule schedule, int micro_batches, plan::Recompute recompute = plan::Recompute::none) {
    plan::Plan plan = pipeline(schedule, 8, micro_batches);
    plan.savers.recompute = recompute;
    const double share = engine::evaluate_numbers(plan).time.bubble_share;
    return micro_batches * share / (1 - share);
  };
  CHECK(idle(Schedule::one_f_one_b, 32) == Catch::Approx(7));              // (p - 1)(F + B)
  CHECK(idle(Schedule::all_forward, 32) == Catch::Approx(7));
  CHECK(idle(Schedule::zero_bubble_1, 32) == Catch::Approx(7.0 / 3));      // a third: Qi et al. 2023, section 2.1
  CHECK(idle(Schedule::zero_bubble_2, 32) == Catch::Approx(0).margin(1e-9));
  CHECK(idle(Schedule::dual_pipe, 32) == Catch::Approx(3 * (1 + 2.0 / 3 - 1)));  // (p/2 - 1)(F&B + B - 3W): DeepSeek-V3, table 2
  // With full recomputation F = W = 1/4 and B = 3/4: (p - 1)(F + B - 2W), and (p - 1)(F + B - 3W) for ZB-H2.
  CHECK(idle(Schedule::zero_bubble_1, 32, plan::Recompute::full) == Catch::Approx(7.0 / 2));
  CHECK(idle(Schedule::zero_bubble_2, 32, plan::Recompute::full) == Catch::Approx(7.0 / 4));
  CHECK(idle(Schedule::zero_bubble_2, 8) == Catch::Approx(7.0 / 3));       // too few to run ahead
  CHECK(idle(Schedule::zero_bubble_1, 1) == Catch::Approx(7 - 7.0 / 3));   // nothing to defer
}

TEST_CASE("What stages idle in the picture is the computed bubble") {
  struct Case { Schedule schedule; int stages, chunks, micro_batches; };
  const Case cases[] = {{Schedule::one_f_one_b, 4, 1, 8}, {Schedule::one_f_one_b, 8, 1, 32}, {Schedule::one_f_one_b, 8, 3, 32}, {Schedule::one_f_one_b, 4, 6, 8},
                        {Schedule::all_forward, 8, 1, 16}, {Schedule::all_forward, 4, 2, 8}, {Schedule::zero_bubble_1, 4, 1, 4}, {Schedule::zero_bubble_1, 8, 1, 32},
                        {Schedule::zero_bubble_1, 16, 1, 5}, {Schedule::zero_bubble_2, 4, 1, 16}, {Schedule::zero_bubble_2, 8, 1, 32}, {Schedule::zero_bubble_2, 8, 1, 10},
                        {Schedule::dual_pipe, 4, 1, 8}, {Schedule::dual_pipe, 8, 1, 20}, {Schedule::dual_pipe, 16, 1, 64}};
  for (const Case& c : cases) {
    plan::Plan plan = pipeline(c.stages, c.chunks, c.micro_batches);
    plan.layout.schedule = c.schedule;
    INFO(static_cast<int>(c.schedule) << ": " << c.stages << " stages, " << c.chunks << " chunks, " << c.micro_batches << " micro-batches");
    const report::Time<double> t = engine::evaluate_numbers(plan).time;
    const double length = t.step_s - t.data_communication_s - t.optimizer_s;
    const std::vector<Pass> all = passes(plan);
    const bool skewed = c.schedule == Schedule::zero_bubble_2;
    if (!skewed) CHECK(last_end(all) == Catch::Approx(length));
    // With ZB-H2 each stage's step is its own; the one that takes longest sets the pace.
    double most = 0;
    for (int stage = 0; stage < c.stages; ++stage) {
      const double idle = (skewed ? span_s(all, stage) : length) - busy_s(all, stage);
      if (!skewed) CHECK(idle == Catch::Approx(t.bubble_s).margin(1e-6 * length));
      most = std::max(most, idle);
    }
    CHECK(most == Catch::Approx(t.bubble_s).margin(1e-6 * length));
  }
}

TEST_CASE("A stage holds as many micro-batches as memory counts") {
  for (const Schedule schedule : {Schedule::one_f_one_b, Schedule::all_forward, Schedule::zero_bubble_1, Schedule::zero_bubble_2}) {
    const plan::Plan plan = pipeline(schedule, 4, 16);
    const std::vector<Pass> all = passes(plan);
    const int expected[] = {4, 3, 2, 1};
    for (int stage = 0; stage < 4; ++stage) {
      const int one = expected[stage];
      CHECK(most_held(all, stage) == (schedule == Schedule::all_forward ? 16 : schedule == Schedule::zero_bubble_2 ? 2 * one - 1 : one));
    }
  }
  const std::vector<Pass> both_ends = passes(pipeline(Schedule::dual_pipe, 8, 20));
  int most = 0;
  for (int stage = 0; stage < 8; ++stage) most = std::max(most, most_held(both_ends, stage));
  CHECK(most == 9);   // PP + 1: DeepSeek-V3 2024, table 2
}

TEST_CASE("DualPipe needs an even number of stages, and micro-batches for both ends") {
  CHECK(passes(pipeline(Schedule::dual_pipe, 3, 12)).empty());
  CHECK(passes(pipeline(Schedule::dual_pipe, 4, 6)).empty());
  CHECK(passes(pipeline(Schedule::dual_pipe, 4, 9)).empty());
  CHECK_FALSE(passes(pipeline(Schedule::dual_pipe, 4, 8)).empty());
}

TEST_CASE("Long schedules are cut to their beginning") {
  const std::vector<Pass> all = passes(pipeline(8, 1, 100000));
  CHECK(all.size() <= 20000);
  CHECK(all.size() > 15000);
  CHECK(passes(pipeline(96, 96, 1000)).size() <= 20000);
  for (const Schedule schedule : {Schedule::zero_bubble_1, Schedule::dual_pipe}) {
    const std::vector<Pass> cut = passes(pipeline(schedule, 8, 100000));
    CHECK(cut.size() <= 20000);
    CHECK(cut.size() > 15000);
  }
}

TEST_CASE("A predicted picture idles as long as predicted, sends included") {
  for (const Schedule schedule : {Schedule::one_f_one_b, Schedule::zero_bubble_1, Schedule::zero_bubble_2, Schedule::dual_pipe}) {
    plan::Plan plan = pipeline(schedule, 8, 32);
    plan.assumptions.step_time = plan::StepTime::predicted;
    const report::Time<double> t = engine::evaluate_numbers(plan).time;
    const std::vector<Pass> all = passes(plan);
    double idle = 1e300;
    const double length = t.step_s - t.data_communication_s - t.optimizer_s - t.predicted.fixed_s;
    for (int stage = 0; stage < 8; ++stage) idle = std::min(idle, length - busy_s(all, stage));
    INFO(static_cast<int>(schedule) << ": " << t.bubble_s << " of " << t.step_s);
    CHECK(t.predicted.sends_s > 0);
    CHECK(idle == Catch::Approx(t.bubble_s).epsilon(0.01).margin(0.001 * length));
  }
}

TEST_CASE("A predicted schedule gives each stage its own passes and fills the predicted step") {
  plan::Plan plan = pipeline(4, 1, 16);
  plan.assumptions.step_time = plan::StepTime::predicted;
  plan.layout.first_layers = 20;
  plan.layout.last_layers = 20;
  const report::Time<double> t = engine::evaluate_numbers(plan).time;
  const std::vector<Pass> all = passes(plan);
  check_dependencies(all, 4, 1);
  CHECK(last_end(all) == Catch::Approx(t.step_s - t.data_communication_s - t.optimizer_s - t.predicted.fixed_s));
  const auto of = [&](int stage, Pass::Kind kind) {
    for (const Pass& pass : all)
      if (pass.stage == stage && pass.kind == kind) return pass.duration_s;
    return 0.0;
  };
  CHECK(of(1, Pass::Kind::forward) > 1.2 * of(0, Pass::Kind::forward));
  CHECK(of(1, Pass::Kind::forward) == Catch::Approx(of(2, Pass::Kind::forward)));
  CHECK(of(1, Pass::Kind::backward) > 1.5 * of(1, Pass::Kind::forward));
}

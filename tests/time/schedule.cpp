#include "core/time/schedule.hpp"

#include <algorithm>
#include <map>
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

void check_dependencies(const std::vector<Pass>& all, int stages, int chunks) {
  std::map<std::tuple<bool, int, int, int>, const Pass*> found;
  for (const Pass& p : all) found[{p.kind == Pass::Kind::backward, p.stage, p.chunk, p.micro_batch}] = &p;
  REQUIRE(found.size() == all.size());
  const double tolerance = 1e-9 * last_end(all);
  for (const Pass& p : all) {
    const bool backward = p.kind == Pass::Kind::backward;
    const int place = p.chunk * stages + p.stage, before = backward ? place + 1 : place - 1;
    const Pass* input = nullptr;
    if (backward && place == stages * chunks - 1) input = found.at({false, p.stage, p.chunk, p.micro_batch});
    else if (before >= 0) input = found.at({backward, before % stages, before / stages, p.micro_batch});
    if (input != nullptr) REQUIRE(end(*input) <= p.start_s + tolerance);
  }
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i].stage == all[i - 1].stage) REQUIRE(end(all[i - 1]) <= all[i].start_s + tolerance);
}

}  // namespace

TEST_CASE("Every pass waits for its stage and its input") {
  for (const auto& [stages, chunks, micro_batches] : {std::tuple{1, 1, 4}, {4, 1, 32}, {4, 1, 2}, {8, 3, 16}, {4, 2, 10}, {3, 4, 3}, {4, 6, 7}}) {
    INFO(stages << " stages, " << chunks << " chunks, " << micro_batches << " micro-batches");
    const std::vector<Pass> all = passes(pipeline(stages, chunks, micro_batches));
    REQUIRE(all.size() == static_cast<std::size_t>(2 * stages * chunks * micro_batches));
    check_dependencies(all, stages, chunks);
  }
}

TEST_CASE("The schedule fills the step but for reduction and optimizer, with the bubble of the formula") {
  for (const int chunks : {1, 3}) {
    const plan::Plan plan = pipeline(8, chunks, 32);
    const report::Time<double> t = engine::evaluate_numbers(plan).time;
    const std::vector<Pass> all = passes(plan);
    const double length = t.step_s - t.data_communication_s - t.optimizer_s;
    CHECK(last_end(all) == Catch::Approx(length));
    double busy = 0;
    for (const Pass& pass : all)
      if (pass.stage == 0) busy += pass.duration_s;
    CHECK((length - busy) / busy == Catch::Approx(7.0 / (chunks * 32)));
  }
}

TEST_CASE("A stage holds as many micro-batches as memory counts") {
  const std::vector<Pass> all = passes(pipeline(4, 1, 16));
  for (int stage = 0; stage < 4; ++stage) {
    int held = 0, most = 0;
    for (const Pass& pass : all) {
      if (pass.stage != stage) continue;
      held += pass.kind == Pass::Kind::forward ? 1 : -1;
      most = std::max(most, held);
    }
    CHECK(most == 4 - stage);
  }
}

TEST_CASE("Long schedules are cut to their beginning") {
  const std::vector<Pass> all = passes(pipeline(8, 1, 100000));
  CHECK(all.size() <= 20000);
  CHECK(all.size() > 15000);
  CHECK(passes(pipeline(96, 96, 1000)).size() <= 20000);
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

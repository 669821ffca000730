#include "core/memory/limits.hpp"

#include <algorithm>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;

namespace {
bool fits(const plan::Plan& plan) { return engine::evaluate_numbers(plan).memory.fits; }
}  // namespace

TEST_CASE("The largest micro-batch fits and the next that divides the batch does not") {
  for (const catalog::Preset& preset : catalog::presets()) {
    INFO(preset.id);
    plan::Plan plan = plan::base_plan(preset.id, "", "");
    const double largest = engine::evaluate(plan).memory.largest_micro_batch;
    const long long share = plan.training.global_batch / static_cast<long long>(engine::resolve(plan).data_parallel);
    for (long long size = 1; size <= share; ++size) {
      if (share % size != 0) continue;
      plan.training.micro_batch = static_cast<int>(size);
      if (size == largest) CHECK(fits(plan));
      if (size > largest) CHECK_FALSE(fits(plan));
    }
  }
}

TEST_CASE("The longest sequence fits and 128 tokens more do not") {
  for (const catalog::Preset& preset : catalog::presets()) {
    INFO(preset.id);
    plan::Plan plan = plan::base_plan(preset.id, "", "");
    const int longest = static_cast<int>(engine::evaluate(plan).memory.longest_sequence);
    if (longest > 0) {
      plan.training.sequence = longest;
      CHECK(fits(plan));
    }
    plan.training.sequence = longest + 128;
    CHECK_FALSE(fits(plan));
  }
}

TEST_CASE("Where the weights alone do not fit, nothing does") {
  const report::Report report = engine::evaluate(plan::base_plan("175b-64-gpus", "", ""));
  CHECK_FALSE(report.memory.fits);
  CHECK(report.memory.free_bytes < 0);
  CHECK(report.memory.largest_micro_batch == 0);
  CHECK(report.memory.longest_sequence == 0);
}

TEST_CASE("The parts of a stage add up to its peak") {
  for (unsigned seed = 0; seed < 100; ++seed) {
    for (const auto& s : engine::evaluate_numbers(test::random_plan(seed)).memory.stages) {
      const double tensors = s.weights_bytes + s.gradients_bytes + s.optimizer_bytes + s.activations_bytes + s.logits_bytes +
                             s.gathered_bytes + s.temporary_bytes + s.workspace_bytes;
      REQUIRE(s.allocated_bytes == Catch::Approx(tensors).epsilon(1e-14));
      REQUIRE(s.peak_bytes ==
              Catch::Approx(tensors + s.context_bytes + s.buffers_bytes + s.slack_bytes).epsilon(1e-14));
      REQUIRE(s.reserved_bytes == Catch::Approx(tensors + s.slack_bytes).epsilon(1e-14));
      const auto& m = s.moments;
      REQUIRE(s.allocated_bytes == Catch::Approx(std::max({m.forward_bytes, m.loss_bytes, m.backward_bytes, m.step_bytes})).epsilon(1e-14));
    }
  }
}

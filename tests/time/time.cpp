#include "core/time/time.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;
using Catch::Approx;

TEST_CASE("Published step times follow from published utilizations") {  // Korthikanti et al. 2022, table 5
  struct Row { int layers, hidden, heads, tensor, pipeline, batch; double mfu, step_s; };
  const Row rows[] = {{48, 6144, 64, 8, 1, 4, 0.415, 1.10}, {96, 12288, 96, 8, 8, 64, 0.514, 13.75}};
  for (const Row& row : rows) {
    plan::Plan plan = test::megatron(test::gpt(row.layers, row.hidden, row.heads, 51200, 2048), 2048, row.tensor, row.pipeline,
                                     row.tensor * row.pipeline);
    plan.training.global_batch = row.batch;
    plan.assumptions.mfu = row.mfu;
    CHECK(engine::evaluate_numbers(plan).time.step_s == Approx(row.step_s).epsilon(0.01));
  }
}

TEST_CASE("138 TFLOP/s on 64 GPUs is a step of 3.697 s") {  // Narayanan et al. 2021, table 1, 3.6B
  plan::Plan plan = test::megatron(test::gpt(30, 3072, 32, 51200, 2048), 2048, 2, 1, 64);
  plan.training.global_batch = 512;
  plan.savers.recompute = plan::Recompute::full;
  const report::Report guess = engine::evaluate_numbers(plan);
  plan.assumptions.mfu = 138.0 / 312 * guess.flops.model_per_step / guess.flops.hardware_per_step;
  const report::Report report = engine::evaluate_numbers(plan);
  CHECK(report.time.step_s == Approx(3.697).epsilon(0.001));
  CHECK(report.time.hfu == Approx(138.0 / 312).epsilon(1e-9));
  CHECK(report.time.tokens_per_s_per_gpu == Approx(4431.21).epsilon(0.001));
}

TEST_CASE("The causes add up to the step, none negative") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const report::Time<double> t = engine::evaluate_numbers(test::random_plan(seed)).time;
    const double causes[] = {t.compute_s, t.tensor_communication_s, t.expert_communication_s, t.bubble_s,
                             t.data_communication_s, t.optimizer_s, t.other_s};
    double sum = 0;
    for (const double cause : causes) {
      REQUIRE(cause >= 0);
      sum += cause;
    }
    REQUIRE(sum == Approx(t.step_s).epsilon(1e-12));
  }
}

TEST_CASE("The bubble is (p - 1) / (v m) of the ideal time") {  // Narayanan et al. 2021, section 2.2
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 51200, 2048), 2048, 8, 16, 1024);
  plan.training.global_batch = 1536;
  const double share = engine::evaluate_numbers(plan).time.bubble_share;
  CHECK(share / (1 - share) == Approx(15.0 / 192));
  plan.layout.virtual_stages = 3;
  const double interleaved = engine::evaluate_numbers(plan).time.bubble_share;
  CHECK(interleaved / (1 - interleaved) == Approx(15.0 / 576));
  plan.layout.pipeline_parallel = 1;
  CHECK(engine::evaluate_numbers(plan).time.bubble_share == 0);
}

TEST_CASE("Tensor parallelism across nodes waits for the network") {
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 51200, 2048), 2048, 8, 1, 64);
  plan.training.global_batch = 64;
  plan.assumptions.mfu = 0.1;
  const double inside = engine::evaluate_numbers(plan).time.tensor_communication_s;
  plan.layout.tensor_parallel = 16;
  const double across = engine::evaluate_numbers(plan).time.tensor_communication_s;
  const engine::Resolved r = engine::resolve(plan);
  // Half the replicas double the micro-batches; the ring's share grows from 7/8 to 15/16.
  CHECK(across / inside == Approx(2 * (15.0 / 16) / (7.0 / 8) * r.gpu.scale_up_bytes_per_s / r.network_bytes_per_s));
}

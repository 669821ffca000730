#include "core/run/run.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;
using Catch::Approx;

TEST_CASE("GPT-3 on 1,024 A100 at 140 TFLOP/s takes 34 days") {  // Narayanan et al. 2021, section 5.1
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 51200, 2048), 2048, 8, 16, 1024);
  plan.training.global_batch = 1536;
  plan.training.tokens = 300e9;
  plan.savers.recompute = plan::Recompute::full;
  const report::Report guess = engine::evaluate_numbers(plan);
  plan.assumptions.mfu = 140.0 / 312 * guess.flops.model_per_step / guess.flops.hardware_per_step;
  // 8 T P / (n X) = 33.9 days leaves out attention scores and head: 2.9% in all.
  CHECK(engine::evaluate_numbers(plan).run.days == Approx(34).epsilon(0.03));
}

TEST_CASE("13B on 64 A100-40GB: 21 days, 32,256 GPU-hours, under 50,000 dollars") {
  const report::Report report = engine::evaluate_numbers(plan::base_plan("13b-64-a100-40gb", "", ""));
  CHECK(report.time.mfu == Approx(0.301).epsilon(0.01));
  CHECK(report.run.days == Approx(21).epsilon(0.005));
  CHECK(report.run.gpu_hours == Approx(32256).epsilon(0.005));
  CHECK(report.run.cost_usd < 50000);
  CHECK(report.memory.fits);
}

TEST_CASE("A checkpoint of bf16 training with Adam takes 14 bytes a parameter") {
  const report::Report report = engine::evaluate_numbers(plan::default_plan());
  CHECK(report.run.checkpoint_bytes == 14 * report.parameters.total);
  CHECK(report.run.checkpoint_write_s == Approx(14 * report.parameters.total / 20e9 + 5));
}

TEST_CASE("The checkpoint interval is Young's and Daly's first order") {
  const report::Run<double> run = engine::evaluate_numbers(plan::default_plan()).run;
  const double mtbf_s = 3600 * run.mtbf_hours, waste = run.checkpoint_write_s / run.checkpoint_interval_s;
  CHECK(run.checkpoint_interval_s * run.checkpoint_interval_s == Approx(2 * run.checkpoint_write_s * mtbf_s));
  CHECK(waste == Approx(run.checkpoint_interval_s / 2 / mtbf_s));  // at the optimum both losses are equal
  CHECK(run.goodput == Approx(1 / (1 + 2 * waste + 900 / mtbf_s)));
  CHECK(run.mtbf_hours == 50000.0 / 64);
}

TEST_CASE("Checkpoints by the rule: two hours, but no more often than every 500 steps") {
  plan::Plan plan = plan::default_plan();
  plan.training.global_batch = 64;
  CHECK(engine::evaluate_numbers(plan).run.rule_interval_s == 7200);
  plan.training.global_batch = 65536;
  const report::Report slow = engine::evaluate_numbers(plan);
  CHECK(slow.run.rule_interval_s == 500 * slow.time.step_s);
}

TEST_CASE("Twenty tokens a parameter are compute-optimal") {
  const report::Report report = engine::evaluate_numbers(plan::default_plan());
  CHECK(report.run.compute_optimal_tokens == 20 * report.parameters.total);
  CHECK(report.run.tokens_over_optimal == Approx(300e9 / (20 * report.parameters.total)));
}

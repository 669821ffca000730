#include "core/flops/flops.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;

namespace {

plan::Plan gpt3(int vocab, double batch) {
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, vocab, 2048), 2048, 8, 16, 1024);
  plan.training.global_batch = static_cast<int>(batch);
  return plan;
}

// Narayanan et al. 2021, appendix, without and with full recomputation.
double published_flops(const plan::Plan& plan, double factor, double head) {
  const double B = plan.training.global_batch, s = plan.training.sequence, h = plan.architecture.hidden,
               L = plan.architecture.layers, V = plan.architecture.vocab;
  return factor * B * s * L * h * h * (1 + s / (6 * h) + V / (head * L * h));
}

}  // namespace

TEST_CASE("FLOPs of a step are Megatron's formula") {
  plan::Plan plan = gpt3(51200, 1536);
  const report::Flops<double> flops = engine::evaluate_numbers(plan).flops;
  CHECK(flops.model_per_step == Catch::Approx(published_flops(plan, 72, 12)).epsilon(1e-12));
  plan.savers.recompute = plan::Recompute::full;
  CHECK(engine::evaluate_numbers(plan).flops.hardware_per_step == Catch::Approx(published_flops(plan, 96, 16)).epsilon(1e-12));
}

TEST_CASE("Causal attention counts half of the score matrix") {
  plan::Plan plan = gpt3(51200, 1);
  const double full = engine::evaluate_numbers(plan).flops.attention_scores_per_token;
  plan.assumptions.attention_flops = plan::AttentionFlops::causal;
  CHECK(engine::evaluate_numbers(plan).flops.attention_scores_per_token == full / 2);
  CHECK(full == 4.0 * 96 * 2048 * 12288);
}

TEST_CASE("GPT-3 took 3.14e23 FLOPs") {  // Brown et al. 2020, table D.1; 6PT without attention scores
  plan::Plan plan = gpt3(50257, 1536);
  plan.training.tokens = 300e9;
  const report::Flops<double> flops = engine::evaluate_numbers(plan).flops;
  const double scores = 3 * flops.attention_scores_per_token * plan.training.tokens;
  CHECK(flops.model_per_run - scores == Catch::Approx(3.14e23).epsilon(0.005));
}

TEST_CASE("Full recomputation adds a third, selective the attention core once") {
  plan::Plan plan = gpt3(51200, 1536);
  plan.savers.recompute = plan::Recompute::selective;
  const report::Flops<double> flops = engine::evaluate_numbers(plan).flops;
  CHECK(flops.recomputation_per_step == flops.attention_scores_per_token * 1536 * 2048);
  plan.savers.recompute = plan::Recompute::full;
  const report::Report full = engine::evaluate_numbers(plan);
  CHECK(full.time.hfu / full.time.mfu == Catch::Approx(4.0 / 3).epsilon(0.002));
}

TEST_CASE("A mixture of experts computes with the active parameters") {
  plan::Plan plan = plan::base_plan("", "mixtral-8x7b", "");
  const report::Report report = engine::evaluate_numbers(plan);
  const model::Architecture& a = plan.architecture;
  // Input embedding and norms multiply nothing.
  const double norms = (2.0 * a.layers + 1) * a.hidden;
  CHECK(report.flops.forward_per_token - report.flops.attention_scores_per_token ==
        2 * (report.parameters.active_without_input_embedding - norms));
}

TEST_CASE("Latent attention computes with the parameters of its projections") {
  plan::Plan plan = plan::base_plan("", "deepseek-v3", "");
  plan.architecture.mtp_modules = 0;
  const report::Report report = engine::evaluate_numbers(plan);
  const double matrices = (report.flops.forward_per_token - report.flops.attention_scores_per_token) / 2;
  CHECK(matrices == Catch::Approx(report.parameters.active_without_input_embedding).epsilon(1e-4));
}

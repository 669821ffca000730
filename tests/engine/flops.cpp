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

TEST_CASE("Published conventions give the published figures") {
  const auto per_token = [](plan::Plan plan, plan::FlopsAs convention) {
    plan.assumptions.flops_as = convention;
    return engine::evaluate_numbers(plan).flops.model_per_token;
  };
  // torchtitan, docs/performance.md of August 2024: tokens/s and TFLOP/s of one A100.
  plan::Plan llama = plan::base_plan("", "llama-3-8b", "");
  llama.training.sequence = 8192;
  CHECK(per_token(llama, plan::FlopsAs::torchtitan) * 2973 == Catch::Approx(172.2e12).epsilon(0.001));
  llama = plan::base_plan("", "llama-2-13b", "");
  CHECK(per_token(llama, plan::FlopsAs::torchtitan) * 2162 == Catch::Approx(188.5e12).epsilon(0.001));
  // PaLM 540B, Chowdhery et al. 2022, appendix B: 238.3 thousand tokens/s on 6,144 chips of 275 TFLOP/s are 46.2%.
  plan::Plan palm = plan::default_plan();
  palm.architecture = {.layers = 118, .hidden = 18432, .heads = 48, .kv_heads = 1, .head_dim = 256, .ffn = 73728, .vocab = 256000};
  palm.architecture.gated = palm.architecture.tied = true;
  palm.architecture.norms_per_layer = 1;
  palm.training.sequence = 2048;
  CHECK(engine::evaluate_numbers(palm).parameters.total == Catch::Approx(540.35e9).epsilon(0.001));
  CHECK(per_token(palm, plan::FlopsAs::palm) * 238.3e3 / (6144 * 275e12) == Catch::Approx(0.462).epsilon(0.002));
  // GPT-3, Brown et al. 2020, table D.1: 3.14e23 for 300B tokens.
  CHECK(per_token(gpt3(50257, 1536), plan::FlopsAs::six_n) * 300e9 == Catch::Approx(3.14e23).epsilon(0.005));
  // Kaplan et al. 2020, table 1: 12 L h^2 parameters without embeddings, six FLOPs each.
  CHECK(per_token(gpt3(50257, 1536), plan::FlopsAs::kaplan) == Catch::Approx(6 * 12.0 * 96 * 12288 * 12288).epsilon(0.001));
  CHECK(per_token(gpt3(51200, 1536), plan::FlopsAs::megatron_2021) * 1536 * 2048 == Catch::Approx(published_flops(gpt3(51200, 1536), 72, 12)).epsilon(1e-12));
}

TEST_CASE("A convention moves MFU and the step that follows from it, never the predicted step") {
  plan::Plan plan = plan::base_plan("", "llama-3-8b", "");
  const report::Report products = engine::evaluate(plan);
  plan.assumptions.flops_as = plan::FlopsAs::palm;
  const report::Report palm = engine::evaluate(plan);
  CHECK(palm.flops.model_per_step > products.flops.model_per_step);
  CHECK(palm.time.step_s > products.time.step_s);  // the same MFU of more FLOPs
  CHECK(palm.time.predicted.step_s == products.time.predicted.step_s);
  plan.savers.recompute = plan::Recompute::full;
  plan.training.sequence = 131072;
  plan.assumptions.flops_as = plan::FlopsAs::six_n;
  const report::Report long_run = engine::evaluate_numbers(plan);
  CHECK(long_run.time.hfu / long_run.time.mfu == Catch::Approx(4.0 / 3).epsilon(0.03));  // what runs again counts as before
  CHECK(palm.time.predicted.mfu / products.time.predicted.mfu == Catch::Approx(palm.flops.model_per_step / products.flops.model_per_step));
}

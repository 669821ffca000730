// What a recipe chooses beside the layout: formats and their scales, compiled kernels, how tokens reach experts.
#include <string>
#include <utility>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "core/plan/plan.hpp"

using namespace slipstick;
using Catch::Approx;

namespace {

using Prediction = report::Prediction<double>;

Prediction predicted(plan::Plan plan) {
  plan.assumptions.step_time = plan::StepTime::predicted;
  return engine::evaluate_numbers(plan).time.predicted;
}

/// Llama 3 8B under FSDP2 with per-op checkpointing on H100 of 96 GB and 500 W, sequence 8192.
plan::Plan torchtitan(int gpus, int tensor, int micro_batch) {
  plan::Plan plan = plan::base_plan("", "llama-3-8b", "h100-sxm-96gb");
  plan.hardware.gpus = gpus;
  plan.framework = "torchtitan_2024";
  plan.savers.zero_stage = 3;
  plan.savers.recompute = plan::Recompute::per_op;
  plan.layout.tensor_parallel = tensor;
  plan.training.micro_batch = micro_batch;
  plan.training.global_batch = micro_batch * gpus / tensor;
  plan.training.sequence = 8192;
  plan.training.tokens = 1e12;
  return plan;
}

/// DeepSeek-V3's experts over four nodes of H100, in 16 bits.
plan::Plan experts_on_four_nodes() {
  plan::Plan plan = plan::base_plan("", "deepseek-v3", "h100-sxm5-80gb");
  plan.hardware.gpus = 256;
  plan.layout.expert_parallel = 32;
  plan.training.global_batch = 512;
  plan.layout.exchange_overlap = plan::ExchangeOverlap::off;
  return plan;
}

double exchange(plan::Plan plan, plan::Dispatch dispatch) {
  plan.layout.dispatch = dispatch;
  return predicted(plan).expert_s;
}

}  // namespace

TEST_CASE("Kernels that nothing compiles cost what torchtitan measured") {  // its page of December 2024, tables 1 and 3
  plan::Plan small = torchtitan(8, 1, 2), large = torchtitan(128, 1, 2);
  CHECK(predicted(small).step_s == Approx(2.4575).epsilon(0.08));
  CHECK(predicted(large).step_s == Approx(2.5152).epsilon(0.08));
  small.savers.compiled = large.savers.compiled = false;
  CHECK(predicted(small).step_s == Approx(2.8435).epsilon(0.08));
  CHECK(predicted(large).step_s == Approx(2.9231).epsilon(0.08));
}

TEST_CASE("fp8 gains with a scale for each tensor, and loses with one for each row") {  // torchtitan's page on async TP: 2.42, 2.81, 3.31 s
  plan::Plan plan = torchtitan(64, 8, 12);
  const double half = predicted(plan).step_s;
  plan.training.precision = plan::Precision::fp8;
  const double tensors = predicted(plan).step_s;
  plan.training.row_scales = true;
  const double rows = predicted(plan).step_s;
  CHECK(tensors == Approx(2.4198).epsilon(0.12));
  CHECK(half == Approx(2.8068).epsilon(0.12));
  CHECK(rows == Approx(3.3135).epsilon(0.2));
  CHECK((tensors < half && half < rows));
}

TEST_CASE("Layers that stay in 16 bits: all of them are a 16-bit run, each one of them its share of the way") {
  plan::Plan plan = torchtitan(8, 1, 2);
  const double half = predicted(plan).products_s;
  plan.training.precision = plan::Precision::fp8;
  const double narrow = predicted(plan).products_s;
  plan.training.wide_layers = 32;
  CHECK(predicted(plan).products_s == Approx(half).epsilon(1e-9));
  CHECK(predicted(plan).casts_s == 0);
  plan.training.wide_layers = 8;
  CHECK(predicted(plan).products_s == Approx(0.75 * narrow + 0.25 * half).epsilon(0.02));
}

TEST_CASE("fp32 runs as TF32 where there is TF32, and at the fp32 rate on V100") {  // datasheets: half of 16 bits; 15.7 of 125 TFLOP/s
  for (const auto& [gpu, factor] : {std::pair{"a100-sxm4-80gb", 2.0}, {"v100-sxm2-32gb", 125 / 15.7}}) {
    INFO(gpu);
    plan::Plan plan = plan::base_plan("", "llama-3-8b", gpu);
    plan.training.precision = plan::Precision::fp16;
    plan.savers.fused_attention = false;
    const Prediction half = predicted(plan);
    plan.training.precision = plan::Precision::fp32;
    const Prediction full = predicted(plan);
    CHECK(full.products_s / half.products_s == Approx(factor).epsilon(0.05));
    CHECK((full.ends_s > half.ends_s && full.attention_s > 1.8 * half.attention_s));   // the head and the scores too
    CHECK(full.mfu < 1);
  }
}

TEST_CASE("Copies of a token for one node travel once") {
  plan::Plan plan = experts_on_four_nodes();
  // Of eight copies drawn at random over four nodes, 4 (1 - (3/4)^8) = 3.6 nodes get one; three of four of either are elsewhere.
  const double each = exchange(plan, plan::Dispatch::all_to_all), once = exchange(plan, plan::Dispatch::deduplicated);
  CHECK(once / each == Approx(3.6 / 8).epsilon(0.02));
  plan.architecture.experts_per_token = 1;
  CHECK(exchange(plan, plan::Dispatch::deduplicated) == Approx(exchange(plan, plan::Dispatch::all_to_all)).epsilon(1e-9));
  plan.architecture.experts_per_token = 8;
  plan.training.precision = plan::Precision::fp8;  // out in 8 bits, back in 16
  CHECK(exchange(plan, plan::Dispatch::deduplicated) / once == Approx(0.75).epsilon(0.02));
}

TEST_CASE("An exchange beside another micro-batch is waited for least, one by itself most") {
  plan::Plan plan = experts_on_four_nodes();
  const double off = predicted(plan).expert_s;
  plan.layout.exchange_overlap = plan::ExchangeOverlap::typical;
  const double average = predicted(plan).expert_s;
  plan.layout.exchange_overlap = plan::ExchangeOverlap::on;
  CHECK((predicted(plan).expert_s < average && average < off));
  plan.layout.dispatch = plan::Dispatch::deduplicated;
  CHECK(predicted(plan).expert_s > 0);  // it takes processors and memory bandwidth from the passes
  plan.layout.dispatch = plan::Dispatch::typical;
  plan.training.global_batch = plan.hardware.gpus;  // one micro-batch: there is no other to hide behind
  const double alone = predicted(plan).expert_s;
  plan.layout.exchange_overlap = plan::ExchangeOverlap::off;
  CHECK(predicted(plan).expert_s == alone);
}

TEST_CASE("An optimizer that keeps less moves less, and bytes that are typed count as the optimizer's own") {
  plan::Plan plan = plan::base_plan("", "llama-3-8b", "a100-sxm4-80gb");
  plan.hardware.gpus = 1;
  plan.training.micro_batch = plan.training.global_batch = 1;
  plan.savers.zero_stage = 0;
  const double mixed = predicted(plan).optimizer_s;
  plan.training.state_bytes = 8;   // master weights and one state, as with momentum
  const double typed = predicted(plan).optimizer_s;
  plan.training.state_bytes = 0;
  plan.training.optimizer = plan::Optimizer::momentum;
  CHECK(predicted(plan).optimizer_s == typed);
  plan.training.optimizer = plan::Optimizer::adamw;
  plan.training.precision = plan::Precision::bf16_pure;
  const double pure = predicted(plan).optimizer_s;
  plan.training.optimizer = plan::Optimizer::sgd;
  CHECK((predicted(plan).optimizer_s < pure && pure < mixed));
}

TEST_CASE("DeepSeek-V3's pre-training takes the GPU-hours that its report states") {  // section 1, table 1: 2.664M H800 hours for 14.8T tokens
  plan::Plan plan = plan::base_plan("deepseek-v3", "", "");
  plan.framework = "megatron_bridge";
  plan.layout.schedule = plan::Schedule::dual_pipe;              // section 3.2.1
  plan.layout.dispatch = plan::Dispatch::deduplicated;           // 3.2.2: a token goes to a node once
  plan.savers.recompute = plan::Recompute::selective;            // 3.2.3: norms and up-projections of latent attention; 3.3.3: SwiGLU's output
  plan.savers.recompute_core = false;
  plan.savers.recompute_norms = plan.savers.recompute_latent_up = plan.savers.recompute_expert_activation = true;
  const double hours = 14.8e12 / predicted(plan).tokens_per_s_per_gpu / 3600;
  CHECK(hours == Approx(2.664e6).epsilon(0.15));                 // no run of its kind was calibrated on
}

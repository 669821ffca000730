// Memory against figures that others published: the papers' own formulas exactly, measured runs within a stated tolerance.
#include <string>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "core/memory/activations.hpp"
#include "core/memory/in_flight.hpp"
#include "core/memory/recipe.hpp"
#include "core/plan/read.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;

namespace {

constexpr double gib = 1073741824.0;

memory::LayerActivations<double> layer(const plan::Plan& plan) {
  const engine::Resolved r = engine::resolve(plan);
  return memory::layer_activations(r, engine::inputs<double>(r), false);
}

/// Activations of the first stage as Korthikanti et al. count them: the layers only.
double layers_gib(const plan::Plan& plan) {
  const engine::Resolved r = engine::resolve(plan);
  const engine::Inputs<double> in = engine::inputs<double>(r);
  const double held = memory::in_flight(r, in, 0) * r.stage_layers[0] / r.plan.layout.virtual_stages;
  return held * memory::pass_activations(r, in).dense / gib;
}

plan::Plan korthikanti_22b() {
  plan::Plan plan = test::megatron(test::gpt(48, 6144, 64, 51200, 2048), 2048, 8, 1, 8);
  plan.training.micro_batch = plan.training.global_batch = 4;
  return plan;
}

plan::Plan korthikanti_175b() {
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 51200, 2048), 2048, 8, 8, 64);
  plan.training.global_batch = 64;
  plan.layout.virtual_stages = 3;
  return plan;
}

void make_lean(plan::Plan& plan) {
  plan.layout.sequence_parallel = true;
  plan.savers.recompute = plan::Recompute::selective;
}

}  // namespace

TEST_CASE("A layer's activations are s b h (34 + 5 a s / h)") {  // Korthikanti et al. 2022, equations 1, 2 and 4
  const double s = 2048, b = 4, h = 6144, a = 64, t = 8;
  plan::Plan plan = korthikanti_22b();
  plan.layout.tensor_parallel = 1;
  CHECK(layer(plan).saved == Catch::Approx(s * b * h * (34 + 5 * a * s / h)).epsilon(1e-14));
  plan.layout.tensor_parallel = 8;
  CHECK(layer(plan).saved == Catch::Approx(s * b * h * (10 + 24 / t + 5 * a * s / (h * t))).epsilon(1e-14));
  plan.layout.sequence_parallel = true;
  CHECK(layer(plan).saved == Catch::Approx(s * b * h / t * (34 + 5 * a * s / h)).epsilon(1e-14));
  CHECK(layer(plan).saved - layer(plan).scores == Catch::Approx(34 * s * b * h / t).epsilon(1e-14));
}

TEST_CASE("Activations of figure 1 of Korthikanti et al. 2022") {
  plan::Plan small = korthikanti_22b(), large = korthikanti_175b();
  CHECK(layers_gib(small) == Catch::Approx(59.25).epsilon(1e-12));
  CHECK(layers_gib(large) == Catch::Approx(66.84375).epsilon(1e-12));  // interleaving: 31 chunks of 4 layers
  make_lean(small);
  make_lean(large);
  CHECK(layers_gib(small) == Catch::Approx(9.5625).epsilon(1e-12));
  CHECK(layers_gib(large) == Catch::Approx(12.3515625).epsilon(1e-12));
}

TEST_CASE("Bytes per parameter of each recipe") {
  using plan::Precision;
  const auto total = [](Precision precision) {
    plan::Plan plan;
    plan.architecture = test::gpt(1, 64, 1, 128, 0);
    plan.training.precision = precision;
    const memory::Recipe<double> r = memory::recipe<double>(engine::resolve(plan));
    return r.weights + r.gradients + r.master + r.moments;
  };
  CHECK(total(Precision::bf16) == 18);
  CHECK(total(Precision::bf16_grad16) == 16);
  CHECK(total(Precision::bf16_grad_both) == 20);
  CHECK(total(Precision::fp16) == 16);
  CHECK(total(Precision::bf16_pure) == 8);
  CHECK(total(Precision::fp32) == 16);
  CHECK(total(Precision::fp8) == 20);  // quantized weights beside the 16-bit ones
}

TEST_CASE("Optimizers keep their states and nothing else") {
  using plan::Optimizer;
  const auto moments = [](Optimizer optimizer) {
    plan::Plan plan;
    plan.architecture = test::gpt(1, 1024, 8, 128, 0);
    plan.training.optimizer = optimizer;
    return memory::recipe<double>(engine::resolve(plan)).moments;
  };
  CHECK(moments(Optimizer::adamw) == 8);
  CHECK(moments(Optimizer::adam8bit) == 2);
  CHECK(moments(Optimizer::lion) == 4);
  CHECK(moments(Optimizer::momentum) == 4);
  CHECK(moments(Optimizer::sgd) == 0);
  CHECK(moments(Optimizer::adafactor) == 8.0 / 1024);
  CHECK(moments(Optimizer::muon) == 4);
}

TEST_CASE("ZeRO divides the states of 7.5B parameters on 64 GPUs as its figure 1 says") {  // Rajbhandari et al. 2020
  plan::Plan plan = test::megatron(test::gpt(48, 3584, 28, 512, 0), 128, 1, 1, 64);
  plan.training.precision = plan::Precision::fp16;
  plan.training.global_batch = 64;
  const double gb_per_billion[] = {16.0, 4.0 + 12.0 / 64, 2.0 + 14.0 / 64, 16.0 / 64};
  for (int stage = 0; stage < 3; ++stage) {
    plan.savers.zero_stage = stage;
    const report::Report report = engine::evaluate_numbers(plan);
    const auto& s = report.memory.stages[0];
    const double states = s.weights_bytes + s.gradients_bytes + s.optimizer_bytes;
    CHECK(states / report.parameters.total == Catch::Approx(gb_per_billion[stage]).epsilon(1e-9));
  }
  plan.savers.zero_stage = 3;  // two layers are whole beside the shards while one runs
  const report::Report report = engine::evaluate_numbers(plan);
  const auto& s = report.memory.stages[0];
  CHECK(s.weights_bytes + s.gradients_bytes + s.optimizer_bytes == Catch::Approx(report.parameters.total * gb_per_billion[3]).epsilon(1e-9));
  CHECK(s.moments.backward_bytes - s.moments.forward_bytes == Catch::Approx(2 * 12.0 * 3584 * 3584 * 2).epsilon(0.01));
}

namespace {
struct Measured {
  const char* run;
  int layers, hidden, heads, sequence, micro_batch, global_batch, tensor, pipeline, chunks, data;
  bool sequence_parallel, distributed, full;
  double gib, tolerance;
};
}  // namespace

// V. Chua 2025, "Megatron, Transformed!", tables of the tutorial: nvidia-smi, H100 80GB, GPT-2 style with dropout, flash
// attention, fp32 gradients. The range of all 45 rows is the tutorial's own; these stand for each kind of layout.
TEST_CASE("Measured Megatron-LM runs") {
  const Measured runs[] = {
      {"101 one GPU", 48, 1600, 25, 1024, 1, 1, 1, 1, 1, 1, false, false, false, 32.52, 0.05},
      {"111 micro-batch 15", 48, 1600, 25, 1024, 15, 15, 1, 1, 1, 1, false, false, false, 76.66, 0.05},
      {"114 data parallel", 48, 1600, 25, 1024, 15, 60, 1, 1, 1, 4, false, false, false, 77.15, 0.05},
      {"122 sharded over 2", 48, 1600, 25, 1024, 16, 32, 1, 1, 1, 2, false, true, false, 73.14, 0.05},
      {"128 sharded over 8", 48, 1600, 25, 1024, 16, 128, 1, 1, 1, 8, false, true, false, 62.99, 0.05},
      {"130 deeper", 62, 1600, 25, 1024, 16, 128, 1, 1, 1, 8, false, true, false, 77.93, 0.05},
      {"212 tensor 2", 54, 1920, 20, 1024, 8, 8, 2, 1, 1, 1, false, false, false, 45.70, 0.05},
      {"214 tensor 4", 64, 2304, 24, 1024, 8, 8, 4, 1, 1, 1, false, false, false, 41.60, 0.05},
      {"228 tensor 8", 72, 3072, 32, 1024, 20, 20, 8, 1, 1, 1, false, false, false, 78.71, 0.05},
      {"282 sequence parallel", 48, 6144, 64, 2048, 4, 4, 8, 1, 1, 1, true, false, false, 60.55, 0.06},
      {"283 full recomputation", 48, 6144, 64, 2048, 4, 4, 8, 1, 1, 1, true, false, true, 56.25, 0.05},
      {"404 pipeline 8", 72, 3072, 32, 1024, 8, 32, 1, 8, 1, 1, false, false, false, 55.66, 0.08},
      {"408 pipeline 8", 72, 3072, 32, 1024, 4, 32, 1, 8, 1, 1, false, false, false, 53.71, 0.08},
      {"432 pipeline 8", 72, 3072, 32, 1024, 1, 32, 1, 8, 1, 1, false, false, false, 32.23, 0.08},
      {"438 interleaved", 72, 3072, 32, 1024, 4, 32, 1, 8, 3, 1, false, false, false, 55.66, 0.08},
      {"424 tensor and pipeline", 72, 3072, 32, 1024, 8, 32, 2, 4, 1, 1, true, false, false, 53.71, 0.08},
  };
  for (const Measured& m : runs) {
    plan::Plan plan = test::megatron(test::gpt(m.layers, m.hidden, m.heads, 50304, 1024), m.sequence, m.tensor, m.pipeline,
                                     m.tensor * m.pipeline * m.data);
    plan.hardware.gpu = "h100-sxm5-80gb";
    plan.training.micro_batch = m.micro_batch;
    plan.training.global_batch = m.global_batch;
    plan.layout.virtual_stages = m.chunks;
    plan.layout.sequence_parallel = m.sequence_parallel;
    plan.savers.zero_stage = m.distributed ? 1 : 0;
    plan.savers.recompute = m.full ? plan::Recompute::full : plan::Recompute::none;
    plan.savers.fused_attention = true;
    const double predicted = engine::evaluate_numbers(plan).memory.peak_bytes / gib;
    INFO(m.run << ": measured " << m.gib << ", predicted " << predicted);
    CHECK(predicted == Catch::Approx(m.gib).epsilon(m.tolerance));
  }
}

TEST_CASE("nanotron's two builds differ by the gathered inputs of what is in flight") {
  plan::Plan plan = plan::base_plan("", "llama-3-8b", "h100-sxm5-80gb");
  plan.hardware.gpus = 32;
  plan.training.sequence = 4096;
  plan.training.global_batch = 64;
  plan.training.micro_batch = 1;
  plan.layout.tensor_parallel = 4;
  plan.layout.pipeline_parallel = 4;
  plan.layout.sequence_parallel = true;
  const auto kept = [&](const char* build) {
    plan.framework = build;
    return engine::evaluate_numbers(plan).memory.stages[0].activations_bytes;
  };
  const double apart = kept("nanotron_gather_kept") - kept("nanotron_gather_again");
  // 9 layers: the head's stage holds fewer. 2 bytes each of two inputs of a layer, less the quarter that this rank has anyway.
  const double layers = 9, in_flight = 4, tokens = 4096, hidden = 4096;
  CHECK(apart == Catch::Approx(layers * in_flight * 2 * 2 * tokens * hidden * 0.75).epsilon(1e-9));
}

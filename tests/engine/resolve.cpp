#include "core/engine/resolve.hpp"

#include <numeric>

#include <catch2/catch_test_macros.hpp>

#include "tests/engine/plans.hpp"

using namespace slipstick;

TEST_CASE("The vocabulary is padded as Megatron pads it") {
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 50257, 2048), 2048, 1, 1, 1);
  CHECK(engine::resolve(plan).padded_vocab == 50304);
  plan.layout.tensor_parallel = 8;
  CHECK(engine::resolve(plan).padded_vocab == 51200);
}

TEST_CASE("What is left of the GPUs becomes data parallel") {
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 50257, 2048), 2048, 8, 16, 1024);
  plan.training.global_batch = 1536;
  const engine::Resolved r = engine::resolve(plan);
  CHECK(r.data_parallel == 8);
  CHECK(r.micro_batches == 192);
}

TEST_CASE("Layers that do not divide go to the middle stages, as Llama 3 405B did") {
  plan::Plan plan = plan::base_plan("", "llama-3.1-405b", "");
  plan.architecture.layers = 126;
  plan.layout.pipeline_parallel = 16;
  const std::vector<int> stages = engine::resolve(plan).stage_layers;
  CHECK(stages.front() == 7);
  CHECK(stages.back() == 7);
  CHECK(stages[8] == 8);
  CHECK(std::accumulate(stages.begin(), stages.end(), 0) == 126);
}

TEST_CASE("A precision without a matrix path falls back to the next wider one") {
  plan::Plan plan = plan::default_plan();
  plan.hardware.gpu = "a100-sxm4-80gb";
  plan.training.precision = plan::Precision::fp8;
  CHECK(engine::resolve(plan).peak_flops_per_s == 312e12);
  CHECK(std::string(engine::resolve(plan).peak_fact) == "peak_bf16");
  plan.hardware.gpu = "h100-sxm5-80gb";
  CHECK(std::string(engine::resolve(plan).peak_fact) == "peak_fp8");
}

TEST_CASE("Every denominator is positive whatever the plan") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const engine::Resolved r = engine::resolve(test::extreme_plan(seed));
    REQUIRE(r.data_parallel >= 1);
    REQUIRE(r.micro_batches >= 1);
    REQUIRE(r.peak_flops_per_s > 0);
    REQUIRE(r.network_bytes_per_s > 0);
    REQUIRE(r.gpu.scale_up_bytes_per_s > 0);
    REQUIRE(r.gpu.memory_bandwidth_bytes_per_s > 0);
    REQUIRE(r.capacity_bytes > 0);
    REQUIRE(std::accumulate(r.stage_layers.begin(), r.stage_layers.end(), 0) == r.plan.architecture.layers);
  }
}

// Presets give what their papers printed: through the whole engine.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"

namespace {

using namespace slipstick;

report::Report run(const char* id) {
  INFO(id);
  REQUIRE(catalog::find_preset(id) != nullptr);
  return engine::evaluate_numbers(plan::base_plan(id, "", ""));
}

}  // namespace

TEST_CASE("presets: published GPU-hours come out", "[catalog][published]") {
  const auto gpu_hours = [](const char* id, double published) {
    INFO(id);
    CHECK(run(id).run.gpu_hours == Catch::Approx(published).epsilon(0.005));
  };
  gpu_hours("llama-2-7b", 184'320);
  gpu_hours("llama-2-13b", 368'640);
  gpu_hours("llama-2-70b", 1'720'320);
  gpu_hours("llama-3-8b", 1.46e6);
  gpu_hours("llama-3-70b", 7.0e6);
  gpu_hours("13b-64-a100-40gb", 32'256);
  gpu_hours("deepseek-v3", 2.664e6);
}

TEST_CASE("presets: 13B on 64 A100 40GB, 21 days, 38 GB, under $50k", "[catalog][published]") {
  const report::Report r = run("13b-64-a100-40gb");
  CHECK(r.flops.model_per_run == Catch::Approx(1.09e22).epsilon(0.005));
  CHECK(r.time.mfu == Catch::Approx(0.301).epsilon(0.002));
  CHECK(r.run.days == Catch::Approx(21).epsilon(0.002));
  CHECK(r.run.cost_usd < 50'000);
  CHECK(r.memory.fits);
  CHECK(r.memory.peak_bytes / 1073741824 == Catch::Approx(38).margin(0.5));
}

TEST_CASE("presets: 175B does not fit on 64 GPUs", "[catalog][published]") {
  const report::Report r = run("175b-64-gpus");
  CHECK_FALSE(r.memory.fits);
  CHECK(r.errors.empty());
  CHECK(r.memory.free_bytes < 0);
}

TEST_CASE("presets: GPT-3 175B steps as Narayanan et al. measured", "[catalog][published]") {
  // Their formula for the FLOPs of a step, recomputation included, at 140 TFLOP/s on 1,024 GPUs.
  const double b = 1536, s = 2048, l = 96, h = 12288, v = 51200;
  const double step = 96 * b * s * l * h * h * (1 + s / (6 * h) + v / (16 * l * h)) / (1024 * 140e12);
  const report::Report r = run("gpt-3-175b");
  CHECK(r.time.step_s == Catch::Approx(step).epsilon(0.005));
  CHECK(r.run.days == Catch::Approx(34).epsilon(0.03));
}

TEST_CASE("presets: every one fits but the one that should not, and DeepSeek-V3 costs what its report says",
          "[catalog][published]") {
  for (const catalog::Preset& entry : catalog::presets()) {
    INFO(entry.id);
    const report::Report r = run(entry.id.c_str());
    CHECK(r.memory.fits == (entry.id != "175b-64-gpus"));
    CHECK(r.errors.empty());
    CHECK(r.run.cost_usd > 0);
  }
  CHECK(run("deepseek-v3").run.cost_usd == Catch::Approx(5.328e6).epsilon(0.005));
  CHECK(run("llama-3-405b").time.tflops_per_gpu == Catch::Approx(400).epsilon(0.02));
}

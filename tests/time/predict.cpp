#include "core/time/predict/predict.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/collective.hpp"
#include "core/time/predict/gemm.hpp"
#include "core/time/predict/layer.hpp"
#include "core/time/predict/shards.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;
using Catch::Approx;
namespace q = number::quantities;

namespace {

using Prediction = report::Prediction<double>;

Prediction predicted(const plan::Plan& plan) { return engine::evaluate(plan).time.predicted; }

std::vector<std::pair<std::string, double>> causes(const Prediction& p) {
  std::vector<std::pair<std::string, double>> all;
  const std::string others = "step_s low_s high_s stage_forward_s stage_backward_s mfu hfu tokens_per_s_per_gpu";
  Prediction::fields(p, [&](const std::string& name, double value) {
    if (others.find(name) == others.npos) all.emplace_back(name, value);
  });
  return all;
}

void check_sane(const plan::Plan& plan) {
  const Prediction p = predicted(plan);
  double sum = 0;
  for (const auto& [name, value] : causes(p)) {
    INFO(name << " " << value);
    REQUIRE(std::isfinite(value));
    REQUIRE(value >= 0);
    sum += value;
  }
  REQUIRE(p.step_s > 0);
  REQUIRE(std::isfinite(p.mfu));
  REQUIRE(sum == Approx(p.step_s).epsilon(1e-12));
  REQUIRE(p.low_s < p.step_s);
  REQUIRE(p.high_s > p.step_s);
}

/// Korthikanti et al. 2022: Megatron-LM of that year on A100 with 8 links of 200 Gb/s.
plan::Plan korthikanti(int layers, int hidden, int heads, int pipeline, int chunks, int batch, int micro_batch, bool present_work) {
  plan::Plan plan = test::megatron(test::gpt(layers, hidden, heads, 51200, 2048), 2048, 8, pipeline, 8 * pipeline);
  plan.framework = "megatron_lm_2022";
  plan.training.global_batch = batch;
  plan.training.micro_batch = micro_batch;
  plan.layout.virtual_stages = chunks;
  plan.layout.sequence_parallel = present_work;
  plan.savers.recompute = present_work ? plan::Recompute::selective : plan::Recompute::full;
  plan.assumptions.step_time = plan::StepTime::predicted;
  return plan;
}

}  // namespace

TEST_CASE("Runs of Korthikanti et al. 2022 are predicted within 5%") {  // table 5
  CHECK(predicted(korthikanti(48, 6144, 64, 1, 1, 4, 4, true)).step_s == Approx(1.10).epsilon(0.05));
  CHECK(predicted(korthikanti(96, 12288, 96, 8, 3, 64, 1, true)).step_s == Approx(13.75).epsilon(0.05));
  CHECK(predicted(korthikanti(105, 20480, 128, 35, 3, 280, 1, true)).step_s == Approx(37.83).epsilon(0.05));
  CHECK(predicted(korthikanti(128, 25600, 160, 64, 1, 512, 1, true)).step_s == Approx(71.49).epsilon(0.05));
}

TEST_CASE("GPT-3 on 1,024 A100 is predicted within 6%") {  // Narayanan et al. 2021, section 5.1: 140 TFLOP/s a GPU, batch 1536
  plan::Plan plan = test::megatron(test::gpt(96, 12288, 96, 51200, 2048), 2048, 8, 16, 1024);
  plan.framework = "megatron_lm_2021";
  plan.layout.virtual_stages = 2;
  plan.training.global_batch = 1536;
  plan.savers.recompute = plan::Recompute::full;
  const report::Report report = engine::evaluate(plan);
  // The paper counts 96 B s l h^2 (1 + s / 6h + V / 16lh).
  const double h = 12288, s = 2048, flops = 96 * 1536 * s * 96 * h * h * (1 + s / (6 * h) + 51200 / (16 * 96 * h));
  CHECK(flops / (report.time.predicted.step_s * 1024) / 1e12 == Approx(140).epsilon(0.06));
}

TEST_CASE("The prediction's causes add up to the step, none negative, whatever the plan") {
  for (unsigned seed = 0; seed < 200; ++seed) check_sane(test::random_plan(seed));
  for (unsigned seed = 0; seed < 100; ++seed) check_sane(test::extreme_plan(seed));
}

TEST_CASE("A plan that takes the predicted step has its causes in the report") {
  plan::Plan plan = korthikanti(96, 12288, 96, 8, 3, 64, 1, true);
  const report::Time<double> t = engine::evaluate(plan).time;
  CHECK(t.step_s == t.predicted.step_s);
  CHECK(t.mfu == t.predicted.mfu);
  CHECK(t.compute_s + t.tensor_communication_s + t.expert_communication_s + t.bubble_s + t.data_communication_s + t.optimizer_s + t.other_s ==
        Approx(t.step_s));
  plan.assumptions.step_time = plan::StepTime::utilization;
  CHECK(engine::evaluate(plan).time.mfu == plan.assumptions.mfu);
  CHECK(engine::evaluate(plan).time.predicted.step_s == t.step_s);
}

TEST_CASE("A ring all-reduce moves 2 (n - 1) / n of its buffer, and is never faster than the link") {
  plan::Plan plan = korthikanti(96, 12288, 96, 8, 3, 64, 1, true);
  const engine::Resolved r = engine::resolve(plan);
  const auto in = engine::inputs<double>(r);
  const auto at = time::setting<double>(r, in);
  const double volume = 64e9;  // so large that latency and the half buffer vanish
  for (const double ranks : {2.0, 4.0, 8.0}) {
    const double s = time::collective(at.machine, time::Pattern::all_reduce, q::step_reduce, volume, time::group(at.machine, ranks, 1));
    CHECK(s == Approx(2 * (ranks - 1) / ranks * volume / at.machine.fabric).epsilon(0.002));
    CHECK(s > 2 * (ranks - 1) / ranks * volume / r.gpu.scale_up_bytes_per_s);
  }
  // 16 nodes of 8: every rank of a node drives its own card, or the fabric is the narrower.
  const double across = time::collective(at.machine, time::Pattern::all_gather, q::step_gather, volume, time::group(at.machine, 128.0, 1));
  CHECK(across == Approx(127.0 / 128 * volume / std::min(at.machine.fabric, 8 * at.machine.network)).epsilon(0.002));
  // One rank a node: its own card alone.
  const double apart = time::collective(at.machine, time::Pattern::all_gather, q::step_gather, volume, time::group(at.machine, 16.0, 8));
  CHECK(apart == Approx(15.0 / 16 * volume / at.machine.network).epsilon(0.002));
  CHECK(time::collective(at.machine, time::Pattern::all_to_all, q::exchange_once, volume, time::group(at.machine, 1.0, 1)) == 0);
}

TEST_CASE("Large aligned products reach the sustained rate, odd ones do not") {
  plan::Plan plan = korthikanti(96, 12288, 96, 8, 3, 64, 1, true);
  plan.framework = "megatron_lm_2021";
  const engine::Resolved r = engine::resolve(plan);
  const auto in = engine::inputs<double>(r);
  const auto at = time::setting<double>(r, in);
  const auto rate = [&](double m, double n, double k) {
    return 2 * m * n * k / time::gemm<double>(at.machine, at.machine.half, q::up_product, {m, n, k}, 1);
  };
  // cuBLAS on A100 sustains 0.80 to 0.87 of 312 TFLOP/s on large squares (public matmul benchmarks).
  CHECK(rate(16384, 16384, 16384) / 312e12 > 0.70);
  CHECK(rate(16384, 16384, 16384) / 312e12 < 0.87);
  CHECK(rate(8192, 50257, 4096) < 0.7 * rate(8192, 50304, 4096));
  CHECK(rate(8192, 4096, 128) < 0.6 * rate(8192, 4096, 8192));
  CHECK(rate(64, 4096, 4096) < 0.3 * rate(8192, 4096, 4096));
  // Never faster than memory delivers.
  CHECK(time::gemm<double>(at.machine, at.machine.half, q::up_product, {1, 65536, 65536}, 1) > 2 * 65536.0 * 65536 / at.machine.memory);
  CHECK(time::gemm<double>(at.machine, at.machine.half, q::up_product, {0, 64, 64}, 1) == 0);
}

TEST_CASE("Logarithms of rank counts are exact at powers of two and grow between them") {
  for (int power = 0; power < 20; ++power) CHECK(time::doublings(double(1 << power)) == power);
  CHECK(time::doublings(3) == 1.5);
  for (double x = 1; x < 300; ++x) CHECK(time::doublings(x + 1) > time::doublings(x));
}

TEST_CASE("More of a good thing never slows the prediction") {
  plan::Plan plan = test::megatron(test::gpt(32, 4096, 32, 51200, 2048), 2048, 2, 4, 64);
  plan.training.global_batch = 512;
  plan.framework = "megatron_core";
  const double base = predicted(plan).step_s;
  plan::Plan faster = plan;
  faster.assumptions.compute_factor = 1.5;
  CHECK(predicted(faster).step_s < base);
  plan::Plan wider = plan;
  wider.hardware.network_gbps = 3200;
  CHECK(predicted(wider).step_s <= base);
  plan::Plan slower = plan;
  slower.assumptions.network_factor = 0.1;
  CHECK(predicted(slower).step_s > base);
  plan::Plan again = plan;
  again.savers.recompute = plan::Recompute::full;
  CHECK(predicted(again).step_s > base);
  CHECK(predicted(again).recomputation_s > 0);
  plan::Plan longer = plan;
  longer.training.global_batch = 1024;
  CHECK(predicted(longer).step_s > 1.5 * base);
  CHECK(predicted(longer).tokens_per_s_per_gpu > predicted(plan).tokens_per_s_per_gpu);
}

TEST_CASE("Zero-bubble schedules leave the bubbles of their papers") {  // Qi et al. 2023, table 2; DeepSeek-V3 2024, table 2
  plan::Plan plan = test::megatron(test::gpt(64, 4096, 32, 51200, 2048), 2048, 1, 8, 8);
  plan.training.global_batch = 64;
  plan.framework = "megatron_core";
  plan.architecture.no_head = true;  // even stages
  const engine::Resolved r = engine::resolve(plan);
  const auto in = engine::inputs<double>(r);
  const auto at = time::setting<double>(r, in);
  const auto layer = time::layer(at, time::LayerKind::dense);
  const double stage = 8 * (layer.forward_s + layer.backward_s), weights = 8 * layer.weight_gradient;
  const auto bubble = [&](plan::Schedule schedule) {
    plan.layout.schedule = schedule;
    return predicted(plan).bubble_s;
  };
  const double plain = bubble(plan::Schedule::one_f_one_b);
  CHECK(plain == Approx(7 * stage).epsilon(0.01));
  CHECK(plain - bubble(plan::Schedule::zero_bubble_1) == Approx(7 * 2 * weights).epsilon(1e-9));
  CHECK(plain - bubble(plan::Schedule::zero_bubble_2) == Approx(7 * 3 * weights).epsilon(1e-9));
  CHECK(bubble(plan::Schedule::dual_pipe) == Approx(3 * (stage - 3 * weights)).epsilon(0.02));
}

TEST_CASE("What is waited for never exceeds the time on the link") {
  for (unsigned seed = 0; seed < 100; ++seed) {
    plan::Plan plan = test::random_plan(seed);
    plan.savers.zero_stage = 1;
    const engine::Resolved r = engine::resolve(plan);
    const auto in = engine::inputs<double>(r);
    const auto at = time::setting<double>(r, in);
    time::Held<double> held;
    held.dense = 1e9;
    held.calls = 1;
    const double alone = time::data_exposed(at, held);
    held.forward_s = held.backward_s = 0.5;
    CHECK(time::data_exposed(at, held) <= alone);
  }
}

#include "core/time/predict/predict.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "core/explain/explainer.hpp"
#include "core/framework/framework.hpp"
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
  Prediction::fields(p, [&](const std::string& name, const auto& value) {
    if constexpr (std::is_same_v<std::decay_t<decltype(value)>, double>)
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

/// A random plan with what random_plan leaves alone: schedules, kinds of context parallelism, adapters, offload, groups.
plan::Plan varied_plan(unsigned seed) {
  plan::Plan plan = test::random_plan(seed);
  plan.layout.schedule = static_cast<plan::Schedule>(seed % 5);
  plan.layout.context_kind = static_cast<plan::ContextKind>(seed % 3);
  plan.layout.shard_group = seed % 4 == 0 ? 4 : 0;
  plan.layout.expert_tensor_parallel = seed % 3 == 0 ? 1 : 0;
  plan.training.tuning = static_cast<plan::Tuning>(seed % 7 == 0 ? 1 + seed % 3 : 0);
  plan.training.sample_tokens = seed % 6 == 0 ? 300 : 0;
  plan.training.precision = static_cast<plan::Precision>(seed % 8);
  plan.savers.recompute = static_cast<plan::Recompute>(seed % 5);
  plan.savers.recompute_layers = seed % 9 == 0 ? 2 : 0;
  plan.savers.recompute_norms = seed % 5 == 1;
  plan.savers.recompute_expert_activation = seed % 5 == 1;
  plan.savers.recompute_experts = seed % 10 == 1;
  plan.savers.recompute_latent_up = seed % 10 == 6;
  plan.savers.offload_optimizer = seed % 8 == 1;
  plan.savers.offload_activations = seed % 8 == 2;
  plan.assumptions.step_time = static_cast<plan::StepTime>(seed % 2);
  plan.assumptions.imbalance = seed % 5 == 2 ? 1.3 : 0;
  plan.framework = framework::all()[seed % framework::all().size()].id;
  return plan;
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

TEST_CASE("Modules that are recomputed: what each drops, and what it costs") {  // as Megatron-Core names them: moe_act, mla_up_proj, moe
  plan::Plan plan = plan::base_plan("deepseek-v3", "", "");
  plan.assumptions.step_time = plan::StepTime::predicted;
  plan.savers.recompute = plan::Recompute::selective;
  plan.savers.recompute_core = false;
  const auto with = [&](bool plan::Savers::* module) {
    plan::Plan changed = plan;
    if (module != nullptr) changed.savers.*module = true;
    return engine::evaluate_numbers(changed);
  };
  const auto nothing = with(nullptr), activation = with(&plan::Savers::recompute_expert_activation), up = with(&plan::Savers::recompute_latent_up),
             experts = with(&plan::Savers::recompute_experts);
  plan.savers.recompute = plan::Recompute::full;
  const auto all = with(nullptr);
  const auto again = [](const report::Report& numbers) { return numbers.time.predicted.recomputation_s; };
  CHECK((again(activation) > 0 && again(activation) < again(up) && again(up) < again(experts) && again(experts) < again(all)));
  const auto peak = [](const report::Report& numbers) { return numbers.memory.peak_bytes; };
  CHECK((peak(activation) < peak(nothing) && peak(up) < peak(nothing) && peak(experts) < peak(activation) && peak(all) < peak(experts)));
  // The experts' forward products and both exchanges: DeepSeek-V3 2024 puts experts at 58 of 61 layers, most of its FLOPs.
  CHECK(again(experts) > 0.5 * again(all));
}

TEST_CASE("The prediction's causes add up to the step, none negative, whatever the plan") {
  for (unsigned seed = 0; seed < 200; ++seed) check_sane(test::random_plan(seed));
  for (unsigned seed = 0; seed < 200; ++seed) check_sane(varied_plan(seed));
  for (unsigned seed = 0; seed < 100; ++seed) check_sane(test::extreme_plan(seed));
}

TEST_CASE("The traced prediction has the bits of the plain one, and every part of it explains itself") {
  const text::Table& words = explain::english();
  for (unsigned seed = 0; seed < 60; ++seed) {
    const plan::Plan plan = varied_plan(seed);
    const Prediction plain = predicted(plan);
    std::vector<double> values;
    Prediction::fields(plain, [&](const char*, const auto& value) {
      if constexpr (std::is_same_v<std::decay_t<decltype(value)>, double>) values.push_back(value);
    });
    std::size_t next = 0;
    const report::TracedReport traced = engine::evaluate_traced(plan);
    report::Prediction<number::Traced>::fields(traced.time.predicted, [&](const char* name, const auto& value) {
      if constexpr (std::is_same_v<std::decay_t<decltype(value)>, number::Traced>) {
        INFO(seed << " " << name);
        REQUIRE(__builtin_bit_cast(std::uint64_t, values[next++]) == __builtin_bit_cast(std::uint64_t, value.value()));
        const std::string text = explain::render(explain::explain(*value.node(), words), explain::Form::text, text::english());
        REQUIRE(text.find("name.") == text.npos);
        REQUIRE(text.find("fact.") == text.npos);
      }
    });
  }
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
  const double stage = 8 * (layer.forward_s + layer.backward_s), backward = 8 * layer.backward_s, weights = 8 * layer.weight_gradient;
  const auto bubble = [&](plan::Schedule schedule) {
    plan.layout.schedule = schedule;
    return predicted(plan).bubble_s;
  };
  const double plain = bubble(plan::Schedule::one_f_one_b);
  CHECK(plain == Approx(7 * stage).epsilon(0.01));
  CHECK(plain - bubble(plan::Schedule::zero_bubble_1) == Approx(7 * 2 * weights).epsilon(1e-9));
  CHECK(plain - bubble(plan::Schedule::zero_bubble_2) == Approx(7 * 3 * weights).epsilon(1e-9));
  CHECK(bubble(plan::Schedule::dual_pipe) == Approx(3 * (stage + backward - 3 * weights)).epsilon(0.02));
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

#include <catch2/catch_test_macros.hpp>

#include "core/config/import.hpp"
#include "core/engine/evaluate.hpp"
#include "core/model/parameters.hpp"
#include "tests/config/configs.hpp"

using namespace slipstick;

namespace {

plan::Plan plan_of(const char* id) {
  plan::Plan plan = plan::default_plan();
  config::put(config::read(tests::config_text(id)), plan);
  return plan;
}

double component(const model::Architecture& a, model::Component which) {
  for (const auto& part : model::count<double>(a).components) {
    if (part.component == which) return part.parameters;
  }
  return 0;
}

}  // namespace

TEST_CASE("Parts of hybrids, counted by hand from their papers' dimensions", "[model]") {
  const model::Architecture next = plan_of("qwen3-next-80b-a3b").architecture;
  // 36 of 48 layers: queries and keys of 16 x 128, values and their gate of 32 x 128, two numbers a head
  CHECK(component(next, model::Component::mixer_in) == 36.0 * 2048 * (2 * 2048 + 2 * 4096 + 64));
  CHECK(component(next, model::Component::mixer_out) == 36.0 * 4096 * 2048);
  CHECK(component(next, model::Component::mixer_extras) == 36.0 * (4 * 8192 + 64 + 128));
  CHECK(component(next, model::Component::attention_gate) == 12.0 * 2048 * 16 * 256);
  const model::Architecture minimax = plan_of("minimax-text-01").architecture;
  CHECK(component(minimax, model::Component::mixer_in) == 70.0 * 4 * 6144 * 8192);
  const model::Architecture t5 = plan_of("t5-small").architecture;
  CHECK(component(t5, model::Component::cross_attention) == 6.0 * 4 * 512 * 512);
  CHECK(component(t5, model::Component::positions) == 2.0 * 32 * 8);
  const model::Architecture bert = plan_of("bert-base-uncased").architecture;
  CHECK(component(bert, model::Component::pooler) == 768.0 * 769);
  CHECK(component(bert, model::Component::lm_head) == 0);
}

TEST_CASE("Stages of any architecture hold the whole model between them", "[model]") {
  for (const char* id : {"qwen3-next-80b-a3b", "minimax-text-01", "mamba2-130m", "mamba-130m", "t5-base", "bert-base-uncased", "gpt-oss-20b", "deepseek-v3"}) {
    INFO(id);
    plan::Plan plan = plan_of(id);
    plan.architecture.vocab = plan.architecture.vocab / 128 * 128;  // a stage pads it
    plan.hardware.gpus = 4;
    for (const int stages : {1, 4}) {
      plan.layout.pipeline_parallel = stages;
      const report::Report report = engine::evaluate(plan);
      double sum = 0;
      for (const auto& stage : report.parameters.stages) sum += stage.per_gpu;
      const bool twice = stages > 1 && plan.architecture.tied && !plan.architecture.no_head;
      if (twice) sum -= static_cast<double>(plan.architecture.vocab) * plan.architecture.hidden;
      CHECK(sum == report.parameters.total);
    }
  }
}

TEST_CASE("Windows and mixers cost less than full attention, and all numbers stay finite", "[model]") {
  plan::Plan windowed = plan_of("gpt-oss-20b"), full = windowed;
  full.architecture.window = full.architecture.full_every = 0;
  const double less = engine::evaluate(windowed).flops.attention_scores_per_token, more = engine::evaluate(full).flops.attention_scores_per_token;
  CHECK(less > more / 2);  // every second layer sees everything
  CHECK(less < more * 0.54);
  plan::Plan hybrid = plan_of("qwen3-next-80b-a3b");
  const double three_quarters = engine::evaluate(hybrid).flops.attention_scores_per_token;
  hybrid.architecture.attention_every = 1;
  CHECK(three_quarters * 4 == engine::evaluate(hybrid).flops.attention_scores_per_token);
  for (const char* id : {"qwen3-next-80b-a3b", "minimax-text-01", "mamba2-130m", "mamba-130m", "t5-base", "bert-base-uncased"}) {
    INFO(id);
    const report::Report report = engine::evaluate(plan_of(id));
    CHECK((report.time.step_s > 0 && report.time.step_s < 1e9));
    CHECK((report.memory.peak_bytes > 0 && report.memory.peak_bytes < 1e18));
    // Two FLOPs a weight that a token meets, forward: the same order as the parameters say.
    CHECK(report.flops.forward_per_token > 1.5 * report.parameters.active_without_embeddings);
  }
}

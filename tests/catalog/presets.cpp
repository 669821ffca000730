#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>

#include "core/catalog/catalog.hpp"
#include "core/catalog/sources.hpp"
#include "core/plan/issue.hpp"
#include "core/plan/read.hpp"

namespace {

using namespace slipstick;

const catalog::Preset& preset(const char* id) {
  const catalog::Preset* found = catalog::find_preset(id);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("presets: every key and value is taken", "[catalog]") {
  std::set<std::string> ids;
  for (const catalog::Preset& entry : catalog::presets()) {
    INFO(entry.id);
    CHECK(ids.insert(entry.id).second);
    CHECK_FALSE((entry.name.empty() || catalog::sources_of_preset(entry.id).source.empty() || entry.plan.empty()));
    std::vector<plan::Pair> pairs;
    for (const catalog::Setting& setting : entry.plan) pairs.emplace_back(setting.key, setting.value);
    const plan::Reading reading = plan::read_pairs(pairs, plan::default_plan());
    CHECK(reading.issues.empty());
    CHECK(reading.taken.size() == entry.plan.size());
    const plan::Plan& p = reading.plan;
    CHECK(catalog::find_model(p.model) != nullptr);
    CHECK(catalog::find_accelerator(p.hardware.gpu) != nullptr);
  }
}

TEST_CASE("presets: layouts multiply out", "[catalog]") {
  for (const catalog::Preset& entry : catalog::presets()) {
    INFO(entry.id);
    const plan::Plan p = plan::base_plan(entry.id, "", "");
    const plan::Layout& l = p.layout;
    const int model_parallel = l.tensor_parallel * l.context_parallel * l.pipeline_parallel;
    REQUIRE(p.hardware.gpus % model_parallel == 0);
    const int replicas = p.hardware.gpus / model_parallel;
    CHECK((l.data_parallel == 0 || l.data_parallel == replicas));
    CHECK(p.training.global_batch % (replicas * p.training.micro_batch) == 0);
    CHECK(p.architecture.heads % l.tensor_parallel == 0);
    CHECK(model::kv_heads(p.architecture) % l.tensor_parallel == 0);
    CHECK((replicas * l.context_parallel) % l.expert_parallel == 0);
    CHECK((l.expert_parallel == 1 || p.architecture.experts % l.expert_parallel == 0));
    CHECK(p.training.sequence <= catalog::find_model(p.model)->max_sequence);
    for (const plan::Issue& issue : plan::check(p)) FAIL_CHECK(plan::id(issue.code));
  }
}

TEST_CASE("presets: the published layouts", "[catalog]") {
  const plan::Plan llama = plan::base_plan(preset("llama-3-405b").id, "", "");
  CHECK(llama.hardware.gpus == 16384);
  CHECK(llama.hardware.gpus / (llama.layout.tensor_parallel * llama.layout.pipeline_parallel) == 128);
  CHECK(llama.training.global_batch * llama.training.sequence == 16'777'216);
  const plan::Plan deepseek = plan::base_plan(preset("deepseek-v3").id, "", "");
  CHECK(deepseek.architecture.mtp_modules == 1);
  CHECK(deepseek.layout.expert_parallel == 64);
  CHECK(deepseek.training.global_batch == 15360);
  const plan::Plan gpt3 = plan::base_plan(preset("gpt-3-175b").id, "", "");
  CHECK(gpt3.hardware.gpus / (gpt3.layout.tensor_parallel * gpt3.layout.pipeline_parallel) == 8);
  CHECK(gpt3.training.tokens == 300e9);
}

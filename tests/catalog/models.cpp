// Traps that public catalogs fell into, one after the other.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <set>
#include <string>

#include "core/catalog/catalog.hpp"
#include "core/catalog/sources.hpp"
#include "core/model/parameters.hpp"

namespace {

using namespace slipstick;
using model::Architecture;
using model::Bias;
using model::Norm;

const Architecture& architecture(const char* id) {
  INFO(id);
  const catalog::Model* found = catalog::find_model(id);
  REQUIRE(found != nullptr);
  return found->architecture;
}

std::int64_t total(const Architecture& a) {
  return static_cast<std::int64_t>(model::count<double>(a).total);
}

}  // namespace

TEST_CASE("catalog of models: complete entries, unique ids", "[catalog]") {
  std::set<std::string> ids;
  CHECK(catalog::models().size() >= 127);
  for (const catalog::Model& entry : catalog::models()) {
    INFO(entry.id);
    const Architecture& a = entry.architecture;
    CHECK(ids.insert(entry.id).second);
    CHECK_FALSE(entry.name.empty());
    CHECK_FALSE(entry.family.empty());
    CHECK_FALSE(catalog::sources_of_model(entry.id).source.empty());
    CHECK(entry.max_sequence >= 512);
    CHECK(entry.published_parameters > 0);
    CHECK((a.layers > 0 && a.hidden > 0 && a.heads > 0 && a.vocab > 0));
    CHECK((entry.extras > 0) == (entry.match == catalog::Match::exact_with_extras));
    CHECK(entry.extras_note.empty() == (entry.extras == 0));
    CHECK((entry.published_active_parameters > 0) == (a.experts > 0));
    CHECK((a.experts > 0) == (a.expert_ffn > 0));
    CHECK((a.kv_rank > 0) == (a.v_dim > 0));
    CHECK(a.positions >= (a.positions > 0 ? static_cast<int>(entry.max_sequence) : 0));
  }
}

TEST_CASE("rounded totals are near what they round", "[catalog]") {
  for (const catalog::Model& entry : catalog::models()) {
    if (entry.match != catalog::Match::rounded) continue;
    INFO(entry.id);
    const double ratio = model::count<double>(entry.architecture).total / entry.published_parameters;
    CHECK(ratio > 0.98);
    CHECK(ratio < 1.08);  // Baichuan2 calls 7.51B "7B" and 13.90B "13B"
  }
}

TEST_CASE("GPT-3: Table D.1 to the printed digit, Table 2.1's misprints left out", "[catalog]") {
  const auto near = [](const char* id, double millions, double rounding) {
    const double ours = model::count<double>(architecture(id)).total / 1e6;
    INFO(id);
    CHECK(ours >= millions - rounding);
    CHECK(ours <= millions + rounding);
  };
  near("gpt3-125m", 125, 0.5);
  near("gpt3-350m", 356, 0.5);
  near("gpt3-760m", 760, 0.5);
  near("gpt3-1.3b", 1320, 5);
  near("gpt3-2.7b", 2650, 5);
  near("gpt3-6.7b", 6660, 5);
  near("gpt3-13b", 12850, 5);
  near("gpt3-175b", 174600, 50);
  CHECK(architecture("gpt3-1.3b").heads == 16);    // printed: 24
  CHECK(architecture("gpt3-13b").hidden == 5120);  // printed: 5140
  CHECK(total(architecture("gpt3-175b")) == 174'604'259'328);
}

TEST_CASE("trap: vocabulary padding", "[catalog][trap]") {
  Architecture gpt2 = architecture("gpt2");
  CHECK(gpt2.vocab == 50257);
  gpt2.vocab = 50304;
  CHECK(total(gpt2) - total(architecture("gpt2")) == 36'096);
  CHECK(architecture("pythia-160m").vocab == 50304);
  CHECK(architecture("pythia-6.9b").vocab == 50432);
  CHECK(architecture("qwen2.5-1.5b").vocab == 151936);
  CHECK(architecture("qwen2.5-7b").vocab == 152064);
  CHECK(architecture("mpt-7b").vocab == 50432);
  CHECK(architecture("gemma-3-4b-text").vocab == 262208);
  CHECK(architecture("mixtral-8x22b-instruct-v0.1").vocab == 32768);
  CHECK(architecture("granite-3.0-2b").vocab == 49155);
}

TEST_CASE("trap: tied heads change with size", "[catalog][trap]") {
  for (const char* id : {"qwen2.5-0.5b", "qwen2.5-1.5b", "qwen2-0.5b", "qwen2-1.5b", "qwen3-0.6b", "qwen3-4b",
                         "llama-3.2-3b", "starcoder2-3b", "gemma-2b", "opt-125m", "bloom-560m", "gpt2", "mpt-7b",
                         "command-r-v01", "smollm2-135m", "granite-3.0-2b", "falcon-7b"})
    CHECK(architecture(id).tied);
  for (const char* id : {"qwen2.5-7b", "qwen2-7b", "qwen3-8b", "llama-3-8b", "starcoder2-15b", "pythia-160m", "phi-2"})
    CHECK_FALSE(architecture(id).tied);
}

TEST_CASE("trap: biases", "[catalog][trap]") {
  for (const char* id : {"qwen1.5-7b", "qwen2-7b", "qwen2.5-7b", "chatglm3-6b", "glm-4-9b"})
    CHECK(architecture(id).attention_bias == Bias::qkv);
  CHECK(architecture("qwen3-8b").attention_bias == Bias::none);
  const Architecture& oss = architecture("gpt-oss-120b");
  CHECK(oss.attention_bias == Bias::all);
  CHECK((oss.router_bias && oss.expert_bias && oss.attention_sinks));
  for (const char* id : {"phi-1.5", "phi-2", "gpt-j-6b"}) CHECK(architecture(id).head_bias);
}

TEST_CASE("trap: head size is not width by heads", "[catalog][trap]") {
  for (const char* id : {"gemma-2-2b", "mistral-small-24b", "qwen3-0.6b", "qwen3-4b", "qwen3-30b-a3b",
                         "qwen3-235b-a22b", "gpt-oss-120b", "glm-4.5"}) {
    const Architecture& a = architecture(id);
    INFO(id);
    CHECK(model::head_dim(a) * a.heads != a.hidden);
  }
}

TEST_CASE("trap: norms", "[catalog][trap]") {
  for (const char* id : {"gpt-j-6b", "phi-1.5", "phi-2", "falcon-7b", "command-r-v01"})
    CHECK(architecture(id).norms_per_layer == 1);
  for (const char* id : {"gpt-neox-20b", "falcon-40b", "falcon-180b"}) CHECK(architecture(id).norms_per_layer == 2);
  for (const char* id : {"gemma-2-9b", "gemma-3-1b"}) CHECK(architecture(id).norms_per_layer == 4);
  for (const char* id : {"olmo-1b", "olmo-7b"}) CHECK(architecture(id).norm == Norm::none);
  for (const char* id : {"mpt-7b", "command-r-v01", "dbrx"}) CHECK(architecture(id).norm == Norm::layer_without_bias);
}

TEST_CASE("trap: OPT", "[catalog][trap]") {
  CHECK(architecture("opt-125m").positions == 2050);
  const Architecture& a = architecture("opt-350m");
  CHECK(a.embedding_width == 512);
  CHECK_FALSE(a.final_norm);
}

TEST_CASE("trap: Llama 4 Maverick alternates wide dense layers with experts", "[catalog][trap]") {
  const Architecture& a = architecture("llama-4-maverick");
  CHECK(a.moe_every == 2);
  CHECK(a.ffn == 16384);
  CHECK(a.expert_ffn == 8192);
  CHECK(a.qk_norm == model::QkNorm::none);  // normalises without weights
}

TEST_CASE("trap: heads that the usual config fields hide", "[catalog][trap]") {
  CHECK(architecture("falcon-7b").kv_heads == 1);
  CHECK(architecture("falcon-40b").kv_heads == 8);
  CHECK(architecture("deepseek-v3").nope_dim == 128);
  CHECK(architecture("deepseek-v2-lite").q_rank == 0);
  CHECK(architecture("bloom-176b").heads == 112);  // one public config says 96
}

TEST_CASE("trap: file totals that are not parameters, and other wrong numbers in circulation", "[catalog][trap]") {
  const std::set<std::int64_t> wrong = {
      137'022'720,        // GPT-2 file with 12 causal masks
      6'053'381'344,      // GPT-J card: 610 vectors more, from 8-way sharding
      684'531'386'000,    // DeepSeek-V3 files with MTP copies and scales
      1'026'470'731'056,  // Kimi K2 files with scales
      120'412'337'472,    // gpt-oss-120b files: packed bytes counted as parameters
      6'993'420'288,      // "Qwen2.5-7B"
      1'543'434'240,      // "Qwen2.5-1.5B"
      5'138'022'400,      // "DeepSeek LLM 7B"
      22'400'000'000,     // "MiniMax-Text-01"
      17'480'024'064,     // "InternLM2-20B"
      3'606'752'256,      // Llama 3.2 3B counted untied
      125'237'760,        // OPT-125M without the two extra position rows
  };
  for (const catalog::Model& entry : catalog::models()) {
    INFO(entry.id);
    CHECK_FALSE(wrong.contains(static_cast<std::int64_t>(entry.published_parameters)));
    CHECK_FALSE(wrong.contains(total(entry.architecture)));
  }
}

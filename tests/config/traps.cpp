/// One test a trap: what other tools get wrong (docs/catalog.md, "Common mistakes").
#include <catch2/catch_test_macros.hpp>

#include "core/catalog/catalog.hpp"
#include "core/config/import.hpp"
#include "core/model/parameters.hpp"
#include "tests/config/configs.hpp"

using namespace slipstick;

namespace {

using Json = nlohmann::ordered_json;

config::Import import_of(const std::string& id) { return config::read(tests::config_text(id)); }
model::Architecture architecture(const std::string& id) { return import_of(id).architecture; }
long long total(const model::Architecture& a) { return static_cast<long long>(model::count<double>(a).total); }
long long total(const std::string& id) { return total(architecture(id)); }

/// The total after `key` of a config was set to another value.
long long total_with(const std::string& id, const char* key, const Json& value) {
  Json config = Json::parse(tests::config_text(id));
  config[key] = value;
  return total(config::read(config.dump()).architecture);
}

double extra(const config::Import& import, config::Extra which) {
  for (const config::HubExtra& one : import.extras) {
    if (one.extra == which) return one.parameters;
  }
  return 0;
}

}  // namespace

TEST_CASE("Trap 1: the vocabulary is counted as the config has it, padded or not", "[config]") {
  CHECK(total_with("gpt2", "vocab_size", 50304) - total("gpt2") == 36'096);
  CHECK(total_with("mpt-7b", "vocab_size", 50368) - total("mpt-7b") == -64 * 4096);
  CHECK(architecture("gemma-3-4b-text").vocab == 262'208);  // not in the file: the family's
  CHECK(architecture("mamba-370m").vocab == 50'280);        // 50,277 in the file, and a multiple of 8 to pad to
}

TEST_CASE("Trap 2: tied heads change with size and are stored twice by some files", "[config]") {
  CHECK(architecture("qwen2.5-0.5b").tied);
  CHECK_FALSE(architecture("qwen2.5-7b").tied);
  CHECK(architecture("gemma-2b").tied);        // the file does not say
  CHECK(architecture("starcoder2-3b").tied);
  CHECK_FALSE(architecture("starcoder2-15b").tied);
  CHECK(total("qwen3-0.6b") + static_cast<long long>(extra(import_of("qwen3-0.6b"), config::Extra::duplicate_head)) == 751'632'384);
  CHECK(total("falcon-7b") + static_cast<long long>(extra(import_of("falcon-7b"), config::Extra::duplicate_head)) == 7'217'189'760);
}

TEST_CASE("Trap 3: biases by family", "[config]") {
  CHECK(architecture("qwen2-7b").attention_bias == model::Bias::qkv);
  CHECK(architecture("qwen3-8b").attention_bias == model::Bias::none);
  CHECK(architecture("glm-4-9b").attention_bias == model::Bias::qkv);
  CHECK(architecture("seed-oss-36b").attention_bias == model::Bias::qkv);
  const model::Architecture oss = architecture("gpt-oss-120b");
  CHECK((oss.attention_bias == model::Bias::all && oss.router_bias && oss.expert_bias && oss.attention_sinks));
  CHECK(architecture("phi-2").head_bias);
  CHECK((architecture("gpt-j-6b").head_bias && architecture("gpt-j-6b").attention_bias == model::Bias::none));
  CHECK((architecture("phi-3.5-moe").attention_bias == model::Bias::all && architecture("phi-3.5-moe").head_bias));
}

TEST_CASE("Trap 4: the size of a head is not always hidden size by heads", "[config]") {
  CHECK(architecture("mistral-nemo").head_dim == 128);   // 5120 / 32 = 160
  CHECK(architecture("gemma-7b").head_dim == 256);       // 3072 / 16 = 192
  CHECK(architecture("qwen3-4b").head_dim == 128);
  CHECK(architecture("gpt-oss-20b").head_dim == 64);
  CHECK(architecture("glm-4.5").head_dim == 128);
  CHECK(architecture("t5-3b").head_dim == 128);
}

TEST_CASE("Trap 5: norms of a layer", "[config]") {
  for (const char* id : {"gpt-j-6b", "phi-1.5", "falcon-7b", "command-r-v01"}) CHECK(architecture(id).norms_per_layer == 1);
  for (const char* id : {"gpt-neox-20b", "falcon-40b", "falcon-180b"}) CHECK(architecture(id).norms_per_layer == 2);
  for (const char* id : {"gemma-2-9b", "gemma-3-1b", "glm-4-9b-0414", "grok-1"}) CHECK(architecture(id).norms_per_layer == 4);
  CHECK(architecture("olmo-7b").norm == model::Norm::none);
  for (const char* id : {"mpt-7b", "command-r-v01", "dbrx"}) CHECK(architecture(id).norm == model::Norm::layer_without_bias);
}

TEST_CASE("Trap 6: OPT has two position rows more than positions, and 350M a narrow embedding and no final norm", "[config]") {
  CHECK(architecture("opt-125m").positions == 2050);
  CHECK(total("opt-125m") - 2 * 768 == 125'237'760);  // what a public preset says
  const model::Architecture narrow = architecture("opt-350m");
  CHECK((narrow.embedding_width == 512 && !narrow.final_norm));
}

TEST_CASE("Trap 7: DeepSeek-V3 on the hub is the main model, its MTP module, copies and scales", "[config]") {
  const config::Import import = import_of("deepseek-v3");
  const long long main_model = total(import.architecture);
  CHECK(main_model == 671'026'419'200);
  CHECK(extra(import, config::Extra::mtp) == 11'610'068'224);
  CHECK(main_model + static_cast<long long>(extra(import, config::Extra::mtp_copies)) == 684'489'845'504);
  CHECK(684'489'845'504 + 41'540'496 == 684'531'386'000);
}

TEST_CASE("Trap 8: quantized files are said to be so", "[config]") {
  for (const char* id : {"gpt-oss-120b", "kimi-k2", "deepseek-v3"}) {
    bool said = false;
    for (const config::HubExtra& one : import_of(id).extras) said = said || one.extra == config::Extra::quantized;
    CHECK(said);
  }
}

TEST_CASE("Trap 9: Llama 4 Maverick is MoE on every second layer, Scout on every one", "[config]") {
  const model::Architecture maverick = architecture("llama-4-maverick"), scout = architecture("llama-4-scout");
  CHECK(model::moe_layers(maverick, 0, 48) == 24);
  CHECK(maverick.ffn == 16'384);
  CHECK(maverick.shared_ffn == 8'192);
  CHECK(model::moe_layers(scout, 0, 48) == 48);
  CHECK(scout.qk_norm == model::QkNorm::none);  // use_qk_norm is on, and has no weights
}

TEST_CASE("Trap 10: masks and rotary tables saved with the weights are no parameters", "[config]") {
  CHECK(total("gpt2") + static_cast<long long>(extra(import_of("gpt2"), config::Extra::buffers)) == 137'022'720);
  CHECK(total("pythia-70m") + static_cast<long long>(extra(import_of("pythia-70m"), config::Extra::buffers)) == 95'592'496);
  CHECK(total("pythia-6.9b") + static_cast<long long>(extra(import_of("pythia-6.9b"), config::Extra::buffers)) == 6'991'520'256);
}

TEST_CASE("Traps 11 and 12: misprints and shards are in the catalog's notes, not in its counts", "[config]") {
  CHECK(catalog::find_model("gpt3-13b")->architecture.hidden == 5120);
  CHECK(catalog::find_model("gpt3-1.3b")->architecture.heads == 16);
  CHECK(total("gpt-j-6b") + 610 * 4096 == 6'053'381'344);
}

TEST_CASE("Trap 14: Falcon's key-value heads", "[config]") {
  CHECK(architecture("falcon-7b").kv_heads == 1);     // num_kv_heads says 71
  CHECK(architecture("falcon-40b").kv_heads == 8);
  CHECK(architecture("falcon-180b").kv_heads == 8);
  CHECK(model::kv_heads(architecture("bloom-176b")) == 112);
}

TEST_CASE("Trap 15: key-value heads of a config mean nothing under latent attention", "[config]") {
  CHECK(architecture("deepseek-v3").kv_heads == 0);
  CHECK(architecture("deepseek-v3").head_dim == 0);
}

TEST_CASE("Other totals in circulation are never ours, and differ by what is said of them", "[config]") {
  std::size_t variants = 0;
  for (const catalog::Model& model : catalog::models()) {
    for (const catalog::Variant& variant : model.variants) {
      INFO(model.id << ": " << variant.what);
      ++variants;
      CHECK(total(model.architecture) != static_cast<long long>(variant.parameters));
      CHECK_FALSE(variant.why.empty());
    }
  }
  CHECK(variants >= 30);
}

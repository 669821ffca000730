#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "core/config/account.hpp"
#include "core/config/words.hpp"
#include "core/link/link.hpp"
#include "core/model/parameters.hpp"
#include "tests/config/configs.hpp"
#include "tests/words.hpp"

using namespace slipstick;

namespace {

using config::Doubt;

config::Import one_doubt(const std::string& text, Doubt doubt) {
  config::Import import = config::read(text);
  INFO(text);
  REQUIRE(import.problem == config::Problem::none);
  const auto found = std::find_if(import.issues.begin(), import.issues.end(), [&](const config::Issue& one) { return one.doubt == doubt; });
  CHECK(found != import.issues.end());
  for (const text::Language language : {text::Language::english, text::Language::chinese}) {
    const std::string words = config::sentence(tests::words_in(language), *found);
    CHECK(words.find('{') == words.npos);
  }
  return import;
}

bool assumes(const config::Import& import, const char* field, config::Why why) {
  return std::any_of(import.assumed.begin(), import.assumed.end(), [&](const config::Assumed& one) { return one.field == field && one.why == why; });
}

const std::string llama = R"("model_type":"llama","hidden_size":1024,"num_hidden_layers":4,"intermediate_size":4096,"vocab_size":1000)";

}  // namespace

TEST_CASE("Contradictions are named, with what was assumed", "[config]") {
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":3})", Doubt::heads_do_not_divide).issues.at(0).assumed == 341);
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":8,"num_key_value_heads":16})", Doubt::kv_heads_above_heads).architecture.kv_heads == 8);
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":8,"num_key_value_heads":3})", Doubt::kv_heads_do_not_divide).architecture.kv_heads == 3);
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":8,"num_local_experts":4})", Doubt::no_topk).architecture.experts_per_token == 1);
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":8,"num_local_experts":4,"num_experts_per_tok":9})", Doubt::topk_above_experts)
            .architecture.experts_per_token == 4);
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":8,"kv_lora_rank":64})", Doubt::latent_incomplete).architecture.v_dim == 128);
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":8,"head_dim":"64"})", Doubt::bad_value).architecture.head_dim == 0);
  CHECK(one_doubt("{" + llama + R"(,"num_attention_heads":8,"tie_word_embeddings":"yes"})", Doubt::bad_value).architecture.tied == false);
  one_doubt("{" + llama + R"(,"num_attention_heads":8,"num_experts":4,"num_experts_per_tok":1,"mlp_only_layers":[1]})", Doubt::irregular_layers);
  one_doubt("{" + llama + R"(,"num_attention_heads":8,"num_experts":4,"num_experts_per_tok":1,"first_k_dense_replace":9})", Doubt::more_dense_layers);
}

TEST_CASE("What is needed and missing is refused by name", "[config]") {
  CHECK(config::read(R"({"model_type":"mpt","n_layers":2,"vocab_size":5})").key == "hidden_size");
  CHECK(config::read(R"({"model_type":"chatglm","hidden_size":8,"num_layers":2})").key == "padded_vocab_size");
  CHECK(config::read(R"({"hidden_size":8})").problem == config::Problem::missing_key);
  CHECK(config::read(R"({"model_type":"unheard_of"})").problem == config::Problem::unknown_family);
  CHECK(config::read(R"({"model_type":"*"})").problem == config::Problem::unknown_family);
  CHECK(config::read("not JSON").problem == config::Problem::not_json);
  CHECK(config::read("[1]").problem == config::Problem::not_an_object);
}

TEST_CASE("A family that is not known is counted by what its keys usually mean", "[config]") {
  std::string text = tests::config_text("llama-3-8b");
  text.replace(text.find("\"llama\""), 7, "\"brand_new\"");
  const config::Import import = config::read(text);
  CHECK_FALSE(import.known_family);
  CHECK(model::count<double>(import.architecture).total == 8030261248);
  CHECK(assumes(import, "gated", config::Why::usual));
  CHECK(config::notice(text::english(), import).find("brand_new") != std::string::npos);

  const config::Import odd = config::read(
      R"({"model_type":"odd","n_embd":64,"n_layer":2,"n_head":4,"vocab_size":10,"activation_function":"gelu_new","layer_norm_epsilon":1e-5,"extra_towers":3})");
  CHECK(odd.ignored == std::vector<std::string>{"extra_towers"});
  CHECK_FALSE(odd.architecture.gated);
  CHECK(odd.architecture.norm == model::Norm::layer);
  CHECK(assumes(odd, "ffn", config::Why::derived));
  CHECK(assumes(odd, "tied", config::Why::usual));
}

TEST_CASE("A text model inside a multimodal config is found, and the rest is said to be left aside", "[config]") {
  const config::Import import = config::read(tests::config_text("llama-4-scout"));
  CHECK(import.family == "llama4_text");
  CHECK(std::any_of(import.extras.begin(), import.extras.end(), [](const config::HubExtra& one) { return one.extra == config::Extra::other_modality; }));
}

TEST_CASE("Layers that alternate are read from lists and from keys", "[config]") {
  const auto full = [](const char* id) { return config::read(tests::config_text(id)).architecture; };
  CHECK((full("gpt-oss-120b").window == 128 && full("gpt-oss-120b").full_every == 2));
  CHECK((full("olmo-3-7b").window == 4096 && full("olmo-3-7b").full_every == 4));
  CHECK((full("gemma-3-1b").window == 512 && full("gemma-3-1b").full_every == 6));
  CHECK((full("mistral-7b-v0.1").window == 4096 && full("mistral-7b-v0.1").full_every == 0));
  CHECK(full("qwen2.5-7b").window == 0);  // use_sliding_window is off
  CHECK(model::attention_layers(full("minimax-text-01"), 0, 80) == 10);
  CHECK(model::attention_layers(full("qwen3-next-80b-a3b"), 0, 48) == 12);
  CHECK(model::attention_layers(full("mamba2-130m"), 0, 24) == 0);
}

TEST_CASE("A link carries the whole architecture", "[config]") {
  for (const tests::Published& entry : tests::published()) {
    INFO(entry.id);
    plan::Plan plan = plan::default_plan();
    config::put(config::read(tests::config_text(entry.id)), plan);
    const link::Decoded decoded = link::read(link::write(plan));
    CHECK(decoded.state == link::State::intact);
    CHECK(decoded.reading.issues.empty());
    CHECK(decoded.reading.plan.architecture == plan.architecture);
  }
}

TEST_CASE("The account holds the same numbers in words and as JSON", "[config]") {
  plan::Plan plan = plan::default_plan();
  const config::Import import = config::read(tests::config_text("deepseek-v3"));
  config::put(import, plan);
  CHECK(plan.model == "deepseek-v3");
  const auto json = nlohmann::json::parse(config::account_json(plan, &import));
  CHECK(json["total"] == 671'026'419'200);
  CHECK(json["bytes"]["bf16"] == 1'342'052'838'400);
  CHECK(json["published"]["variants"].size() == 3);
  CHECK(json["config"]["extras"][0]["parameters"] == 11'610'068'224);
  const std::string text = config::account_text(plan, &import);
  for (const char* words : {"671,026,419,200", "36,625,618,432", "1,342.1 GB", "684,531,386,000", "682,636,487,424"}) {
    INFO(words);
    CHECK(text.find(words) != std::string::npos);
  }
}

#include <catch2/catch_test_macros.hpp>

#include <string>

#include <nlohmann/json.hpp>

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"
#include "core/config/import.hpp"
#include "core/plan/read.hpp"
#include "core/report/json.hpp"

using namespace slipstick;
using Json = nlohmann::json;

namespace {

Json report_of(const plan::Plan& plan) { return Json::parse(report::to_json(plan, engine::evaluate(plan))); }

/// Paths of all nulls: the place of a number that was not finite.
void find_nulls(const Json& value, const std::string& path, std::string& found) {
  if (value.is_null()) found += path + "\n";
  if (!value.is_structured()) return;
  for (const auto& [key, part] : value.items()) find_nulls(part, path + "/" + key, found);
}

std::string nulls(const Json& value) {
  std::string found;
  find_nulls(value, "", found);
  return found;
}

}  // namespace

TEST_CASE("The Report as JSON has what scripts are promised") {
  const plan::Plan plan = plan::base_plan("gpt-3-175b", "", "");
  const Json report = report_of(plan);
  for (const char* pointer :
       {"/version", "/data_date", "/link", "/plan/model", "/plan/tp", "/parameters/total", "/parameters/active", "/parameters/components", "/flops/model_per_step",
        "/flops/hardware_per_step", "/memory/peak_bytes", "/memory/capacity_bytes", "/memory/fits", "/memory/stages/0/weights_bytes", "/memory/stages/15/peak_bytes",
        "/time/step_s", "/time/tokens_per_s_per_gpu", "/time/tflops_per_gpu", "/time/mfu", "/time/hfu", "/run/steps", "/run/days", "/run/gpu_hours", "/run/cost_usd",
        "/rules/0/id", "/rules/0/says", "/rules/0/exact", "/rules/0/text", "/advice/0/id", "/advice/0/severity", "/advice/0/text", "/errors"}) {
    INFO(pointer);
    CHECK(report.contains(Json::json_pointer(pointer)));
  }
  CHECK(report["version"] == 1);
  CHECK(report["parameters"]["total"].is_number_integer());
  CHECK(report["parameters"]["total"] == 174604259328);
  CHECK(report["parameters"]["components"]["positions"] == 2048 * 12288);
  CHECK(report["memory"]["fits"].is_boolean());
  CHECK(report["link"] == link::write(plan));
  CHECK(report["plan"]["tokens"] == 300000000000);
  CHECK(report["plan"]["sp"] == false);
  CHECK(report["errors"].empty());
}

TEST_CASE("The plan inside a Report is the plan again") {
  for (const catalog::Preset& preset : catalog::presets()) {
    const plan::Plan plan = plan::base_plan(preset.id, "", "");
    const plan::Reading back = plan::from_json(report_of(plan)["plan"].dump());
    INFO(preset.id);
    CHECK(back.issues.empty());
    CHECK(link::write(back.plan) == link::write(plan));
  }
}

TEST_CASE("An impossible plan is reported with its errors") {
  plan::Plan plan = plan::base_plan("llama-3-70b", "", "");
  plan.layout.tensor_parallel = 12;
  const Json report = report_of(plan);
  CHECK(report["errors"][0]["code"] == "not_divisible");
  CHECK(report["errors"][0]["field"] == "tp");
  CHECK(report["errors"][0]["text"] == "12 does not divide the model's 64 heads. Use 8, 4, 2 or 1.");
  CHECK(report["time"]["step_s"] > 0);
  CHECK(nulls(report) == "");
}

TEST_CASE("No number of a Report is NaN or infinite, at either end of any field") {
  for (const char* model : {"deepseek-v3", "gpt3-175b"}) {
    for (const plan::FieldInfo& f : plan::fields()) {
      if (f.kind == plan::Kind::text) continue;
      for (double x : {f.minimum, f.maximum}) {
        plan::Plan plan = plan::base_plan("", model, "");
        f.set(plan, x);
        INFO(f.key << " = " << x);
        CHECK(nulls(report_of(plan)) == "");
      }
    }
  }
  plan::Plan low = plan::default_plan(), high = plan::default_plan();
  for (const plan::FieldInfo& f : plan::fields()) {
    if (f.kind == plan::Kind::text) continue;
    f.set(low, f.minimum);
    f.set(high, f.maximum);
  }
  CHECK(nulls(report_of(low)) == "");
  CHECK(nulls(report_of(high)) == "");
}

TEST_CASE("Errors of unreadable input have the same form") {
  const Json errors = Json::parse(report::errors_json(plan::from_json(R"({"tp":0})").issues));
  CHECK(errors["errors"][0] == Json{{"code", "out_of_range"}, {"field", "tp"}, {"text", "0 is outside 1 to 10,000. Use a value in that range."}});
}

TEST_CASE("The summary to paste names model, result and link") {
  const plan::Plan plan = plan::base_plan("gpt-3-175b", "", "");
  const std::string text = report::to_markdown(plan, engine::evaluate(plan));
  CHECK(text.starts_with("## "));
  CHECK(text.find("174,604,259,328") != std::string::npos);
  CHECK(text.find(link::write(plan)) != std::string::npos);
}

TEST_CASE("Configs of Hugging Face give the published number of parameters") {
  const auto total = [](const char* text) {
    const config::Import import = config::read(text);
    INFO(import.key);
    REQUIRE(import.problem == config::Problem::none);
    return model::count<double>(import.architecture).total;
  };
  CHECK(total(R"({"model_type":"llama","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"intermediate_size":14336,"vocab_size":128256,"tie_word_embeddings":false})") == 8030261248);
  CHECK(total(R"({"model_type":"mistral","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"intermediate_size":14336,"vocab_size":32000})") == 7241732096);
  CHECK(total(R"({"model_type":"gpt2","n_embd":768,"n_layer":12,"n_head":12,"n_positions":1024,"n_inner":null,"vocab_size":50257})") == 124439808);
  CHECK(total(R"({"model_type":"mixtral","hidden_size":4096,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"intermediate_size":14336,"vocab_size":32000,"num_local_experts":8,"num_experts_per_tok":2})") == 46702792704);
  CHECK(total(R"({"model_type":"deepseek_v3","hidden_size":7168,"num_hidden_layers":61,"num_attention_heads":128,"num_key_value_heads":128,"q_lora_rank":1536,"kv_lora_rank":512,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,"intermediate_size":18432,"vocab_size":129280,"n_routed_experts":256,"num_experts_per_tok":8,"moe_intermediate_size":2048,"n_shared_experts":1,"first_k_dense_replace":3,"moe_layer_freq":1,"num_nextn_predict_layers":1})") == 671026419200);
  CHECK(total(R"({"model_type":"deepseek_v2","hidden_size":2048,"num_hidden_layers":27,"num_attention_heads":16,"num_key_value_heads":16,"q_lora_rank":null,"kv_lora_rank":512,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128,"intermediate_size":10944,"vocab_size":102400,"n_routed_experts":64,"num_experts_per_tok":6,"moe_intermediate_size":1408,"n_shared_experts":2,"first_k_dense_replace":1})") == 15706484224);
  CHECK(total(R"({"model_type":"qwen2","hidden_size":3584,"num_hidden_layers":28,"num_attention_heads":28,"num_key_value_heads":4,"intermediate_size":18944,"vocab_size":152064,"tie_word_embeddings":false})") == 7615616512);
  CHECK(total(R"({"model_type":"gpt_neox","hidden_size":6144,"num_hidden_layers":44,"num_attention_heads":64,"intermediate_size":24576,"vocab_size":50432,"tie_word_embeddings":false})") == 20554567680);
}

TEST_CASE("A bad config is refused by name") {
  using Problem = config::Problem;
  const auto import = [](const std::string& text) { return config::read(text); };
  CHECK(import("{").problem == Problem::not_json);
  CHECK(import("[]").problem == Problem::not_an_object);
  CHECK(import(std::string(50'000'000, ' ')).problem == Problem::too_long);
  CHECK(import(R"({"model_type":"rwkv"})").problem == Problem::unknown_family);
  CHECK(import(R"({"model_type":"llama","hidden_size":4096})").key == "num_hidden_layers");
  const auto bad = import(R"({"model_type":"llama","num_hidden_layers":1e30})");
  CHECK(bad.problem == Problem::bad_value);
  CHECK(bad.key == "num_hidden_layers");
  CHECK(import(R"({"model_type":"llama","num_hidden_layers":"32"})").problem == Problem::bad_value);
  CHECK(import(R"({"model_type":"llama","num_hidden_layers":2.5})").problem == Problem::bad_value);
  CHECK_FALSE(config::looks_like_config(R"({"model":"llama-3-8b"})"));
}

// The numbers of published rules of thumb, and what is exact beside them. Sources: docs/rules.md.
#include "core/rules/rules.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string_view>

#include "core/engine/evaluate.hpp"
#include "core/plan/read.hpp"

using namespace slipstick;
using Catch::Approx;
using Rule = report::Rule<double>;

namespace {

plan::Plan plan_of(const std::vector<plan::Pair>& pairs) {
  plan::Reading reading = plan::read_pairs(pairs, plan::default_plan());
  REQUIRE(reading.issues.empty());
  return reading.plan;
}

/// GPT-3 by its own shape, so that nothing depends on the catalog.
plan::Plan gpt_3(std::vector<plan::Pair> more = {}) {
  std::vector<plan::Pair> pairs = {{"layers", "96"},
                                   {"hidden", "12288"},
                                   {"heads", "96"},
                                   {"kv_heads", "0"},
                                   {"head_dim", "0"},
                                   {"ffn", "0"},
                                   {"vocab", "50257"},
                                   {"positions", "2048"},
                                   {"tied", "on"},
                                   {"gated", "off"},
                                   {"attention_bias", "all"},
                                   {"mlp_bias", "on"},
                                   {"norm", "layer"},
                                   {"seq", "2048"},
                                   {"tokens", "300e9"},
                                   {"gpu", "a100-sxm4-80gb"},
                                   {"gpus", "1024"},
                                   {"tp", "8"},
                                   {"pp", "16"},
                                   {"gbs", "1536"},
                                   {"mbs", "1"}};
  for (const plan::Pair& pair : more) {
    std::erase_if(pairs, [&](const plan::Pair& old) { return old.first == pair.first; });
    pairs.push_back(pair);
  }
  return plan_of(pairs);
}

Rule rule(const report::Report& report, std::string_view id) {
  for (const Rule& rule : report.rules)
    if (id == rule.id) return rule;
  FAIL("no rule " << id);
  return {};
}
Rule rule(const plan::Plan& plan, std::string_view id) {
  return rule(engine::evaluate(plan), id);
}

}  // namespace

TEST_CASE("P ≈ 12Lh² + Vh and the exact count of GPT-3") {
  const Rule r = rule(gpt_3(), "parameters_12lh2");
  CHECK(r.says == 174'563'733'504);
  CHECK(r.exact == 174'604'259'328);
  CHECK(r.arguments == std::vector<std::string>{"4", "8", "1"});
}

TEST_CASE("V·h inside the sum counts the embedding once a layer") {
  const Rule r = rule(gpt_3(), "parameters_vh_per_layer");
  const double right = 96.0 * (12.0 * 12288 * 12288 + 13.0 * 12288) + 50257.0 * 12288;
  CHECK(r.says == right + 95.0 * 50257 * 12288);
  CHECK(r.arguments[0] == "96");
  CHECK(r.arguments[1] == "174.6B");
}

TEST_CASE("Attention is 4h² + 4h a layer, and grouped queries make it smaller") {
  const Rule plain = rule(gpt_3(), "attention_4h2");
  CHECK(plain.says == 4.0 * 12288 * 12288 + 4.0 * 12288);
  CHECK(plain.exact == plain.says);
  const Rule grouped = rule(plan_of({{"model", "llama-3-70b"}, {"tp", "8"}}), "attention_4h2");
  CHECK(grouped.arguments == std::vector<std::string>{"@rule.word.gqa", "1.78"});
  CHECK(grouped.exact == 2.25 * 8192 * 8192);
}

TEST_CASE("Llama-3-70B: 2.25h² of attention, 10.5h² of FFN, two embeddings") {
  const Rule r = rule(plan_of({{"model", "llama-3-70b"}, {"tp", "8"}}), "parameters_12lh2");
  CHECK(r.arguments == std::vector<std::string>{"2.25", "10.5", "2"});
  CHECK(r.exact == 70'553'706'496);
}

TEST_CASE("Both embedding matrices of Llama-3-8B are 13.1% of its parameters") {
  const Rule r = rule(plan_of({{"model", "llama-3-8b"}}), "embedding_share");
  CHECK(r.exact == Approx(0.131).margin(0.0005));
  CHECK(r.says == 0.15);
  CHECK(r.says_high == 0.20);
}

TEST_CASE("Mixtral 8x7B: base plus experts, in all and active") {
  const auto plan = plan_of({{"model", "mixtral-8x7b"}});
  CHECK(rule(plan, "moe_total").says == 46'702'792'704);
  CHECK(rule(plan, "moe_total").exact == 46'702'792'704);
  CHECK(rule(plan, "moe_active").says == Approx(12.9e9).epsilon(0.005));
  CHECK(rule(plan, "moe_active").exact == rule(plan, "moe_active").says);
}

TEST_CASE("Dense models have no rules about experts") {
  for (const Rule& r : engine::evaluate(gpt_3()).rules) CHECK(std::string_view(r.id).substr(0, 3) != "moe");
}

TEST_CASE("6PT and 8PT of 175e9 parameters and 300e9 tokens") {
  const double scale = 175e9 / 174'604'259'328;  // the rules' round figure over the exact count
  CHECK(rule(gpt_3(), "flops_6pt").says * scale == Approx(3.15e23).epsilon(1e-9));
  CHECK(rule(gpt_3(), "flops_8pt").says * scale == Approx(4.2e23).epsilon(1e-9));
  CHECK(rule(gpt_3(), "flops_6pt").exact == Approx(3.15e23).epsilon(0.05));
  const Rule full = rule(gpt_3({{"recompute", "full"}}), "flops_8pt");
  CHECK(full.says == Approx(full.exact).epsilon(0.04));
  CHECK(full.arguments[1] == "3.14e23");
}

TEST_CASE("Backward is twice forward; recomputation costs a third only in full") {
  const Rule back = rule(gpt_3(), "backward_2x");
  CHECK(back.exact == Approx(back.says).epsilon(1e-12));
  CHECK(rule(gpt_3(), "recomputation_33").exact == 0);
  CHECK(rule(gpt_3({{"recompute", "full"}}), "recomputation_33").exact == Approx(1.0 / 3).epsilon(0.02));
  const double selective = rule(gpt_3({{"recompute", "selective"}}), "recomputation_33").exact;
  CHECK(selective > 0);
  CHECK(selective < 0.03);
}

TEST_CASE("20, 12, 16 and 18 bytes a parameter") {
  const double p = 174'604'259'328;
  CHECK(rule(gpt_3(), "bytes_20").says == 20 * p);
  CHECK(rule(gpt_3(), "bytes_20").says * 175e9 / p == Approx(3.5e12).epsilon(1e-9));
  CHECK(rule(gpt_3(), "bytes_12").says == 12 * p);
  CHECK(rule(gpt_3({{"precision", "bf16"}}), "bytes_20").exact == 18 * p);
  CHECK(rule(gpt_3({{"precision", "bf16_grad16"}}), "bytes_20").exact == 16 * p);
  CHECK(rule(gpt_3({{"precision", "bf16_grad_both"}}), "bytes_20").exact == 20 * p);
}

TEST_CASE("44 GPUs of 80e9 bytes are 41 of 80 GiB") {
  const Rule r = rule(gpt_3({{"precision", "bf16_grad_both"}}), "gpus_20");
  CHECK(r.says == 44);
  CHECK(r.exact == 41);
}

TEST_CASE("2·b·s·h·L is 4.83 GB for GPT-3, about 1 TB at batch 207") {
  const Rule one = rule(gpt_3({{"gpus", "128"}}), "activations_2bshl");
  CHECK(one.says == Approx(4.83e9).epsilon(0.001));
  CHECK(one.says == 2.0 * 2048 * 12288 * 96);
  CHECK(207 * one.says == Approx(1e12).epsilon(0.001));
  CHECK(rule(gpt_3({{"mbs", "2"}}), "activations_2bshl").says == 2 * one.says);
}

TEST_CASE("Full recomputation reaches the floor, a recipe of 2022 without fused attention s·b·h·(34 + 5as/h)") {
  const Rule full = rule(gpt_3({{"recompute", "full"}}), "activations_2bshl");
  CHECK(full.exact == full.says);
  const Rule plain = rule(gpt_3({{"flash", "off"}, {"dropout", "on"}}), "activations_34sbh");
  CHECK(plain.says == 96.0 * 2048 * 12288 * (34 + 5.0 * 96 * 2048 / 12288));
  CHECK(plain.exact == Approx(plain.says).epsilon(1e-12));
}

TEST_CASE("The MFU band follows the scale") {
  CHECK(std::string_view(rule(plan_of({{"gpus", "1"}, {"gbs", "64"}}), "mfu_one_gpu").id) == "mfu_one_gpu");
  CHECK(rule(plan_of({{"gpus", "1"}, {"gbs", "64"}}), "mfu_one_gpu").says_high == 0.50);
  CHECK(rule(plan_of({{"gpus", "8"}}), "mfu_few_gpus").says == 0.20);
  const Rule many =
      rule(plan_of({{"model", "llama-3.1-405b"}, {"gpus", "16384"}, {"tp", "8"}, {"pp", "16"}}), "mfu_many_gpus");
  CHECK(many.says == 0.15);
  CHECK_FALSE(many.comparable);
  CHECK(many.arguments == std::vector<std::string>{"Llama 3 405B", "38–43%", "8,192–16,384", "H100"});
}

TEST_CASE("A checkpoint every two hours or 500 steps") {
  const auto report = engine::evaluate(gpt_3());
  const Rule r = rule(report, "checkpoint_2h");
  CHECK(r.says == std::max(7200.0, 500 * report.time.step_s));
  CHECK(r.exact == report.run.checkpoint_interval_s);
}

TEST_CASE("175B on dp 8, mp 4, pp 2: 2.73B a GPU only when the weights are sharded") {
  const std::vector<plan::Pair> layout = {{"gpus", "64"}, {"tp", "4"}, {"pp", "2"}};
  const double scale = 175e9 / 174'604'259'328;
  const Rule r = rule(gpt_3(layout), "parameters_per_gpu");
  CHECK(r.says * scale == Approx(2.734e9).epsilon(0.001));
  CHECK(r.exact * scale == Approx(21.9e9).epsilon(0.01));
  CHECK(r.arguments[0] == "21.83B");
  auto sharded = layout;
  sharded.push_back({"zero", "3"});
  CHECK(rule(gpt_3(sharded), "parameters_per_gpu").exact * scale == Approx(2.734e9).epsilon(0.01));
}

TEST_CASE("1024 GPUs are tp 8 × pp 16 × dp 8") {
  const Rule r = rule(gpt_3(), "layout_product");
  CHECK(r.says == 1024);
  CHECK(r.exact == 1024);
  CHECK(r.arguments == std::vector<std::string>{"8", "8"});
}

TEST_CASE("The effective batch is shown in sequences and tokens") {
  const Rule r = rule(gpt_3(), "effective_batch");
  CHECK(r.exact == 1536);
  CHECK(r.arguments == std::vector<std::string>{"1,536", "3.15M"});
}

TEST_CASE("13B on 64 A100-40GB for 21 days: 30.1%, 32,256 GPU-hours, $1.55") {
  CHECK(6 * 13e9 * 140e9 == Approx(1.09e22).epsilon(0.002));
  const auto plan = plan_of({{"preset", "13b-64-a100-40gb"}});
  const auto report = engine::evaluate(plan);
  CHECK(rule(report, "flops_6pt").says == Approx(1.09e22).epsilon(0.02));
  const double days = rule(report, "days_6pt").says;
  const double mfu = plan.assumptions.mfu * days / 21;  // what 21 days by the rule would take
  CHECK(mfu == Approx(0.301).epsilon(0.02));
  CHECK(64 * 24 * 21 == 32'256);
  CHECK(50'000.0 / 32'256 == Approx(1.55).epsilon(0.001));
  CHECK(report.run.days == Approx(21).epsilon(0.01));
  CHECK(report.run.cost_usd < 50'000);
}

TEST_CASE("α from 1.5 to 3 brackets the rule's network time") {
  const auto report = engine::evaluate(gpt_3());
  const Rule r = rule(report, "network_alpha");
  CHECK(r.says_high - report.time.compute_s == Approx(2 * (r.says - report.time.compute_s)));
  CHECK(rule(gpt_3({{"gpus", "128"}}), "network_alpha").says ==
        engine::evaluate_numbers(gpt_3({{"gpus", "128"}})).time.compute_s);
}

TEST_CASE("Micro-batch by free memory beside what is solved exactly") {
  const auto report = engine::evaluate(gpt_3());
  const Rule r = rule(report, "micro_batch_free_memory");
  const auto& m = report.memory;
  const auto& stage = m.stages[static_cast<std::size_t>(m.fullest_stage)];
  const double left = m.capacity_bytes - stage.weights_bytes - stage.gradients_bytes - stage.optimizer_bytes;
  CHECK(r.says == static_cast<int>(left / stage.activations_bytes));
  CHECK(r.exact == m.largest_micro_batch);
  CHECK(r.says >= 1);
}

TEST_CASE("The first five rules are those an overview shows") {
  const auto rules = engine::evaluate(gpt_3()).rules;
  REQUIRE(rules.size() >= 20);
  const char* first[] = {"parameters_12lh2", "flops_6pt", "bytes_20", "activations_2bshl", "mfu_many_gpus"};
  for (std::size_t i = 0; i < 5; ++i) CHECK(std::string_view(rules[i].id) == first[i]);
}

TEST_CASE("Rules explain themselves: the traced ones are the same numbers") {
  const auto plan = plan_of({{"model", "mixtral-8x7b"}, {"ep", "8"}});
  const auto plain = engine::evaluate(plan).rules;
  const auto traced = engine::evaluate_traced(plan).rules;
  REQUIRE(plain.size() == traced.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    INFO(plain[i].id);
    CHECK(std::string_view(plain[i].id) == traced[i].id);
    CHECK(plain[i].says == traced[i].says.value());
    CHECK(plain[i].exact == traced[i].exact.value());
  }
}

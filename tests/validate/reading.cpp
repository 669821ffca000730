/// What a row means, source by source: the reading rules of sources.json held against what the sources say.
#include <catch2/catch_test_macros.hpp>

#include "tests/validate/published.hpp"

using namespace slipstick;
using namespace slipstick::plan;
using tests::read_one, tests::row, tests::why;
using validate::Reading, validate::Sense, validate::Stage;

TEST_CASE("Fields that a row states are taken as they are", "[validate]") {
  const Reading r = row("usp-1b-n1-dp8tp1pp1-mbs2ga16-z0");
  REQUIRE(r.skip.empty());
  CHECK(r.source == "nanotron");
  CHECK(r.plan.framework == "nanotron");
  CHECK(r.plan.hardware.gpu == "h100-sxm5-80gb");
  CHECK(r.plan.hardware.gpus == 8);
  CHECK(r.plan.layout.data_parallel == 8);
  CHECK(r.plan.savers.zero_stage == 0);
  CHECK(r.plan.training.micro_batch == 2);
  CHECK(r.plan.training.global_batch == 256);
  CHECK(r.plan.training.sequence == 4096);
  CHECK((r.plan.architecture.layers == 16 && r.plan.architecture.hidden == 2048 && r.plan.architecture.vocab == 131072 && r.plan.architecture.tied));
  CHECK((r.sense == Sense::reserved && r.stage == Stage::first));
  CHECK(r.measured.tokens_per_s_per_gpu > 0);
  CHECK(r.plan.assumptions.step_time == StepTime::predicted);
}

TEST_CASE("A row that names only its model gets the model's shape", "[validate]") {
  const Reading r = row("uspx-1b-n1-dp4tp1pp2-mbs64ga1-z1");
  REQUIRE(r.skip.empty());
  CHECK((r.plan.architecture.layers == 16 && r.plan.architecture.ffn == 8192 && r.plan.architecture.gated));
  CHECK(r.measured.failed);
  CHECK(why(r, "model") == "Llama-like 1B (1.34B): shape by its name");
}

TEST_CASE("vTrain leaves out vocabulary and precision; one node does not recompute", "[validate]") {
  const Reading one = row("vtrain-single-0001"), many = row("vtrain-multi-0040");
  CHECK(one.plan.framework == "megatron_deepspeed");
  CHECK(one.plan.architecture.vocab == 50257);
  CHECK(one.plan.hardware.network_gbps == 100);
  CHECK(one.plan.savers.recompute == Recompute::none);
  CHECK(many.plan.savers.recompute == Recompute::full);
  CHECK_FALSE(one.plan.savers.fused_attention);
  CHECK(one.plan.savers.zero_stage == 0);
  CHECK(why(one, "vocab").starts_with("50257: "));
}

TEST_CASE("Megatron's tables of 2021 leave out micro-batch and interleaving", "[validate]") {
  const Reading small = row("megatron-2021-04-1.7B"), large = row("megatron-2021-04-145B");
  CHECK(small.plan.training.micro_batch == 16);
  CHECK(small.plan.layout.virtual_stages == 1);
  REQUIRE(large.skip.empty());
  CHECK(large.plan.training.micro_batch == 1);
  CHECK(large.plan.layout.virtual_stages == 2);
  CHECK(large.plan.framework == "megatron_lm_2021");
}

TEST_CASE("Megatron-Bridge is told apart by its container", "[validate]") {
  const Reading old = row("bridge-25.09-qwen3-30b-a3b-H100-SXM-16g-fp8-cs-pretrain-gb512"), recent = row("bridge-26.08-gpt-oss-120b-GB300-64g-mxfp8-pretrain-gb1280");
  CHECK(old.plan.framework == "megatron_bridge_2025");
  CHECK(recent.plan.framework == "megatron_bridge");
  CHECK(recent.plan.training.precision == Precision::fp8);
  CHECK(recent.plan.training.gradient_bytes == 2);
  CHECK((recent.plan.architecture.experts == 128 && recent.plan.architecture.experts_per_token == 4 && recent.plan.architecture.window == 128 && recent.plan.architecture.full_every == 2));
  CHECK(recent.plan.hardware.gpu == "gb300-nvl72");
}

TEST_CASE("Golden values are of the last rank, with the test's settings", "[validate]") {
  const Reading dense = row("mcore-gpt-gpt3_mcore_te_tp1_pp1_dist_optimizer_fim_dataset-dev-dgx_h100");
  CHECK((dense.sense == Sense::allocated && dense.stage == Stage::last));
  CHECK(dense.plan.savers.zero_stage == 1);
  CHECK(dense.plan.training.dropout);
  CHECK(dense.plan.architecture.positions == 1024);
  CHECK(dense.plan.architecture.vocab == 50304);
  CHECK_FALSE(dense.unscored_time.empty());
  int skipped = 0;
  for (const Reading& reading : tests::published().at("megatron-core-golden").rows) {
    skipped += reading.skip.empty() ? 0 : 1;
    if (reading.id.find("uneven_pipeline") != reading.id.npos) CHECK((reading.plan.layout.first_layers == 2 && reading.plan.layout.last_layers == 2));
    if (reading.id.find("account_for_embedding") != reading.id.npos) CHECK(reading.plan.layout.ends == Ends::both_are_layers);
    if (reading.plan.architecture.dense_layers > 0) CHECK(reading.plan.architecture.experts > 0);
  }
  CHECK(skipped == 4);  // three hybrids of attention and state space, one without a number of GPUs
}

TEST_CASE("BLOOM's two optimizers differ in bytes", "[validate]") {
  int fp16 = 0, bf16 = 0;
  for (const Reading& reading : tests::published().at("bloom-bigscience").rows) {
    CHECK((reading.sense == Sense::used && reading.stage == Stage::ends));
    const Training& t = reading.plan.training;
    if (t.precision == Precision::bf16_grad_both) bf16 += t.gradient_bytes == 6 && t.state_bytes == 12;
    else fp16 += t.gradient_bytes == 2 && t.state_bytes == 16;
  }
  CHECK((bf16 == 17 && fp16 == 66));
}

TEST_CASE("Fine-tuning rows: what is trained, what is quantized, how the loss is computed", "[validate]") {
  const Reading full = row("fmsacc_base-008");
  REQUIRE(full.skip.empty());
  CHECK(full.plan.training.precision == Precision::bf16_pure);
  CHECK(full.plan.savers.recompute == Recompute::full);
  const Reading lora = row("litgpt-001"), quantized = row("litgpt-002"), adapter = row("litgpt-024");
  CHECK((lora.plan.training.tuning == Tuning::lora && lora.plan.training.trainable == 1572864 && lora.plan.training.precision == Precision::bf16));
  CHECK(quantized.plan.training.tuning == Tuning::lora_nf4);
  CHECK(lora.plan.training.sequence == 1044);
  CHECK(adapter.skip == "Adapters other than LoRA are not modelled.");
  bool liger = false;
  for (const Reading& reading : tests::published().at("fms-acceleration").rows) liger = liger || (reading.plan.training.loss == Loss::without_logits && reading.plan.framework == "hf_trainer_2025");
  CHECK(liger);
}

TEST_CASE("What a recipe chooses beside the layout is read", "[validate]") {
  CHECK(row("titan-2506-async8b-rowwise-vanilla").plan.training.row_scales);
  CHECK_FALSE(row("titan-2506-async8b-tensorwise-vanilla").plan.training.row_scales);
  CHECK(row("titan-2506-async8b-bf16-async").plan.profile.tensor_overlap > 0);
  CHECK(row("titan-2506-async8b-bf16-vanilla").plan.profile.tensor_overlap == 0);
  CHECK_FALSE(row("titan-2412-t1-0").plan.savers.compiled);
  CHECK(row("titan-nvfp4-l8b-nvfp4").plan.training.wide_layers == 5);
  const Reading plain = row("moezoo-h100-1"), overlapped = row("moezoo-h100-2"), copies = row("moezoo-h100-4");
  CHECK((plain.plan.layout.dispatch == Dispatch::deduplicated && plain.plan.layout.exchange_overlap == ExchangeOverlap::typical));
  CHECK(overlapped.plan.layout.exchange_overlap == ExchangeOverlap::on);
  CHECK(copies.plan.layout.dispatch == Dispatch::all_to_all);
  CHECK(row("moezoo-h100-6").plan.architecture.mixer == model::Mixer::gated_delta);
}

TEST_CASE("A row without a layout gets the fastest that fits, and says so", "[validate]") {
  int searched = 0;
  for (const Reading& reading : tests::published().at("mlperf-training").rows) {
    CHECK(reading.skip.empty());
    if (why(reading, "tp").find("fastest layout") == std::string::npos) continue;
    ++searched;
    const Layout& layout = reading.plan.layout;
    CHECK(layout.tensor_parallel * layout.pipeline_parallel * layout.context_parallel * layout.data_parallel == reading.plan.hardware.gpus);
  }
  CHECK(searched >= 15);
}

TEST_CASE("A source never seen is read by what its rows state", "[validate]") {
  const std::string llama = R"("model":{"name":"Llama-3-8B"},)";
  const Reading bare = read_one("{" + llama + R"("hardware":{"gpu":"H100-SXM","count":8},"run":{"seq_len":8192,"micro_batch":1,"global_batch":64,"fsdp":true},"measured":{"step_time_s":5}})");
  REQUIRE(bare.skip.empty());
  CHECK((bare.source == "unknown" && bare.plan.framework == "composer_fsdp" && bare.plan.savers.zero_stage == 3 && bare.plan.layout.data_parallel == 8));
  CHECK(bare.plan.architecture.layers == 32);
  CHECK(bare.sense == Sense::allocated);
  const Reading megatron = read_one("{" + llama + R"("hardware":{"gpu":"B200","count":64},"run":{"seq_len":8192,"tp":2,"pp":4,"micro_batch":1,"global_batch":128}})");
  CHECK((megatron.plan.framework == "megatron_bridge" && megatron.plan.layout.data_parallel == 8 && megatron.plan.savers.zero_stage == 1));
  const Reading lora = read_one("{" + llama + R"("hardware":{"gpu":"RTX 4090","count":1},"run":{"mode":"qlora","seq_len":2048,"micro_batch":2,"lora_r":8,"lora_targets":["q_proj","v_proj"]}})");
  CHECK((lora.plan.framework == "hf_trainer" && lora.plan.training.tuning == Tuning::lora_nf4 && lora.plan.training.lora_rank == 8 && lora.plan.training.lora_targets == LoraTargets::query_value));
  const Reading zero = read_one("{" + llama + R"("hardware":{"gpu":"A100","count":16},"run":{"zero_stage":3,"seq_len":2048,"micro_batch":1}})");
  CHECK((zero.plan.framework == "deepspeed" && zero.plan.savers.zero_stage == 3));
}

TEST_CASE("A row is skipped for a reason that says what is missing", "[validate]") {
  CHECK(read_one(R"({"model":{"name":"Fancy-9B"},"hardware":{"gpu":"H100","count":8},"run":{}})").skip ==
        "The model \"Fancy-9B\" is given without layers and width, and its name is not known.");
  CHECK(read_one(R"({"model":{"name":"Llama-3-8B"},"hardware":{"gpu":"H100","count":6},"run":{"tp":4,"seq_len":1024,"micro_batch":1}})").skip ==
        "A replica of 4 GPUs does not divide its 6.");
  CHECK(read_one("7").skip == "The row is not a JSON object.");
  CHECK(read_one(R"({"model":{"name":"Llama-3-8B"},"hardware":{"gpu":"H100","count":8},"run":{"tp":-2,"seq_len":1024,"micro_batch":1}})").skip.starts_with("tp: "));
  const Reading nameless = read_one(R"({"model":{"name":"Llama-3-8B"},"hardware":{"gpu":"Abacus 3","count":8},"run":{"seq_len":1024,"micro_batch":1}})");
  CHECK((nameless.skip.empty() && nameless.no_time == "The accelerator \"Abacus 3\" is not known."));
  CHECK(validate::predict(nameless).step_s == 0);
  CHECK(validate::predict(nameless).peak_memory_gib > 0);
  for (const char* text : {"", "{", "7", "{\"rows\": 3}", "null", "\"rows\""}) CHECK_FALSE(validate::read_file("x", text).problem.empty());
  CHECK(validate::read_file("x", "[]").problem.empty());
  CHECK(validate::read_file("x", std::string(100000, '[')).problem.size() > 0);
}

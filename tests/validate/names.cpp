/// Accelerators and models in the spellings of the files.
#include <catch2/catch_test_macros.hpp>

#include "core/validate/names.hpp"

using namespace slipstick;
using validate::accelerator_named;

TEST_CASE("An accelerator is known in every spelling of the published files", "[validate]") {
  struct Case { const char* name; double memory_gb; const char* id; };
  const Case cases[] = {
      {"A100-SXM-80GB", 80, "a100-sxm4-80gb"}, {"A100-SXM4-40GB", 40, "a100-sxm4-40gb"}, {"A100-SXM-40GB", 40, "a100-sxm4-40gb"}, {"A100", 0, "a100-sxm4-80gb"},
      {"A100 (memory size not stated)", 0, "a100-sxm4-80gb"}, {"A100", 40, "a100-sxm4-40gb"}, {"Ampere GPU (A100-80GB)", 80, "a100-sxm4-80gb"},
      {"A100-PCIe-80GB", 80, "a100-pcie-80gb"}, {"GPU of Amazon SageMaker (A100-40GB)", 0, "a100-sxm4-40gb"}, {"NVIDIA A100 80 GB", 80, "a100-sxm4-80gb"},
      {"A800-80GB PCIe", 80, "a800-sxm4-80gb"}, {"V100-SXM3-32GB", 32, "v100-sxm2-32gb"}, {"V100-SXM2-16GB", 16, "v100-sxm2-16gb"}, {"A10G", 24, "a10g"},
      {"H100-SXM", 80, "h100-sxm5-80gb"}, {"H100-SXM-80GB", 0, "h100-sxm5-80gb"}, {"H100SXM5", 80, "h100-sxm5-80gb"}, {"NVIDIA H100 80GB HBM3", 80, "h100-sxm5-80gb"},
      {"H100-PCIe", 80, "h100-pcie-80gb"}, {"H100 NVL", 94, "h100-nvl-94gb"}, {"H100-96GB(HBM2e 2.4TB/s, 500W)", 96, "h100-sxm-96gb"}, {"h100_80gb", 80, "h100-sxm5-80gb"},
      {"H800-80GB", 80, "h800-sxm5-80gb"}, {"H20", 96, "h20-sxm-96gb"}, {"H200", 141, "h200-sxm5-141gb"}, {"H200-NVL", 141, "h200-nvl-141gb"}, {"GH200", 96, "gh200-96gb"},
      {"B200", 180, "b200-sxm"}, {"B200 (power limited)", 180, "b200-sxm-power-limited"}, {"B200 or GB200 (184 GiB usable)", 184, "gb200-nvl72"},
      {"GB200", 186, "gb200-nvl72"}, {"GB200 NVL72", 186, "gb200-nvl72"}, {"B300", 270, "b300-sxm"}, {"GB300", 279, "gb300-nvl72"},
      {"MI300X", 192, "mi300x"}, {"AMD Instinct MI325X", 256, "mi325x"}, {"MI355X", 288, "mi355x"}, {"MI250X", 128, "mi250x"}, {"L40S", 48, "l40s"}, {"L40", 48, "l40"}, {"L4", 24, "l4"},
      {"RTX 4090", 24, "rtx-4090"}, {"GeForce RTX4090", 0, "rtx-4090"}, {"RTX A6000", 48, "rtx-a6000"}, {"RTX PRO 6000 Blackwell Server Edition", 96, "rtx-pro-6000-server"}, {"TPU v5p", 0, "tpu-v5p"},
      {"Intel Data Center GPU Max tile", 64, ""}, {"48 GB GPU", 48, ""}, {"RTX 2080", 8, ""}, {"", 0, ""},
  };
  for (const Case& each : cases) {
    INFO(each.name);
    CHECK(accelerator_named(each.name, each.memory_gb) == each.id);
  }
  CHECK(validate::accelerator_of_memory(48) == "rtx-a6000");
  CHECK(validate::accelerator_of_memory(5).empty());
}

TEST_CASE("A model is known by its name, and not taken for another size", "[validate]") {
  struct Case { const char* name; const char* id; };
  const Case cases[] = {
      {"meta-llama/Meta-Llama-3-8B", "llama-3-8b"}, {"Llama-3.1-405B", "llama-3.1-405b"}, {"llama-2-7b", "llama-2-7b"}, {"NousResearch/Llama-2-70b-hf", "llama-2-70b"},
      {"Falcon 40 B", "falcon-40b"}, {"Falcon-180B", "falcon-180b"}, {"Qwen3-8B", "qwen3-8b"}, {"nvidia/Qwen3-30B-A3B-NVFP4", "qwen3-30b-a3b"},
      {"allenai/Olmo-3-7B-Instruct-SFT", "olmo-3-7b"}, {"openai/gpt-oss-120b", "gpt-oss-120b"}, {"Phi-3-mini-4k-instruct", "phi-3-mini"},
      {"Baichuan2-13B", "baichuan2-13b"}, {"ChatGLM3-6B", "chatglm3-6b"}, {"gemma-2-9b", "gemma-2-9b"}, {"gemma-2b", "gemma-2b"},
  };
  for (const Case& each : cases) {
    INFO(each.name);
    const validate::NamedModel named = validate::model_named(each.name);
    REQUIRE(named.entry != nullptr);
    CHECK(named.entry->id == each.id);
  }
  for (const char* name : {"Llama-like 80B", "Llama-like 1B (1.34B)", "mistralai/Mistral-7B-v0.2", "tiny-llama", "StableLM Alpha 3 B", "phi-1.5 1.3 B", "DeepSeek-V3 16B (torchtitan flavour)"}) {
    INFO(name);
    CHECK(validate::model_named(name).shape != nullptr);
  }
  for (const char* name : {"GPT-2 2.6B", "OPT-1.3B", "Qwen/Qwen3.5-27B", "zai-org/GLM-4.7-Flash", "", "toy"}) {
    INFO(name);
    const validate::NamedModel named = validate::model_named(name);
    CHECK((named.entry == nullptr && named.shape == nullptr));
  }
}

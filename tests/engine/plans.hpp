// Plans that several tests start from.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/catalog/catalog.hpp"
#include "core/plan/fields.hpp"
#include "core/plan/plan.hpp"

namespace slipstick::test {

/// GPT-2 and GPT-3 style: learned positions, LayerNorm, biases, f = 4h, tied head.
inline model::Architecture gpt(int layers, int hidden, int heads, int vocab, int positions) {
  model::Architecture a;
  a.layers = layers;
  a.hidden = hidden;
  a.heads = heads;
  a.vocab = vocab;
  a.positions = positions;
  a.tied = true;
  a.attention_bias = model::Bias::all;
  a.mlp_bias = true;
  a.norm = model::Norm::layer;
  return a;
}

/// The setting of Megatron-LM: bf16 weights, fp32 gradients, unfused attention, dropout, one micro-batch a step.
inline plan::Plan megatron(const model::Architecture& a, int sequence, int tensor, int pipeline, int gpus) {
  plan::Plan plan;
  plan.architecture = a;
  plan.training.sequence = sequence;
  plan.training.global_batch = 1;
  plan.training.dropout = true;
  plan.hardware.gpu = "a100-sxm4-80gb";
  plan.hardware.gpus = gpus;
  plan.layout.tensor_parallel = tensor;
  plan.layout.pipeline_parallel = pipeline;
  plan.layout.sequence_parallel = false;
  plan.savers.zero_stage = 0;
  plan.savers.fused_attention = false;
  plan.assumptions.attention_flops = plan::AttentionFlops::full;
  return plan;
}

/// Any plan that the ranges of the fields allow, impossible ones included; the same for the same seed everywhere.
inline plan::Plan random_plan(unsigned seed) {
  std::mt19937 random(seed);
  const auto pick = [&](unsigned long long limit) { return random() % limit; };
  const auto models = catalog::models();
  plan::Plan plan = plan::base_plan("", models[pick(models.size())].id, "");
  const auto gpus = catalog::accelerators();
  plan.hardware.gpu = gpus[pick(gpus.size())].id;
  plan.hardware.gpus = 1 << pick(13);
  plan.layout.tensor_parallel = 1 << pick(4);
  plan.layout.pipeline_parallel = 1 + static_cast<int>(pick(20));
  plan.layout.virtual_stages = 1 + static_cast<int>(pick(4));
  plan.layout.context_parallel = 1 << pick(3);
  plan.layout.expert_parallel = 1 << pick(5);
  plan.layout.sequence_parallel = pick(2) == 1;
  plan.training.micro_batch = 1 + static_cast<int>(pick(8));
  plan.training.global_batch = 1 + static_cast<int>(pick(3000));
  plan.training.sequence = 128 * (1 + static_cast<int>(pick(200)));
  plan.training.precision = static_cast<plan::Precision>(pick(7));
  plan.training.optimizer = static_cast<plan::Optimizer>(pick(7));
  plan.training.dropout = pick(2) == 1;
  plan.savers.zero_stage = static_cast<int>(pick(4));
  plan.savers.recompute = static_cast<plan::Recompute>(pick(3));
  plan.savers.fused_attention = pick(2) == 1;
  return plan;
}

/// The smallest or the largest value of every number at once, and every choice by turns: what a hostile link can ask for.
inline plan::Plan extreme_plan(unsigned seed) {
  std::mt19937 random(seed);
  plan::Plan plan = plan::default_plan();
  for (const plan::FieldInfo& field : plan::fields()) {
    if (field.kind == plan::Kind::text || random() % 3 == 0) continue;
    double value = random() % 2 == 0 ? field.minimum : field.maximum;
    if (field.kind == plan::Kind::flag) value = static_cast<double>(random() % 2);
    if (field.kind == plan::Kind::choice) value = static_cast<double>(random() % field.choices.size());
    field.set(plan, value);
  }
  return plan;
}

}  // namespace slipstick::test

/// Names of what the memory model computes beside quantities.hpp: rules of frameworks, moments of a step.
#pragma once

#include "core/number/traced.hpp"

namespace slipstick::number::quantities {

// clang-format off
// Rules of frameworks
inline constexpr Name ffn_width           {"ffn_width", "β_ffn", Unit::none, "korthikanti"};
inline constexpr Name key_value_width     {"key_value_width", "β_kv", Unit::none, "korthikanti"};
inline constexpr Name residual_width      {"residual_width", "β_residual", Unit::none, "chen_2016"};
inline constexpr Name embedding_width_bytes {"embedding_width_bytes", "β_emb", Unit::none, "korthikanti"};
inline constexpr Name gathered_width_input {"gathered_width_input", "β_gathered", Unit::none, "korthikanti"};
inline constexpr Name work_ffn            {"work_ffn", "β_work,ffn", Unit::none, "framework_memory"};
inline constexpr Name work_hidden         {"work_hidden", "β_work,h", Unit::none, "framework_memory"};
inline constexpr Name loss_hidden         {"loss_hidden", "β_loss,h", Unit::none, "framework_memory"};
inline constexpr Name nf4_inputs          {"nf4_inputs", "n_nf4", Unit::none, "framework_memory"};
inline constexpr Name activation_slack    {"activation_slack", "σ_A", Unit::none, "framework_memory"};
inline constexpr Name activation_factor   {"activation_factor", "κ_A"};
inline constexpr Name reserved_apart      {"reserved_apart", "σ_apart", Unit::none, "framework_memory"};
inline constexpr Name gathered_layers     {"gathered_layers", "n_gathered", Unit::none, "fsdp"};
inline constexpr Name gathered_width      {"gathered_width", "β_gathered,W", Unit::bytes_per_parameter, "fsdp"};
inline constexpr Name bucket_width        {"bucket_width", "β_bucket", Unit::bytes_per_parameter, "framework_memory"};
inline constexpr Name fp8_width           {"fp8_width", "β_fp8", Unit::bytes_per_parameter, "framework_memory"};
inline constexpr Name step_width          {"step_width", "β_step", Unit::bytes_per_parameter, "framework_memory"};
inline constexpr Name base_width          {"base_width", "β_base", Unit::bytes_per_parameter, "qlora"};
inline constexpr Name below               {"below", "q_low"};
inline constexpr Name above               {"above", "q_high"};

// Inputs
inline constexpr Name expert_tensor       {"expert_tensor", "t_e"};
inline constexpr Name shard_group         {"shard_group", "z_group"};
inline constexpr Name trainable           {"trainable", "P_trained", Unit::parameters};
inline constexpr Name lora_rank           {"lora_rank", "r_LoRA", Unit::none, "lora"};
inline constexpr Name chunk_layers        {"chunk_layers", "l_chunk", Unit::layers};
inline constexpr Name recomputed_layers   {"recomputed_layers", "l_again", Unit::layers};
inline constexpr Name workspace           {"workspace", "workspace", Unit::bytes, "framework_memory"};

// Results
inline constexpr Name layer_adapters      {"layer_adapters", "P_adapters,l", Unit::parameters, "lora"};
inline constexpr Name stage_adapters      {"stage_adapters", "P_adapters", Unit::parameters, "lora"};
inline constexpr Name gathered_root       {"gathered_root", "M_root", Unit::bytes, "fsdp"};
inline constexpr Name gathered_head       {"gathered_head", "M_head", Unit::bytes, "fsdp"};
inline constexpr Name step_temporary      {"step_temporary", "M_step", Unit::bytes, "framework_memory"};
inline constexpr Name at_forward          {"at_forward", "M_forward", Unit::bytes};
inline constexpr Name at_loss             {"at_loss", "M_loss", Unit::bytes};
inline constexpr Name at_backward         {"at_backward", "M_backward", Unit::bytes};
inline constexpr Name at_step             {"at_step", "M_at_step", Unit::bytes};
inline constexpr Name reserved            {"reserved", "M_reserved", Unit::bytes};
inline constexpr Name needed              {"needed", "M_needed", Unit::bytes};
inline constexpr Name low_bytes           {"low_bytes", "M_low", Unit::bytes};
inline constexpr Name high_bytes          {"high_bytes", "M_high", Unit::bytes};
inline constexpr Name host_bytes          {"host_bytes", "M_host", Unit::bytes};
// clang-format on

}  // namespace slipstick::number::quantities

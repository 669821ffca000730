/// Names of the quantities that describe a model: what formulas call them, in which unit, and where the formula comes from.
/// A part of a count carries the id of its component, so that "component.<id>" is its meaning too.
#pragma once

#include "core/number/traced.hpp"

namespace slipstick::number::names {

// clang-format off
// Inputs: the architecture
inline constexpr Name layers            {"layers", "L", Unit::layers};
inline constexpr Name dense_layers      {"dense_layers", "L_dense", Unit::layers};
inline constexpr Name moe_layers        {"moe_layers", "L_moe", Unit::layers};
inline constexpr Name hidden            {"hidden", "h"};
inline constexpr Name heads             {"heads", "a"};
inline constexpr Name kv_heads          {"kv_heads", "k"};
inline constexpr Name head_dim          {"head_dim", "d"};
inline constexpr Name ffn               {"ffn", "f"};
inline constexpr Name vocab             {"vocab", "V"};
inline constexpr Name embedding_width   {"embedding_width", "w"};
inline constexpr Name position_rows     {"position_rows", "S"};
inline constexpr Name norms_per_layer   {"norms_per_layer", "n"};
inline constexpr Name ffn_matrices      {"ffn_matrices", "m"};
inline constexpr Name expert_count      {"expert_count", "E"};
inline constexpr Name experts_per_token {"experts_per_token", "K"};
inline constexpr Name expert_ffn        {"expert_ffn", "f_e"};
inline constexpr Name shared_ffn        {"shared_ffn", "f_s"};
inline constexpr Name q_rank            {"q_rank", "r_q"};
inline constexpr Name kv_rank           {"kv_rank", "r"};
inline constexpr Name nope_dim          {"nope_dim", "d_n"};
inline constexpr Name rope_dim          {"rope_dim", "d_r"};
inline constexpr Name v_dim             {"v_dim", "d_v"};
inline constexpr Name mtp_modules       {"mtp_modules", "M"};
inline constexpr Name attention_layers  {"attention_layers", "L_a", Unit::layers};
inline constexpr Name mixer_layers      {"mixer_layers", "L_m", Unit::layers};
inline constexpr Name mixer_heads       {"mixer_heads", "a_m"};
inline constexpr Name mixer_groups      {"mixer_groups", "g_m"};
inline constexpr Name mixer_key_dim     {"mixer_key_dim", "d_k"};
inline constexpr Name mixer_value_dim   {"mixer_value_dim", "d_m"};
inline constexpr Name mixer_conv        {"mixer_conv", "c"};
inline constexpr Name mixer_rank        {"mixer_rank", "r_m"};
inline constexpr Name encoder_layers    {"encoder_layers", "L_enc", Unit::layers};
inline constexpr Name position_buckets  {"position_buckets", "B"};
inline constexpr Name token_type_rows   {"token_type_rows", "T"};

// Parts of the count, one a component
inline constexpr Name embedding           {"embedding", "embedding", Unit::parameters};
inline constexpr Name positions           {"positions", "positions", Unit::parameters};
inline constexpr Name token_types         {"token_types", "token types", Unit::parameters};
inline constexpr Name embedding_norm      {"embedding_norm", "embedding norm", Unit::parameters};
inline constexpr Name embedding_projection{"embedding_projection", "embedding projections", Unit::parameters, "opt"};
inline constexpr Name attention_query     {"attention_query", "query", Unit::parameters, "transformer"};
inline constexpr Name attention_key       {"attention_key", "key", Unit::parameters, "transformer"};
inline constexpr Name attention_value     {"attention_value", "value", Unit::parameters, "transformer"};
inline constexpr Name attention_output    {"attention_output", "output", Unit::parameters, "transformer"};
inline constexpr Name attention_query_mla {"attention_query", "query", Unit::parameters, "mla"};
inline constexpr Name attention_key_mla   {"attention_key", "key and value", Unit::parameters, "mla"};
inline constexpr Name attention_gate      {"attention_gate", "attention gate", Unit::parameters};
inline constexpr Name cross_attention     {"cross_attention", "cross-attention", Unit::parameters, "transformer"};
inline constexpr Name attention_extras    {"attention_extras", "attention extras", Unit::parameters};
inline constexpr Name mixer_in            {"mixer_in", "mixer in", Unit::parameters};
inline constexpr Name mixer_out           {"mixer_out", "mixer out", Unit::parameters};
inline constexpr Name mixer_extras        {"mixer_extras", "mixer extras", Unit::parameters};
inline constexpr Name ffn_gate            {"ffn_gate", "gate", Unit::parameters, "swiglu"};
inline constexpr Name ffn_up              {"ffn_up", "up", Unit::parameters, "transformer"};
inline constexpr Name ffn_down            {"ffn_down", "down", Unit::parameters, "transformer"};
inline constexpr Name ffn_bias            {"ffn_bias", "FFN biases", Unit::parameters};
inline constexpr Name experts             {"experts", "experts", Unit::parameters, "moe"};
inline constexpr Name shared_experts      {"shared_experts", "shared experts", Unit::parameters, "deepseek_moe"};
inline constexpr Name router              {"router", "router", Unit::parameters, "moe"};
inline constexpr Name norms               {"norms", "norms", Unit::parameters};
inline constexpr Name final_norm          {"final_norm", "final norm", Unit::parameters};
inline constexpr Name pooler              {"pooler", "pooler", Unit::parameters};
inline constexpr Name lm_head             {"lm_head", "LM head", Unit::parameters};
inline constexpr Name mtp                 {"mtp", "MTP", Unit::parameters, "mtp"};

// Results
inline constexpr Name total_parameters  {"total_parameters", "P", Unit::parameters};
inline constexpr Name active_parameters {"active_parameters", "P_active", Unit::parameters, "moe"};
inline constexpr Name active_without_input_embedding {"active_without_input_embedding", "P_active,out", Unit::parameters};
inline constexpr Name active_without_embeddings      {"active_without_embeddings", "P_active,body", Unit::parameters};
inline constexpr Name non_embedding_parameters       {"non_embedding_parameters", "P_body", Unit::parameters};
// clang-format on

}  // namespace slipstick::number::names

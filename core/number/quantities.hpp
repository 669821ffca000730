/// Names of the engine's quantities beside those of the architecture (names.hpp): symbol, unit, source. Within one formula
/// a symbol stands for one thing; a test reads every explanation for that.
#pragma once

#include "core/number/traced.hpp"

namespace slipstick::number::quantities {

// clang-format off
// Inputs: training, layout, hardware, assumptions
inline constexpr Name tokens            {"tokens", "N_tokens", Unit::tokens};
inline constexpr Name sequence          {"sequence", "s", Unit::tokens};
inline constexpr Name global_batch      {"global_batch", "B", Unit::sequences};
inline constexpr Name micro_batch       {"micro_batch", "b", Unit::sequences};
inline constexpr Name tensor_parallel   {"tensor_parallel", "t"};
inline constexpr Name context_parallel  {"context_parallel", "c"};
inline constexpr Name pipeline_parallel {"pipeline_parallel", "p"};
inline constexpr Name virtual_stages    {"virtual_stages", "v"};
inline constexpr Name expert_parallel   {"expert_parallel", "e"};
inline constexpr Name data_parallel     {"data_parallel", "D"};
inline constexpr Name gpus              {"gpus", "G", Unit::gpus};
inline constexpr Name mfu               {"mfu", "MFU", Unit::share};
inline constexpr Name peak              {"peak", "F_peak", Unit::flops_per_second};
inline constexpr Name memory_bandwidth  {"memory_bandwidth", "W_memory", Unit::bytes_per_second};
inline constexpr Name scale_up          {"scale_up", "W_fabric", Unit::bytes_per_second};
inline constexpr Name network           {"network", "W_network", Unit::bytes_per_second};
inline constexpr Name capacity          {"capacity", "C", Unit::bytes};
inline constexpr Name power             {"power", "w_GPU", Unit::watts};
inline constexpr Name pue               {"pue", "PUE"};
inline constexpr Name price             {"price", "$_GPU", Unit::usd_per_hour};
inline constexpr Name electricity       {"electricity", "$_kWh", Unit::usd};
inline constexpr Name storage           {"storage", "W_storage", Unit::bytes_per_second};
inline constexpr Name checkpoint_sync   {"checkpoint_sync", "τ_sync", Unit::seconds};
inline constexpr Name gpu_mtbf          {"gpu_mtbf", "M_GPU", Unit::hours};
inline constexpr Name restart           {"restart", "τ_restart", Unit::seconds};
inline constexpr Name allocator_factor  {"allocator_factor", "r", Unit::none, "megatron_memory"};
inline constexpr Name context           {"context", "context", Unit::bytes, "megatron_memory"};
inline constexpr Name buffers           {"buffers", "buffers", Unit::bytes, "megatron_memory"};
inline constexpr Name padded_vocab      {"padded_vocab", "V_p", Unit::none, "megatron_padding"};
inline constexpr Name stage_index       {"stage_index", "i"};
inline constexpr Name stage_dense       {"stage_dense", "l_dense", Unit::layers};
inline constexpr Name stage_moe         {"stage_moe", "l_moe", Unit::layers};
inline constexpr Name stage_layers      {"stage_layers", "l", Unit::layers};

// Constants of the formulas
inline constexpr Name mask_bytes        {"mask_bytes", "β_mask", Unit::none, "korthikanti"};
inline constexpr Name norm_bytes        {"norm_bytes", "β_norm", Unit::none, "korthikanti"};
inline constexpr Name score_bytes       {"score_bytes", "β_score", Unit::none, "korthikanti"};
inline constexpr Name lse_bytes         {"lse_bytes", "β_lse", Unit::none, "flash_attention"};
inline constexpr Name gate_width        {"gate_width", "g", Unit::none, "swiglu"};
inline constexpr Name imbalance         {"imbalance", "β_expert", Unit::none, "megatron_memory"};
inline constexpr Name loss_bytes        {"loss_bytes", "β_loss", Unit::none, "megatron_memory"};
inline constexpr Name weight_width      {"weight_width", "β_W", Unit::bytes_per_parameter, "mixed_precision"};
inline constexpr Name gradient_width    {"gradient_width", "β_G", Unit::bytes_per_parameter, "mixed_precision"};
inline constexpr Name master_width      {"master_width", "β_master", Unit::bytes_per_parameter, "mixed_precision"};
inline constexpr Name moment_width      {"moment_width", "β_states", Unit::bytes_per_parameter};
inline constexpr Name reduce_width      {"reduce_width", "β_reduce", Unit::bytes_per_parameter, "mixed_precision"};
inline constexpr Name causal_share      {"causal_share", "κ", Unit::none, "flash_attention"};
inline constexpr Name all_reduces       {"all_reduces", "k_tp", Unit::none, "megatron_2019"};
inline constexpr Name all_to_alls       {"all_to_alls", "k_ep", Unit::none, "gshard"};
inline constexpr Name chinchilla_ratio  {"chinchilla_ratio", "ρ", Unit::none, "chinchilla"};
inline constexpr Name token_bytes       {"token_bytes", "β_token", Unit::bytes};
inline constexpr Name group_size        {"group_size", "g_mb", Unit::none, "interleaving"};

// Parameters that a GPU holds
inline constexpr Name layer_dense_held  {"layer_dense_held", "P_layer", Unit::parameters, "megatron_2019"};
inline constexpr Name layer_moe_held    {"layer_moe_held", "P_moe", Unit::parameters, "megatron_2019"};
inline constexpr Name layer_mixer_held  {"layer_mixer_held", "P_mixer", Unit::parameters, "megatron_2019"};
inline constexpr Name encoder_held      {"encoder_held", "P_enc", Unit::parameters, "megatron_2019"};
inline constexpr Name layer_expert_held {"layer_expert_held", "P_exp", Unit::parameters, "moe"};
inline constexpr Name split_parameters  {"split_parameters", "P_split", Unit::parameters};
inline constexpr Name copied_parameters {"copied_parameters", "P_copied", Unit::parameters};
inline constexpr Name embedding_held    {"embedding_held", "P_emb", Unit::parameters, "megatron_2019"};
inline constexpr Name head_held         {"head_held", "P_head", Unit::parameters, "megatron_2019"};
inline constexpr Name mtp_held          {"mtp_held", "P_mtp", Unit::parameters, "mtp"};
inline constexpr Name mtp_expert_held   {"mtp_expert_held", "P_mtp,exp", Unit::parameters, "mtp"};
inline constexpr Name stage_dense_held  {"stage_dense_held", "P_dense", Unit::parameters};
inline constexpr Name stage_expert_held {"stage_expert_held", "P_experts", Unit::parameters, "moe"};
inline constexpr Name stage_held        {"stage_held", "P_GPU", Unit::parameters};
inline constexpr Name shards            {"shards", "z", Unit::none, "zero"};
inline constexpr Name expert_shards     {"expert_shards", "z_exp", Unit::none, "zero"};

// FLOPs
inline constexpr Name attention_flops   {"attention_flops", "F_proj", Unit::flops, "palm"};
inline constexpr Name window            {"window", "w", Unit::tokens};
inline constexpr Name window_layers     {"window_layers", "L_w", Unit::layers};
inline constexpr Name window_scores_flops {"window_scores_flops", "F_window", Unit::flops, "palm"};
inline constexpr Name encoder_scores_flops {"encoder_scores_flops", "F_both", Unit::flops, "palm"};
inline constexpr Name mixer_flops       {"mixer_flops", "F_mixer", Unit::flops};
inline constexpr Name scores_flops      {"scores_flops", "F_scores", Unit::flops, "palm"};
inline constexpr Name ffn_flops         {"ffn_flops", "F_ffn", Unit::flops, "palm"};
inline constexpr Name moe_flops         {"moe_flops", "F_moe", Unit::flops, "moe"};
inline constexpr Name head_flops        {"head_flops", "F_head", Unit::flops, "palm"};
inline constexpr Name mtp_flops         {"mtp_flops", "F_mtp", Unit::flops, "mtp"};
inline constexpr Name projection_flops  {"projection_flops", "F_emb", Unit::flops, "opt"};
inline constexpr Name layers_flops      {"layers_flops", "F_layers", Unit::flops, "narayanan"};
inline constexpr Name forward_per_token {"forward_per_token", "F_forward", Unit::flops, "narayanan"};
inline constexpr Name scores_per_token  {"scores_per_token", "F_attention", Unit::flops, "palm"};
inline constexpr Name model_per_token   {"model_per_token", "F_token", Unit::flops, "narayanan"};
inline constexpr Name model_per_step    {"model_per_step", "F_model", Unit::flops, "narayanan"};
inline constexpr Name recomputation     {"recomputation", "F_again", Unit::flops, "korthikanti"};
inline constexpr Name hardware_per_step {"hardware_per_step", "F_hardware", Unit::flops, "narayanan"};
inline constexpr Name model_per_run     {"model_per_run", "F_run", Unit::flops, "narayanan"};

// Memory
inline constexpr Name rank_tokens       {"rank_tokens", "T", Unit::tokens};
inline constexpr Name sequence_split    {"sequence_split", "u", Unit::none, "korthikanti"};
inline constexpr Name in_flight         {"in_flight", "n", Unit::none, "interleaving"};
inline constexpr Name outer_bytes       {"outer_bytes", "A_outer", Unit::bytes, "korthikanti"};
inline constexpr Name attention_bytes   {"attention_bytes", "A_attention", Unit::bytes, "korthikanti"};
inline constexpr Name scores_bytes      {"scores_bytes", "A_scores", Unit::bytes, "korthikanti"};
inline constexpr Name ffn_bytes         {"ffn_bytes", "A_ffn", Unit::bytes, "korthikanti"};
inline constexpr Name moe_bytes         {"moe_bytes", "A_moe", Unit::bytes, "megatron_memory"};
inline constexpr Name layer_bytes       {"layer_bytes", "A_layer", Unit::bytes, "korthikanti"};
inline constexpr Name moe_layer_bytes   {"moe_layer_bytes", "A_layer,moe", Unit::bytes, "megatron_memory"};
inline constexpr Name checkpoint_layer  {"checkpoint_layer", "A_kept", Unit::bytes, "chen_2016"};
inline constexpr Name chunk_bytes       {"chunk_bytes", "A_chunk", Unit::bytes};
inline constexpr Name embedding_bytes   {"embedding_bytes", "A_emb", Unit::bytes, "korthikanti"};
inline constexpr Name mtp_bytes         {"mtp_bytes", "A_mtp", Unit::bytes, "mtp"};
inline constexpr Name working_set       {"working_set", "A_work", Unit::bytes, "megatron_memory"};
inline constexpr Name gathered_input    {"gathered_input", "A_gathered", Unit::bytes, "korthikanti"};
inline constexpr Name ring_bytes        {"ring_bytes", "A_ring", Unit::bytes, "ring_attention"};
inline constexpr Name activations       {"activations", "A", Unit::bytes, "korthikanti"};
inline constexpr Name logits            {"logits", "A_loss", Unit::bytes, "megatron_memory"};
inline constexpr Name weights           {"weights", "M_W", Unit::bytes, "zero"};
inline constexpr Name gathered_weights  {"gathered_weights", "M_gathered", Unit::bytes, "fsdp"};
inline constexpr Name gradients         {"gradients", "M_G", Unit::bytes, "zero"};
inline constexpr Name optimizer         {"optimizer", "M_O", Unit::bytes, "zero"};
inline constexpr Name allocated         {"allocated", "M_alloc", Unit::bytes};
inline constexpr Name slack             {"slack", "slack", Unit::bytes, "megatron_memory"};
inline constexpr Name overhead          {"overhead", "overhead", Unit::bytes};
inline constexpr Name stage_peak        {"stage_peak", "M_stage", Unit::bytes};
inline constexpr Name peak_bytes        {"peak_bytes", "M", Unit::bytes};
inline constexpr Name free_bytes        {"free_bytes", "M_free", Unit::bytes};
inline constexpr Name largest_micro     {"largest_micro", "b_max", Unit::sequences};
inline constexpr Name longest_sequence  {"longest_sequence", "s_max", Unit::tokens};

// Time
inline constexpr Name micro_batches     {"micro_batches", "m"};
inline constexpr Name tokens_per_step   {"tokens_per_step", "T_step", Unit::tokens};
inline constexpr Name step_time         {"step_time", "τ_step", Unit::seconds, "palm"};
inline constexpr Name at_peak           {"at_peak", "τ_peak", Unit::seconds};
inline constexpr Name compute_time      {"compute_time", "τ_compute", Unit::seconds};
inline constexpr Name bubble_time       {"bubble_time", "τ_bubble", Unit::seconds, "interleaving"};
inline constexpr Name bubble_share      {"bubble_share", "share_bubble", Unit::share, "interleaving"};
inline constexpr Name tensor_volume     {"tensor_volume", "V_tp", Unit::bytes, "megatron_2019"};
inline constexpr Name tensor_time       {"tensor_time", "τ_tp", Unit::seconds, "megatron_2019"};
inline constexpr Name expert_volume     {"expert_volume", "V_ep", Unit::bytes, "gshard"};
inline constexpr Name expert_time       {"expert_time", "τ_ep", Unit::seconds, "gshard"};
inline constexpr Name expert_total      {"expert_total", "τ_ep,all", Unit::seconds, "gshard"};
inline constexpr Name data_volume       {"data_volume", "V_dp", Unit::bytes, "zero"};
inline constexpr Name data_total        {"data_total", "τ_dp,all", Unit::seconds, "zero"};
inline constexpr Name data_window       {"data_window", "τ_window", Unit::seconds};
inline constexpr Name data_time         {"data_time", "τ_dp", Unit::seconds, "zero"};
inline constexpr Name optimizer_time    {"optimizer_time", "τ_opt", Unit::seconds};
inline constexpr Name sends_volume      {"sends_volume", "V_pp", Unit::bytes, "interleaving"};
inline constexpr Name ring_volume       {"ring_volume", "V_cp", Unit::bytes, "ring_attention"};
inline constexpr Name other_time        {"other_time", "τ_other", Unit::seconds};
inline constexpr Name busy_time         {"busy_time", "τ_rest", Unit::seconds};
inline constexpr Name communication_share {"communication_share", "share_comm", Unit::share};
inline constexpr Name tokens_per_s      {"tokens_per_s", "R", Unit::tokens_per_second};
inline constexpr Name tokens_per_s_per_gpu {"tokens_per_s_per_gpu", "R_GPU", Unit::tokens_per_second};
inline constexpr Name tflops_per_gpu    {"tflops_per_gpu", "X", Unit::teraflops_per_second, "narayanan"};
inline constexpr Name peak_tflops       {"peak_tflops", "X_peak", Unit::teraflops_per_second};
inline constexpr Name hfu               {"hfu", "HFU", Unit::share, "palm"};

// Run
inline constexpr Name steps             {"steps", "N_steps", Unit::steps};
inline constexpr Name days              {"days", "τ_run", Unit::days};
inline constexpr Name gpu_hours         {"gpu_hours", "H", Unit::hours};
inline constexpr Name cost              {"cost", "$", Unit::usd};
inline constexpr Name energy            {"energy", "E_run", Unit::kilowatt_hours};
inline constexpr Name electricity_cost  {"electricity_cost", "$_energy", Unit::usd};
inline constexpr Name checkpoint_bytes  {"checkpoint_bytes", "V_ckpt", Unit::bytes};
inline constexpr Name checkpoint_write  {"checkpoint_write", "δ", Unit::seconds};
inline constexpr Name checkpoint_interval {"checkpoint_interval", "τ_ckpt", Unit::seconds, "daly"};
inline constexpr Name rule_interval     {"rule_interval", "τ_rule", Unit::seconds};
inline constexpr Name mtbf              {"mtbf", "M_F", Unit::hours, "daly"};
inline constexpr Name failures          {"failures", "n_F", Unit::none};
inline constexpr Name goodput           {"goodput", "goodput", Unit::share, "daly"};
inline constexpr Name optimal_tokens    {"optimal_tokens", "N_opt", Unit::tokens, "chinchilla"};
inline constexpr Name over_optimal      {"over_optimal", "N/N_opt", Unit::none, "chinchilla"};
inline constexpr Name input_tokens      {"input_tokens", "R_in", Unit::tokens_per_second};
inline constexpr Name input_bytes       {"input_bytes", "W_in", Unit::bytes_per_second};
// clang-format on

}  // namespace slipstick::number::quantities

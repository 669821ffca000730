/// Names of the predicted step time's quantities: symbol, unit, source. Within one formula a symbol stands for one thing; a
/// test reads every explanation for that.
#pragma once
#include <array>
// One namespace: with all of it in sight, a name that stands twice does not compile.
#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"
#include "core/number/traced.hpp"
namespace slipstick::number::quantities {
// clang-format off
// Rates of this accelerator under this framework
inline constexpr Name half_peak             {"half_peak", "F_16", Unit::flops_per_second};
inline constexpr Name math_share            {"math_share", "ρ_math", Unit::share, "efficiency"};
inline constexpr Name sustained             {"sustained", "ρ_variant"};
inline constexpr Name framework_speed       {"framework_speed", "ρ_software", Unit::none, "framework"};
inline constexpr Name compute_factor        {"compute_factor", "ρ_user"};
inline constexpr Name math_speed            {"math_speed", "ρ_long"};
inline constexpr Name half_rate             {"half_rate", "P_16", Unit::flops_per_second};
inline constexpr Name row_scaled            {"row_scaled", "ρ_row", Unit::none, "efficiency"};
inline constexpr Name narrow_rate           {"narrow_rate", "P_narrow", Unit::flops_per_second};
inline constexpr Name narrow_layer_fill     {"narrow_layer_fill", "k_narrow"};
inline constexpr Name mean_width            {"mean_width", "β_mean"};
inline constexpr Name wide_share            {"wide_share", "ρ_wide", Unit::share};
inline constexpr Name narrow_share          {"narrow_share", "ρ_narrow", Unit::none, "efficiency"};
inline constexpr Name product_rate          {"product_rate", "P", Unit::flops_per_second};
inline constexpr Name fill                  {"fill", "k_half", Unit::none, "efficiency"};
inline constexpr Name narrow_fill           {"narrow_fill", "α_narrow", Unit::none, "efficiency"};
inline constexpr Name product_fill          {"product_fill", "k_fill"};
inline constexpr Name operand_width         {"operand_width", "β_operand"};
inline constexpr Name attention_share       {"attention_share", "ρ_attention", Unit::share, "efficiency"};
inline constexpr Name attention_rate        {"attention_rate", "P_attention", Unit::flops_per_second};
inline constexpr Name memory_share          {"memory_share", "ρ_memory", Unit::share, "efficiency"};
inline constexpr Name memory_rate           {"memory_rate", "W_stream", Unit::bytes_per_second};
inline constexpr Name fabric_share          {"fabric_share", "ρ_fabric", Unit::share, "efficiency"};
inline constexpr Name fabric_rate           {"fabric_rate", "W_up", Unit::bytes_per_second};
inline constexpr Name network_share         {"network_share", "ρ_network", Unit::share, "efficiency"};
inline constexpr Name framework_network     {"framework_network", "ρ_transport", Unit::none, "framework"};
inline constexpr Name network_factor        {"network_factor", "ρ_cluster"};
inline constexpr Name network_rate          {"network_rate", "W_out", Unit::bytes_per_second};
inline constexpr Name kernel_time           {"kernel_time", "τ_kernel", Unit::seconds, "efficiency"};
inline constexpr Name call_time             {"call_time", "τ_call", Unit::seconds, "efficiency"};
inline constexpr Name fabric_hop            {"fabric_hop", "τ_hop,up", Unit::seconds, "efficiency"};
inline constexpr Name network_hop           {"network_hop", "τ_hop,out", Unit::seconds, "efficiency"};
inline constexpr Name network_step          {"network_step", "τ_step,out", Unit::seconds};
inline constexpr Name half_buffer           {"half_buffer", "V_half", Unit::bytes, "efficiency"};

// Matrix products
inline constexpr Name rows                  {"rows", "m"};
inline constexpr Name columns               {"columns", "n"};
inline constexpr Name depth                 {"depth", "k"};
inline constexpr Name tile_rows             {"tile_rows", "m_tile"};
inline constexpr Name tile_columns          {"tile_columns", "n_tile"};
inline constexpr Name split                 {"split", "z_k"};
inline constexpr Name tile_count            {"tile_count", "n_tiles"};
inline constexpr Name processors            {"processors", "n_SM"};
inline constexpr Name wave_share            {"wave_share", "ρ_wave", Unit::share, "efficiency"};
inline constexpr Name felt_waves            {"felt_waves", "w_felt"};
inline constexpr Name tile_speed            {"tile_speed", "ρ_tile"};
inline constexpr Name aligned_speed         {"aligned_speed", "ρ_align", Unit::none, "efficiency"};
inline constexpr Name math_time             {"math_time", "τ_math", Unit::seconds, "gemm"};
inline constexpr Name transfer_time         {"transfer_time", "τ_bytes", Unit::seconds, "gemm"};
inline constexpr Name qkv_product           {"qkv_product", "τ_qkv", Unit::seconds};
inline constexpr Name out_product           {"out_product", "τ_out", Unit::seconds};
inline constexpr Name up_product            {"up_product", "τ_up", Unit::seconds};
inline constexpr Name down_product          {"down_product", "τ_down", Unit::seconds};
inline constexpr Name latent_down           {"latent_down", "τ_latent", Unit::seconds, "mla"};
inline constexpr Name query_up              {"query_up", "τ_query", Unit::seconds, "mla"};
inline constexpr Name key_value_up          {"key_value_up", "τ_kv", Unit::seconds, "mla"};
inline constexpr Name mixer_in_product      {"mixer_in_product", "τ_mixer", Unit::seconds};
inline constexpr Name expert_up             {"expert_up", "τ_expert,up", Unit::seconds, "moe"};
inline constexpr Name expert_down           {"expert_down", "τ_expert,down", Unit::seconds, "moe"};
inline constexpr Name router_product        {"router_product", "τ_router", Unit::seconds, "moe"};
inline constexpr Name score_product         {"score_product", "τ_scores", Unit::seconds};
inline constexpr Name value_product         {"value_product", "τ_values", Unit::seconds};
inline constexpr Name head_product          {"head_product", "τ_head", Unit::seconds};
inline constexpr Name head_input            {"head_input", "τ_head,in", Unit::seconds};
inline constexpr Name head_weight           {"head_weight", "τ_head,w", Unit::seconds};
inline constexpr Name qkv_width             {"qkv_width", "n_qkv"};
inline constexpr Name out_width             {"out_width", "k_out"};
inline constexpr Name latent_width          {"latent_width", "n_latent"};
inline constexpr Name query_width           {"query_width", "n_query"};
inline constexpr Name key_value_columns     {"key_value_columns", "n_kv"};
inline constexpr Name mixer_parameters      {"mixer_parameters", "P_in", Unit::parameters};
inline constexpr Name mixer_width           {"mixer_width", "n_mixer"};
inline constexpr Name rank_ffn              {"rank_ffn", "f_rank"};

// Attention core
inline constexpr Name sample_tokens         {"sample_tokens", "s_sample", Unit::tokens};
inline constexpr Name full_share            {"full_share", "δ_full", Unit::share};
inline constexpr Name seen_share            {"seen_share", "δ_seen", Unit::share};
inline constexpr Name core_flops            {"core_flops", "F_core", Unit::flops, "flash_attention"};
inline constexpr Name state_flops           {"state_flops", "F_state", Unit::flops};
inline constexpr Name head_width            {"head_width", "d_head"};
inline constexpr Name narrow_heads          {"narrow_heads", "d_half", Unit::none, "efficiency"};
inline constexpr Name wide_head             {"wide_head", "d_wide"};
inline constexpr Name short_sequence        {"short_sequence", "s_half", Unit::tokens, "efficiency"};
inline constexpr Name kernel_shape          {"kernel_shape", "ρ_shape", Unit::share};
inline constexpr Name backward_products     {"backward_products", "k_backward", Unit::none, "flash_attention"};
inline constexpr Name batched_share         {"batched_share", "ρ_batched", Unit::share, "efficiency"};
inline constexpr Name score_elements        {"score_elements", "Q"};
inline constexpr Name pass_share            {"pass_share", "ρ_pass", Unit::none, "efficiency"};
inline constexpr Name attention_forward     {"attention_forward", "t_core,F", Unit::seconds, "flash_attention"};
inline constexpr Name attention_backward    {"attention_backward", "t_core,B", Unit::seconds, "flash_attention"};

// Other device work of a layer
inline constexpr Name framework_elementwise {"framework_elementwise", "α_elementwise", Unit::none, "framework"};
inline constexpr Name activation_width      {"activation_width", "β_activation"};
inline constexpr Name norms_time            {"norms_time", "t_norms", Unit::seconds, "elementwise"};
inline constexpr Name mixing_time           {"mixing_time", "t_mixing", Unit::seconds, "elementwise"};
inline constexpr Name elementwise_backward  {"elementwise_backward", "k_elementwise", Unit::none, "elementwise"};
inline constexpr Name framework_eager       {"framework_eager", "β_eager", Unit::none, "framework"};
inline constexpr Name cast_width            {"cast_width", "β_cast", Unit::none, "efficiency"};
inline constexpr Name cast_time             {"cast_time", "t_cast", Unit::seconds};
inline constexpr Name adapter_share         {"adapter_share", "ρ_adapter", Unit::none, "efficiency"};
inline constexpr Name adapter_time          {"adapter_time", "t_adapter", Unit::seconds, "lora"};
inline constexpr Name layer_products        {"layer_products", "t_mm,F", Unit::seconds};
inline constexpr Name input_gradient        {"input_gradient", "t_input", Unit::seconds};
inline constexpr Name weight_gradient       {"weight_gradient", "t_weight", Unit::seconds};
inline constexpr Name layer_products_back   {"layer_products_back", "t_mm,B", Unit::seconds};
inline constexpr Name layer_elementwise     {"layer_elementwise", "t_el,F", Unit::seconds, "elementwise"};
inline constexpr Name layer_elementwise_back{"layer_elementwise_back", "t_el,B", Unit::seconds, "elementwise"};
inline constexpr Name layer_device          {"layer_device", "t_device,F", Unit::seconds};
inline constexpr Name layer_device_back     {"layer_device_back", "t_device,B", Unit::seconds};
inline constexpr Name per_op_share          {"per_op_share", "k_per_op", Unit::none, "torchtitan"};
inline constexpr Name again_share           {"again_share", "k_again", Unit::share};
inline constexpr Name layer_again           {"layer_again", "t_again", Unit::seconds, "chen_2016"};

// Host
inline constexpr Name host_layer            {"host_layer", "τ_launch", Unit::seconds, "framework"};
inline constexpr Name host_tensor           {"host_tensor", "τ_launch,tp", Unit::seconds, "framework"};
inline constexpr Name expert_host           {"expert_host", "k_expert", Unit::none, "framework"};
inline constexpr Name host_softmax          {"host_softmax", "τ_softmax", Unit::seconds, "framework"};
inline constexpr Name host_span             {"host_span", "τ_span", Unit::seconds, "framework"};
inline constexpr Name jitter                {"jitter", "κ_jitter", Unit::none, "efficiency"};
inline constexpr Name tensor_doublings      {"tensor_doublings", "log_2 t"};
inline constexpr Name host_pass             {"host_pass", "t_host", Unit::seconds};
inline constexpr Name layer_forward         {"layer_forward", "t_F", Unit::seconds};
inline constexpr Name layer_backward        {"layer_backward", "t_B", Unit::seconds};
inline constexpr Name layer_waiting         {"layer_waiting", "t_wait", Unit::seconds};

// Collectives
inline constexpr Name ranks_inside          {"ranks_inside", "n_domain"};
inline constexpr Name fabric_steps          {"fabric_steps", "k_up"};
inline constexpr Name taper                 {"taper", "ρ_taper"};
inline constexpr Name pod_nodes             {"pod_nodes", "n_pod"};
inline constexpr Name other_pods            {"other_pods", "x_pods"};
inline constexpr Name domains               {"domains", "S"};
inline constexpr Name network_steps         {"network_steps", "k_out"};
inline constexpr Name latency               {"latency", "τ_latency", Unit::seconds, "nccl"};
inline constexpr Name buffer                {"buffer", "V", Unit::bytes};
inline constexpr Name group_rate            {"group_rate", "W", Unit::bytes_per_second, "nccl"};
inline constexpr Name joined_blocks         {"joined_blocks", "k_blocks", Unit::none, "megatron_2019"};
inline constexpr Name sequence_gather       {"sequence_gather", "τ_gather", Unit::seconds, "korthikanti"};
inline constexpr Name tensor_reduce         {"tensor_reduce", "τ_reduce", Unit::seconds, "megatron_2019"};
inline constexpr Name tensor_once           {"tensor_once", "t_tp,all", Unit::seconds, "megatron_2019"};
inline constexpr Name tensor_overlap        {"tensor_overlap", "o_tp", Unit::share, "framework"};
inline constexpr Name tensor_exposed        {"tensor_exposed", "t_tp", Unit::seconds, "megatron_2019"};
inline constexpr Name gathered_again        {"gathered_again", "k_regather", Unit::none, "korthikanti"};
inline constexpr Name context_once          {"context_once", "t_ring", Unit::seconds, "ring_attention"};
inline constexpr Name ring_hidden           {"ring_hidden", "o_ring", Unit::share, "efficiency"};
inline constexpr Name ring_exposed          {"ring_exposed", "k_ring", Unit::share, "efficiency"};
inline constexpr Name context_exposed       {"context_exposed", "t_cp", Unit::seconds, "ring_attention"};

// Experts
inline constexpr Name routed_tokens         {"routed_tokens", "T_routed", Unit::tokens, "moe"};
inline constexpr Name token_copies          {"token_copies", "T_copies", Unit::tokens, "moe"};
inline constexpr Name local_experts         {"local_experts", "E_local", Unit::none, "moe"};
inline constexpr Name expert_rows           {"expert_rows", "m_expert", Unit::tokens, "moe"};
inline constexpr Name expert_speed          {"expert_speed", "ρ_expert", Unit::none, "framework"};
inline constexpr Name expert_up_width       {"expert_up_width", "n_expert"};
inline constexpr Name experts_forward       {"experts_forward", "t_experts,F", Unit::seconds, "moe"};
inline constexpr Name experts_input         {"experts_input", "t_experts,in", Unit::seconds, "moe"};
inline constexpr Name experts_weight        {"experts_weight", "t_experts,w", Unit::seconds, "moe"};
inline constexpr Name expert_elementwise    {"expert_elementwise", "α_expert", Unit::none, "framework"};
inline constexpr Name expert_activation     {"expert_activation", "V_activation", Unit::bytes};
inline constexpr Name permuted_bytes        {"permuted_bytes", "V_permute", Unit::bytes};
inline constexpr Name exchange_once         {"exchange_once", "τ_a2a", Unit::seconds, "gshard"};
inline constexpr Name dispatch_spared       {"dispatch_spared", "ρ_fp8", Unit::share};
inline constexpr Name reached_ranks         {"reached_ranks", "n_reached"};
inline constexpr Name reached_domains       {"reached_domains", "S_reached"};
inline constexpr Name exchange_share        {"exchange_share", "ρ_exchange", Unit::share, "efficiency"};
inline constexpr Name exchange              {"exchange", "t_ep,all", Unit::seconds, "gshard"};
inline constexpr Name exchange_overlap      {"exchange_overlap", "o_ep", Unit::share, "efficiency"};
inline constexpr Name exchange_exposed      {"exchange_exposed", "t_ep", Unit::seconds, "gshard"};
inline constexpr Name expert_parameters     {"expert_parameters", "P_experts", Unit::parameters, "moe"};

// Data parallelism
inline constexpr Name layer_matrices        {"layer_matrices", "P_layer", Unit::parameters};
inline constexpr Name data_ranks            {"data_ranks", "n_dp"};
inline constexpr Name replicas              {"replicas", "n_replicas"};
inline constexpr Name framework_gradient    {"framework_gradient", "β_grad", Unit::bytes_per_parameter, "framework"};
inline constexpr Name weights_gather        {"weights_gather", "τ_weights", Unit::seconds, "zero"};
inline constexpr Name gradients_scatter     {"gradients_scatter", "τ_gradients", Unit::seconds, "zero"};
inline constexpr Name gradients_reduce      {"gradients_reduce", "τ_gradients", Unit::seconds};
inline constexpr Name layer_gather          {"layer_gather", "t_gather", Unit::seconds, "fsdp"};
inline constexpr Name layer_reduce          {"layer_reduce", "t_scatter", Unit::seconds, "fsdp"};
inline constexpr Name data_overlap          {"data_overlap", "o_dp", Unit::share, "framework"};
inline constexpr Name contention            {"contention", "κ_contention", Unit::share, "efficiency"};
inline constexpr Name first_gather          {"first_gather", "κ_first", Unit::share, "fsdp"};
inline constexpr Name gathered_forward      {"gathered_forward", "t_F,fsdp", Unit::seconds, "fsdp"};
inline constexpr Name gathered_backward     {"gathered_backward", "t_B,fsdp", Unit::seconds, "fsdp"};
inline constexpr Name layer_gathering       {"layer_gathering", "t_fsdp", Unit::seconds, "fsdp"};
inline constexpr Name step_reduce           {"step_reduce", "τ_reduce", Unit::seconds, "zero"};
inline constexpr Name step_gather           {"step_gather", "τ_gather", Unit::seconds, "zero"};
inline constexpr Name replicas_reduce       {"replicas_reduce", "τ_replicas", Unit::seconds, "fsdp"};
inline constexpr Name data_exposed          {"data_exposed", "τ_dp,step", Unit::seconds, "zero"};
inline constexpr Name layer_tensors         {"layer_tensors", "n_tensors"};
inline constexpr Name coalesced_tensors     {"coalesced_tensors", "n_together", Unit::none, "framework"};
inline constexpr Name two_stages            {"two_stages", "n_ends"};
inline constexpr Name tied_reduce           {"tied_reduce", "τ_tied", Unit::seconds, "megatron_2019"};

// Ends
inline constexpr Name vocabulary_rows       {"vocabulary_rows", "V_rank"};
inline constexpr Name rank_vocabulary       {"rank_vocabulary", "V_t"};
inline constexpr Name end_matrix            {"end_matrix", "P_end", Unit::parameters};
inline constexpr Name ends_reduce           {"ends_reduce", "τ_reduce", Unit::seconds, "megatron_2019"};
inline constexpr Name embedding_launches    {"embedding_launches", "τ_lookup", Unit::seconds};
inline constexpr Name embedding_time        {"embedding_time", "t_emb", Unit::seconds, "elementwise"};
inline constexpr Name framework_loss        {"framework_loss", "β_logit", Unit::none, "framework"};
inline constexpr Name logits_time           {"logits_time", "t_logits", Unit::seconds, "elementwise"};
inline constexpr Name loss_share            {"loss_share", "κ_loss", Unit::share};
inline constexpr Name head_forward          {"head_forward", "t_head,F", Unit::seconds};
inline constexpr Name head_backward         {"head_backward", "t_head,B", Unit::seconds};
inline constexpr Name loss_forward          {"loss_forward", "t_loss,F", Unit::seconds};
inline constexpr Name loss_backward         {"loss_backward", "t_loss,B", Unit::seconds};

// Pipeline
inline constexpr Name kind_dense            {"kind_dense", "l_dense", Unit::layers};
inline constexpr Name kind_expert           {"kind_expert", "l_moe", Unit::layers};
inline constexpr Name kind_mixer            {"kind_mixer", "l_mixer", Unit::layers};
inline constexpr Name kind_mixer_expert     {"kind_mixer_expert", "l_mixer,moe", Unit::layers};
inline constexpr Name kind_encoder          {"kind_encoder", "l_encoder", Unit::layers};
inline constexpr Name stage_forward         {"stage_forward", "τ_stage,F", Unit::seconds};
inline constexpr Name stage_backward        {"stage_backward", "τ_stage,B", Unit::seconds};
inline constexpr Name slowest_passes        {"slowest_passes", "τ_slowest", Unit::seconds};
inline constexpr Name all_passes            {"all_passes", "τ_stages", Unit::seconds};
inline constexpr Name stages_idle           {"stages_idle", "τ_idle", Unit::seconds, "interleaving"};
inline constexpr Name stage_weights         {"stage_weights", "τ_W", Unit::seconds, "zero_bubble"};
inline constexpr Name mean_backward         {"mean_backward", "τ_B", Unit::seconds, "dual_pipe"};
inline constexpr Name weights_of_pass       {"weights_of_pass", "ρ_W", Unit::none, "zero_bubble"};
inline constexpr Name forward_of_pass       {"forward_of_pass", "ρ_F", Unit::none};
inline constexpr Name idle_passes           {"idle_passes", "n_idle"};
inline constexpr Name send_bytes            {"send_bytes", "V_send", Unit::bytes, "interleaving"};
inline constexpr Name far_share             {"far_share", "δ_far", Unit::share};
inline constexpr Name stage_hops            {"stage_hops", "n_hops"};
inline constexpr Name send_stall            {"send_stall", "τ_stall", Unit::seconds, "framework"};
inline constexpr Name send_time             {"send_time", "τ_send", Unit::seconds, "interleaving"};
inline constexpr Name send_overlap          {"send_overlap", "o_pp", Unit::share, "framework"};
inline constexpr Name host_send             {"host_send", "τ_sync", Unit::seconds, "framework"};

// The end of the step
inline constexpr Name stage_dense_matrices  {"stage_dense_matrices", "P_stage", Unit::parameters};
inline constexpr Name stage_expert_matrices {"stage_expert_matrices", "P_stage,exp", Unit::parameters, "moe"};
inline constexpr Name stage_end_matrices    {"stage_end_matrices", "P_ends", Unit::parameters};
inline constexpr Name framework_optimizer   {"framework_optimizer", "β_step", Unit::bytes_per_parameter, "framework"};
inline constexpr Name states_spared         {"states_spared", "β_spared", Unit::bytes_per_parameter};
inline constexpr Name optimizer_moved       {"optimizer_moved", "β_moved", Unit::bytes_per_parameter};
inline constexpr Name shard_matrices        {"shard_matrices", "P_shard", Unit::parameters, "zero"};
inline constexpr Name host_link             {"host_link", "W_host", Unit::bytes_per_second};
inline constexpr Name host_adam             {"host_adam", "β_host", Unit::bytes_per_parameter};
inline constexpr Name kept_width            {"kept_width", "β_moved"};
inline constexpr Name optimizer_transfer    {"optimizer_transfer", "τ_host,opt", Unit::seconds};
inline constexpr Name activation_transfer   {"activation_transfer", "τ_host,act", Unit::seconds};
inline constexpr Name step_fixed            {"step_fixed", "τ_step,0", Unit::seconds, "framework"};
inline constexpr Name pass_fixed            {"pass_fixed", "τ_pass,0", Unit::seconds, "framework"};

// Results
inline constexpr Name predicted_products    {"predicted_products", "τ_products", Unit::seconds};
inline constexpr Name predicted_attention   {"predicted_attention", "τ_attention", Unit::seconds};
inline constexpr Name predicted_elementwise {"predicted_elementwise", "τ_elementwise", Unit::seconds};
inline constexpr Name predicted_casts       {"predicted_casts", "τ_casts", Unit::seconds};
inline constexpr Name predicted_again       {"predicted_again", "τ_again", Unit::seconds};
inline constexpr Name predicted_ends        {"predicted_ends", "τ_ends", Unit::seconds};
inline constexpr Name predicted_tensor      {"predicted_tensor", "τ_tp", Unit::seconds};
inline constexpr Name predicted_context     {"predicted_context", "τ_cp", Unit::seconds};
inline constexpr Name predicted_expert      {"predicted_expert", "τ_ep", Unit::seconds};
inline constexpr Name predicted_gathering   {"predicted_gathering", "τ_fsdp", Unit::seconds, "fsdp"};
inline constexpr Name predicted_data        {"predicted_data", "τ_dp", Unit::seconds};
inline constexpr Name predicted_sends       {"predicted_sends", "τ_pp", Unit::seconds};
inline constexpr Name predicted_bubble      {"predicted_bubble", "τ_bubble", Unit::seconds, "interleaving"};
inline constexpr Name predicted_host        {"predicted_host", "τ_host", Unit::seconds};
inline constexpr Name predicted_offload     {"predicted_offload", "τ_offload", Unit::seconds};
inline constexpr Name predicted_optimizer   {"predicted_optimizer", "τ_opt", Unit::seconds};
inline constexpr Name predicted_fixed       {"predicted_fixed", "τ_fixed", Unit::seconds};
inline constexpr Name predicted_other       {"predicted_other", "τ_other", Unit::seconds};
inline constexpr Name optimizer_and_offload {"optimizer_and_offload", "τ_opt,all", Unit::seconds};
inline constexpr Name predicted_step        {"predicted_step", "τ_step", Unit::seconds};
inline constexpr Name predicted_mfu         {"predicted_mfu", "MFU", Unit::share, "palm"};
inline constexpr Name predicted_hfu         {"predicted_hfu", "HFU", Unit::share, "palm"};
inline constexpr Name predicted_tokens      {"predicted_tokens", "R_GPU", Unit::tokens_per_second};
inline constexpr Name band_width            {"band_width", "δ_band", Unit::share, "validation"};
inline constexpr Name band_low              {"band_low", "τ_low", Unit::seconds, "validation"};
inline constexpr Name band_high             {"band_high", "τ_high", Unit::seconds, "validation"};
// clang-format on
/// By time::LayerKind.
inline constexpr std::array kind_layers{kind_dense, kind_expert, kind_mixer, kind_mixer_expert, kind_encoder};
}  // namespace slipstick::number::quantities

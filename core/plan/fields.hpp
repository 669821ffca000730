/// The list of everything a plan holds: key, kind, unit, range. Links, JSON, --set, the fields of the interface and the
/// documentation are all made from it, so a new field is one row here (and one member in plan.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/number/text.hpp"
#include "core/number/traced.hpp"
#include "core/plan/plan.hpp"

namespace slipstick::plan {

// clang-format off
enum class Field : unsigned char {
  none,
  preset, model,
  layers, hidden, heads, kv_heads, head_dim, ffn, vocab, embedding_width, positions, tied, gated, attention_bias, mlp_bias,
  head_bias, norm, norms, final_norm, embedding_norm, qk_norm, sinks, experts, topk, expert_ffn, shared_ffn, dense_layers,
  moe_every, expert_bias, router_bias, score_bias, shared_gate, q_rank, kv_rank, nope_dim, rope_dim, v_dim, mtp,
  attention_gate, mixer, attention_every, mixer_heads, mixer_groups, mixer_key_dim, mixer_value_dim, mixer_conv, mixer_conv_bias,
  mixer_rank, no_ffn, window, full_every, encoder_layers, position_buckets, token_types, pooler, no_head,
  gpu, node, gpus, price, memory, network, pod, taper,
  framework, tp, sp, cp, cp_kind, pp, vpp, schedule, first_layers, last_layers, ends, ep, etp, dispatch, ep_overlap, dp, shard_group,
  gbs, mbs, seq, tokens, precision, row_scales, wide_layers, optimizer, loss_scaling, dropout, loss, grad_bytes, state_bytes, sample_tokens,
  tuning, lora_rank, lora_targets, trainable,
  zero, recompute, re_layers, re_core, re_norms, re_ffn, re_expert_act, re_moe, re_latent_up, flash, offload_opt,
  offload_act, opt_in_backward, fused_optimizer, compiled,
  step_time, mfu, flops_as, attention_flops, imbalance, allocator, context, buffers, math_factor, net_factor,
  act_factor, measured_step, measured_memory, alpha, storage, checkpoint_sync, mtbf, restart, electricity, pue,
  p_math, p_mem, p_fabric, p_net, p_kernel, p_attn, p_attn_b, p_bytes, p_host, p_host_b,
  p_dp, p_tp, p_opt,
  count,
};
// clang-format on

enum class Kind : unsigned char { text, integer, real, flag, choice };
enum class Group : unsigned char { model, training, hardware, layout, savers, assumptions };

struct FieldInfo {
  Field field;
  const char* key;                ///< in links, JSON and --set; also "field.<key>" (label) and "hint.<key>" in the text tables
  Group group;
  Kind kind;
  double minimum = 0, maximum = 0;   ///< inclusive; integer and real only
  bool zero_is_auto = false;         ///< 0 stands for "derived" and is shown as such
  number::Unit unit = number::Unit::none;
  std::span<const char* const> choices = {};        ///< words of a choice, in the order of its enum
  double (*get)(const Plan&) = nullptr;             ///< number, flag (0/1) or index of the choice
  void (*set)(Plan&, double) = nullptr;
  std::string& (*text)(Plan&) = nullptr;            ///< Kind::text only: an id of the catalog, or empty
  const std::string& (*text_of)(const Plan&) = nullptr;
  number::TypedUnit typed = {};                     ///< what may be typed into the field: number::read_typed(text, typed)
};

std::span<const FieldInfo> fields();                 ///< in the order of links, which is the order of Field
const FieldInfo& info(Field);
const FieldInfo* find_field(std::string_view key);   ///< nullptr: no such key
std::string value_text(const Plan&, Field);          ///< as a link writes it; "none" for an empty id
bool same_value(const FieldInfo&, const Plan&, const Plan&);

}  // namespace slipstick::plan

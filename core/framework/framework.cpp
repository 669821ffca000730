#include "core/framework/framework.hpp"

#include <vector>

#include "core/json/members.hpp"
#include "embedded/core.hpp"

namespace slipstick::framework {
namespace {

using json::Member;

// clang-format off
constexpr Member<MemoryRules> memory_members[] = {
    {"norm_rms", &MemoryRules::norm_rms}, {"norm_layer", &MemoryRules::norm_layer}, {"key_value", &MemoryRules::key_value},
    {"ffn_gated", &MemoryRules::ffn_gated}, {"ffn_plain", &MemoryRules::ffn_plain},
    {"lse_saved", nullptr, &MemoryRules::lse_saved}, {"layer_works", nullptr, &MemoryRules::layer_works},
    {"residual", &MemoryRules::residual}, {"embedding", &MemoryRules::embedding}, {"nf4_inputs", &MemoryRules::nf4_inputs},
    {"nf4_weight", &MemoryRules::nf4_weight}, {"stages_by_cost", nullptr, &MemoryRules::stages_by_cost},
    {"remainder_first", nullptr, &MemoryRules::remainder_first},
    {"work_ffn_gated", &MemoryRules::work_ffn_gated}, {"work_ffn_plain", &MemoryRules::work_ffn_plain},
    {"work_hidden", &MemoryRules::work_hidden}, {"residual_copies", &MemoryRules::residual_copies},
    {"activation_slack", &MemoryRules::activation_slack}, {"gathered_inputs", &MemoryRules::gathered_inputs},
    {"gathered_inputs_kept", &MemoryRules::gathered_inputs_kept}, {"partial_sums", &MemoryRules::partial_sums},
    {"imbalance", &MemoryRules::imbalance},
    {"eager_logit", &MemoryRules::eager_logit}, {"vocab_padding", &MemoryRules::vocab_padding},
    {"gradient_buffer", nullptr, &MemoryRules::gradient_buffer}, {"fp32_shards", nullptr, &MemoryRules::fp32_shards},
    {"reduce_bucket", &MemoryRules::reduce_bucket}, {"fp8_copy", &MemoryRules::fp8_copy},
    {"step_temporary", nullptr, &MemoryRules::step_temporary}, {"gathered_layers", &MemoryRules::gathered_layers},
    {"root_gathered", nullptr, &MemoryRules::root_gathered}, {"workspace_gib", &MemoryRules::workspace_gib},
    {"workspace_unfused_gib", &MemoryRules::workspace_unfused_gib}, {"workspace_hopper_gib", &MemoryRules::workspace_hopper_gib},
    {"workspace_expert_gib", &MemoryRules::workspace_expert_gib}, {"reserved", &MemoryRules::reserved},
    {"reserved_apart", &MemoryRules::reserved_apart}, {"context_gib", &MemoryRules::context_gib},
    {"buffers_gib", &MemoryRules::buffers_gib},
};
constexpr Member<TimeRules> time_members[] = {
    {"speed", &TimeRules::speed}, {"elementwise", &TimeRules::elementwise}, {"eager", &TimeRules::eager}, {"host_forward_us", &TimeRules::host_forward_us},
    {"host_backward_us", &TimeRules::host_backward_us}, {"host_tensor_us", &TimeRules::host_tensor_us},
    {"host_send_us", &TimeRules::host_send_us}, {"host_unaligned_softmax_us", &TimeRules::host_unaligned_softmax_us},
    {"host_tensor_span_us", &TimeRules::host_tensor_span_us},
    {"network_hop_us", &TimeRules::network_hop_us}, {"coalesced_tensors", &TimeRules::coalesced_tensors},
    {"send_stall_s", &TimeRules::send_stall_s}, {"send_stall_gpus", &TimeRules::send_stall_gpus}, {"odd_vocabulary", nullptr, &TimeRules::odd_vocabulary},
    {"separate_softmax", nullptr, &TimeRules::separate_softmax},
    {"step_s", &TimeRules::step_s}, {"micro_batch_s", &TimeRules::micro_batch_s},
    {"optimizer_bytes", &TimeRules::optimizer_bytes}, {"loss_bytes", &TimeRules::loss_bytes},
    {"gradient_bytes", &TimeRules::gradient_bytes}, {"data_overlap", &TimeRules::data_overlap},
    {"tensor_overlap", &TimeRules::tensor_overlap}, {"send_overlap", &TimeRules::send_overlap}, {"network", &TimeRules::network},
    {"expert_speed", &TimeRules::expert_speed}, {"expert_elementwise", &TimeRules::expert_elementwise},
    {"expert_host", &TimeRules::expert_host}, {"band", &TimeRules::band}, {"band_experts", &TimeRules::band_experts}, {"scattered_sends", nullptr, &TimeRules::scattered_sends},
};
// clang-format on

void read_loss(LossRules& loss, const json::Value& pair) {
  if (pair.items.size() == 2) loss = {pair.items[0].number, pair.items[1].number};
}

void read_memory(MemoryRules& rules, const json::Value& object) {
  json::read_members(rules, object, memory_members);
  read_loss(rules.loss, object["loss"]);
  read_loss(rules.loss_plain, object["loss_plain"]);
  read_loss(rules.loss_fused, object["loss_fused"]);
}

void read_time(TimeRules& rules, const json::Value& object) {
  json::read_members(rules, object, time_members);
  for (std::size_t i = 0; i < std::size(attention_kernels); ++i)
    if (object["attention"].text == attention_kernels[i]) rules.attention = static_cast<AttentionKernel>(i);
}

const Framework* find_in(std::span<const Framework> entries, std::string_view id) {
  for (const Framework& entry : entries)
    if (entry.id == id) return &entry;
  return nullptr;
}

/// The data is compiled in and tested, so a missing member simply keeps the value of what the entry is based on.
std::vector<Framework> read_all() {
  std::vector<Framework> entries;
  for (const json::Value& item : json::parse(embedded::framework_frameworks()).value_or(json::Value())) {
    Framework entry;
    if (const Framework* base = find_in(entries, item["based_on"].text)) entry = *base;
    entry.id = item["id"].text;
    entry.name = item["name"].text;
    entry.years = item["years"].text;
    entry.note = item["note"].text;
    if (const Framework* other = find_in(entries, item["time_of"].text)) entry.time = other->time;
    read_memory(entry.memory, item["memory"]);
    read_time(entry.time, item["time"]);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

std::span<const Framework> all() {
  static const std::vector<Framework> entries = read_all();
  return entries;
}

const Framework* find(std::string_view id) { return find_in(all(), id); }

const Framework& get(std::string_view id) {
  const Framework* found = find(id);
  return found != nullptr ? *found : all().front();
}

}  // namespace slipstick::framework

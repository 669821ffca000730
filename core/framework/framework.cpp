#include "core/framework/framework.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "embedded/core.hpp"

namespace slipstick::framework {
namespace {

using Json = nlohmann::json;

template <class Rules>
struct Member { const char* key; double Rules::* number; bool Rules::* flag = nullptr; };

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
    {"gathered_inputs_kept", nullptr, &MemoryRules::gathered_inputs_kept}, {"imbalance", &MemoryRules::imbalance},
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
    {"speed", &TimeRules::speed}, {"elementwise", &TimeRules::elementwise}, {"host_forward_us", &TimeRules::host_forward_us},
    {"host_backward_us", &TimeRules::host_backward_us}, {"host_tensor_us", &TimeRules::host_tensor_us},
    {"host_send_us", &TimeRules::host_send_us}, {"host_unaligned_softmax_us", &TimeRules::host_unaligned_softmax_us},
    {"host_tensor_span_us", &TimeRules::host_tensor_span_us},
    {"odd_vocabulary", nullptr, &TimeRules::odd_vocabulary},
    {"step_s", &TimeRules::step_s}, {"micro_batch_s", &TimeRules::micro_batch_s},
    {"optimizer_bytes", &TimeRules::optimizer_bytes}, {"loss_bytes", &TimeRules::loss_bytes},
    {"gradient_bytes", &TimeRules::gradient_bytes}, {"data_overlap", &TimeRules::data_overlap},
    {"tensor_overlap", &TimeRules::tensor_overlap}, {"send_overlap", &TimeRules::send_overlap}, {"network", &TimeRules::network},
    {"expert_speed", &TimeRules::expert_speed}, {"expert_elementwise", &TimeRules::expert_elementwise},
    {"expert_host", &TimeRules::expert_host}, {"scattered_sends", nullptr, &TimeRules::scattered_sends},
};
// clang-format on
constexpr const char* kernels[] = {"unfused", "flash_1", "flash_2", "flash_3", "flash_2023"};

template <class Rules, std::size_t count>
void read_members(Rules& rules, const Json& object, const Member<Rules> (&members)[count]) {
  for (const Member<Rules>& member : members) {
    const auto found = object.find(member.key);
    if (found == object.end()) continue;
    if (member.flag != nullptr && found->is_boolean()) rules.*member.flag = found->template get<bool>();
    if (member.number != nullptr && found->is_number()) rules.*member.number = found->template get<double>();
  }
}

void read_loss(LossRules& loss, const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array() || found->size() != 2) return;
  loss = {(*found)[0].is_number() ? (*found)[0].get<double>() : 0, (*found)[1].is_number() ? (*found)[1].get<double>() : 0};
}

void read_attention(TimeRules& rules, const Json& object) {
  const auto found = object.find("attention");
  if (found == object.end() || !found->is_string()) return;
  for (std::size_t i = 0; i < std::size(kernels); ++i)
    if (*found == kernels[i]) rules.attention = static_cast<AttentionKernel>(i);
}

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<Framework> read_all() {
  const Json list = Json::parse(embedded::framework_frameworks(), nullptr, false);
  std::vector<Framework> entries;
  const Json none = Json::object();
  for (const Json& item : list) {
    Framework entry;
    const std::string base = text_of(item, "based_on");
    for (const Framework& other : entries)
      if (other.id == base) entry = other;
    entry.id = text_of(item, "id");
    entry.name = text_of(item, "name");
    entry.years = text_of(item, "years");
    entry.note = text_of(item, "note");
    const Json& memory = item.contains("memory") ? item["memory"] : none;
    const Json& time = item.contains("time") ? item["time"] : none;
    read_members(entry.memory, memory, memory_members);
    read_loss(entry.memory.loss, memory, "loss");
    read_loss(entry.memory.loss_plain, memory, "loss_plain");
    read_loss(entry.memory.loss_fused, memory, "loss_fused");
    read_members(entry.time, time, time_members);
    read_attention(entry.time, time);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace

std::span<const Framework> all() {
  static const std::vector<Framework> entries = read_all();
  return entries;
}

const Framework* find(std::string_view id) {
  for (const Framework& entry : all())
    if (entry.id == id) return &entry;
  return nullptr;
}

const Framework& get(std::string_view id) {
  const Framework* found = find(id);
  return found != nullptr ? *found : all().front();
}

}  // namespace slipstick::framework

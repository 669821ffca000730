#include "tests/fit/constants.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/catalog/catalog.hpp"
#include "core/framework/framework.hpp"
#include "tests/fit/rows.hpp"

namespace slipstick::fit {

namespace {

using framework::TimeRules;
using hardware::CommonEfficiency;
using hardware::Efficiency;

constexpr double micro = 1e-6, mega = 1e6;

template <class Owner>
struct Known { const char* name; double Owner::* member; double start, least, most, neutral; bool share = false; double unit = 1; };

constexpr Known<CommonEfficiency> common[] = {
    {"call_us", &CommonEfficiency::call_s, 30e-6, 1e-6, 1e-4, 0, false, micro},
    {"fabric_hop_us", &CommonEfficiency::fabric_hop_s, 4e-6, 1e-7, 1e-4, 0, false, micro},
    {"network_hop_us", &CommonEfficiency::network_hop_s, 4e-6, 1e-7, 1e-4, 0, false, micro},
    {"half_buffer_mb", &CommonEfficiency::half_buffer_bytes, 25e6, 1e6, 1e8, 0, false, mega},
    {"aligned_8", &CommonEfficiency::aligned_8, 0.6, 0.3, 1, 1},
    {"aligned_1", &CommonEfficiency::aligned_1, 0.5, 0.3, 1, 1},
    {"narrow_fill", &CommonEfficiency::narrow_fill, 2, 1, 4, 1},
    {"cast_bytes", &CommonEfficiency::cast_bytes, 4, 1, 10, 0},
    {"row_scaled", &CommonEfficiency::row_scaled, 0.8, 0.3, 1, 1},
    {"contention", &CommonEfficiency::contention, 0.2, 0, 0.6, 0, true},
    {"adapter", &CommonEfficiency::adapter, 0.6, 0.1, 2, 0},
    {"exchange_bytes", &CommonEfficiency::exchange_bytes, 0.75, 0.3, 1.2, 1},
    {"exchange_overlap", &CommonEfficiency::exchange_overlap, 0.45, 0, 0.95, 0, true},
    {"narrow_heads", &CommonEfficiency::narrow_heads, 8, 1, 64, 0},
    {"short_sequence", &CommonEfficiency::short_sequence, 400, 50, 2000, 0},
    {"unfused_products", &CommonEfficiency::unfused_products, 0.75, 0.3, 1, 1},
    {"unfused_passes", &CommonEfficiency::unfused_passes, 0.6, 0.2, 1.5, 1},
    {"jitter", &CommonEfficiency::jitter, 0.035, 0, 0.2, 0, true},
};

constexpr Known<Efficiency> family[] = {
    {"math", &Efficiency::math, 0.7, 0.2, 0.95, 1},
    {"fill", &Efficiency::fill, 400, 50, 1500, 0},
    {"memory", &Efficiency::memory, 0.8, 0.3, 0.95, 1},
    {"fabric", &Efficiency::fabric, 0.9, 0.3, 0.95, 1},
    {"network", &Efficiency::network, 0.9, 0.3, 0.95, 1},
    {"kernel_us", &Efficiency::kernel_s, 5e-6, 1e-6, 3e-5, 0, false, micro},
    {"wave", &Efficiency::wave, 0.6, 0.02, 1, 0, true},
    {"fp8", &Efficiency::fp8, 0.9, 0.4, 1.1, 1},
    {"fp4", &Efficiency::fp4, 0.65, 0.3, 0.95, 1},
};

constexpr Known<TimeRules> rules[] = {
    {"speed", &TimeRules::speed, 1, 0.5, 1.3, 1},
    {"elementwise", &TimeRules::elementwise, 1.2, 0.4, 3, 1},
    {"eager", &TimeRules::eager, 1.5, 0.8, 4, 1},
    {"host_forward_us", &TimeRules::host_forward_us, 400, 50, 4000, 0},
    {"host_backward_us", &TimeRules::host_backward_us, 600, 50, 4000, 0},
    {"host_tensor_us", &TimeRules::host_tensor_us, 40, 1, 500, 0},
    {"host_send_us", &TimeRules::host_send_us, 1000, 50, 5000, 0},
    {"host_unaligned_softmax_us", &TimeRules::host_unaligned_softmax_us, 600, 1, 3000, 0},
    {"host_tensor_span_us", &TimeRules::host_tensor_span_us, 1500, 1, 6000, 0},
    {"network_hop_us", &TimeRules::network_hop_us, 40, 1, 200, 0},
    {"coalesced_tensors", &TimeRules::coalesced_tensors, 24, 2, 300, 1e6},
    {"send_stall_s", &TimeRules::send_stall_s, 0.3, 0.01, 2, 0},
    {"step_s", &TimeRules::step_s, 0.01, 1e-4, 1, 0},
    {"optimizer_bytes", &TimeRules::optimizer_bytes, 36, 24, 80, 0},
    {"loss_bytes", &TimeRules::loss_bytes, 28, 10, 120, 0},
    {"data_overlap", &TimeRules::data_overlap, 0.6, 0, 1, 0, true},
    {"tensor_overlap", &TimeRules::tensor_overlap, 0.5, 0, 0.95, 0, true},
    {"send_overlap", &TimeRules::send_overlap, 0.6, 0, 1, 0, true},
    {"network", &TimeRules::network, 0.7, 0.2, 1, 1},
    {"expert_speed", &TimeRules::expert_speed, 0.7, 0.2, 1.3, 1},
    {"expert_elementwise", &TimeRules::expert_elementwise, 1, 0.2, 4, 1},
};

/// Nine tenths of the best matrix product that people measured, as a share of the datasheet: long runs are throttled.
/// S. Bekman, Machine Learning Engineering, 2025, "Maximum Achievable Matmul FLOPS"; V100, which it lacks, as A100.
constexpr std::pair<const char*, double> best_products[] = {{"a100", 0.86}, {"h100", 0.80}, {"b200", 0.78}, {"mi300", 0.60}, {"v100", 0.86}};
constexpr double throttled = 0.9;

/// Guesses that what is known of a framework makes better: eager launches and unfused losses, captured graphs, and whether its
/// recipes switch on what overlaps data and tensor traffic.
struct Guess { const char* framework; const char* name; double start; };
constexpr Guess guesses[] = {
    {"megatron_core_untuned", "host_forward_us", 1200}, {"megatron_core_untuned", "host_backward_us", 1600}, {"megatron_core_untuned", "loss_bytes", 60},
    {"megatron_deepspeed", "host_forward_us", 1200},    {"megatron_deepspeed", "host_backward_us", 1600},    {"megatron_deepspeed", "loss_bytes", 60},
    {"nanotron", "host_forward_us", 1200},              {"nanotron", "host_backward_us", 1600},
    {"megatron_core", "data_overlap", 0.85},            {"megatron_bridge", "data_overlap", 0.85},           {"mlperf", "data_overlap", 0.85},
    {"torchtitan", "data_overlap", 0.85},               {"megatron_core_untuned", "tensor_overlap", 0.2},    {"nanotron", "tensor_overlap", 0.2},
    {"mlperf", "host_forward_us", 100},                 {"mlperf", "host_backward_us", 150},                 {"mlperf", "host_tensor_us", 10},
};

/// Entries that are based on another without constants of their own have its value in a place of their own.
const std::map<std::string, std::string> based_on{
    {"torchtitan_2024", "torchtitan"}, {"torchtitan_2026", "torchtitan"}, {"nanotron_gather_again", "nanotron"}, {"nanotron_gather_kept", "nanotron"},
    {"hf_trainer_2025", "hf_trainer"}, {"hf_peft_kbit", "hf_trainer"}, {"litgpt", "hf_trainer"}, {"torchtune", "torchtitan"}, {"ddp", "hf_trainer"},
    {"megatron_bridge_2025", "megatron_bridge"}};

class List {
 public:
  template <class Owner>
  void add(const std::string& section, const Known<Owner>& k, const Owner& owner) {
    add({section, k.name, {const_cast<double*>(&(owner.*k.member))}, k.start, k.least, k.most, k.neutral, k.share, k.unit});
  }
  void add(const Constant& constant) {
    for (Constant& each : all) {
      if (each.section == constant.section && each.name == constant.name) return each.places.push_back(constant.places.front());
    }
    all.push_back(constant);
  }
  std::vector<Constant> all;
};

/// A kernel that was not measured on a family has the speed of one that was; that one gives the name.
std::string attention_name(const Efficiency& e, std::size_t kernel) {
  using framework::AttentionKernel;
  const auto same = [&](std::size_t other) {
    return e.attention[other].forward == e.attention[kernel].forward && e.attention[other].backward == e.attention[kernel].backward;
  };
  std::size_t alike = 0;
  for (std::size_t other = 1; other < e.attention.size(); ++other) alike += same(other) ? 1 : 0;
  if (alike + 1 == e.attention.size()) return "attention";
  for (const AttentionKernel each : {AttentionKernel::flash_2, AttentionKernel::flash_3, AttentionKernel::flash_1, AttentionKernel::flash_2023})
    if (same(static_cast<std::size_t>(each))) return std::string("attention.") + framework::attention_kernels[static_cast<std::size_t>(each)];
  return "attention";
}

void add_attention(List& list, const Efficiency& e) {
  for (std::size_t kernel = 1; kernel < e.attention.size(); ++kernel) {
    const std::string name = attention_name(e, kernel);
    const auto place = [](const double& x) { return std::vector<double*>{const_cast<double*>(&x)}; };
    list.add({e.family, name + " forward", place(e.attention[kernel].forward), 0.4, 0.1, 0.75, 1});
    list.add({e.family, name + " backward", place(e.attention[kernel].backward), 0.3, 0.1, 0.75, 1});
  }
}

/// What is 0 is no constant: the framework does not do that. Experts have their own where rows with experts were measured.
void add_framework(List& list, const framework::Framework& f) {
  const auto base = based_on.find(f.id);
  for (const Known<TimeRules>& known : rules) {
    const bool experts = std::string_view(known.name).starts_with("expert"), measured = f.id.starts_with("megatron_bridge") || f.id.starts_with("hf_");
    const bool neutral = (known.member == &TimeRules::eager || known.member == &TimeRules::network) && f.time.*known.member == 1;
    if (f.time.*known.member == 0 || neutral || (experts && !measured)) continue;
    const bool own_experts = experts && f.id == "megatron_bridge_2025";
    Known<TimeRules> guessed = known;
    for (const Guess& guess : guesses)
      if (f.id == guess.framework && std::string_view(known.name) == guess.name) guessed.start = guess.start;
    list.add(base == based_on.end() || own_experts ? f.id : base->second, guessed, f.time);
  }
}

/// Which rows a constant touches is found by moving it.
void find_rows(std::vector<Constant>& all) {
  std::vector<double> before;
  for (const Row& row : rows()) before.push_back(row.error());
  for (Constant& each : all) {
    const double value = each.value(), other = each.moved(0.3);
    each.set(other != value ? other : each.moved(-0.3));
    for (std::size_t i = 0; i < before.size(); ++i)
      if (rows()[i].error() != before[i]) each.rows.push_back(i);
    each.set(value);
  }
}

}  // namespace

void Constant::set(double value) const {
  for (double* place : places) *place = value;
}
double Constant::steps() const { return share ? (value() - start) / 0.3 : std::log(value() / start); }
double Constant::moved(double by) const {
  const double value = share ? this->value() + 0.3 * by : this->value() * std::exp(by);
  return std::clamp(value, least, most);
}

std::vector<Constant> constants() {
  List list;
  for (const auto& known : common) list.add("common", known, catalog::common_efficiency());
  for (const Efficiency& e : catalog::efficiencies()) {
    if (e.family == "sheet") continue;
    for (Known<Efficiency> known : family) {
      for (const auto& [id, best] : best_products)
        if (known.member == &Efficiency::math && e.family == id) known.start = throttled * best;
      list.add(e.family, known, e);
    }
    add_attention(list, e);
  }
  for (const framework::Framework& f : framework::all()) add_framework(list, f);
  find_rows(list.all);
  return list.all;
}

}  // namespace slipstick::fit

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

template <class Owner>
struct Known { const char* name; double Owner::* member; double start, least, most; bool share = false; };

constexpr Known<CommonEfficiency> common[] = {
    {"call_us", &CommonEfficiency::call_s, 30e-6, 1e-6, 1e-4},
    {"half_buffer_mb", &CommonEfficiency::half_buffer_bytes, 25e6, 1e6, 1e8},
    {"network_hop_us", &CommonEfficiency::network_hop_s, 4e-6, 1e-7, 1e-4},
    {"aligned_8", &CommonEfficiency::aligned_8, 0.6, 0.3, 1},
    {"aligned_1", &CommonEfficiency::aligned_1, 0.5, 0.3, 1},
    {"narrow_fill", &CommonEfficiency::narrow_fill, 2, 1, 4},
    {"cast_bytes", &CommonEfficiency::cast_bytes, 4, 1, 10},
    {"contention", &CommonEfficiency::contention, 0.2, 0, 0.6, true},
    {"adapter", &CommonEfficiency::adapter, 0.6, 0.1, 2},
    {"exchange_bytes", &CommonEfficiency::exchange_bytes, 0.75, 0.3, 1.2},
    {"exchange_overlap", &CommonEfficiency::exchange_overlap, 0.45, 0, 0.95, true},
    {"unfused_products", &CommonEfficiency::unfused_products, 0.75, 0.3, 1},
    {"unfused_passes", &CommonEfficiency::unfused_passes, 0.6, 0.2, 1.5},
    {"jitter", &CommonEfficiency::jitter, 0.035, 0, 0.2, true},
};

constexpr Known<Efficiency> family[] = {
    {"math", &Efficiency::math, 0.7, 0.2, 0.95},
    {"fill", &Efficiency::fill, 400, 50, 1500},
    {"memory", &Efficiency::memory, 0.8, 0.3, 0.95},
    {"kernel_us", &Efficiency::kernel_s, 5e-6, 1e-6, 3e-5},
    {"wave", &Efficiency::wave, 0.6, 0.02, 1, true},
    {"network", &Efficiency::network, 0.9, 0.3, 0.95},
    {"fp8", &Efficiency::fp8, 0.9, 0.4, 1.1},
    {"fp4", &Efficiency::fp4, 0.65, 0.3, 0.95},
};

constexpr Known<TimeRules> rules[] = {
    {"speed", &TimeRules::speed, 1, 0.5, 1.3},
    {"elementwise", &TimeRules::elementwise, 1.2, 0.4, 3},
    {"host_forward_us", &TimeRules::host_forward_us, 400, 50, 4000},
    {"host_backward_us", &TimeRules::host_backward_us, 600, 50, 4000},
    {"host_tensor_us", &TimeRules::host_tensor_us, 40, 1, 500},
    {"host_send_us", &TimeRules::host_send_us, 1000, 50, 5000},
    {"host_unaligned_softmax_us", &TimeRules::host_unaligned_softmax_us, 600, 1, 3000},
    {"host_tensor_span_us", &TimeRules::host_tensor_span_us, 1500, 1, 6000},
    {"network_hop_us", &TimeRules::network_hop_us, 40, 1, 200},
    {"coalesced_tensors", &TimeRules::coalesced_tensors, 24, 2, 300},
    {"send_stall_s", &TimeRules::send_stall_s, 0.3, 0.01, 2},
    {"step_s", &TimeRules::step_s, 0.01, 1e-4, 1},
    {"optimizer_bytes", &TimeRules::optimizer_bytes, 36, 15, 80},
    {"loss_bytes", &TimeRules::loss_bytes, 28, 10, 120},
    {"data_overlap", &TimeRules::data_overlap, 0.6, 0, 1, true},
    {"tensor_overlap", &TimeRules::tensor_overlap, 0.5, 0, 0.95, true},
    {"send_overlap", &TimeRules::send_overlap, 0.6, 0, 1, true},
    {"network", &TimeRules::network, 0.7, 0.2, 1},
    {"expert_speed", &TimeRules::expert_speed, 0.7, 0.2, 1.3},
    {"expert_elementwise", &TimeRules::expert_elementwise, 1, 0.2, 4},
};

/// Guesses that what is known of a framework makes better: eager launches and unfused losses, captured graphs.
struct Guess { const char* framework; const char* name; double start; };
constexpr Guess guesses[] = {
    {"megatron_core_untuned", "host_forward_us", 1200}, {"megatron_core_untuned", "host_backward_us", 1600}, {"megatron_core_untuned", "loss_bytes", 60},
    {"megatron_deepspeed", "host_forward_us", 1200},    {"megatron_deepspeed", "host_backward_us", 1600},    {"megatron_deepspeed", "loss_bytes", 60},
    {"nanotron", "host_forward_us", 1200},              {"nanotron", "host_backward_us", 1600},
    {"mlperf", "host_forward_us", 100},                 {"mlperf", "host_backward_us", 150},                 {"mlperf", "host_tensor_us", 10},
};

/// Entries that are based on another without constants of their own have its value in a place of their own.
const std::map<std::string, std::string> based_on{
    {"torchtitan_2024", "torchtitan"}, {"torchtitan_2026", "torchtitan"}, {"nanotron_gather_again", "nanotron"}, {"nanotron_gather_kept", "nanotron"},
    {"hf_trainer_2025", "hf_trainer"}, {"hf_peft_kbit", "hf_trainer"}, {"litgpt", "hf_trainer"}, {"torchtune", "hf_trainer"}, {"ddp", "hf_trainer"},
    {"megatron_bridge_2025", "megatron_bridge"}};

class List {
 public:
  template <class Owner>
  void add(const std::string& section, const Known<Owner>& known, const Owner& owner) {
    add(section, known.name, owner.*known.member, known.start, known.least, known.most, known.share);
  }
  void add(const std::string& section, const std::string& name, const double& place, double start, double least, double most, bool share = false) {
    double* own = const_cast<double*>(&place);
    for (Constant& each : all) {
      if (each.section == section && each.name == name) return each.places.push_back(own);
    }
    all.push_back({section, name, {own}, start, least, most, share});
  }
  std::vector<Constant> all;
};

/// A kernel that was not measured on a family has the speed of one that was.
void add_attention(List& list, const Efficiency& e) {
  for (std::size_t kernel = 1; kernel < e.attention.size(); ++kernel) {
    const auto same = [&](const hardware::AttentionSpeed& s) { return s.forward == e.attention[kernel].forward && s.backward == e.attention[kernel].backward; };
    const auto first = std::find_if(e.attention.begin() + 1, e.attention.end(), same);
    const std::string name = std::string("attention.") + framework::attention_kernels[first - e.attention.begin()];
    list.add(e.family, name + " forward", e.attention[kernel].forward, 0.4, 0.1, 0.75);
    list.add(e.family, name + " backward", e.attention[kernel].backward, 0.3, 0.1, 0.75);
  }
}

/// What is 0 is no constant: the framework does not do that. Experts have their own where rows with experts were measured.
void add_framework(List& list, const framework::Framework& f) {
  const auto base = based_on.find(f.id);
  for (const Known<TimeRules>& known : rules) {
    const bool experts = std::string_view(known.name).starts_with("expert"), measured = f.id.starts_with("megatron_bridge") || f.id.starts_with("hf_");
    if (f.time.*known.member == 0 || (experts && !measured)) continue;
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
    for (const auto& known : family) list.add(e.family, known, e);
    add_attention(list, e);
  }
  for (const framework::Framework& f : framework::all()) add_framework(list, f);
  find_rows(list.all);
  std::erase_if(list.all, [](const Constant& each) { return each.rows.empty(); });
  return list.all;
}

}  // namespace slipstick::fit

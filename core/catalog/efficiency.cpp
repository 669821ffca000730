#include <vector>

#include "core/catalog/catalog.hpp"
#include "core/json/members.hpp"
#include "embedded/core.hpp"

namespace slipstick::catalog {
namespace {

using hardware::CommonEfficiency;
using hardware::Efficiency;

using framework::attention_kernels;
using json::Member;
using json::read_members;

constexpr double micro = 1e-6, mega = 1e6, giga = 1e9;
// clang-format off
constexpr Member<Efficiency> family_members[] = {
    {"math", &Efficiency::math}, {"fill", &Efficiency::fill}, {"memory", &Efficiency::memory}, {"fabric", &Efficiency::fabric},
    {"network", &Efficiency::network}, {"kernel_us", &Efficiency::kernel_s, nullptr, micro}, {"wave", &Efficiency::wave},
    {"host_gb_per_s", &Efficiency::host_bytes_per_s, nullptr, giga}, {"fp8", &Efficiency::fp8}, {"fp4", &Efficiency::fp4},
};
constexpr Member<CommonEfficiency> common_members[] = {
    {"call_us", &CommonEfficiency::call_s, nullptr, micro}, {"fabric_hop_us", &CommonEfficiency::fabric_hop_s, nullptr, micro},
    {"network_hop_us", &CommonEfficiency::network_hop_s, nullptr, micro}, {"half_buffer_mb", &CommonEfficiency::half_buffer_bytes, nullptr, mega},
    {"aligned_8", &CommonEfficiency::aligned_8}, {"aligned_1", &CommonEfficiency::aligned_1},
    {"narrow_fill", &CommonEfficiency::narrow_fill}, {"cast_bytes", &CommonEfficiency::cast_bytes},
    {"row_scaled", &CommonEfficiency::row_scaled},
    {"contention", &CommonEfficiency::contention}, {"adapter", &CommonEfficiency::adapter},
    {"exchange_bytes", &CommonEfficiency::exchange_bytes}, {"exchange_overlap", &CommonEfficiency::exchange_overlap},
    {"narrow_heads", &CommonEfficiency::narrow_heads}, {"short_sequence", &CommonEfficiency::short_sequence},
    {"unfused_products", &CommonEfficiency::unfused_products}, {"unfused_passes", &CommonEfficiency::unfused_passes},
    {"jitter", &CommonEfficiency::jitter},
};
// clang-format on

/// A kernel that was not measured on a family is as fast as the first that was.
void read_attention(Efficiency& family, const json::Value& list) {
  if (list.items.empty()) return;
  for (std::size_t i = 0; i < std::size(attention_kernels); ++i) {
    const json::Value* found = list.find(attention_kernels[i]);
    const json::Value& pair = found != nullptr ? *found : list.items.front();
    if (pair.items.size() == 2) family.attention[i] = {pair.items[0].number, pair.items[1].number};
  }
}

struct Table { std::vector<Efficiency> families; CommonEfficiency common; };

Table read_table() {
  const json::Value data = json::parse(embedded::catalog_efficiency()).value_or(json::Value());
  Table table;
  read_members(table.common, data["common"], common_members);
  for (const json::Value& item : data["families"]) {
    Efficiency family;
    family.family = item["id"].text;
    family.rows = item["rows"].text;
    read_members(family, item, family_members);
    read_attention(family, item["attention"]);
    table.families.push_back(std::move(family));
  }
  return table;
}

const Table& table() {
  static const Table all = read_table();
  return all;
}

}  // namespace

std::span<const Efficiency> efficiencies() { return table().families; }

const Efficiency& efficiency(std::string_view family) {
  for (const Efficiency& each : efficiencies())
    if (each.family == family) return each;
  return efficiencies().back();
}

const CommonEfficiency& common_efficiency() { return table().common; }

}  // namespace slipstick::catalog

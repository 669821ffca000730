/// Lists that say of each layer what it is, brought to the period that an Architecture describes.
#include <algorithm>

#include "core/config/reader.hpp"

namespace slipstick::config {
namespace {

using plan::Field;
using plan::FieldInfo;

/// p when exactly layers p - 1, 2p - 1, ... are chosen; 0: none is; -1: no such period.
int period_of(const std::vector<bool>& chosen) {
  const auto first = std::find(chosen.begin(), chosen.end(), true);
  if (first == chosen.end()) return 0;
  const int period = static_cast<int>(first - chosen.begin()) + 1;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i] != ((static_cast<int>(i) + 1) % period == 0)) return -1;
  }
  return period;
}

/// For each entry whether it is `word` or the number 1.
std::vector<bool> which(const Value& list, std::string_view word) {
  std::vector<bool> chosen;
  for (const Value& one : list) {
    const bool named = one.text == word;
    chosen.push_back(named || (one.is_number() && one.number == 1));
  }
  return chosen;
}

bool any_is(const Value& list, std::string_view word) {
  return std::any_of(list.begin(), list.end(), [&](const Value& one) { return one.text == word; });
}

}  // namespace

void Reader::take_lists() {
  take_layer_types();
  take_dense_layers();
}

void Reader::every(const FieldInfo& field, const std::string& key, const std::vector<bool>& chosen) {
  int period = period_of(chosen);
  if (period < 0) {
    // The number of chosen layers decides the count: the nearest period that has as many.
    const auto count = std::max<std::ptrdiff_t>(1, std::count(chosen.begin(), chosen.end(), true));
    period = std::max(1, static_cast<int>(static_cast<std::ptrdiff_t>(chosen.size()) / count));
    put(field, period, Origin::config);
    doubt(Doubt::irregular_layers, key, &field, static_cast<double>(count), static_cast<double>(chosen.size()));
    return;
  }
  put(field, period, Origin::config);
  out_.understood.push_back({key, field.key, static_cast<double>(period)});
}

void Reader::take_layer_types() {
  const bool mixes = a().mixer != model::Mixer::attention;
  for (const char* key : {"layer_types", "attn_type_list"}) {
    const Value* list = find(key);
    if (!list || !list->is_array() || list->items.empty() || list->items.size() > 10'000) continue;
    const std::vector<bool> full = which(*list, "full_attention");
    if (mixes) every(plan::info(Field::attention_every), key, full);
    else if (any_is(*list, "sliding_attention") || any_is(*list, "chunked_attention")) every(plan::info(Field::full_every), key, full);
    else if (any_is(*list, "full_attention") && a().window > 0) a().window = 0;
  }
}

/// Layers that stay dense, named one by one or marked with 0.
void Reader::take_dense_layers() {
  const FieldInfo& field = plan::info(Field::dense_layers);
  std::vector<bool> dense(static_cast<std::size_t>(std::max(a().layers, 0)));
  const auto mark = [&](const Value& one) {
    if (!one.is_number()) return;
    const double layer = one.number;
    if (layer >= 0 && layer < static_cast<double>(dense.size())) dense[static_cast<std::size_t>(layer)] = true;
  };
  std::string key = "mlp_only_layers";
  if (const Value* list = find(key); list && list->is_array()) {
    for (const Value& one : *list) mark(one);
  }
  for (const char* frequency : {"moe_layer_freq", "moe_layers"}) {
    const Value* list = find(frequency);
    if (!list || !list->is_array() || list->items.size() != dense.size() || dense.empty()) continue;
    key = frequency;
    const std::vector<bool> moe = which(*list, "moe");
    for (std::size_t i = 0; i < dense.size(); ++i) dense[i] = !moe[i];
  }
  const auto count = std::count(dense.begin(), dense.end(), true);
  if (count == 0 || a().experts == 0) return;
  const bool leading = std::all_of(dense.begin(), dense.begin() + count, [](bool one) { return one; });
  put(field, static_cast<double>(count), Origin::config);
  if (leading) out_.understood.push_back({key, field.key, static_cast<double>(count)});
  else doubt(Doubt::irregular_layers, key, &field, static_cast<double>(count), static_cast<double>(dense.size()));
}

}  // namespace slipstick::config

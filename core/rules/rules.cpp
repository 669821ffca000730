#include "core/rules/rules.hpp"

#include <algorithm>
#include <string_view>

#include "core/list/sort.hpp"
#include "core/rules/basis.hpp"

namespace slipstick::rules {
namespace {

// Most useful first: an overview shows the first five. The three bands of MFU stand for each other.
constexpr std::string_view order[] = {
    "parameters_12lh2",
    "flops_6pt",
    "bytes_20",
    "activations_2bshl",
    "mfu_one_gpu",
    "mfu_few_gpus",
    "mfu_many_gpus",
    "gpus_20",
    "parameters_per_gpu",
    "days_6pt",
    "flops_8pt",
    "recomputation_33",
    "communication_20",
    "checkpoint_2h",
    "micro_batch_free_memory",
    "activations_34sbh",
    "bytes_12",
    "network_alpha",
    "effective_batch",
    "layout_product",
    "moe_total",
    "moe_active",
    "embedding_share",
    "embedding_vh",
    "attention_4h2",
    "backward_2x",
    "activations_near_weights",
    "reserve_20",
    "parameters_vh_per_layer",
};

std::ptrdiff_t place(std::string_view id) {
  return std::find(std::begin(order), std::end(order), id) - std::begin(order);
}

}  // namespace

std::string multiple(double x) {
  const bool small = x >= 0 && x < 1e12;
  if (!small) return number::scientific(x);
  const long long hundredths = static_cast<long long>(x * 100 + 0.5);
  const int decimals = hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2;
  return number::fixed(static_cast<double>(hundredths) / 100, decimals);
}

template <Number N>
std::vector<report::Rule<N>> rules_of_thumb(const plan::Plan& plan, const report::ReportOf<N>& report) {
  const engine::Resolved resolved = engine::resolve(plan);
  const Basis<N> basis{plan, resolved, report, engine::inputs<N>(resolved)};
  Rules<N> rules;
  add_size_rules(basis, rules);
  add_compute_rules(basis, rules);
  add_memory_rules(basis, rules);
  add_run_rules(basis, rules);
  sort_stably(rules, [](const auto& a, const auto& b) { return place(a.id) < place(b.id); });
  return rules;
}
template std::vector<report::Rule<double>> rules_of_thumb(const plan::Plan&, const report::Report&);
template std::vector<report::Rule<number::Traced>> rules_of_thumb(const plan::Plan&, const report::TracedReport&);

}  // namespace slipstick::rules

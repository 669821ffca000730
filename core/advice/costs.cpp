// The largest costs of a predicted step, each with the change that shortens the step most; every change is evaluated.
#include <algorithm>
#include <array>

#include "core/advice/context.hpp"
#include "core/list/sort.hpp"
#include "core/number/text.hpp"

namespace slipstick::advice {
namespace {

using plan::Field;
using Cures = std::vector<Settings>;

constexpr std::size_t most_costs = 3;
constexpr double least_share = 0.02;      // of the step: below it a cost is not worth naming
constexpr double least_gain = 0.002;      // of the step: within what a recipe's noise hides

double doubled(int x) { return 2.0 * x; }
double halved(int x) { return static_cast<double>(x / 2); }
double ordinal(auto choice) { return static_cast<double>(choice); }

void halve(Cures& cures, Field field, int ranks) {
  if (ranks > 1 && ranks % 2 == 0) cures.push_back({{field, halved(ranks)}});
}

Cures for_products(const Context& c) {
  Cures cures{{{Field::mbs, doubled(c.plan.training.micro_batch)}}};
  const bool wide = c.plan.training.precision == plan::Precision::bf16;
  if (wide && c.resolved.gpu.peak_fp8_flops_per_s > 0) cures.push_back({{Field::precision, ordinal(plan::Precision::fp8)}});
  if (c.plan.training.row_scales) cures.push_back({{Field::row_scales, 0}});
  return cures;
}

Cures for_attention(const Context& c) {
  if (c.plan.savers.fused_attention) return {};
  return {{{Field::flash, 1}}};
}

Cures sequence_parallel(const Context& c) {
  const plan::Layout& layout = c.plan.layout;
  if (layout.sequence_parallel || layout.tensor_parallel == 1) return {};
  return {{{Field::sp, 1}}};
}

Cures for_elementwise(const Context& c) {
  Cures cures = sequence_parallel(c);
  if (!c.plan.savers.compiled) cures.push_back({{Field::compiled, 1}});
  return cures;
}

Cures for_recomputation(const Context& c) {
  Cures cures;
  if (c.plan.savers.recompute != plan::Recompute::selective) cures.push_back({{Field::recompute, ordinal(plan::Recompute::selective)}});
  cures.push_back({{Field::recompute, ordinal(plan::Recompute::none)}});
  return cures;
}

Cures for_tensor(const Context& c) {
  const plan::Layout& layout = c.plan.layout;
  Cures cures = sequence_parallel(c);
  halve(cures, Field::tp, layout.tensor_parallel);
  if (layout.tensor_parallel % 2 == 0)
    cures.push_back({{Field::tp, halved(layout.tensor_parallel)}, {Field::pp, doubled(layout.pipeline_parallel)}});
  return cures;
}

Cures for_bubble(const Context& c) {
  const plan::Layout& layout = c.plan.layout;
  const int layers = c.plan.architecture.layers, stages = layout.pipeline_parallel;
  Cures cures;
  for (int chunks = layout.virtual_stages + 1; chunks * stages <= layers && cures.size() < 2; ++chunks)
    if (layers % (chunks * stages) == 0) cures.push_back({{Field::vpp, static_cast<double>(chunks)}});
  halve(cures, Field::mbs, c.plan.training.micro_batch);
  halve(cures, Field::pp, stages);
  return cures;
}

Cures for_sends(const Context& c) {
  Cures cures;
  halve(cures, Field::vpp, c.plan.layout.virtual_stages);
  halve(cures, Field::pp, c.plan.layout.pipeline_parallel);
  return cures;
}

Cures for_data(const Context& c) {
  Cures cures;
  if (c.plan.savers.zero_stage != 1) cures.push_back({{Field::zero, 1}});
  cures.push_back({{Field::mbs, doubled(c.plan.training.micro_batch)}});
  return cures;
}

Cures for_host(const Context& c) {
  Cures cures{{{Field::mbs, doubled(c.plan.training.micro_batch)}}};
  halve(cures, Field::tp, c.plan.layout.tensor_parallel);
  return cures;
}

Cures for_context(const Context& c) {
  Cures cures;
  halve(cures, Field::cp, c.plan.layout.context_parallel);
  return cures;
}

Cures for_experts(const Context& c) {
  Cures cures;
  const plan::Layout& layout = c.plan.layout;
  halve(cures, Field::ep, layout.expert_parallel);
  if (layout.dispatch != plan::Dispatch::deduplicated) cures.push_back({{Field::dispatch, ordinal(plan::Dispatch::deduplicated)}});
  if (layout.exchange_overlap != plan::ExchangeOverlap::on) cures.push_back({{Field::ep_overlap, ordinal(plan::ExchangeOverlap::on)}});
  return cures;
}

Cures for_optimizer(const Context& c) {
  if (c.plan.savers.zero_stage > 0) return {};
  return {{{Field::zero, 1}}};
}

Cures for_offload(const Context& c) {
  Cures cures;
  if (c.plan.savers.offload_optimizer) cures.push_back({{Field::offload_opt, 0}});
  if (c.plan.savers.offload_activations) cures.push_back({{Field::offload_act, 0}});
  return cures;
}

/// `pitfall`: the advice that, where it fired, has named this cost already.
struct Cost { const char* name; double seconds; Cures (*cures)(const Context&); std::string_view pitfall = {}; };

/// What a change can reduce; embedding, head, casts and fixed time are what they are.
std::vector<Cost> costs_of(const report::Prediction<double>& p) {
  std::vector<Cost> all{
      {"@name.predicted_products", p.products_s, for_products},   {"@name.predicted_attention", p.attention_s, for_attention},
      {"@name.predicted_elementwise", p.elementwise_s, for_elementwise}, {"@name.predicted_again", p.recomputation_s, for_recomputation, "full_recomputation"},
      {"@name.predicted_tensor", p.tensor_s, for_tensor, "communication_share"},         {"@name.predicted_context", p.context_s, for_context},
      {"@name.predicted_expert", p.expert_s, for_experts},        {"@name.predicted_data", p.data_s, for_data},
      {"@name.predicted_sends", p.sends_s, for_sends},            {"@name.predicted_bubble", p.bubble_s, for_bubble, "bubble_share"},
      {"@name.predicted_host", p.host_s, for_host},               {"@name.predicted_optimizer", p.optimizer_s, for_optimizer},
      {"@name.predicted_offload", p.offload_s, for_offload},
  };
  sort_stably(all, [](const Cost& a, const Cost& b) { return a.seconds > b.seconds; });
  return all;
}

std::optional<Trial> best_cure(Context& c, const Cures& cures) {
  std::optional<Trial> best;
  for (const Settings& settings : cures) {
    std::optional<Trial> trial = c.trials.at_assumed_mfu(settings);
    if (!trial || (c.report.memory.fits && !trial->report.memory.fits)) continue;
    if (trial->report.time.step_s > c.report.time.step_s * (1 - least_gain)) continue;
    if (!best || trial->report.time.step_s < best->report.time.step_s) best = std::move(trial);
  }
  return best;
}

bool has(const List& list, std::string_view id) {
  return std::any_of(list.begin(), list.end(), [&](const Advice& advice) { return id == advice.id; });
}

/// The largest costs that something reduces.
void find_largest_costs(Context& c, List& list) {
  if (c.plan.assumptions.step_time != plan::StepTime::predicted) return;
  const double step = c.report.time.step_s;
  std::size_t named = 0;
  for (const Cost& cost : costs_of(c.report.time.predicted)) {
    if (named == most_costs || cost.seconds < least_share * step) break;
    if (has(list, cost.pitfall)) {
      ++named;
      continue;
    }
    const std::optional<Trial> best = best_cure(c, cost.cures(c));
    if (!best) continue;
    ++named;
    Advice advice = make("largest_cost", Severity::info, cost.seconds / step,
                         {cost.name, number::percent(cost.seconds / step), number::seconds(cost.seconds), "@field." + best->change.front().first,
                          best->change.front().second, number::percent(1 - best->report.time.step_s / step)});
    attach(advice, *best, c.report);
    list.push_back(std::move(advice));
  }
}

constexpr Item items[] = {{"largest_cost", find_largest_costs}};

}  // namespace

std::span<const Item> cost_items() { return items; }

}  // namespace slipstick::advice

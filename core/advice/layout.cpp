// Advice about how the model is split: what doesn't divide, what crosses a slow link, what is kept twice.
#include <algorithm>

#include "core/advice/context.hpp"
#include "core/model/architecture.hpp"
#include "core/number/text.hpp"

namespace slipstick::advice {
namespace {

using plan::Field;
using plan::Recompute;

std::string count(double x) {
  return number::count(x);
}

/// Attaches the first of `candidates` that is a possible plan and doesn't make a fitting plan unfit.
void attach_first(Context& c, Advice& advice, const std::vector<Settings>& candidates) {
  for (const Settings& settings : candidates) {
    std::optional<Trial> trial = c.trials.at_assumed_mfu(settings);
    if (!trial || (c.report.memory.fits && !report::has_room(trial->report.memory))) continue;
    attach(advice, c.trials.with_same_kernels(settings, std::move(*trial)), c.report);
    return;
  }
}

void find_across_domain(Context& c, List& list) {
  const auto& layout = c.plan.layout;
  const int tp = layout.tensor_parallel, node = c.resolved.node_size;
  if (tp <= 1 || node % tp == 0) return;
  Advice advice = make("tp_across_domain", Severity::warning, tp,
                       {count(tp), count(node), number::fixed(c.resolved.network_bytes_per_s / 1e9, 0),
                        number::fixed(c.resolved.gpu.scale_up_bytes_per_s / 1e9, 0)});
  const int inside = largest_divisor(node, tp);
  std::vector<Settings> candidates;
  if (tp % inside == 0)
    candidates.push_back({{Field::tp, double(inside)}, {Field::pp, double(layout.pipeline_parallel) * (tp / inside)}});
  candidates.push_back({{Field::tp, double(inside)}});
  attach_first(c, advice, candidates);
  list.push_back(std::move(advice));
}

void find_heads(Context& c, List& list) {
  const int tp = c.plan.layout.tensor_parallel, heads = c.plan.architecture.heads;
  if (tp <= 1 || heads <= 0 || heads % tp == 0) return;
  const int best = largest_divisor(heads, tp);
  Advice advice = make("heads_not_divisible", Severity::error, tp, {count(tp), count(heads), count(best)});
  attach_first(c, advice, {{{Field::tp, double(best)}}});
  list.push_back(std::move(advice));
}

void find_kv_heads(Context& c, List& list) {
  const auto& a = c.plan.architecture;
  const int tp = c.plan.layout.tensor_parallel, kv = model::kv_heads(a);
  if (tp <= 1 || kv <= 0 || kv % tp == 0 || a.kv_rank > 0 || kv == a.heads) return;
  const int best = largest_divisor(kv, tp);
  const bool copied = tp % kv == 0;
  Advice advice =
      copied ? make("kv_heads_copied", Severity::hint, double(tp) / kv, {count(tp), count(kv), count(double(tp) / kv)})
             : make("kv_heads_not_divisible", Severity::error, tp, {count(tp), count(kv), count(best)});
  if (!copied) attach_first(c, advice, {{{Field::tp, double(best)}}});
  list.push_back(std::move(advice));
}

void find_vocabulary(Context& c, List& list) {
  const int tp = c.plan.layout.tensor_parallel, vocab = c.plan.architecture.vocab;
  if (tp <= 1 || vocab % tp == 0) return;
  list.push_back(
      make("vocab_not_divisible", Severity::info, vocab % tp,
           {count(vocab), count(tp), count(c.resolved.padded_vocab), count(c.resolved.padded_vocab - vocab)}));
}

void find_layers(Context& c, List& list) {
  const auto& layout = c.plan.layout;
  const int layers = c.plan.architecture.layers, stages = layout.pipeline_parallel, chunks = layout.virtual_stages;
  const long long pieces = 1LL * stages * chunks;
  if (pieces <= 1 || layers % pieces == 0) return;
  const int longest = *std::max_element(c.resolved.stage_layers.begin(), c.resolved.stage_layers.end());
  const double waste = 1 - double(layers) / (double(longest) * stages);
  Advice advice = make("layers_not_divisible", Severity::warning, longest,
                       {count(layers), count(stages), count(longest), number::percent(waste), count(double(pieces))});
  const int best = largest_divisor(layers, stages);
  std::vector<Settings> candidates;
  if (layers % stages == 0) candidates.push_back({{Field::vpp, double(largest_divisor(layers / stages, chunks))}});
  candidates.push_back({{Field::pp, double(best)}, {Field::vpp, double(largest_divisor(layers / best, chunks))}});
  attach_first(c, advice, candidates);
  list.push_back(std::move(advice));
}

void find_experts(Context& c, List& list) {
  const int ep = c.plan.layout.expert_parallel, experts = c.plan.architecture.experts;
  if (ep <= 1 || experts <= 0 || experts % ep == 0) return;
  const int best = largest_divisor(experts, ep);
  Advice advice = make("experts_not_divisible", Severity::error, ep, {count(ep), count(experts), count(best)});
  attach_first(c, advice, {{{Field::ep, double(best)}}});
  list.push_back(std::move(advice));
}

void find_sequence_parallel(Context& c, List& list) {
  const auto& layout = c.plan.layout;
  if (layout.tensor_parallel <= 1 || layout.sequence_parallel) return;
  const Settings settings = {{Field::sp, 1}};
  std::optional<Trial> trial = c.trials.with_same_kernels(settings);
  const double after = trial ? trial->report.memory.peak_bytes : c.report.memory.peak_bytes;
  const double saved = c.report.memory.peak_bytes - after;
  Advice advice =
      make("sequence_parallel_off", Severity::warning, saved, {count(layout.tensor_parallel), gib(after), gib(saved)});
  if (trial) attach(advice, *trial, c.report);
  list.push_back(std::move(advice));
}

void find_full_recomputation(Context& c, List& list) {
  if (c.plan.savers.recompute != Recompute::full || !c.report.memory.fits) return;
  for (const Recompute less : {Recompute::none, Recompute::selective}) {
    const Settings settings = {{Field::recompute, static_cast<double>(less)}};
    std::optional<Trial> trial = c.trials.at_assumed_mfu(settings);
    if (!trial || !report::has_room(trial->report.memory)) continue;
    const Trial kept = c.trials.with_same_kernels(settings, std::move(*trial));
    const double share = c.report.flops.recomputation_per_step / c.report.flops.model_per_step;
    Advice advice =
        make("full_recomputation", Severity::warning, share,
             {number::percent(share), gib(kept.report.memory.peak_bytes),
              less == Recompute::none ? "@advice.word.no_recomputation" : "@advice.word.selective_recomputation"});
    attach(advice, kept, c.report);
    list.push_back(std::move(advice));
    return;
  }
}

constexpr Item items[] = {
    {"tp_across_domain", find_across_domain},
    {"heads_not_divisible", find_heads},
    {"kv_heads_not_divisible", find_kv_heads},
    {"vocab_not_divisible", find_vocabulary},
    {"layers_not_divisible", find_layers},
    {"experts_not_divisible", find_experts},
    {"sequence_parallel_off", find_sequence_parallel},
    {"full_recomputation", find_full_recomputation},
};

}  // namespace

std::span<const Item> layout_items() {
  return items;
}

}  // namespace slipstick::advice

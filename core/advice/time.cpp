// Advice about where the step's time goes, and about utilization assumed or reached.
#include <algorithm>

#include "core/advice/context.hpp"
#include "core/number/text.hpp"
#include "core/rules/published.hpp"

namespace slipstick::advice {
namespace {

using plan::Field;

constexpr double bubble_hint = 0.05, bubble_warning = 0.08;
constexpr double communication_limit = 0.20;  // the rule of thumb's own line
constexpr double low_mfu = 0.30, low_mfu_fp8 = 0.20;
constexpr double small_pass_tokens = 2048;  // below it the matrix products of a layer no longer fill a large GPU

bool is_fp8(const plan::Plan& plan) {
  return plan.training.precision == plan::Precision::fp8;
}
/// Then utilization follows from the step, and nothing is assumed.
bool is_predicted(const plan::Plan& plan) {
  return plan.assumptions.step_time == plan::StepTime::predicted;
}
double as_double(int x) {
  return static_cast<double>(x);
}

/// Interleaving first, then smaller micro-batches. Interleaved schedules run micro-batches in groups of p.
std::vector<Settings> bubble_cures(const Context& c) {
  const auto& layout = c.plan.layout;
  const int layers = c.plan.architecture.layers, stages = layout.pipeline_parallel;
  const auto micro_batches = static_cast<long long>(c.report.time.micro_batches);
  std::vector<Settings> cures;
  if (layers % stages == 0 && micro_batches % stages == 0)
    for (int chunks = layout.virtual_stages + 1; chunks <= layers / stages && cures.size() < 5; ++chunks)
      if (layers % (1LL * stages * chunks) == 0) cures.push_back({{Field::vpp, as_double(chunks)}});
  if (c.plan.training.micro_batch > 1)
    cures.push_back(
        {{Field::mbs, as_double(largest_divisor(c.plan.training.micro_batch, c.plan.training.micro_batch / 2))}});
  return cures;
}

bool shorter(const report::Time<double>& a, const report::Time<double>& b) {
  if (a.step_s != b.step_s) return a.step_s < b.step_s;
  return a.bubble_s + a.communication_share * a.step_s < b.bubble_s + b.communication_share * b.step_s;
}

/// The first cure that brings the bubble below the line, else the one with the shortest step.
std::optional<std::pair<Settings, Trial>> best_bubble_cure(Context& c) {
  std::optional<std::pair<Settings, Trial>> best;
  for (const Settings& settings : bubble_cures(c)) {
    std::optional<Trial> trial = c.trials.with_same_kernels(settings);
    if (!trial || !report::has_room(trial->report.memory) || !shorter(trial->report.time, c.report.time)) continue;
    const bool cured = trial->report.time.bubble_share < bubble_hint;
    if (!best || shorter(trial->report.time, best->second.report.time)) best = {settings, std::move(*trial)};
    if (cured) break;
  }
  return best;
}

void find_bubble(Context& c, List& list) {
  const double share = c.report.time.bubble_share;
  if (share < bubble_hint || c.report.time.micro_batches <= 1) return;
  const Severity severity = share < bubble_warning ? Severity::hint : Severity::warning;
  std::optional<std::pair<Settings, Trial>> cure;
  if (c.report.memory.fits) cure = best_bubble_cure(c);
  if (!cure) {
    list.push_back(make("bubble_without_cure", severity, share,
                        {number::percent(share), number::count(c.report.time.micro_batches)}));
    return;
  }
  const auto& [settings, trial] = *cure;
  Advice advice = make("bubble_share", severity, share,
                       {number::percent(share), label(settings.front().field), number::count(settings.front().value),
                        gib(trial.report.memory.peak_bytes), number::percent(trial.report.time.bubble_share)});
  attach(advice, trial, c.report);
  list.push_back(std::move(advice));
}

std::vector<Settings> communication_cures(const Context& c) {
  const auto& layout = c.plan.layout;
  const auto& t = c.report.time;
  const double tensor = t.tensor_communication_s, expert = t.expert_communication_s, data = t.data_communication_s;
  std::vector<Settings> cures;
  if (tensor >= expert && tensor >= data && layout.tensor_parallel > 1 && layout.tensor_parallel % 2 == 0) {
    cures.push_back({{Field::tp, as_double(layout.tensor_parallel / 2)}});
    cures.push_back({{Field::tp, as_double(layout.tensor_parallel / 2)}, {Field::pp, 2.0 * layout.pipeline_parallel}});
  } else if (expert >= data && layout.expert_parallel % 2 == 0) {
    cures.push_back({{Field::ep, as_double(layout.expert_parallel / 2)}});
  } else if (c.plan.savers.zero_stage > 1) {
    cures.push_back({{Field::zero, 1}});
    if (c.plan.savers.zero_stage > 2) cures.push_back({{Field::zero, 2}});
  }
  if (data > tensor) cures.push_back({{Field::mbs, 2.0 * c.plan.training.micro_batch}});
  return cures;
}

std::optional<Trial> best_communication_cure(Context& c) {
  std::optional<Trial> best;
  if (!c.report.memory.fits) return best;
  for (const Settings& settings : communication_cures(c)) {
    std::optional<Trial> trial = c.trials.with_same_kernels(settings);
    if (!trial || !report::has_room(trial->report.memory) || !shorter(trial->report.time, c.report.time)) continue;
    if (trial->report.time.communication_share >= c.report.time.communication_share) continue;
    if (!best || shorter(trial->report.time, best->report.time)) best = std::move(trial);
  }
  return best;
}

void find_communication(Context& c, List& list) {
  const auto& t = c.report.time;
  if (t.communication_share <= communication_limit) return;
  std::vector<std::string> arguments = {
      number::percent(t.communication_share), number::seconds(t.tensor_communication_s),
      number::seconds(t.data_communication_s), number::seconds(t.expert_communication_s), number::seconds(t.other_s)};
  std::optional<Trial> best = best_communication_cure(c);
  if (!best) {
    list.push_back(make("communication_without_cure", Severity::warning, t.communication_share, std::move(arguments)));
    return;
  }
  arguments.push_back("@field." + best->change.front().first);
  arguments.push_back(best->change.front().second);
  arguments.push_back(number::percent(best->report.time.communication_share));
  Advice advice = make("communication_share", Severity::warning, t.communication_share, std::move(arguments));
  attach(advice, *best, c.report);
  list.push_back(std::move(advice));
}

void find_no_accumulation(Context& c, List& list) {
  const int stages = c.plan.layout.pipeline_parallel;
  if (stages <= 1 || c.report.time.micro_batches > 1) return;
  Advice advice =
      make("no_accumulation", Severity::warning, c.report.time.micro_batches,
           {number::count(stages), number::percent(c.report.time.bubble_share), number::count(4.0 * stages)});
  std::vector<Settings> cures;
  if (c.plan.training.micro_batch > 1) cures.push_back({{Field::mbs, 1}});
  cures.push_back({{Field::gbs, 4.0 * stages * c.plan.training.global_batch}});
  for (const Settings& settings : cures) {
    std::optional<Trial> trial = c.trials.with_same_kernels(settings);
    if (!trial || trial->report.time.micro_batches < stages) continue;
    attach(advice, *trial, c.report);
    break;
  }
  list.push_back(std::move(advice));
}

void find_mfu_above_published(Context& c, List& list) {
  if (is_predicted(c.plan)) return;
  const double mfu = c.plan.assumptions.mfu;
  const int gpus = c.plan.hardware.gpus;
  const rules::PublishedMfu* highest = rules::highest_published(gpus, is_fp8(c.plan));
  if (!highest || mfu <= highest->high + 0.0005) return;
  Advice advice = make("mfu_above_published", Severity::warning, mfu,
                       {number::percent(mfu), number::count(gpus), rules::band_text(highest->high, highest->high),
                        highest->model, rules::gpus_text(*highest), highest->gpu});
  if (const std::optional<Trial> trial = c.trials.at_assumed_mfu({{Field::mfu, highest->high}}))
    attach(advice, *trial, c.report);
  list.push_back(std::move(advice));
}

/// The largest whole per cent of MFU at which compute is given at least its time at the peak; 0: none.
int largest_possible_per_cent(Context& c) {
  int good = 0, bad = static_cast<int>(c.plan.assumptions.mfu * 100) + 1;
  while (bad - good > 1) {
    const int middle = good + (bad - good) / 2;
    const std::optional<Trial> trial = c.trials.at_assumed_mfu({{Field::mfu, middle / 100.0}});
    if (!trial) break;
    (trial->report.time.compute_s >= trial->report.time.at_peak_s ? good : bad) = middle;
  }
  return good;
}

void find_no_room(Context& c, List& list) {
  const auto& t = c.report.time;
  if (is_predicted(c.plan) || !(t.at_peak_s > 0) || t.compute_s >= t.at_peak_s) return;
  const int per_cent = largest_possible_per_cent(c);
  Advice advice = make("mfu_leaves_no_room", Severity::warning, t.compute_s,
                       {number::percent(c.plan.assumptions.mfu), number::seconds(t.compute_s),
                        number::seconds(t.at_peak_s), per_cent > 0 ? number::count(per_cent) + "%" : "< 1%"});
  if (per_cent > 0)
    if (const auto trial = c.trials.at_assumed_mfu({{Field::mfu, per_cent / 100.0}})) attach(advice, *trial, c.report);
  list.push_back(std::move(advice));
}

/// What is left when the plan itself is sound: the input, the host, the size of a pass.
void find_low_utilization(Context& c, List& list) {
  const double mfu = c.report.time.mfu;
  if (mfu >= (is_fp8(c.plan) ? low_mfu_fp8 : low_mfu)) return;
  const auto& run = c.report.run;
  const double nodes = std::max(1.0, double(c.plan.hardware.gpus) / c.resolved.node_size);
  list.push_back(make("low_utilization", Severity::hint, mfu,
                      {number::percent(mfu), number::short_count(run.input_tokens_per_s),
                       number::fixed(run.input_bytes_per_s / 1e6, run.input_bytes_per_s < 10e6 ? 1 : 0),
                       gib(run.checkpoint_bytes / nodes)}));
}

void find_small_micro_batch(Context& c, List& list) {
  const auto& training = c.plan.training;
  const double tokens = double(training.micro_batch) * training.sequence / std::max(1, c.plan.layout.context_parallel);
  if (tokens >= small_pass_tokens || !c.report.memory.fits) return;
  for (int factor = 8; factor >= 2; factor /= 2) {
    if (tokens * factor > 2 * small_pass_tokens ||
        double(factor) * training.micro_batch > c.report.memory.largest_micro_batch)
      continue;
    const std::optional<Trial> trial = c.trials.at_assumed_mfu({{Field::mbs, double(factor) * training.micro_batch}});
    if (!trial || !report::has_room(trial->report.memory)) continue;
    Advice advice = make("small_micro_batch", Severity::hint, tokens,
                         {number::count(tokens), number::count(double(factor) * training.micro_batch),
                          gib(trial->report.memory.peak_bytes)});
    attach(advice, *trial, c.report);
    list.push_back(std::move(advice));
    return;
  }
}

constexpr Item items[] = {
    {"bubble_share", find_bubble},
    {"communication_share", find_communication},
    {"no_accumulation", find_no_accumulation},
    {"mfu_above_published", find_mfu_above_published},
    {"mfu_leaves_no_room", find_no_room},
    {"low_utilization", find_low_utilization},
    {"small_micro_batch", find_small_micro_batch},
};

}  // namespace

std::span<const Item> time_items() {
  return items;
}

}  // namespace slipstick::advice

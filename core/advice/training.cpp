// Advice about the recipe, the batch, the number of tokens, checkpoints and what the memory field was filled with.
#include <algorithm>

#include "core/advice/context.hpp"
#include "core/number/bytes.hpp"
#include "core/number/text.hpp"
#include "core/rules/published.hpp"

namespace slipstick::advice {
namespace {

using plan::Field;
using plan::Precision;

constexpr double smallest_step_tokens = 0.5e6;  // Brown et al. 2020, table 2.1: the 125M model
constexpr double largest_step_tokens = 64e6;    // DeepSeek-V3: 15,360 sequences of 4,096

void attach_if_fitting(Context& c, Advice& advice, const Settings& settings) {
  const std::optional<Trial> trial = c.trials.at_assumed_mfu(settings);
  if (trial && (report::has_room(trial->report.memory) || !c.report.memory.fits)) attach(advice, *trial, c.report);
}

void find_optimizer_precision(Context& c, List& list) {
  if (c.plan.training.precision != Precision::bf16_pure) return;
  const Settings settings = {{Field::precision, static_cast<double>(Precision::bf16)}};
  const std::optional<Trial> trial = c.trials.at_assumed_mfu(settings);
  const double after = trial ? trial->report.memory.peak_bytes : 0;
  Advice advice =
      make("optimizer_precision", Severity::warning, 1.0 / 256, {gib(after), gib(c.report.memory.capacity_bytes)});
  if (trial && (report::has_room(trial->report.memory) || !c.report.memory.fits)) attach(advice, *trial, c.report);
  list.push_back(std::move(advice));
}

void find_loss_scaling(Context& c, List& list) {
  const auto& training = c.plan.training;
  if (training.precision != Precision::fp16 || training.loss_scaling) return;
  Advice advice = make("fp16_without_loss_scaling", Severity::warning, 5.9604644775390625e-8,
                       {number::scientific(5.9604644775390625e-8)});
  attach_if_fitting(c, advice, {{Field::loss_scaling, 1}});
  list.push_back(std::move(advice));
}

/// Sequences that all ranks take in one pass.
double pass_sequences(const Context& c) {
  return double(c.resolved.plan.training.micro_batch) * c.resolved.data_parallel;
}

void find_batch_not_divisible(Context& c, List& list) {
  const double pass = pass_sequences(c), batch = c.resolved.plan.training.global_batch;
  const double passes = batch / pass;
  const auto whole = static_cast<long long>(passes);
  if (static_cast<double>(whole) == passes) return;
  const double nearest = std::max(1.0, static_cast<double>(static_cast<long long>(passes + 0.5))) * pass;
  Advice advice = make("batch_not_divisible", Severity::error, batch,
                       {number::count(batch), number::count(c.resolved.plan.training.micro_batch),
                        number::count(c.resolved.data_parallel), number::count(nearest)});
  attach_if_fitting(c, advice, {{Field::gbs, nearest}});
  list.push_back(std::move(advice));
}

void find_batch_size(Context& c, List& list) {
  const double tokens = c.report.time.tokens_per_step, sequence = c.resolved.plan.training.sequence,
               pass = pass_sequences(c);
  const bool small = tokens<smallest_step_tokens, large = tokens> largest_step_tokens;
  if (!small && !large) return;
  const double passes = (small ? smallest_step_tokens : largest_step_tokens) / (sequence * pass);
  const double whole =
      small ? number::round_up(passes) : static_cast<double>(static_cast<long long>(std::max(1.0, passes)));
  Advice advice =
      make(small ? "batch_small" : "batch_large", Severity::hint, tokens,
           {number::short_count(tokens), number::count(c.plan.training.global_batch), number::count(whole * pass)});
  attach_if_fitting(c, advice, {{Field::gbs, whole * pass}});
  list.push_back(std::move(advice));
}

void find_checkpoint_interval(Context& c, List& list) {
  const auto& run = c.report.run;
  const double best = run.checkpoint_interval_s, rule = run.rule_interval_s;
  const bool differs = rule > 1.5 * best || best > 1.5 * rule;
  if (!(best > 0) || !differs || best > run.days * 86400) return;
  const bool hours = best >= 7200;
  list.push_back(
      make("checkpoint_interval", Severity::info, best,
           {hours ? number::fixed(best / 3600, 1) : number::count(std::max(1.0, best / 60)),
            hours ? "@advice.word.hours" : "@advice.word.minutes",
            number::fixed(run.mtbf_hours, run.mtbf_hours < 10 ? 1 : 0), number::gib(run.checkpoint_bytes, 0)}));
}

void find_tokens(Context& c, List& list) {
  const auto& run = c.report.run;
  const double times = run.tokens_over_optimal;
  if (times >= 0.5 && times <= 2) return;
  const bool over = times > 2;
  list.push_back(
      make(over ? "tokens_over_optimal" : "tokens_under_optimal", over ? Severity::info : Severity::hint, times,
           {over && times >= 10 ? number::fixed(times, times < 100 ? 1 : 0) : number::fixed(times, 2),
            number::short_count(c.report.parameters.total), number::short_count(run.compute_optimal_tokens)}));
}

/// "80 GB" is 80e9 bytes to a shop and 80 GiB to a chip maker: either way round it is a 7% mistake.
void find_gb_for_gib(Context& c, List& list) {
  const double given = c.plan.hardware.memory_gib, device = c.resolved.gpu.memory_mib / 1024;
  if (!(given > 0) || !(device > 0)) return;
  const double box = rules::marketed_gb(c.resolved.gpu), box_gib = box * 1e9 / number::bytes_per_gib;
  const double off = given > box_gib ? given - box_gib : box_gib - given;
  const bool more = given > device * 1.0005, less = off < 0.005 * box_gib && device > given * 1.01;
  if (!more && !less) return;
  const double difference = (given > device ? given - device : device - given) / device;
  Advice advice =
      make(more ? "gb_as_gib" : "gib_as_gb", Severity::warning, given,
           {number::fixed(given, 1), number::fixed(device, 2), number::count(box), number::percent(difference)});
  const std::optional<Trial> trial = c.trials.at_assumed_mfu({{Field::memory, 0}});
  if (trial) attach(advice, *trial, c.report);
  list.push_back(std::move(advice));
}

constexpr Item items[] = {
    {"optimizer_precision", find_optimizer_precision},
    {"fp16_without_loss_scaling", find_loss_scaling},
    {"batch_not_divisible", find_batch_not_divisible},
    {"batch_size", find_batch_size},
    {"checkpoint_interval", find_checkpoint_interval},
    {"tokens_far_from_optimal", find_tokens},
    {"gb_as_gib", find_gb_for_gib},
};

}  // namespace

std::span<const Item> training_items() {
  return items;
}

}  // namespace slipstick::advice

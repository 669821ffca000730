#include "core/advice/fit.hpp"

#include <algorithm>
#include <string_view>

#include "core/list/sort.hpp"
#include "core/number/text.hpp"

namespace slipstick::advice {
namespace {

using plan::Field;
using plan::Precision;
using plan::Recompute;

/// One way, in growing strength: the first settings that fit are taken.
struct Way {
  const char* id;
  std::vector<Settings> steps;
};

double index(Recompute r) {
  return static_cast<double>(r);
}
double index(Precision p) {
  return static_cast<double>(p);
}

/// The largest micro-batch below the present one that fits by the solver and divides the batch.
int smaller_micro_batch(const Context& c) {
  const auto& training = c.plan.training;
  const int data = c.resolved.plan.layout.data_parallel;
  const int largest = static_cast<int>(std::min(c.report.memory.largest_micro_batch, training.micro_batch - 1.0));
  for (int b = largest; b >= 1 && b > largest - 4096; --b)
    if (training.global_batch % (static_cast<long long>(b) * data) == 0) return b;
  return 0;
}

std::vector<Settings> multiples(Field field, int now, int most) {
  std::vector<Settings> result;
  for (int factor = 2; factor <= 8 && now <= most / factor; factor *= 2)
    result.push_back({{field, double(now) * factor}});
  return result;
}

/// Modules that Megatron recomputes one by one, cheap ones first: norms, then activation functions and FFN.
std::vector<Settings> module_steps(const plan::Plan& plan) {
  Settings settings{{Field::recompute, index(Recompute::selective)}, {Field::re_norms, 1}};
  std::vector<Settings> steps{settings};
  const auto add = [&](Field field) {
    settings.push_back({field, 1});
    steps.push_back(settings);
  };
  if (plan.architecture.kv_rank > 0) add(Field::re_latent_up);
  if (plan.architecture.experts > 0) {
    add(Field::re_expert_act);
    add(Field::re_moe);
  }
  if (plan.architecture.dense_layers > 0 || plan.architecture.experts == 0) add(Field::re_ffn);
  return steps;
}

/// Cheap ones first: where step times tie, this order stands.
std::vector<Way> single_ways(const Context& c) {
  const auto& plan = c.plan;
  std::vector<Way> ways;
  if (!plan.savers.fused_attention) ways.push_back({"fit_flash", {{{Field::flash, 1}}}});
  if (plan.layout.tensor_parallel > 1 && !plan.layout.sequence_parallel)
    ways.push_back({"fit_sequence_parallel", {{{Field::sp, 1}}}});
  if (const int b = smaller_micro_batch(c); b > 0) ways.push_back({"fit_micro_batch", {{{Field::mbs, double(b)}}}});
  Way zero{"fit_zero", {}};
  for (int stage = plan.savers.zero_stage + 1; stage <= 3 && c.resolved.data_parallel > 1; ++stage)
    zero.steps.push_back({{Field::zero, double(stage)}});
  ways.push_back(zero);
  if (plan.training.precision == Precision::bf16 || plan.training.precision == Precision::bf16_grad_both)
    ways.push_back({"fit_gradients", {{{Field::precision, index(Precision::bf16_grad16)}}}});
  if (plan.savers.recompute == Recompute::none && !plan.savers.fused_attention)
    ways.push_back({"fit_recompute_selective", {{{Field::recompute, index(Recompute::selective)}}}});
  if (plan.savers.recompute == Recompute::none || plan.savers.recompute == Recompute::selective)
    ways.push_back({"fit_recompute_modules", module_steps(plan)});
  if (plan.savers.recompute != Recompute::full)
    ways.push_back({"fit_recompute_full", {{{Field::recompute, index(Recompute::full)}}}});
  if (plan.training.loss == plan::Loss::framework || plan.training.loss == plan::Loss::plain)
    ways.push_back({"fit_loss", {{{Field::loss, double(plan::Loss::without_logits)}}}});
  if (!plan.savers.offload_optimizer) ways.push_back({"fit_offload_optimizer", {{{Field::offload_opt, 1}}}});
  if (!plan.savers.offload_activations) ways.push_back({"fit_offload_activations", {{{Field::offload_act, 1}}}});
  ways.push_back({"fit_context_parallel", multiples(Field::cp, plan.layout.context_parallel, c.resolved.node_size)});
  ways.push_back({"fit_tensor_parallel", multiples(Field::tp, plan.layout.tensor_parallel, c.resolved.node_size)});
  ways.push_back(
      {"fit_pipeline_parallel", multiples(Field::pp, plan.layout.pipeline_parallel, plan.architecture.layers)});
  std::vector<Settings> more = multiples(Field::gpus, plan.hardware.gpus, 1 << 20);
  if (more.size() > 2) more.resize(2);
  ways.push_back({"fit_gpus", more});
  return ways;
}

/// Savers on top of each other, for plans that no single one saves. Each line adds to the one before.
std::vector<Way> combined_ways(const Context& c) {
  const auto& plan = c.plan;
  Settings all;
  if (plan.savers.recompute != Recompute::full) all.push_back({Field::recompute, index(Recompute::full)});
  if (plan.training.micro_batch > 1) all.push_back({Field::mbs, 1});
  if (plan.layout.tensor_parallel > 1 && !plan.layout.sequence_parallel) all.push_back({Field::sp, 1});
  std::vector<Settings> steps = {all};
  const auto add = [&](Field field, double value) {
    steps.push_back(all);
    steps.back().push_back({field, value});
  };
  for (int stage = plan.savers.zero_stage + 1; stage <= 3 && c.resolved.data_parallel > 1; ++stage)
    add(Field::zero, stage);
  all = steps.back();
  for (int factor = 2; factor <= 8; factor *= 2) add(Field::pp, double(plan.layout.pipeline_parallel) * factor);
  std::erase_if(steps, [](const Settings& settings) { return settings.size() < 2; });  // those were tried alone
  return {{"fit_combined", steps}};
}

struct Found {
  Advice advice;
  double gpu_seconds;
};

std::string described(const Trial& trial) {
  std::string text;
  for (const auto& [key, value] : trial.change) {
    if (!text.empty()) text += ", ";
    text += key + " = " + value;
  }
  return text;
}

Advice way_advice(const char* id, std::string value, const Trial& trial, const report::Report& before) {
  Advice advice = make(id, Severity::hint, trial.report.memory.peak_bytes,
                       {std::move(value), gib(trial.report.memory.peak_bytes),
                        number::count(trial.report.time.micro_batches), number::percent(trial.report.time.mfu)});
  attach(advice, trial, before);
  return advice;
}

void try_ways(Context& c, const std::vector<Way>& ways, std::vector<Found>& found) {
  for (const Way& way : ways) {
    for (const Settings& settings : way.steps) {
      std::optional<Trial> trial = c.trials.at_assumed_mfu(settings);
      if (!trial || !report::has_room(trial->report.memory)) continue;
      const bool combined = settings.size() > 1;
      std::string value = combined ? described(*trial) : number::shortest(settings.front().value);
      const Trial kept = c.trials.with_same_kernels(settings, std::move(*trial));
      found.push_back({way_advice(way.id, std::move(value), kept, c.report), kept.gpu_seconds});
      break;
    }
  }
}

void find_misfit(Context& c, List& list) {
  const auto& m = c.report.memory;
  if (m.fits || m.stages.empty()) return;
  const double excess = m.peak_bytes - m.capacity_bytes;   // of what the title names; the verdict leaves out what can be given up
  int over = 0;
  for (const auto& stage : m.stages) over += stage.peak_bytes > m.capacity_bytes;
  // The argument for the ways is added by advise(), which knows whether there are any.
  list.push_back(make("does_not_fit", Severity::error, -m.free_bytes,
                      {number::count(m.fullest_stage), gib(m.peak_bytes), gib(excess), number::count(over),
                       number::count(static_cast<double>(m.stages.size())), gib(m.capacity_bytes)}));
}

/// People divide the weights by the memory and call it done.
void find_weights_alone(Context& c, List& list) {
  const auto& m = c.report.memory;
  if (m.fits || m.stages.empty()) return;
  const auto& stage = m.stages[static_cast<std::size_t>(std::max(0, m.fullest_stage))];
  if (stage.weights_bytes <= 0 || stage.weights_bytes > m.capacity_bytes) return;
  const double times = m.peak_bytes / stage.weights_bytes;
  list.push_back(make("weights_alone", Severity::info, times,
                      {gib(stage.weights_bytes), gib(m.peak_bytes), number::fixed(times, 1)}));
}

constexpr Item items[] = {{"does_not_fit", find_misfit}, {"weights_alone", find_weights_alone}};

}  // namespace

bool is_misfit(const Advice& advice) {
  return std::string_view(advice.id) == "does_not_fit";
}

List find_ways_to_fit(Context& c, int most) {
  List list;
  if (c.report.memory.fits) return list;
  std::vector<Found> found;
  try_ways(c, single_ways(c), found);
  if (static_cast<int>(found.size()) < most) try_ways(c, combined_ways(c), found);
  sort_stably(found, [](const Found& a, const Found& b) { return a.gpu_seconds < b.gpu_seconds; });
  for (const Found& way : found)
    if (static_cast<int>(list.size()) < most) list.push_back(way.advice);
  return list;
}

std::span<const Item> memory_items() {
  return items;
}

}  // namespace slipstick::advice

#include "core/advice/context.hpp"

#include "core/engine/evaluate.hpp"
#include "core/number/text.hpp"
#include "core/plan/read.hpp"

namespace slipstick::advice {
namespace {

bool is_layout(plan::Field field) {
  using plan::Field;
  return field == Field::tp || field == Field::cp || field == Field::pp || field == Field::gpus;
}

/// A data-parallel size set by hand would contradict another layout, so it is derived again.
Settings completed(const plan::Plan& plan, Settings settings) {
  if (plan.layout.data_parallel == 0) return settings;
  for (const Setting& setting : settings) {
    if (!is_layout(setting.field)) continue;
    settings.push_back({plan::Field::dp, 0});
    break;
  }
  return settings;
}

/// Same compute efficiency as `before`, on the plan of `after`; 0: it cannot be told.
double same_kernels_mfu(const report::Time<double>& before, const report::Time<double>& after, double assumed) {
  const bool possible = before.compute_s > 0 && before.at_peak_s > 0 && before.at_peak_s <= before.compute_s;
  if (!possible || !(after.step_s > 0) || !(after.at_peak_s > 0)) return 0;
  const double step = step_with_compute(after, after.at_peak_s * before.compute_s / before.at_peak_s);
  const double mfu = step > 0 ? assumed * after.step_s / step : 0;
  return static_cast<double>(static_cast<long long>(mfu * 10000 + 0.5)) / 10000;
}

bool sets(const Settings& settings, plan::Field field) {
  for (const Setting& setting : settings)
    if (setting.field == field) return true;
  return false;
}

}  // namespace

double step_with_compute(const report::Time<double>& t, double compute_s) {
  const double rest =
      t.tensor_communication_s + t.expert_communication_s + t.data_communication_s + t.optimizer_s + t.other_s;
  const double working = 1 - t.bubble_share;
  return working > 0 ? (compute_s + rest) / working : 0;
}

std::optional<Trial> Trials::at_assumed_mfu(const Settings& settings) {
  if (left_ <= 0) return std::nullopt;
  Trial trial;
  plan::Plan changed = plan_;
  for (const Setting& setting : completed(plan_, settings)) {
    const plan::FieldInfo& info = plan::info(setting.field);
    const bool in_range =
        setting.value >= info.minimum && (info.maximum <= info.minimum || setting.value <= info.maximum);
    if (!info.set || (!in_range && !(info.zero_is_auto && setting.value == 0))) return std::nullopt;
    plan::Plan written = changed;
    info.set(written, setting.value);
    trial.change.emplace_back(info.key, plan::value_text(written, setting.field));
    std::vector<plan::Issue> issues;
    if (!plan::set_from_text(changed, trial.change.back().first, trial.change.back().second, issues))
      return std::nullopt;
  }
  const std::size_t problems = plan::check(changed).size();
  if (problems > 0 && problems >= report_.errors.size()) return std::nullopt;
  --left_;
  trial.report = engine::evaluate_numbers(changed);
  trial.gpu_seconds = trial.report.time.step_s * changed.hardware.gpus;
  return trial;
}

Trial Trials::with_same_kernels(const Settings& settings, Trial trial) {
  if (sets(settings, plan::Field::mfu) || plan_.assumptions.step_time == plan::StepTime::predicted) return trial;
  const double assumed = plan_.assumptions.mfu;
  const double mfu = same_kernels_mfu(report_.time, trial.report.time, assumed);
  const double difference = mfu > assumed ? mfu - assumed : assumed - mfu;
  if (mfu <= 0 || mfu >= 1 || difference < 0.0005) return trial;
  Settings with_mfu = settings;
  with_mfu.push_back({plan::Field::mfu, mfu});
  std::optional<Trial> result = at_assumed_mfu(with_mfu);
  return result ? std::move(*result) : std::move(trial);
}

std::optional<Trial> Trials::with_same_kernels(const Settings& settings) {
  std::optional<Trial> trial = at_assumed_mfu(settings);
  if (!trial) return trial;
  return with_same_kernels(settings, std::move(*trial));
}

Advice make(const char* id, Severity severity, double figure, std::vector<std::string> arguments) {
  Advice result;
  result.id = id;
  result.severity = severity;
  result.figure = figure;
  result.arguments = std::move(arguments);
  return result;
}

void attach(Advice& advice, const Trial& trial, const report::Report& before) {
  advice.change = trial.change;
  advice.step_change_s = trial.report.time.step_s - before.time.step_s;
  advice.memory_after_bytes = trial.report.memory.peak_bytes;
}

std::string gib(double bytes) {
  return number::gib(bytes, 1);
}

std::string label(plan::Field field) {
  return std::string("@field.") + plan::info(field).key;
}

int largest_divisor(int of, int at_most) {
  for (int d = at_most < of ? at_most : of; d > 1; --d)
    if (of % d == 0) return d;
  return 1;
}

}  // namespace slipstick::advice

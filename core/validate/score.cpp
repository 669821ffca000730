#include "core/validate/score.hpp"

#include <algorithm>

namespace slipstick::validate {
namespace {

double magnitude(double x) { return x < 0 ? -x : x; }
/// Middle of a sorted list, the mean of the two where there is none.
double middle(const std::vector<double>& sorted) {
  const std::size_t n = sorted.size();
  return n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

using Reasons = std::vector<std::pair<std::string, int>>;

void count(Reasons& reasons, const std::string& reason) {
  const auto found = std::find_if(reasons.begin(), reasons.end(), [&](const auto& each) { return each.first == reason; });
  if (found == reasons.end()) reasons.emplace_back(reason, 1);
  else ++found->second;
}

void sort(Reasons& reasons) {
  std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
}

void judge(Verdicts& verdicts, const Scored& row) {
  const Measured& measured = row.reading->measured;
  if (row.reading->recipe_untold) return;
  const bool worked = !measured.failed && (measured.peak_memory_gib > 0 || measured.step_s > 0);
  if (measured.failed) ++verdicts.failed, verdicts.failed_told_not += row.predicted.fits ? 0 : 1;
  if (worked) ++verdicts.worked, verdicts.worked_told_not += row.predicted.fits ? 0 : 1;
}

void compare(Scored& row, Score& score) {
  const Reading& reading = *row.reading;
  const Measured& measured = reading.measured;
  if (measured.step_s > 0) {
    // LoRA spares a third of the FLOPs: half of the time at peak is out of reach for anybody.
    static const std::string impossible = "Less than the accelerator's peak allows.";
    const bool possible = measured.step_s > row.predicted.at_peak_s / 2;
    const std::string& why_not = !reading.unscored_time.empty() ? reading.unscored_time : possible ? reading.no_time : impossible;
    row.step_compared = why_not.empty() && row.predicted.step_s > 0;
    if (row.step_compared) row.step_error = row.predicted.step_s / measured.step_s - 1;
    else count(score.not_compared, "time: " + why_not);
  }
  if (measured.peak_memory_gib > 0) {
    row.memory_compared = reading.unscored_memory.empty();
    if (row.memory_compared) row.memory_error = row.predicted.peak_memory_gib / measured.peak_memory_gib - 1;
    else count(score.not_compared, "memory: " + reading.unscored_memory);
  }
}

}  // namespace

Errors errors_of(std::vector<double> values) {
  Errors errors;
  if (values.empty()) return errors;
  std::sort(values.begin(), values.end());
  errors.bias = middle(values);
  for (double& value : values) value = magnitude(value);
  std::sort(values.begin(), values.end());
  errors.rows = static_cast<int>(values.size());
  errors.median = middle(values);
  double sum = 0;
  for (const double value : values) sum += value;
  errors.mean = sum / static_cast<double>(values.size());
  errors.p90 = values[std::min(values.size() - 1, values.size() * 9 / 10)];
  return errors;
}

Score score(const std::vector<Reading>& rows) {
  Score score;
  std::vector<double> step, memory;
  for (const Reading& reading : rows) {
    Scored row{&reading, predict(reading), 0, 0, false, false};
    if (!reading.skip.empty()) count(score.skipped, reading.skip);
    else {
      ++score.predicted;
      judge(score.verdicts, row);
      compare(row, score);
      if (row.step_compared) step.push_back(row.step_error);
      if (row.memory_compared) memory.push_back(row.memory_error);
    }
    score.rows.push_back(row);
  }
  score.step = errors_of(std::move(step));
  score.memory = errors_of(std::move(memory));
  sort(score.skipped);
  sort(score.not_compared);
  return score;
}

}  // namespace slipstick::validate

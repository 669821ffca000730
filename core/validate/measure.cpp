#include "core/validate/measure.hpp"

#include <algorithm>

#include "core/engine/evaluate.hpp"
#include "core/number/bytes.hpp"

namespace slipstick::validate {
namespace {

using Stages = std::vector<report::StageMemory<double>>;

double bytes(const report::StageMemory<double>& stage, Sense sense) {
  if (sense == Sense::used) return stage.peak_bytes;
  return sense == Sense::reserved ? stage.reserved_bytes : stage.allocated_bytes;
}

double of_stage(const Stages& stages, const Reading& reading) {
  if (stages.empty()) return 0;
  const double first = bytes(stages.front(), reading.sense), last = bytes(stages.back(), reading.sense);
  switch (reading.stage) {
    case Stage::first: return first;
    case Stage::last: return last;
    case Stage::ends: return std::max(first, last);
    case Stage::fullest: break;
  }
  double most = 0;
  for (const report::StageMemory<double>& stage : stages) most = std::max(most, bytes(stage, reading.sense));
  return most;
}

}  // namespace

Predicted measure(const report::Report& report, const Reading& reading) {
  Predicted predicted;
  predicted.peak_memory_gib = of_stage(report.memory.stages, reading) / number::bytes_per_gib;
  predicted.fits = report.memory.fits;
  if (!reading.no_time.empty()) return predicted;
  predicted.step_s = report.time.step_s;
  predicted.at_peak_s = report.time.at_peak_s;
  predicted.tokens_per_s_per_gpu = report.time.tokens_per_s_per_gpu;
  return predicted;
}

Predicted predict(const Reading& reading) {
  return reading.skip.empty() ? measure(engine::evaluate_numbers(reading.plan), reading) : Predicted{};
}

}  // namespace slipstick::validate

#include "core/time/predict/band.hpp"

#include "core/hardware/efficiency.hpp"

namespace slipstick::report {

const char* id(Band band) {
  switch (band) {
    case Band::dense: return "dense";
    case Band::dense_large: return "dense_large";
    case Band::small: return "small";
    case Band::experts: return "experts";
    case Band::unknown: break;
  }
  return "unknown";
}

}  // namespace slipstick::report

namespace slipstick::time {
namespace {

constexpr int large_run_gpus = 64;
constexpr double small_hidden = 2048;

}  // namespace

report::Band band_of(const engine::Resolved& r) {
  if (r.gpu.efficiency->family == "sheet") return report::Band::unknown;
  if (r.plan.architecture.experts > 0) return report::Band::experts;
  if (r.plan.architecture.hidden <= small_hidden) return report::Band::small;
  return r.plan.hardware.gpus > large_run_gpus ? report::Band::dense_large : report::Band::dense;
}

double band_width(report::Band band, const framework::TimeRules& rules) {
  if (band == report::Band::experts && rules.band_experts > 0) return rules.band_experts;
  const bool dense = band != report::Band::experts && band != report::Band::unknown;
  if (dense && rules.band > 0) return rules.band;
  switch (band) {
    case report::Band::dense: return 0.12;
    case report::Band::dense_large: return 0.14;
    case report::Band::small: return 0.10;
    case report::Band::experts: return 0.30;
    case report::Band::unknown: break;
  }
  return 0.35;
}

}  // namespace slipstick::time

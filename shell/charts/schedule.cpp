#include "shell/charts/schedule.hpp"

#include "core/engine/resolve.hpp"
#include "core/time/schedule.hpp"

namespace slipstick::shell::charts {

std::span<const report::Pass> ScheduleCache::of(const Context& ui) {
  const plan::Plan& plan = ui.reported;
  const auto& time = ui.report.time;
  const std::array<double, 9> key{time.step_s, time.data_communication_s, time.optimizer_s, time.micro_batches,
                                  static_cast<double>(plan.layout.pipeline_parallel), static_cast<double>(plan.layout.virtual_stages),
                                  static_cast<double>(plan.savers.recompute), static_cast<double>(plan.layout.schedule),
                                  time.bubble_s};
  if (key != key_ || passes_.empty()) {
    passes_ = time::schedule(engine::resolve(plan), ui.report);
    key_ = key;
  }
  return passes_;
}

}  // namespace slipstick::shell::charts

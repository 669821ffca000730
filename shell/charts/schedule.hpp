/// The pipeline's timetable of the reported plan, made again only when what it depends on has changed.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/report/report.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::charts {

class ScheduleCache {
 public:
  std::span<const report::Pass> of(const Context&);

 private:
  std::array<double, 9> key_{};
  std::vector<report::Pass> passes_;
};

}  // namespace slipstick::shell::charts

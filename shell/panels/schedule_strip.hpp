/// The pipeline's schedule of one step as a strip with its head, legend and axis.
#pragma once

#include "shell/charts/schedule.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// Head "Pipeline schedule", legend, one row a stage. With one stage or without a schedule: a sentence. Returns the height.
float schedule_strip(const Context&, charts::ScheduleCache&, ImVec2 at, float width);

/// Entries of the legend; returns the width drawn. `right` aligned when true.
float schedule_legend(const Context&, ImVec2 at, bool right, bool all);

/// Rows for so many stages in about `room`.
float schedule_row_height(int stages, float room, float most);

}  // namespace slipstick::shell::panels

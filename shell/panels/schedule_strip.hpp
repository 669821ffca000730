/// The pipeline's schedule of one step as a strip with its head, legend and axis.
#pragma once

#include "shell/charts/schedule.hpp"
#include "shell/context.hpp"
#include "shell/panels/panels.hpp"

namespace slipstick::shell::panels {

/// Head "Pipeline schedule", legend, one row a stage. With one stage or without a schedule: a sentence. Returns the height.
float schedule_strip(const Context&, charts::ScheduleCache&, ImVec2 at, float width);

/// The legend within `room`, in as many lines as it takes, or in one from the right; returns the height. `all`: also what
/// follows the passes.
float schedule_legend(const Context&, ImVec2 at, float room, bool right, bool all);

/// The whole step and a window of it: the frame on the upper strip can be dragged, the lower strip too, and zoomed.
float schedule_card(TimeTab&, const Context&, ImVec2 at, float width);

/// Why there is no picture.
std::string_view no_schedule(const Context&);

/// Rows for so many stages in about `room`.
float schedule_row_height(int stages, float room, float most);

}  // namespace slipstick::shell::panels

/// Charts over ImDrawList: ruler axes, stacked bars with the capacity line, the step by cause, the pipeline schedule, a
/// treemap. Each is one hit area with its own hit-testing: hover shows name, value, share; a click explains.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/report/report.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::charts {

struct Segment {
  std::string name;        ///< "Activations"
  double value = 0;        ///< in the chart's unit
  ImU32 color = 0;
  bool hatched = false;    ///< bubble
  std::string path;        ///< result to explain at a click; empty: none
  std::string text;        ///< value with unit for the hover card
  std::string label;       ///< drawn inside where there is room
};

/// Baseline, major and minor ticks, labels, unit at the end. Maps 0..maximum onto x..x+width.
void ruler(const Context&, ImDrawList*, ImVec2 at, float width, double maximum, std::string_view unit, double major_step = 0);
double nice_step(double maximum, int most_labels);
void hatch(ImDrawList*, ImVec2 min, ImVec2 max, ImU32 color, float step = 5, float thickness = 1.6f);
/// 1-px line as a filled rectangle on device pixels.
void line_h(const Context&, ImDrawList*, float x0, float x1, float y, ImU32);
void line_v(const Context&, ImDrawList*, float x, float y0, float y1, ImU32);

/// One stacked bar; segments beyond `limit` (> 0) are drawn hatched in bad. Returns the hovered index or -1.
int stacked_bar(const Context&, const char* id, ImVec2 at, ImVec2 size, std::span<const Segment>, double maximum, double limit, bool labels, int dim_all_but = -1);
/// Legend with wrapping; returns the hovered entry or -1 and adds its height.
int legend(const Context&, const char* id, ImVec2 at, float width, std::span<const Segment>, float* height);

/// Memory by pipeline stage (overview and memory tab): rows of stacked bars, capacity hairline with its label, axis, legend.
/// More than 16 stages are shown as first, last and evenly chosen ones with a note. Returns the height used; `selected` may be null.
float stage_bars(const Context&, ImVec2 at, float width, int* selected);
/// Step time by cause: bar, then a two-column table that is also the legend. Returns the height used.
float step_bar(const Context&, ImVec2 at, float width);
/// What the run costs by cause, checkpoints and failures included, in the same form.
float cost_bar(const Context&, ImVec2 at, float width);
/// Gauge of the verdict: the fullest stage as a mini bar with ruler ticks.
void gauge(const Context&, ImVec2 at, float width);
/// One row a stage, a block a pass, idle hatched. Passes stand stage by stage, each in order of time. `window_s` > 0 shows [from_s, from_s + window_s] with micro-batch numbers.
float gantt(const Context&, const char* id, ImVec2 at, float width, std::span<const report::Pass>, int stages, double from_s, double window_s, float row_height, bool explains = true);
/// Seconds that the whole chart shows: the step, and with ZB-H2 as much as the last stage begins later.
double gantt_length_s(const Context&, std::span<const report::Pass>);
/// Memory of one stage over one step: stepped area.
float memory_over_time(const Context&, ImVec2 at, ImVec2 size, int stage, std::span<const report::Pass>);
struct Tile { std::string name, short_name; double value; ImU32 color; std::string path; int group; };
void treemap(const Context&, const char* id, ImVec2 at, ImVec2 size, std::span<const Tile>);
struct Column { std::string name; double value; ImU32 color; bool hatched; bool total; std::string path; };
/// Columns too narrow for their names get a table below. Returns the height used.
float waterfall(const Context&, const char* id, ImVec2 at, ImVec2 size, std::span<const Column>, std::string_view unit);

/// The memory segments of a stage and the time segments of the step, in stacking order, in GiB (GB) and seconds.
std::vector<Segment> memory_segments(const Context&, int stage);
std::vector<Segment> time_segments(const Context&);

}  // namespace slipstick::shell::charts

/// Parts of stacked bars that other charts use: where a legend's entries stand, and how a share is said.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "shell/charts/charts.hpp"

namespace slipstick::shell::charts {

/// Known before anything is drawn, so that hovering an entry dims the bars of the same frame.
struct LegendPlaces {
  struct Entry { ImVec2 at; float width; };
  std::vector<Entry> entries;
  float height = 0;
};
LegendPlaces place_legend(const Context&, ImVec2 at, float width, std::span<const Segment>);
int legend_under_pointer(const LegendPlaces&);   ///< -1: none

/// Name, value and share of each, in one or two columns; a click explains. `strong` >= 0: the others are dimmed. Returns the height used.
float segment_table(const Context&, ImVec2 at, float width, std::span<const Segment>, double whole, int strong);

/// "67.8% of this stage", made from a sentence with one placeholder.
std::string share_text(const Context&, double value, double whole, std::string_view key);

std::string step_seconds(double seconds);   ///< "18.01 s": what tables of the step's causes say

}  // namespace slipstick::shell::charts

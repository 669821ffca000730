/// Rows with a cell for each plan that is compared: side by side, or on a phone one under another below the row's name.
#pragma once

#include <functional>
#include <string_view>

#include "shell/panels/compare.hpp"

namespace slipstick::shell::panels {

class Grid {
 public:
  Grid(const Context&, const std::vector<Compared>&, ImVec2 at, float width);

  using Cell = std::function<void(std::size_t index, ImVec2 at, float width)>;
  void row(std::string_view label, float height, const Cell&, ImU32 mark = 0, bool hatched = false, bool strong = false);
  void title(std::string_view text);
  bool stacked() const { return stacked_; }
  bool narrow() const { return column_ < 210; }   ///< a value and its difference stand one under the other
  float label() const { return stacked_ ? width_ : label_ - 8; }
  float used() const { return y_ - at_.y; }

 private:
  ImVec2 cell_at(std::size_t index, float height) const;

  const Context* ui_;
  const std::vector<Compared>* plans_;
  ImVec2 at_;
  float width_, label_, column_, y_, name_ = 0;
  bool stacked_;
};

/// "A" on the accent, "B" on grey, "Now". Returns its width.
float letter_chip(const Context&, ImVec2 at, const Compared&);

}  // namespace slipstick::shell::panels

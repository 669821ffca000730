/// Every constant of the predicted step that is calibrated (docs/time.md), where it is kept, and what it would be without rows.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace slipstick::fit {

struct Constant {
  std::string section, name;     ///< "h100", "math"; "torchtitan", "speed"
  std::vector<double*> places;   ///< in the engine's own tables; entries based on another share its value
  double start, least, most;     ///< start: a rough guess, towards which it is pulled
  double neutral;                ///< what it would be if there were no such thing: no latency, no loss, no overlap
  bool share = false;            ///< 0 to 1: moves by differences, all others by factors
  double unit = 1;               ///< of the name's: 1e-6 where the engine keeps microseconds in seconds
  std::vector<std::size_t> rows = {};   ///< whose predictions it touches; none: a start value

  double value() const { return *places.front(); }
  void set(double value) const;
  /// Steps from the guess; one step is a factor of e, or 0.3 of a share.
  double steps() const;
  double moved(double by) const;   ///< the value so many steps further, within its limits
};

/// The engine's tables are constant for everybody but this program, which changes them in place.
std::vector<Constant> constants();

}  // namespace slipstick::fit

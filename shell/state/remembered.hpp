/// What stays between runs: the plan as a link, the user's choices, plans kept by name and recent ones. One JSON object a line,
/// so that damage to one line costs what stands there and nothing else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shell/context.hpp"
#include "shell/state/library.hpp"

namespace slipstick::shell::state {

struct Remembered {
  Settings settings;
  std::string link;
  std::vector<std::string> pin_names = {};   ///< of the plans that the link has pinned, in their order
  bool welcomed = false;                     ///< the hint of the first run has been read
  Library library = {};
};
std::string write(const Remembered&);
/// Anything unreadable is left at `defaults`; never fails.
Remembered read(std::string_view text, const Settings& defaults);

}  // namespace slipstick::shell::state

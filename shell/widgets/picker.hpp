/// Matching of what is typed into a picker against its options. Nothing here draws.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "shell/widgets/fields.hpp"

namespace slipstick::shell::widgets {

/// An option that matches; `from`, `to`: the bytes of its name that do, for emphasis.
struct Match {
  int index = 0;
  std::size_t from = 0, to = 0;
};
/// Every word of `typed` must stand in name, id or detail, in any case. Options whose name begins with it come first; the
/// order stays otherwise. When nothing has the words, those whose name has the letters in this order.
std::vector<Match> matches(std::span<const Option> options, std::string_view typed);

}  // namespace slipstick::shell::widgets

/// What stays between runs: the plan as a link and the user's choices, as a small JSON text.
#pragma once

#include <string>
#include <string_view>

#include "shell/context.hpp"

namespace slipstick::shell::state {

struct Remembered { Settings settings; std::string link; };
std::string write(const Remembered&);
/// Anything unreadable is left at `defaults`; never fails.
Remembered read(std::string_view text, const Settings& defaults);

}  // namespace slipstick::shell::state

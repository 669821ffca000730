/// The way from a result into its parts: what each step of the popover's trail stands for.
#pragma once

#include <string>
#include <vector>

#include "core/explain/explain.hpp"

namespace slipstick::shell::panels {

/// How a part of a derivation is called in a trail: its name, and which one of that name among all parts it is.
std::string step_to(const explain::Explanation&, const number::Node& part);

/// The part of that call; nullptr when the derivation has none (the plan has changed under an open popover).
const number::Node* part_at(const explain::Explanation&, const std::string& step);

/// Whether it has a formula of its own.
bool can_be_opened(const number::Node&);

}  // namespace slipstick::shell::panels

/// The way from a result into its parts: what each step of the popover's trail stands for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/explain/explain.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::panels {

/// How a part of a derivation is called in a trail: its name, and which one of that name among all parts it is.
std::string step_to(const explain::Explanation&, const number::Node& part);

/// The part of that call; nullptr when the derivation has none (the plan has changed under an open popover).
const number::Node* part_at(const explain::Explanation&, const std::string& step);

/// Whether it has a formula of its own.
bool can_be_opened(const number::Node&);

/// The colour under which a result stands in the charts; 0: none.
ImU32 color_of(const Context&, std::string_view path);

/// "Activations, stage 0": results of a stage say which.
std::string title_of(const Context&, const explain::Explanation&, const std::vector<std::string>& trail);

}  // namespace slipstick::shell::panels

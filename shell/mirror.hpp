#pragma once

#include <string>
#include <string_view>

#include "core/plan/plan.hpp"
#include "shell/context.hpp"

namespace slipstick::shell {

/// "Llama 3 70B · 512 × H100", for the window and the tab.
std::string plan_title(const plan::Plan&);

/// The report as plain HTML for screen readers and search: headings, tables, the pinned plans side by side, and one sentence that
/// is read out when it changes. All text is escaped. `announcement`: what a notice or question on the screen says; empty: none.
std::string mirror_html(const Context&, std::string_view announcement = {});

}  // namespace slipstick::shell

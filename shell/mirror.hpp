#pragma once

#include <string>
#include <vector>

#include "core/plan/issue.hpp"
#include "core/report/report.hpp"
#include "core/text/text.hpp"

namespace slipstick::shell {

/// The report as a plain HTML document for screen readers and search: headings and tables. All text is escaped.
std::string mirror_html(const text::Table& words, const plan::Plan&, const report::Report&, const std::vector<plan::Issue>&);

}  // namespace slipstick::shell

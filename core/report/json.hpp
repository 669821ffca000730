/// The Report as JSON: an interface that others script against, documented in docs/report.md. Never NaN or infinity.
#pragma once

#include <string>

#include "core/json/writer.hpp"
#include "core/model/parameters.hpp"
#include "core/plan/plan.hpp"
#include "core/report/report.hpp"

namespace slipstick::report {

/// Compact when `indent` < 0. Sentences (advice, errors) are English; ids are for programs. Whole numbers below 2^53 are
/// written as integers; a number that is not finite would be written as null, and tests show that there is none.
std::string to_json(const plan::Plan&, const Report&, int indent = 2);

/// What was wrong with an input that could not be read, in the form of the Report: {"version", "errors": [...]}.
std::string errors_json(const std::vector<plan::Issue>&, int indent = 2);

/// Into an open object: `total`, `active`, `components` and what else the Report says about parameters without a layout.
void write_parameters(json::Writer&, const model::Counted<double>&);

/// A summary to paste into a document: plan, results, advice, link. English.
std::string to_markdown(const plan::Plan&, const Report&);

/// The same, compact, for a terminal.
std::string to_text(const plan::Plan&, const Report&);

}  // namespace slipstick::report

/// The one function that holds the product together: plan in, report out. Pure: no I/O, no clock, no globals, no
/// exceptions; the same bits on the desktop, in the page and under Node.
#pragma once

#include "core/plan/plan.hpp"
#include "core/report/report.hpp"

namespace slipstick::engine {

/// Never fails: an impossible plan is reported as far as it can be computed, with `errors` saying why it is impossible.
report::Report evaluate(const plan::Plan&);

/// Numbers only: no rules, no advice, no limits, and no prediction unless the plan takes its step from it. What searches
/// and "what if" use; microseconds.
report::Report evaluate_numbers(const plan::Plan&);

/// The same computation with derivations.
report::TracedReport evaluate_traced(const plan::Plan&);

}  // namespace slipstick::engine

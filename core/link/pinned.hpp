/// The plans that a link carries beside its own: pinned to be compared, A to D. A is written as differences from the link's
/// plan, B to D as differences from A, each key behind its plan's letter: "b.tp=4". No key at all before B: A is the link's plan.
#pragma once

#include <span>
#include <vector>

#include "core/plan/read.hpp"

namespace slipstick::link {

using plan::most_pinned;

std::vector<plan::Pair> pinned_pairs(const plan::Plan&, std::span<const plan::Plan> pinned);
/// Takes those pairs out of all pairs of a link; what is wrong is added to `issues`, with the letter of its plan.
std::vector<plan::Plan> read_pinned(const std::vector<plan::Pair>&, int version, const plan::Plan&, std::vector<plan::Issue>& issues);

}  // namespace slipstick::link

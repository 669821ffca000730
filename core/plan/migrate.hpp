/// Old plans in today's words: one pure function a version, from the pairs of version v to those of v + 1. A version
/// freezes keys, units and defaults; where a default changes, the migration writes the old one out. docs/links.md.
#pragma once

#include <span>
#include <vector>

#include "core/plan/read.hpp"

namespace slipstick::plan {

using Migration = void (*)(std::vector<Pair>&);

std::span<const Migration> migrations();  ///< the first leads from version 1 to 2; empty while there is only one version

/// Runs the migrations from `version` (1 or later) up to the end of the chain, in turn.
void migrate(std::vector<Pair>& pairs, int version, std::span<const Migration> chain = migrations());

}  // namespace slipstick::plan

/// The fastest layout of a plan that fits, among a few hundred: what a run that does not state its layout is taken to use.
/// Model, GPUs and global batch stay as they are. Deterministic; evaluates at most some thousand plans.
#pragma once

#include <vector>

#include "core/plan/plan.hpp"

namespace slipstick::search {

/// What may vary; the rest stays as the plan says.
struct Space {
  bool tensor = true, pipeline = true, experts = true, micro_batch = true;
  bool recompute = true;             ///< full recomputation, where nothing fits without
  int data_parallel = 0;             ///< replicas that a layout must come to; 0: any
  std::vector<int> chunks;           ///< virtual stages: the first that divides a stage's layers; none: 1
};

/// By predicted step among those that fit; where none does, the one that needs the least memory. The plan itself where
/// no layout is possible.
plan::Plan best_layout(const plan::Plan&, const Space&);

}  // namespace slipstick::search

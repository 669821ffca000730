#include "core/model/architecture.hpp"

#include <algorithm>

namespace slipstick::model {
namespace {

/// MoE layers among the first `count`, leaving leading dense layers aside: one in every `moe_every`, the last of each group.
int moe_layers_before(const Architecture& a, int count) {
  return std::max(count, 0) / std::max(a.moe_every, 1);
}

}  // namespace

bool layer_is_moe(const Architecture& a, int layer) {
  return moe_layers(a, layer, 1) > 0;
}

int moe_layers(const Architecture& a, int first, int count) {
  if (a.experts <= 0 || count <= 0) return 0;
  const int from = std::max(first, a.dense_layers);
  const int to = std::max(first + count, a.dense_layers);
  return moe_layers_before(a, to) - moe_layers_before(a, from);
}

}  // namespace slipstick::model

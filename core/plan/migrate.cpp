#include "core/plan/migrate.hpp"

namespace slipstick::plan {

std::span<const Migration> migrations() { return {}; }

void migrate(std::vector<Pair>& pairs, int version, std::span<const Migration> chain) {
  for (std::size_t i = static_cast<std::size_t>(version - 1); i < chain.size(); ++i) chain[i](pairs);
}

}  // namespace slipstick::plan

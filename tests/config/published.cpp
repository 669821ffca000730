#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "core/catalog/catalog.hpp"
#include "core/config/import.hpp"
#include "core/model/parameters.hpp"
#include "tests/config/configs.hpp"

using namespace slipstick;

namespace {

/// Whether an import says what a published total holds beside the parameters.
bool explains(const config::Import& import, double extras) {
  for (const config::HubExtra& extra : import.extras) {
    if (extra.parameters == extras || extra.extra == config::Extra::other_modality) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("Configs as the hub has them give the published totals to the last parameter", "[config]") {
  std::size_t exact = 0;
  for (const tests::Published& entry : tests::published()) {
    INFO(entry.id);
    const config::Import import = config::read(tests::config_text(entry.id));
    REQUIRE(import.problem == config::Problem::none);
    CHECK(import.known_family);
    CHECK(import.issues.empty());
    CHECK(import.ignored == std::vector<std::string>{});
    const double total = model::count<double>(import.architecture).total;
    if (entry.rounded) {
      CHECK(std::abs(total / entry.parameters - 1) < 0.08);
      continue;
    }
    ++exact;
    CHECK(static_cast<long long>(total) == static_cast<long long>(entry.parameters - entry.extras));
    if (entry.extras > 0) CHECK(explains(import, entry.extras));
  }
  CHECK(exact >= 140);
}

TEST_CASE("A config and the catalog describe the same model", "[config]") {
  for (const catalog::Model& entry : catalog::models()) {
    const std::string text = tests::config_text(entry.id);
    if (text.empty()) continue;
    INFO(entry.id);
    model::Architecture ours = model::completed(config::read(text).architecture), theirs = model::completed(entry.architecture);
    ours.window = ours.full_every = 0;  // the catalog does not say
    CHECK(ours == theirs);
  }
}

/// The table of the interface's About, computed again from the rows: what users read there must be so.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cstdio>

#include "core/catalog/catalog.hpp"
#include "tests/validate/published.hpp"

using namespace slipstick;

namespace {

struct Pooled { std::vector<double> memory, step; int rows = 0; };

Pooled pooled(const catalog::Accuracy& entry) {
  Pooled all;
  for (const std::string& file : entry.files) {
    for (const validate::Scored& row : validate::score(tests::published().at(file).rows).rows) {
      all.rows += row.memory_compared || row.step_compared;
      if (row.memory_compared) all.memory.push_back(row.memory_error);
      if (row.step_compared) all.step.push_back(row.step_error);
    }
  }
  return all;
}

void hold(const catalog::Error& shown, const std::vector<double>& errors) {
  const validate::Errors is = validate::errors_of(errors);
  CHECK(shown.median == Catch::Approx(is.median).margin(0.002));  // the last digit that is shown, rounded
  CHECK(shown.p90 == Catch::Approx(is.p90).margin(0.005));
}

}  // namespace

TEST_CASE("The accuracy that About shows is what the published rows give") {
  REQUIRE_FALSE(catalog::accuracy().empty());
  for (const catalog::Accuracy& entry : catalog::accuracy()) {
    const Pooled all = pooled(entry);
    const validate::Errors memory = validate::errors_of(all.memory), step = validate::errors_of(all.step);
    char line[300];
    std::snprintf(line, sizeof line, "%s: \"rows\": %d, \"memory\": [%.3f, %.3f], \"time\": [%.3f, %.3f]", entry.name.c_str(), all.rows,
                  memory.median, memory.p90, step.median, step.p90);
    INFO("accuracy.json should say " << line);
    CHECK(entry.rows == all.rows);
    hold(entry.memory, all.memory);
    hold(entry.time, all.step);
  }
}

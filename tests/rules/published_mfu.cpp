#include <catch2/catch_test_macros.hpp>

#include "core/catalog/catalog.hpp"
#include "core/rules/published.hpp"

using namespace slipstick::rules;

TEST_CASE("Published MFU: every row has a source, a scale and a believable share") {
  REQUIRE(published_mfu().size() >= 25);
  for (const PublishedMfu& run : published_mfu()) {
    INFO(run.id);
    CHECK_FALSE(run.source.empty());
    CHECK_FALSE(run.model.empty());
    CHECK(run.gpus_low >= 1);
    CHECK(run.gpus_low <= run.gpus_high);
    CHECK(run.low > 0.3);
    CHECK(run.low <= run.high);
    CHECK(run.high < 0.7);
  }
}

TEST_CASE("The highest published MFU falls with scale") {
  CHECK(highest_published(128, false)->high == 0.68);
  CHECK(highest_published(12288, false)->model == "GPT 175B");
  CHECK(highest_published(16384, false)->high == 0.43);
  CHECK(highest_published(100000, false)->high == 0.43);
  CHECK(highest_published(2048, true)->high < 0.45);
  double last = 1;
  for (int gpus = 1; gpus < 40000; gpus *= 2) {
    const double now = highest_published(gpus, false)->high;
    CHECK(now <= last);
    last = now;
  }
}

TEST_CASE("What is printed on the box") {
  const auto gb = [](const char* id) { return marketed_gb(*slipstick::catalog::find_accelerator(id)); };
  CHECK(gb("h100-sxm5-80gb") == 80);
  CHECK(gb("a100-sxm4-40gb") == 40);
  CHECK(gb("h200-sxm5-141gb") == 141);
  for (const auto& accelerator : slipstick::catalog::accelerators()) {
    INFO(accelerator.id);
    CHECK(marketed_gb(accelerator) > 0.9 * accelerator.memory_mib / 1024);
    CHECK(marketed_gb(accelerator) < 1.2 * accelerator.memory_mib / 1024);
  }
}

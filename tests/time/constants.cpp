#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/catalog/catalog.hpp"
#include "core/framework/framework.hpp"
#include "core/time/predict/band.hpp"

using namespace slipstick;
using Catch::Approx;

namespace {

std::string time_md() {
  std::ifstream file(std::string(SLIPSTICK_SOURCE_DIR) + "/docs/time.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The value beside a constant's name, in the table that `section` begins.
double documented(const std::string& text, const std::string& section, const std::string& constant) {
  const std::size_t start = text.find("### " + section);
  REQUIRE(start != text.npos);
  const std::size_t line = text.find("| " + constant + " | ", start), next = text.find("###", start + 4);
  INFO(section << " " << constant);
  REQUIRE(line != text.npos);
  REQUIRE((next == text.npos || line < next));
  return std::strtod(text.c_str() + line + constant.size() + 5, nullptr);
}

}  // namespace

TEST_CASE("The documented constants of accelerators are the ones in use") {
  const std::string text = time_md();
  for (const hardware::Efficiency& e : catalog::efficiencies()) {
    if (e.family == "sheet") continue;
    const std::string section = "`" + e.family + "`";
    CHECK(documented(text, section, "`math`") == Approx(e.math));
    CHECK(documented(text, section, "`fill`") == Approx(e.fill));
    CHECK(documented(text, section, "`memory`") == Approx(e.memory));
    CHECK(documented(text, section, "`fabric`") == Approx(e.fabric));
    CHECK(documented(text, section, "`network`") == Approx(e.network));
    CHECK(documented(text, section, "`kernel_us`") == Approx(e.kernel_s * 1e6));
    CHECK(documented(text, section, "`wave`") == Approx(e.wave));
  }
  const hardware::CommonEfficiency& common = catalog::common_efficiency();
  CHECK(documented(text, "Common", "`aligned_1`") == Approx(common.aligned_1));
  CHECK(documented(text, "Common", "`cast_bytes`") == Approx(common.cast_bytes));
  CHECK(documented(text, "Common", "`exchange_overlap`") == Approx(common.exchange_overlap));
}

TEST_CASE("Constants stay what they can be") {
  for (const hardware::Efficiency& e : catalog::efficiencies()) {
    INFO(e.family);
    for (const double share : {e.math, e.memory, e.fabric, e.network, e.fp4}) CHECK((share > 0 && share <= 0.95));
    CHECK(e.fp8 <= 1.1);
    for (const auto& speed : e.attention) CHECK((speed.forward > 0 && speed.forward <= 0.75 && speed.backward > 0 && speed.backward <= 0.75));
  }
  for (const framework::Framework& f : framework::all())
    for (const double share : {f.time.data_overlap, f.time.tensor_overlap, f.time.send_overlap, f.time.network}) {
      INFO(f.id);
      CHECK((share >= 0 && share <= 1));
    }
  for (const hardware::Accelerator& gpu : catalog::accelerators()) {
    INFO(gpu.id);
    REQUIRE(gpu.efficiency != nullptr);
    // What a product sustains at its best, variant included, is less than the datasheet's peak.
    CHECK(gpu.sustained * gpu.efficiency->math * gpu.efficiency->fp8 < 1);
  }
}

TEST_CASE("Every class of runs has a band, and frameworks with many measured runs their own") {
  const framework::TimeRules unmeasured;
  for (const report::Band band : {report::Band::dense, report::Band::dense_large, report::Band::small, report::Band::experts, report::Band::unknown}) {
    CHECK(time::band_width(band, unmeasured) > 0);
    for (const framework::Framework& f : framework::all()) CHECK(time::band_width(band, f.time) < 0.5);
  }
  CHECK(time::band_width(report::Band::dense, framework::get("composer_fsdp").time) < time::band_width(report::Band::dense, unmeasured));
  CHECK(time::band_width(report::Band::unknown, framework::get("composer_fsdp").time) == time::band_width(report::Band::unknown, unmeasured));
}

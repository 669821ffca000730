/// Rows with dropped and retyped fields: a prediction or a reason, never a crash or a number that is none.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdint>

#include <nlohmann/json.hpp>

#include "tests/validate/published.hpp"

using namespace slipstick;

namespace {

using Json = nlohmann::json;

/// The same sequence everywhere. Steele et al. 2014, splitmix64.
class Random {
 public:
  std::size_t below(std::size_t count) {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<std::size_t>((z ^ (z >> 31)) % count);
  }

 private:
  std::uint64_t state_ = 2026;
};

Json odd_value(Random& random) {
  static const std::array<Json, 20> values{nullptr, true, false, 0, 1, -1, 3, 2.5, 1e300, -1e300, 1e15, 999999999, "12", "", "full", "H100", "([0]*3+[1]*99999999999)",
                                           Json::array({1, "x"}), Json::object(), Json::array({Json::array()})};
  return values[random.below(values.size())];
}

void mutate(Json& object, Random& random) {
  if (!object.is_object() || object.empty()) return;
  auto at = object.begin();
  std::advance(at, static_cast<long>(random.below(object.size())));
  if (at->is_object() && random.below(8) != 0) return mutate(*at, random);
  if (random.below(3) == 0) object.erase(at);
  else *at = odd_value(random);
}

}  // namespace

TEST_CASE("Broken rows are predicted or skipped for a reason", "[validate]") {
  Random random;
  Json rows = Json::array();
  for (const auto& [name, file] : tests::published()) {
    const Json original = Json::parse(tests::text_of_file(tests::published_folder() / (name + ".json")))["rows"];
    for (int i = 0; i < 60; ++i) {
      rows.push_back(original[random.below(original.size())]);
      for (std::size_t changes = 1 + random.below(4); changes > 0; --changes) mutate(rows.back(), random);
    }
  }
  const validate::File file = validate::read_file("broken", rows.dump());
  REQUIRE(file.rows.size() == rows.size());
  const validate::Score score = validate::score(file.rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const validate::Scored& each = score.rows[i];
    if (!each.reading->skip.empty()) continue;
    INFO(rows[i].dump());
    CHECK((std::isfinite(each.predicted.step_s) && each.predicted.step_s >= 0));
    CHECK((std::isfinite(each.predicted.peak_memory_gib) && each.predicted.peak_memory_gib > 0));
  }
  CHECK(score.predicted > static_cast<int>(rows.size() / 2));
  CHECK(Json::accept(validate::to_json({{"broken", score}})));
}

/// Configs with dropped, renamed and retyped fields: an answer or a clear error, never a crash, a NaN or a sentence with holes.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>

#include "core/config/words.hpp"
#include "core/model/parameters.hpp"
#include "tests/config/configs.hpp"

using namespace slipstick;

namespace {

using Json = nlohmann::ordered_json;

/// The same sequence everywhere. Steele et al. 2014, splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t count) {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<std::size_t>((z ^ (z >> 31)) % count);
  }

 private:
  std::uint64_t state_;
};

Json odd_value(Random& random, const Json& old) {
  const std::array<Json, 16> values{nullptr, true, false, 0, 1, -1, 3, 2.5, 1e30, -1e30, "12", "", "gated", Json::array({1, "x"}), Json::object(),
                                    old.is_number() ? Json(old.get<double>() * 7 + 1) : Json::array({Json::array()})};
  return values[random.below(values.size())];
}

void mutate(Json& object, Random& random) {
  if (object.empty()) return;
  auto at = object.begin();
  for (std::size_t skip = random.below(object.size()); skip > 0; --skip) ++at;
  const std::string key = at.key();
  if (at->is_object() && random.below(3) > 0) return mutate(*at, random);
  const Json old = *at;
  switch (random.below(3)) {
    case 0: object.erase(key); return;
    case 1:
      object.erase(key);
      object[key + (random.below(2) == 0 ? "_2" : "")] = old;
      object["x" + key] = old;
      return;
    default: object[key] = odd_value(random, old);
  }
}

/// Empty: all is well.
std::string complaint(const std::string& text, bool in_words) {
  const config::Import import = config::read(text);
  if (in_words) {
    const std::string words = config::notice(text::english(), import);
    for (const char* hole : {"{0}", "{1}", "{4}", "config.doubt", "config.why", "error.config"}) {
      if (words.empty() || words.find(hole) != words.npos) return words + " has " + hole;
    }
  }
  if (import.problem != config::Problem::none) return import.key.empty() ? "no key is named" : "";
  const model::Counted<double> counted = model::count<double>(import.architecture);
  for (const double x : {counted.total, counted.active, counted.active_without_embeddings, counted.non_embedding}) {
    if (!(x >= 0 && x < 1e30)) return "a count is not a number";
  }
  return counted.active <= counted.total ? "" : "more is active than there is";
}

}  // namespace

TEST_CASE("200 mutations of each config are answered or refused", "[config]") {
  Random random(20261130);
  for (const tests::Published& entry : tests::published()) {
    const Json config = Json::parse(tests::config_text(entry.id));
    INFO(entry.id);
    CHECK(complaint(config.dump(), true).empty());
    for (int i = 0; i < 200; ++i) {
      Json changed = config;
      for (std::size_t count = 1 + random.below(4); count > 0; --count) mutate(changed, random);
      const std::string text = changed.dump();
      const std::string wrong = complaint(text, i % 4 == 0);
      if (!wrong.empty()) FAIL(entry.id << ": " << wrong << "\n" << text);
    }
  }
}

/// The arithmetic of scores, and their form as text and JSON.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <nlohmann/json.hpp>

#include "tests/validate/published.hpp"

using namespace slipstick;
using validate::Errors;

TEST_CASE("Errors: median, mean and 90th percentile of the absolute value, median of the signed one", "[validate]") {
  const Errors errors = validate::errors_of({0.10, -0.20, 0.02, -0.04, 0.06, 0.0, 0.30, -0.50, 0.08, 0.01});
  CHECK(errors.rows == 10);
  CHECK(errors.median == Catch::Approx(0.07));
  CHECK(errors.mean == Catch::Approx(0.131));
  CHECK(errors.p90 == Catch::Approx(0.5));
  CHECK(errors.bias == Catch::Approx(0.015));
  CHECK(validate::errors_of({}).rows == 0);
  CHECK(validate::errors_of({-0.25}).median == 0.25);
}

TEST_CASE("A score as JSON holds each row once, predicted or skipped", "[validate]") {
  const auto& files = tests::published();
  const validate::Score score = validate::score(files.at("finetune-memory").rows);
  const nlohmann::json json = nlohmann::json::parse(validate::to_json({{"finetune-memory", score}}));
  REQUIRE(json["rows"].size() == 185);
  REQUIRE(json["files"].size() == 1);
  int predicted = 0;
  for (const auto& row : json["rows"]) {
    CHECK(row["id"].is_string());
    CHECK(row["predicted"].is_null() != row["skipped"].is_null());
    if (row["predicted"].is_null()) continue;
    ++predicted;
    CHECK(row["predicted"].contains("peak_memory_gib") != row.contains("no_memory"));
    CHECK(row["predicted"].contains("step_time_s") == row["predicted"].contains("tokens_per_s_per_gpu"));
    CHECK(row["link"].get<std::string>().starts_with("#v=1"));
    CHECK_FALSE(row["assumptions"].empty());
  }
  CHECK(predicted == score.predicted);
  CHECK(json["files"][0]["predicted"] == predicted);
  int skipped = 0;
  for (const auto& [reason, count] : json["files"][0]["skipped"].items()) skipped += count.get<int>();
  CHECK(predicted + skipped == 185);
}

TEST_CASE("Tokens per second and step time of a prediction agree", "[validate]") {
  const validate::Reading& reading = tests::row("bridge-26.08-gpt-oss-120b-GB300-64g-mxfp8-pretrain-gb1280");
  const validate::Predicted predicted = validate::predict(reading);
  CHECK(predicted.step_s * predicted.tokens_per_s_per_gpu * 64 == Catch::Approx(1280.0 * 4096));
}

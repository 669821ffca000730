#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>

#include "shell/charts/charts.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/over_time.hpp"
#include "shell/charts/squarify.hpp"

namespace charts = slipstick::shell::charts;
using Catch::Approx;
using slipstick::report::Pass;

namespace {

float area(const charts::Area& a) { return a.width * a.height; }

bool overlap(const charts::Area& a, const charts::Area& b) {
  constexpr float slack = 0.01f;
  return a.x + a.width > b.x + slack && b.x + b.width > a.x + slack && a.y + a.height > b.y + slack && b.y + b.height > a.y + slack;
}

float polygon_area(const ImVec2* corners, int count) {
  float twice = 0;
  for (int i = 0; i < count; ++i) {
    const ImVec2& a = corners[i];
    const ImVec2& b = corners[(i + 1) % count];
    twice += a.x * b.y - b.x * a.y;
  }
  return std::abs(twice) / 2;
}

Pass pass(Pass::Kind kind, int stage, int micro_batch, double start_s, double duration_s) {
  return {kind, stage, micro_batch, 0, start_s, duration_s};
}

}  // namespace

TEST_CASE("The treemap of Bruls et al. 2000, figure 4: 6 6 4 3 2 2 1 in 6 by 4") {
  const std::vector<double> values{6, 6, 4, 3, 2, 2, 1};
  const std::vector<charts::Area> areas = charts::squarify({0, 0, 6, 4}, values);
  CHECK(areas[0].width == Approx(3));
  CHECK(areas[0].height == Approx(2));
  CHECK(areas[1].y == Approx(2));
  CHECK(areas[2].width == Approx(12.0 / 7));
  CHECK(areas[2].height == Approx(7.0 / 3));
  CHECK(areas[3].width == Approx(9.0 / 7));
  for (std::size_t i = 0; i < values.size(); ++i) CHECK(area(areas[i]) == Approx(values[i]).epsilon(1e-4));
}

TEST_CASE("A treemap tiles its rectangle: areas to scale, nothing outside, nothing twice") {
  std::vector<double> values{5.64e10, 0, 5.37e9, 5.37e9, 6.7e8, 6.7e8, 1.05e9, 1.05e9, 1.3e6, -3};
  const std::vector<charts::Area> areas = charts::squarify({10, 20, 800, 210}, values);
  const double sum = std::accumulate(values.begin(), values.end() - 1, 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    CHECK(area(areas[i]) == Approx(std::max(0.0, values[i]) / sum * 800 * 210).epsilon(1e-3).margin(0.5));
    if (area(areas[i]) == 0) continue;
    CHECK(areas[i].x >= 9.99f);
    CHECK(areas[i].y + areas[i].height <= 230.1f);
    for (std::size_t k = 0; k < i; ++k) CHECK_FALSE((area(areas[k]) > 0 && overlap(areas[i], areas[k])));
  }
  CHECK(charts::squarify({0, 0, 10, 10}, std::vector<double>{}).empty());
  CHECK(area(charts::squarify({0, 0, 0, 10}, std::vector<double>{1})[0]) == 0);
}

TEST_CASE("Steps of an axis are 1, 2 or 5 times a power of ten and never too many") {
  CHECK(charts::nice_step(85, 5) == 20);
  CHECK(charts::nice_step(18.01, 8) == 5);
  CHECK(charts::nice_step(0.0042, 5) == Approx(0.001));
  for (double maximum = 1e-6; maximum < 1e15; maximum *= 1.7) {
    for (int labels = 1; labels < 12; ++labels) CHECK(maximum / charts::nice_step(maximum, labels) <= labels * (1 + 1e-12));
  }
  CHECK(charts::nice_step(0, 5) == 1);
  CHECK(charts::nice_step(std::nan(""), 5) == 1);
  CHECK(charts::nice_step(HUGE_VAL, 5) == 1);
}

TEST_CASE("Tick labels have the decimals that their step needs") {
  CHECK(charts::tick_text(40, 20) == "40");
  CHECK(charts::tick_text(2.5, 0.5) == "2.5");
  CHECK(charts::tick_text(0.05, 0.05) == "0.05");
  CHECK(charts::tick_text(12000, 2000) == "12,000");
  CHECK(charts::minor_step(20) == 5);
  CHECK(charts::minor_step(5) == 1);
}

TEST_CASE("A hatch stays inside its rectangle and its strips cover it to scale") {
  const ImVec2 min{3, 7}, max{43, 19};
  for (const float width : {1.0f, 2.3f, 60.0f}) {
    float covered = 0;
    for (float from = min.x + min.y - 10 * width; from < max.x + max.y; from += width) {
      ImVec2 corners[6];
      const int count = charts::clip_strip(min, max, from, from + width, corners);
      for (int i = 0; i < count; ++i) {
        CHECK((corners[i].x >= min.x - 1e-3f && corners[i].x <= max.x + 1e-3f));
        CHECK((corners[i].y >= min.y - 1e-3f && corners[i].y <= max.y + 1e-3f));
      }
      if (count >= 3) covered += polygon_area(corners, count);
    }
    CHECK(covered == Approx(40 * 12).epsilon(0.01));
  }
}

TEST_CASE("A stage holds a micro-batch from the start of its forward to the end of its backward pass") {
  using Kind = Pass::Kind;
  const std::vector<Pass> passes{
      pass(Kind::forward, 0, 0, 0, 1),  pass(Kind::forward, 0, 1, 1, 1),  pass(Kind::backward, 0, 0, 4, 2),
      pass(Kind::forward, 0, 2, 6, 1),  pass(Kind::backward, 0, 1, 7, 2), pass(Kind::backward, 0, 2, 9, 2),
      pass(Kind::forward, 1, 0, 1, 1)};
  const std::vector<charts::Held> held = charts::held_over_time(0, passes);
  REQUIRE(held.size() == 6);
  int most = 0;
  for (const charts::Held& moment : held) most = std::max(most, moment.count);
  CHECK(most == 2);   // the third begins at the very moment the first is freed
  CHECK(held.back().count == 0);
  CHECK(held.back().from_s == Approx(11).epsilon(1e-5));
}

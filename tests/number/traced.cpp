#include "core/number/traced.hpp"

#include <array>

#include <catch2/catch_test_macros.hpp>

using namespace slipstick;
using number::Operator;
using number::Traced;

namespace {
constexpr number::Name width{"hidden", "h"};

template <number::Number N>
N example(double h) {
  const N x = number::input<N>(width, h);
  const std::array<N, 2> parts{x * N(3), x / N(7)};
  const N all = number::sum<N>(number::Name{"total", "S"}, parts);
  return number::square_root<N>(number::round_up<N>(number::maximum<N>(all, x) - N(0.25)));
}
}  // namespace

TEST_CASE("A traced number has the bits of the plain one") {
  for (const double h : {0.0, 1.0, 12288.0, 1e300, 0.1}) REQUIRE(example<Traced>(h).value() == example<double>(h));
}

TEST_CASE("Rounding up is to the next whole number") {
  CHECK(number::round_up(2.0) == 2.0);
  CHECK(number::round_up(2.0000001) == 3.0);
  CHECK(number::round_up(-1.5) == -1.0);
  CHECK(number::round_up(1e18) == 1e18);
  CHECK(number::round_up(1e300) == 1e300);
}

TEST_CASE("A trace keeps operators, names and the candidate that won") {
  const std::array<Traced, 3> candidates{Traced(1), Traced(5), Traced(5)};
  const Traced most = number::largest<Traced>(number::Name{"peak", "M"}, candidates);
  CHECK(most.value() == 5);
  CHECK(most.node()->op == Operator::largest);
  CHECK(most.node()->chosen == 1);
  const Traced taken = number::because<Traced>("one_stage", most);
  CHECK(taken.node()->op == Operator::branch);
  CHECK(taken.node()->arguments[0] == most.node());
}

TEST_CASE("Neutral literals leave no trace") {
  const Traced h = number::input<Traced>(width, 8);
  CHECK((h + 0.0).node() == h.node());
  CHECK((1.0 * h).node() == h.node());
  CHECK((h / 1.0).node() == h.node());
}

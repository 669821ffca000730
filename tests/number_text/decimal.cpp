#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "core/number/decimal.hpp"
#include "core/number/text.hpp"

using namespace slipstick::number;

TEST_CASE("The shortest text is canonical") {
  struct Row { double x; const char* text; };
  for (const Row& row : {Row{0, "0"}, {-0.0, "0"}, {1024, "1024"}, {16384, "16384"}, {999999, "999999"}, {1e6, "1e6"}, {1234567, "1234567"},
                         {300e9, "3e11"}, {15.6e12, "1.56e13"}, {1e18, "1e18"}, {0.4, "0.4"}, {0.001, "0.001"}, {1e-5, "1e-5"}, {0.1 + 0.2, "0.30000000000000004"},
                         {-2.5, "-2.5"}, {5e-324, "5e-324"}, {2.2250738585072014e-308, "2.2250738585072014e-308"}, {1.7976931348623157e308, "1.7976931348623157e308"},
                         {9007199254740993.0, "9007199254740992"}, {123456789012.25, "123456789012.25"}}) {
    CHECK(shortest(row.x) == row.text);
  }
}

TEST_CASE("Reading is correctly rounded at the hard places") {
  CHECK(read_plain("9007199254740993") == 9007199254740992.0);  // halfway: to even
  CHECK(read_plain("9007199254740993.0000000000000000000000000000000000000000000000001") == 9007199254740994.0);
  CHECK(read_plain("2.4703282292062327e-324") == 0.0);
  CHECK(read_plain("2.4703282292062328e-324") == 5e-324);
  CHECK(read_plain("1.7976931348623158e308") == 1.7976931348623157e308);
  CHECK_FALSE(read_plain("1.7976931348623159e308"));
  CHECK(read_plain("2.2250738585072011e-308") == 2.2250738585072011e-308);  // hung PHP and Java in 2011
  CHECK(read_plain(std::string(5000, '0') + "1" + std::string(300, '0') + "e-300") == 1.0);
  CHECK(read_plain("0." + std::string(400, '0') + "1e401") == 1.0);
  CHECK(read_plain("1" + std::string(3000, '0') + "e-3000") == 1.0);
}

TEST_CASE("Plain numbers are refused unless all of the text is one") {
  for (const char* text : {"", " ", "-", "+", ".", "e5", "1e", "1e+", "1 ", " 1", "0x10", "inf", "nan", "NaN", "1,024", "1..2", "1.2.3", "--1", "1e5.5", "1e999", "15T", "１"}) {
    INFO(text);
    CHECK_FALSE(read_plain(text));
  }
  CHECK(read_plain(".5") == 0.5);
  CHECK(read_plain("5.") == 5.0);
  CHECK(read_plain("+3") == 3.0);
  CHECK(read_plain("-3E2") == -300.0);
  CHECK(read_plain("1e-99999999999999") == 0.0);
}

TEST_CASE("Every double survives the way through its shortest text, and no shorter text would do") {
  std::uint64_t state = 88172645463325252u;
  for (int i = 0; i < 20'000; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    std::uint64_t bits = state;
    if (i % 7 == 0) bits &= 0x800f'ffff'ffff'ffffu;  // subnormal
    double x = 0;
    std::memcpy(&x, &bits, sizeof x);
    if (i % 3 == 0) x = static_cast<double>(bits % 1'000'000) / 1000.0;
    if (!(x - x == 0)) continue;
    const std::string text = shortest(x);
    REQUIRE(read_plain(text) == x);
    REQUIRE(std::strtod(text.c_str(), nullptr) == x);  // the C library's, in its "C" locale, as an independent judge
    char buffer[64];
    int needed = 1;
    for (; needed < 17; ++needed) {
      std::snprintf(buffer, sizeof buffer, "%.*e", needed - 1, x);
      if (std::strtod(buffer, nullptr) == x) break;
    }
    std::string digits;
    for (char c : text.substr(0, text.find('e'))) {
      if (c >= '0' && c <= '9') digits += c;
    }
    while (digits.size() > 1 && digits.front() == '0') digits.erase(0, 1);
    while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
    REQUIRE(digits.size() == static_cast<std::size_t>(needed));
  }
}

TEST_CASE("Exact digits are exact and round half up") {
  CHECK(exact_decimal(0.1).digits == "1000000000000000055511151231257827021181583404541015625");
  CHECK(rounded(exact_decimal(0.125), 2).digits == "13");
  CHECK(rounded(exact_decimal(999.5), 3).digits == "1000");
  CHECK(exact_decimal(5e-324).digits.size() == 751);
}

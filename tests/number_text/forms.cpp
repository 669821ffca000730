#include <catch2/catch_test_macros.hpp>

#include <limits>

#include "core/number/text.hpp"

using namespace slipstick::number;

TEST_CASE("Numbers as people read them") {
  CHECK(count(1788140) == "1,788,140");
  CHECK(count(999) == "999");
  CHECK(short_count(70553706496) == "70.55B");
  CHECK(short_count(466034) == "466k");
  CHECK(short_count(15e12) == "15T");
  CHECK(short_count(512) == "512");
  CHECK(short_count(8030261248) == "8.03B");
  CHECK(short_count(405853388800) == "405.9B");
  CHECK(short_count(999960) == "1M");
  CHECK(gib(66250000000, 1) == "61.7");
  CHECK(gb(66250000000, 1) == "66.3");
  CHECK(seconds(18.0) == "18.0 s");
  CHECK(seconds(0.4121) == "412 ms");
  CHECK(seconds(35e-6) == "35.0 µs");
  CHECK(seconds(0.9999) == "1.00 s");
  CHECK(seconds(9.996) == "10.0 s");
  CHECK(seconds(12345) == "12,345 s");
  CHECK(run_time(377.2) == "377");
  CHECK(run_time(1.3) == "31");
  CHECK(run_time_unit(1.3) == RunUnit::hours);
  CHECK(run_time(6.62) == "6.6");
  CHECK(money(11.6e6) == "$11.6M");
  CHECK(money(2.5) == "$2.50");
  CHECK(money(999.996) == "$1.00k");
  CHECK(percent(0.0844) == "8.4%");
  CHECK(percent(0.0001) == "< 0.1%");
  CHECK(percent(0) == "0.0%");
  CHECK(scientific(6.74e24) == "6.74e24");
  CHECK(scientific(9.999e9) == "1.00e10");
  CHECK(fixed(18.005, 2) == "18.00");  // the double is a little below
  CHECK(fixed(18.0125, 2) == "18.01");
  CHECK(fixed(0.125, 2) == "0.13");
  CHECK(fixed(-1234.5, 1) == "\u22121,234.5");
  CHECK(fixed(-0.04, 1) == "0.0");
  CHECK(signed_text(-1, "1.00 s") == "\u22121.00 s");
  CHECK(signed_text(0.091, "9.1%") == "+9.1%");
  CHECK(with_unit(44962938880, Unit::bytes) == "41.88 GiB");
  CHECK(with_unit(6.74e24, Unit::flops) == "6.74e24 FLOPs");
  CHECK(with_unit(8, Unit::none) == "8");
  CHECK(with_unit(989.4e12, Unit::flops_per_second) == "989.4 TFLOP/s");
  CHECK(with_unit(450e9, Unit::bytes_per_second) == "450 GB/s");
}

TEST_CASE("What is not finite is shown as absent") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (double x : {nan, infinity, -infinity}) {
    for (const std::string& text : {count(x), short_count(x), gib(x, 1), seconds(x), run_time(x), money(x), scientific(x), fixed(x, 2), with_unit(x, Unit::bytes), bare(x)}) {
      CHECK(text == "\u2013");
    }
  }
}

TEST_CASE("Typed numbers") {
  const TypedUnit tokens{Unit::tokens}, sequence{Unit::tokens, true}, gib_field{Unit::bytes, false, true}, plain{}, share{Unit::share};
  const TypedUnit price{Unit::usd_per_hour}, network{Unit::none, false, false, "Gbit/s"};
  struct Row { const char* text; TypedUnit unit; double value; };
  for (const Row& row : {Row{"15T", tokens, 15e12}, {"15.6T", tokens, 15.6e12}, {"1.5e12", tokens, 1.5e12}, {"4k", tokens, 4000}, {"4k", sequence, 4096},
                         {"128K tokens", sequence, 131072}, {"1,024", plain, 1024}, {"1 024", plain, 1024}, {"80GiB", gib_field, 80}, {"80 GB", gib_field, 80},
                         {"81920 MiB", gib_field, 80}, {"1 TiB", gib_field, 1024}, {"80 GB", TypedUnit{Unit::bytes}, 80e9}, {"2.5 $/h", price, 2.5}, {"$2.50", price, 2.5},
                         {"40%", share, 0.4}, {"45", share, 0.45}, {"0.45", share, 0.45}, {"１２８", plain, 128}, {"０．４５", share, 0.45}, {"４０％", share, 0.4},
                         {"15 万亿", tokens, 15e12}, {"3000亿", tokens, 3e11}, {" 64 ", plain, 64}, {"400 Gbit/s", network, 400}, {"21 d", TypedUnit{Unit::days}, 21},
                         {"3 d", TypedUnit{Unit::hours}, 72}, {"35 ms", TypedUnit{Unit::seconds}, 0.035}, {"\u22125", plain, -5}, {"1e5k", plain, 1e8}, {"512 GPUs", TypedUnit{Unit::gpus}, 512}}) {
    INFO(row.text);
    CHECK(read_typed(row.text, row.unit) == row.value);
  }
  for (const char* text : {"", " ", "abc", "1,5", "1,024,5", "12 34", "nan", "inf", "-", "0x10", "1e400", "1..2", "5 $", "80 parsecs", "1e308T", "%", "--5", "5-", "\xff\xfe"}) {
    INFO(text);
    CHECK_FALSE(read_typed(text, plain));
  }
  CHECK_FALSE(read_typed(std::string(100'000, '9'), plain));
}

/// docs/links.md lists every key as the fields are: whoever writes a link by hand reads it there.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>
#include <string>

#include "core/plan/fields.hpp"
#include "core/text/text.hpp"

using namespace slipstick;
using namespace slipstick::plan;

namespace {

std::string bound(const FieldInfo& f, double x) {
  constexpr double most_digits = 1e4;
  if (f.kind == Kind::integer || (x >= 1000 && x < most_digits)) return number::count(x);
  return number::shortest(x);
}

std::string values(const FieldInfo& f) {
  if (f.kind == Kind::text) return "an id of the catalog";
  if (f.kind == Kind::flag) return "on, off";
  std::string all;
  for (const char* word : f.choices) all += (all.empty() ? "" : ", ") + std::string(word);
  if (f.kind == Kind::choice) return all;
  const std::string range = bound(f, f.minimum) + " to " + bound(f, f.maximum);
  return (f.kind == Kind::integer ? "whole, " : "") + range + (f.zero_is_auto ? "; 0 is auto" : "");
}

std::string unit(const FieldInfo& f) {
  if (f.typed.gib) return "GiB";
  if (!f.typed.word.empty()) return std::string(f.typed.word);
  switch (f.typed.unit) {
    case number::Unit::sequences: return "sequences";
    case number::Unit::tokens: return "tokens";
    case number::Unit::layers: return "layers";
    case number::Unit::seconds: return "s";
    case number::Unit::hours: return "h";
    case number::Unit::usd_per_hour: return "$/GPU·h";
    default: return "";
  }
}

}  // namespace

TEST_CASE("The documentation of links lists every key as it is") {
  std::ifstream file(std::string(SLIPSTICK_SOURCE_DIR) + "/docs/links.md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  std::string table;
  for (const FieldInfo& f : fields())
    table += "| `" + std::string(f.key) + "` | " + values(f) + " | " + unit(f) + " | " + std::string(text::english()("hint." + std::string(f.key))) + " |\n";
  INFO("The table should be\n" << table);
  CHECK(document.find(table) != document.npos);
}

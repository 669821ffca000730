#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>

#include "core/plan/migrate.hpp"
#include "core/plan/read.hpp"
#include "core/text/text.hpp"

using namespace slipstick;
using namespace slipstick::plan;

namespace {

/// The one sentence about `key=value`; empty when it was taken.
std::string complaint(const char* key, const char* value) {
  Plan plan = default_plan();
  std::vector<Issue> issues;
  const bool taken = set_from_text(plan, key, value, issues);
  REQUIRE(taken == issues.empty());
  return issues.empty() ? "" : text::sentence(text::english(), issues[0]);
}

std::vector<Code> codes(const Reading& reading) {
  std::vector<Code> result;
  for (const Issue& issue : reading.issues) result.push_back(issue.code);
  return result;
}

}  // namespace

TEST_CASE("A bad value is refused with value, reason and remedy") {
  CHECK(complaint("tp", "8") == "");
  CHECK(complaint("tp", "0") == "0 is outside 1 to 10,000. Use a value in that range.");
  CHECK(complaint("layers", "1e30") == "1e30 is outside 1 to 10,000. Use a value in that range.");
  CHECK(complaint("price", "-2") == "-2 is outside 0 to 1,000,000. Use a value in that range.");
  CHECK(complaint("mfu", "nan") == "“nan” is not a number. Use a value from 0.001 to 1.");
  CHECK(complaint("gpus", "1.5") == "1.5 is not a whole number. Use a whole number from 1 to 10,000,000.");
  CHECK(complaint("recompute", "some") == "“some” is not one of the choices. Use none, selective, full, per_op or every_second.");
  CHECK(complaint("flash", "maybe") == "“maybe” is not one of the choices. Use off or on.");
  CHECK(complaint("model", "gpt-9") == "“gpt-9” is not in the catalog. Choose one that is listed under Model.");
  CHECK(complaint("quant", "x") == "“quant” is not a key of a plan. It was left out.");
  CHECK(complaint("gpu", "@field.tp").starts_with("“@field.tp” is not"));
}

TEST_CASE("A field that was refused keeps its value") {
  Plan plan = default_plan();
  std::vector<Issue> issues;
  CHECK_FALSE(set_from_text(plan, "gpus", "0", issues));
  CHECK_FALSE(set_from_text(plan, "gpu", "abacus", issues));
  CHECK(plan.hardware.gpus == 64);
  CHECK(plan.hardware.gpu == "h100-sxm5-80gb");
  CHECK(issues.size() == 2);
}

TEST_CASE("Pairs are read in any order, ids first, and what is wrong leaves the rest") {
  const Reading reading = read_pairs({{"layers", "40"}, {"tp", "4"}, {"model", "llama-3-70b"}, {"mbs", "x"}, {"gbs", "8"}, {"gbs", "16"}, {"b.tp", "2"}, {"nope", "1"}}, default_plan());
  CHECK(reading.plan.architecture.hidden == 8192);
  CHECK(reading.plan.architecture.layers == 40);
  CHECK(reading.plan.layout.tensor_parallel == 4);
  CHECK(reading.plan.training.micro_batch == 1);
  CHECK(reading.plan.training.global_batch == 1024);  // given twice: taken neither time
  CHECK(reading.taken == std::vector{Field::layers, Field::tp, Field::model});
  std::vector<Code> found = codes(reading);
  std::sort(found.begin(), found.end());
  CHECK(found == std::vector{Code::unknown_key, Code::not_a_number, Code::duplicate_key});
}

TEST_CASE("Differences name the ids and what was changed, in the order of links") {
  Plan plan = base_plan("", "llama-3-70b", "h100-sxm5-80gb");
  plan.training.tokens = 15.6e12;
  plan.layout.tensor_parallel = 8;
  plan.hardware.gpus = 512;
  plan.savers.fused_attention = false;
  CHECK(differences(plan) == std::vector<Pair>{{"model", "llama-3-70b"}, {"gpu", "h100-sxm5-80gb"}, {"gpus", "512"}, {"tp", "8"}, {"tokens", "1.56e13"}, {"flash", "off"}});
  CHECK(differences(base_plan("gpt-3-175b", "", "")) == std::vector<Pair>{{"preset", "gpt-3-175b"}});
  CHECK(differences(base_plan("gpt-3-175b", "llama-3-8b", "")) == std::vector<Pair>{{"preset", "gpt-3-175b"}, {"model", "llama-3-8b"}});
}

TEST_CASE("A plan as JSON comes back the same, whatever was changed") {
  for (const FieldInfo& f : fields()) {
    Plan plan = base_plan("", "mixtral-8x7b", "");
    if (f.kind == Kind::text) continue;
    for (double x : {f.minimum, f.maximum}) {
      f.set(plan, x);
      const Reading back = from_json(to_json(plan));
      INFO(f.key);
      REQUIRE(back.issues.empty());
      CHECK(f.get(back.plan) == x);
      CHECK(to_json(back.plan) == to_json(plan));
    }
  }
  Plan custom = default_plan();
  custom.model.clear();
  custom.architecture.layers = 7;
  CHECK(from_json(to_json(custom)).plan.model.empty());
  CHECK(to_json(from_json(to_json(custom)).plan) == to_json(custom));
}

TEST_CASE("JSON takes numbers, text and booleans, and names what it can't take") {
  const Reading reading = from_json(R"({"v":1,"gpus":512,"tp":"8","sp":false,"mfu":0.5,"pp":null,"cp":[1],"vpp":{"a":1},"gbs":true,"zero":2.5,"unknown":3})");
  CHECK(reading.plan.hardware.gpus == 512);
  CHECK(reading.plan.layout.tensor_parallel == 8);
  CHECK_FALSE(reading.plan.layout.sequence_parallel);
  CHECK(codes(reading) == std::vector{Code::wrong_type, Code::wrong_type, Code::wrong_type, Code::unknown_key, Code::not_a_number, Code::not_whole});
  CHECK(codes(from_json(R"({"tp":2,"tp":4})")) == std::vector{Code::duplicate_key});
  CHECK(from_json(R"({"tp":2,"tp":4})").plan.layout.tensor_parallel == 1);
  CHECK(codes(from_json(R"({"layers":1e30})")) == std::vector{Code::out_of_range});
  CHECK(codes(from_json(R"({"v":2})")) == std::vector{Code::bad_version});
  CHECK(codes(from_json(R"({"v":"x"})")) == std::vector{Code::bad_version});
  CHECK(from_json("{}").issues.empty());
}

TEST_CASE("What is no plan is refused whole") {
  for (const char* bad : {"", "{", "not json", "{\"tp\":NaN}", "{\"tp\":1e999}", "\xff\xfe", "{\"tp\":8}x"}) CHECK(codes(from_json(bad)) == std::vector{Code::not_json});
  for (const char* bad : {"[]", "3", "null", "\"x\""}) CHECK(codes(from_json(bad)) == std::vector{Code::not_an_object});
  CHECK(codes(from_json(std::string(500'000, '['))) == std::vector{Code::not_json});
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "{\"a\":";
  CHECK(codes(from_json(deep)) == std::vector{Code::not_json});
  CHECK(codes(from_json(std::string(50'000'000, ' '))) == std::vector{Code::too_long});
}

TEST_CASE("Migrations run in turn from the version that was given") {
  const Migration chain[] = {[](std::vector<Pair>& pairs) { pairs.emplace_back("one", "1"); },
                             [](std::vector<Pair>& pairs) {
                               for (Pair& pair : pairs) {
                                 if (pair.first == "one") pair.first = "uno";
                               }
                               pairs.emplace_back("two", "2");
                             }};
  std::vector<Pair> from_first, from_second, from_third;
  migrate(from_first, 1, chain);
  migrate(from_second, 2, chain);
  migrate(from_third, 3, chain);
  CHECK(from_first == std::vector<Pair>{{"uno", "1"}, {"two", "2"}});
  CHECK(from_second == std::vector<Pair>{{"two", "2"}});
  CHECK(from_third.empty());
  CHECK(migrations().size() + 1 == static_cast<std::size_t>(current_version));
}

TEST_CASE("Text from outside is made fit to be shown") {
  CHECK(printable("tp=8") == "tp=8");
  CHECK(printable("并行") == "并行");
  CHECK(printable("\x01\x7f\xff\xc0\xaf\xed\xa0\x80") == "????????");
  CHECK(printable(std::string(100, 'x')).size() == 64);
}

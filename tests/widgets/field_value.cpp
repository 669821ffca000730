#include "shell/widgets/field_value.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/plan/read.hpp"
#include "shell/widgets/picker.hpp"

using namespace slipstick;
using namespace slipstick::shell::widgets;
using plan::Field;

namespace {

plan::Plan with(std::initializer_list<std::pair<const char*, const char*>> settings) {
  plan::Plan plan = plan::base_plan("", "llama-3-70b", "h100-sxm5-80gb");
  std::vector<plan::Issue> issues;
  for (const auto& [key, text] : settings) plan::set_from_text(plan, key, text, issues);
  REQUIRE(issues.empty());
  return plan;
}

double up(Field field, double value, Stride stride = Stride::normal) {
  return stepped(plan::info(field), value, 1, stride);
}
double down(Field field, double value, Stride stride = Stride::normal) {
  return stepped(plan::info(field), value, -1, stride);
}

}  // namespace

TEST_CASE("A field shows its value as people write it") {
  const plan::Plan plan =
      with({{"tokens", "15e12"}, {"seq", "8192"}, {"price", "2.5"}, {"mfu", "0.41"}, {"allocator", "1.1"}});
  CHECK(field_text(plan, Field::tokens).text == "15T");
  CHECK(field_text(plan, Field::seq).text == "8,192");
  CHECK(field_text(plan, Field::price).text == "2.50");
  CHECK(field_text(plan, Field::mfu).text == "41%");
  CHECK(field_text(plan, Field::allocator).text == "1.1");
  CHECK(field_text(with({{"tokens", "15123456789012"}}), Field::tokens).text == "15,123,456,789,012");
}

TEST_CASE("What a field shows reads back as the very value") {
  for (const char* text : {"0.3333", "0.413", "0.5", "1"}) {
    const plan::Plan plan = with({{"mfu", text}});
    const Typed typed = read_typed(plan, plan::info(Field::mfu), field_text(plan, Field::mfu).text);
    CHECK(typed.issues.empty());
    CHECK(typed.link_text == plan::value_text(plan, Field::mfu));
  }
}

TEST_CASE("A derived value is shown as such") {
  const plan::Plan plan = with({{"gpus", "512"}, {"tp", "8"}, {"pp", "4"}, {"dp", "0"}});
  CHECK(field_text(plan, Field::dp).derived);
  CHECK(field_text(plan, Field::dp).text == "16");
  CHECK(field_text(with({{"gpus", "512"}, {"tp", "12"}, {"pp", "4"}, {"dp", "0"}}), Field::dp).text == "–");
  CHECK_FALSE(field_text(with({{"dp", "16"}}), Field::dp).derived);
}

TEST_CASE("Typed text is taken or refused with a reason") {
  const plan::Plan plan = plan::default_plan();
  CHECK(read_typed(plan, plan::info(Field::tokens), "15T").link_text == "1.5e13");
  CHECK(read_typed(plan, plan::info(Field::seq), "4k").link_text == "4096");
  CHECK(read_typed(plan, plan::info(Field::mfu), "45").link_text == "0.45");
  CHECK(read_typed(plan, plan::info(Field::price), "2.5 $/h").link_text == "2.5");
  const auto code = [&](Field field, const char* text) {
    return read_typed(plan, plan::info(field), text).issues.at(0).code;
  };
  CHECK(code(Field::tp, "eight") == plan::Code::not_a_number);
  CHECK(code(Field::tp, "0") == plan::Code::out_of_range);
  CHECK(code(Field::tp, "1.5") == plan::Code::not_whole);
  CHECK(code(Field::tp, "1e30") == plan::Code::out_of_range);
}

TEST_CASE("Steps are those that suit the field") {
  CHECK(up(Field::tp, 8) == 16);
  CHECK(down(Field::tp, 1) == 1);
  CHECK(down(Field::tp, 12) == 6);
  CHECK(up(Field::tp, 8, Stride::fine) == 9);
  CHECK(up(Field::gbs, 1024, Stride::large) == 8192);
  CHECK(up(Field::layers, 80) == 81);
  CHECK(up(Field::hidden, 100) == 128);
  CHECK(down(Field::hidden, 8192) == 8064);
  CHECK(up(Field::mfu, 0.40) == 0.41);
  CHECK(down(Field::pue, 1.0) == 1.0);
  CHECK(up(Field::price, 2.5) == 5);
  CHECK(down(Field::price, 2.5) == 2);
  CHECK(down(Field::price, 1) == 0.5);
  CHECK(up(Field::price, 0.05) == 0.1);
  CHECK(up(Field::tokens, 15e12) == 20e12);
  CHECK(down(Field::tokens, 10e12) == 5e12);
}

TEST_CASE("A picker finds by name, id and fact, in any case and order") {
  const Option options[] = {{"gpt-3", "GPT-3 175B", "175B"},
                            {"llama-3-70b", "Llama 3 70B", "70.55B"},
                            {"llama-2-70b", "Llama 2 70B", "68.98B"}};
  const auto found = [&](const char* typed) {
    std::vector<int> indices;
    for (const Match& match : matches(options, typed)) indices.push_back(match.index);
    return indices;
  };
  CHECK(found("") == std::vector{0, 1, 2});
  CHECK(found("70b LLAMA") == std::vector{1, 2});
  CHECK(found("68.98") == std::vector{2});
  CHECK(found("gpt") == std::vector{0});
  CHECK(found("lm370") == std::vector{1});  // letters in order
  CHECK(found("qwen").empty());
  const Match match = matches(options, "70b").front();
  CHECK(options[match.index].name.substr(match.from, match.to - match.from) == "70B");
}

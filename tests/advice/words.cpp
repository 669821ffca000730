// What rules and advice say: in both languages, with the same placeholders, and no key left unfilled.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/engine/evaluate.hpp"
#include "core/plan/read.hpp"
#include "core/text/text.hpp"
#include "embedded/core.hpp"
#include "tests/words.hpp"

using namespace slipstick;

namespace {

std::multiset<std::string> placeholders(const std::string& text) {
  std::multiset<std::string> found;
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    if (text[i] == '{') found.insert(text.substr(i, 3));
  return found;
}

/// "{3}" or "@word" or a bare key in a finished sentence is a mistake that a reader would see.
void check_finished(const std::string& sentence) {
  INFO(sentence);
  CHECK_FALSE(sentence.empty());
  CHECK(sentence.find('{') == std::string::npos);
  CHECK(sentence.find('@') == std::string::npos);
  CHECK(sentence.find("advice.") == std::string::npos);
  CHECK(sentence.find("rule.") == std::string::npos);
  CHECK(sentence.find("name.") == std::string::npos);
}

const std::vector<std::vector<plan::Pair>> plans = {
    {{"model", "llama-3-70b"},
     {"gpus", "512"},
     {"tp", "8"},
     {"pp", "4"},
     {"mbs", "4"},
     {"gbs", "1024"},
     {"seq", "8192"}},
    {{"preset", "llama-3-70b-512-h100"}, {"step_time", "predicted"}},
    {{"preset", "175b-64-gpus"}},
    {{"preset", "13b-64-a100-40gb"}},
    {{"preset", "gpt-3-175b"}, {"sp", "off"}},
    {{"preset", "llama-3-405b"}},
    {{"preset", "deepseek-v3"}},
    {{"preset", "mixtral-8x7b"}, {"ep", "3"}, {"memory", "90"}},
    {{"model", "llama-3-70b"},
     {"gpus", "60"},
     {"tp", "6"},
     {"kv_heads", "16"},
     {"gbs", "7"},
     {"mfu", "0.9"},
     {"vocab", "1001"}},
    {{"model", "llama-3-8b"}, {"gpus", "1"}, {"gbs", "1"}, {"precision", "bf16_pure"}, {"seq", "128"}, {"mfu", "0.1"}},
};

}  // namespace

TEST_CASE("English and Chinese hold the same keys of rules and advice, with the same placeholders") {
  const auto english = nlohmann::json::parse(embedded::text_advice_en());
  const auto chinese = nlohmann::json::parse(embedded::text_chinese());
  for (const auto& [key, text] : english.items()) {
    INFO(key);
    REQUIRE(chinese.contains(key));
    CHECK(placeholders(text.get<std::string>()) == placeholders(chinese[key].get<std::string>()));
  }
}

TEST_CASE("Chinese sentences use full-width punctuation") {
  const auto english = nlohmann::json::parse(embedded::text_advice_en());
  const auto chinese = nlohmann::json::parse(embedded::text_chinese());
  for (const auto& [key, value] : english.items()) {
    const std::string text = chinese[key].get<std::string>();
    const bool is_sentence = key.size() > 4 && key.compare(key.size() - 4, 4, ".why") == 0;
    INFO(key << ": " << text);
    const bool ends_in_another = !text.empty() && text.back() == '}';
    if (is_sentence && !ends_in_another) CHECK(text.substr(text.size() - 3) == "。");
    CHECK(text.find(", ") == std::string::npos);
    CHECK(text.find(": ") == std::string::npos);
    CHECK(text.find("; ") == std::string::npos);
  }
}

TEST_CASE("Every rule and every piece of advice makes whole sentences in both languages") {
  for (const text::Language language : {text::Language::english, text::Language::chinese}) {
    const text::Table table = tests::words_in(language);
    for (const auto& pairs : plans) {
      const auto reading = plan::read_pairs(pairs, plan::default_plan());
      REQUIRE(reading.issues.empty());
      const auto report = engine::evaluate(reading.plan);
      for (const auto& rule : report.rules) {
        const std::string key = std::string("rule.") + rule.id;
        check_finished(text::fill(table, table(key), rule.arguments));
        check_finished(text::fill(table, table(key + ".why"), rule.arguments));
      }
      for (const auto& advice : report.advice) {
        check_finished(text::title(table, advice));
        check_finished(text::why(table, advice));
      }
    }
  }
}

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"
#include "core/plan/read.hpp"
#include "core/text/text.hpp"
#include "tests/words.hpp"

using namespace slipstick;
using namespace slipstick::plan;

// Entities that HTML decodes without a semicolon (WHATWG named character references), so that "&lt=3" in a page's text is
// "<=3", and "&notes=" is "¬es=": no key may begin with one.
constexpr const char* legacy_entities[] = {
    "AElig", "AMP", "Aacute", "Acirc", "Agrave", "Aring", "Atilde", "Auml", "COPY", "Ccedil", "ETH", "Eacute", "Ecirc", "Egrave", "Euml", "GT",
    "Iacute", "Icirc", "Igrave", "Iuml", "LT", "Ntilde", "Oacute", "Ocirc", "Ograve", "Oslash", "Otilde", "Ouml", "QUOT", "REG", "THORN", "Uacute",
    "Ucirc", "Ugrave", "Uuml", "Yacute", "aacute", "acirc", "acute", "aelig", "agrave", "amp", "aring", "atilde", "auml", "brvbar", "ccedil", "cedil",
    "cent", "copy", "curren", "deg", "divide", "eacute", "ecirc", "egrave", "eth", "euml", "frac12", "frac14", "frac34", "gt", "iacute", "icirc",
    "iexcl", "igrave", "iquest", "iuml", "laquo", "lt", "macr", "micro", "middot", "nbsp", "not", "ntilde", "oacute", "ocirc", "ograve", "ordf",
    "ordm", "oslash", "otilde", "ouml", "para", "plusmn", "pound", "quot", "raquo", "reg", "sect", "shy", "sup1", "sup2", "sup3", "szlig", "thorn",
    "times", "uacute", "ucirc", "ugrave", "uml", "uuml", "yacute", "yen", "yuml"};

TEST_CASE("No key begins with an HTML entity of old") {
  static_assert(std::size(legacy_entities) == 106);
  for (const FieldInfo& f : fields()) {
    for (const char* entity : legacy_entities) {
      INFO(f.key);
      CHECK_FALSE(std::string_view(f.key).starts_with(entity));
    }
  }
}

TEST_CASE("The table of fields is complete and in the order of Field") {
  REQUIRE(fields().size() + 1 == static_cast<std::size_t>(Field::count));
  for (const FieldInfo& f : fields()) {
    INFO(f.key);
    CHECK(&info(f.field) == &f);
    CHECK(find_field(f.key) == &f);
    if (f.kind == Kind::text) continue;
    Plan plan = default_plan();
    for (double x : {f.minimum, f.maximum}) {
      f.set(plan, x);
      CHECK(f.get(plan) == x);
    }
  }
  CHECK(find_field("") == nullptr);
  CHECK(find_field("tpp") == nullptr);
}

TEST_CASE("The keys that the command line promises are there") {
  for (const char* key : {"model", "gpu", "gpus", "tp", "pp", "vpp", "cp", "ep", "dp", "mbs", "gbs", "seq", "tokens", "mfu", "recompute", "zero", "layers", "hidden"}) {
    CHECK(find_field(key) != nullptr);
  }
}

TEST_CASE("Each field has a label, a hint and words for its choices in both languages") {
  for (text::Language language : {text::Language::english, text::Language::chinese}) {
    const text::Table table = tests::words_in(language);
    for (const FieldInfo& f : fields()) {
      INFO(f.key);
      CHECK(table.has(std::string("field.") + f.key));
      CHECK(table.has(std::string("hint.") + f.key));
      for (const char* word : f.choices) CHECK(table.has(std::string("choice.") + f.key + "." + word));
    }
  }
}

TEST_CASE("Every model, accelerator and preset of the catalog gives a plan within the ranges") {
  const auto in_range = [](const Plan& plan) {
    for (const FieldInfo& f : fields()) {
      INFO(f.key);
      if (f.kind != Kind::text) CHECK((f.get(plan) >= f.minimum && f.get(plan) <= f.maximum));
    }
  };
  for (const catalog::Model& model : catalog::models()) in_range(base_plan("", model.id, ""));
  for (const catalog::Preset& preset : catalog::presets()) {
    std::vector<Pair> pairs;
    for (const catalog::Setting& setting : preset.plan) pairs.emplace_back(setting.key, setting.value);
    INFO(preset.id);
    CHECK(read_pairs(pairs, default_plan()).issues.empty());
    in_range(base_plan(preset.id, "", ""));
    CHECK(check(base_plan(preset.id, "", "")).empty());
  }
}

TEST_CASE("The base plan goes from preset to model to accelerator") {
  const Plan gpt3 = base_plan("gpt-3-175b", "", "");
  CHECK(gpt3.model == "gpt3-175b");
  CHECK(gpt3.architecture.layers == 96);
  CHECK(gpt3.hardware.gpus == 1024);
  const Plan other = base_plan("gpt-3-175b", "llama-3-70b", "h100-sxm5-80gb");
  CHECK(other.architecture.hidden == 8192);
  CHECK(other.hardware.gpu == "h100-sxm5-80gb");
  CHECK(other.training.global_batch == 1536);
  CHECK(base_plan("no such", "no such", "no such").model == default_plan().model);
  CHECK(default_plan().architecture.layers == 32);
}

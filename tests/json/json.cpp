// core/json against a second opinion, and against what RFC 8259 says must be refused.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "core/json/value.hpp"
#include "core/json/writer.hpp"

using namespace slipstick;

namespace {

void write(json::Writer& out, const json::Value& value);

void write_items(json::Writer& out, const json::Value& value) {
  out.open(value.is_object() ? '{' : '[');
  for (const json::Value& item : value) {
    if (value.is_object()) out.key(item.key);
    write(out, item);
  }
  out.close();
}

void write(json::Writer& out, const json::Value& value) {
  switch (value.kind) {
    case json::Kind::null: return out.number(1.0 / 0.0);
    case json::Kind::boolean: return out.flag(value.number != 0);
    case json::Kind::number: return out.number(value.number);
    case json::Kind::text: return out.text(value.text);
    default: return write_items(out, value);
  }
}

std::string rewritten(const std::string& text, int indent) {
  const auto value = json::parse(text);
  if (!value) return "refused";
  json::Writer out(indent);
  write(out, *value);
  return out.written();
}

bool is_accepted(std::string_view text) {
  const bool accepted = json::parse(text).has_value();
  CHECK(accepted == nlohmann::json::accept(text));
  return accepted;
}

}  // namespace

TEST_CASE("Every JSON file of the repository reads as another reader reads it, and is written so that it reads the same") {
  int files = 0;
  for (const char* folder : {"core/catalog", "core/text", "shell/text", "tests/configs"}) {
    for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(SLIPSTICK_SOURCE_DIR) / folder)) {
      if (file.path().extension() != ".json") continue;
      std::ifstream stream(file.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      INFO(file.path());
      for (int indent : {-1, 2}) CHECK(nlohmann::json::parse(rewritten(text, indent)) == nlohmann::json::parse(text));
      ++files;
    }
  }
  CHECK(files > 100);
}

TEST_CASE("What is no JSON is refused, and nothing that is") {
  for (const char* good : {"0", "-0", "1.5e-3", "[]", "{}", " [1 , 2 ]\r\n", "\"\\ud83d\\ude00\\u00e9\"", "{\"a\":{\"a\":null}}", "\xef\xbb\xbf{}", "1e-400",
                           "\"\xf0\x9f\x98\x80\"", "\"\x7f\"", "{\"a\":1,\"a\":2}"}) {
    INFO(good);
    CHECK(is_accepted(good));
  }
  for (const char* bad : {"", " ", "01", "+1", "1.", ".5", "1e", "1e+", "-", "1e999", "nan", "tru", "nullx", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}",
                          "{a:1}", "{\"a\":1,}", "{", "[", "]", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\t\"",
                          "\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xe2\x82\"", "1 2", "'a'", "// a\n1", "0x10", "1f",
                          "\"a", "\"\\", "\"\\u00"}) {
    INFO(bad);
    CHECK_FALSE(is_accepted(bad));
  }
  CHECK(json::parse(std::string(16, '[') + std::string(16, ']')));
  CHECK_FALSE(json::parse(std::string(17, '[') + std::string(17, ']')));
  CHECK_FALSE(json::parse(std::string(1'000'000, '[')));
}

TEST_CASE("Of a key that stands twice the last counts; what is not there, or of another kind, reads as nothing") {
  const auto value = json::parse(R"({"a":1,"b":[true,"x"],"a":2})");
  REQUIRE(value);
  CHECK((*value)["a"].number == 2);
  CHECK(value->items.size() == 3);
  CHECK((*value)["b"].items[1].text == "x");
  CHECK((*value)["b"].number == 0);
  CHECK((*value)["b"]["x"].kind == json::Kind::null);
  CHECK(value->find("c") == nullptr);
  CHECK(json::same((*value)["b"], *json::parse(R"([ true , "x" ])")));
  CHECK_FALSE(json::same((*value)["b"], *json::parse(R"([true,"y"])")));
}

TEST_CASE("Text is written so that every reader takes it") {
  json::Writer out(-1);
  out.text("\"\\/\b\f\n\r\t\x01\x1f\x7f é \xff\xe2\x82 \U0001F600");
  CHECK(out.written() == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f é \ufffd\ufffd\ufffd \U0001F600\"");
  CHECK(nlohmann::json::accept(out.written()));
}

TEST_CASE("Numbers are written with all digits that matter, whole ones below 2^53 in full") {
  for (const char* same : {"0", "-3", "9007199254740991", "0.1", "1e30", "-2.5e-9", "15600000000000", "0.413", "5e-324", "1.7976931348623157e308"}) CHECK(rewritten(same, -1) == same);
  CHECK(rewritten("[]", 2) == "[]");
  CHECK(rewritten(R"({"a":[1,{}],"b":{"c":null}})", 2) == nlohmann::ordered_json::parse(R"({"a":[1,{}],"b":{"c":null}})").dump(2));
}

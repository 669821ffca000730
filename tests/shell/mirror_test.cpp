// The results as a document: what a screen reader gets.
#include <algorithm>

#include "tests/shell/hands.hpp"

using namespace slipstick;
using test::Person;

namespace {

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// The cells of the row that starts with this name.
std::vector<std::string> cells(std::string_view html, std::string_view name) {
  std::vector<std::string> found;
  const std::size_t row = html.find("<th scope=\"row\">" + std::string(name) + "</th>");
  if (row == std::string_view::npos) return found;
  const std::string_view rest = html.substr(row, html.find("</tr>", row) - row);
  for (std::size_t at = rest.find("<td>"); at != std::string_view::npos; at = rest.find("<td>", at + 1)) {
    found.emplace_back(rest.substr(at + 4, rest.find("</td>", at) - at - 4));
  }
  return found;
}

void pin_and_change(Person& person) {
  person.move(700, 20);
  person.press(ImGuiMod_Alt | ImGuiKey_6);
  person.click("pin");
  person.set_field("gpus", "1024");
  person.wait(1);
}

}  // namespace

TEST_CASE("The document has a heading for each table, and every row its name") {
  Person person;
  person.wait(1);
  const std::string& html = person.host.mirrored;
  CHECK(count(html, "<h1") == 1);
  CHECK(count(html, "<table") == count(html, "<h2") - 1);   // advice is a list
  CHECK(count(html, "<tr>") == count(html, "<th scope=\"row\">"));
  CHECK(count(html, "role=\"status\"") == 1);
  CHECK(html.starts_with("<div lang=\"en\">"));
  CHECK(cells(html, "GPUs") == std::vector<std::string>{"512"});
}

TEST_CASE("Pinned plans stand side by side in the document, in both languages") {
  for (const bool chinese : {false, true}) {
    Person person(chinese);
    CHECK(count(person.host.mirrored, "scope=\"col\"") == 0);
    pin_and_change(person);
    const std::string& html = person.host.mirrored;
    CHECK(count(html, "scope=\"col\"") == 2);
    const std::vector<std::string> gpus = cells(html.substr(html.find("id=\"compare\"")), chinese ? "GPU 数量" : "GPUs");
    REQUIRE(gpus.size() == 2);
    CHECK((gpus[0] == "512" && gpus[1] == "1,024"));
  }
}

TEST_CASE("Text of the user's own is no markup in the document") {
  Person person(false, R"({"welcomed":true})");
  person.set_field("mbs", "<b>1</b>");
  person.wait(1);
  CHECK(person.host.mirrored.find("<b>") == std::string::npos);
}

#include "shell/state/library.hpp"
#include "shell/state/remembered.hpp"
#include <algorithm>

#include "tests/shell/hands.hpp"

using namespace slipstick;
using shell::state::Library;
using test::Person;

namespace {

void keep(Person& person, std::string_view name) {
  person.click("open");
  person.click("plan_save_name");
  person.type(name);
  person.press(ImGuiKey_Enter);
  person.press(ImGuiKey_Escape);
  person.press(ImGuiKey_Escape);
}

const shell::Settings defaults;

}  // namespace

TEST_CASE("Plans are kept by name, opened, renamed, deleted and brought back, and are there after a reload") {
  for (const bool chinese : {false, true}) {
    std::string remembered;
    {
      Person person(chinese);
      person.set_field("mbs", "1");
      keep(person, "small 小");
      person.set_field("mbs", "4");
      keep(person, "large");
      person.wait(1);
      remembered = person.host.remembered;
    }
    CHECK(remembered.find(R"({"name":"small 小","plan":"#v=1&preset=llama-3-70b-512-h100&mbs=1&z=)") != std::string::npos);
    Person person(chinese, remembered);
    CHECK(person.plan().training.micro_batch == 4);
    person.click("open");
    person.click("saved_0");
    CHECK(person.plan().training.micro_batch == 1);
    person.undo();
    CHECK(person.plan().training.micro_batch == 4);

    person.click("open");
    person.click("saved_1_rename");
    person.press(ImGuiMod_Ctrl | ImGuiKey_A);
    person.type("big");
    person.press(ImGuiKey_Enter);
    person.click("saved_0_delete");
    CHECK_FALSE(person.shown("saved_1"));
    person.click("restore");
    CHECK(person.shown("saved_1"));
    person.press(ImGuiKey_Escape);
    person.wait(1);
    const Library library = shell::state::read(person.host.remembered, defaults).library;
    REQUIRE(library.saved().size() == 2);
    CHECK((library.saved()[0].name == "big" && library.saved()[1].name == "small 小"));
  }
}

TEST_CASE("What another window keeps or deletes is there at once, and what is on the screen stays") {
  Person person;
  person.set_field("mbs", "1");
  keep(person, "mine");
  person.wait(1);
  Person other(false, person.host.remembered);
  keep(other, "theirs");
  other.set_field("mbs", "4");
  other.wait(1);
  person.app->adopt_library(other.host.remembered);
  person.frames();
  CHECK(person.plan().training.micro_batch == 1);
  keep(person, "mine again");
  person.wait(1);
  const Library library = shell::state::read(person.host.remembered, defaults).library;
  REQUIRE(library.saved().size() == 3);
  CHECK((library.saved()[0].name == "mine" && library.saved()[1].name == "theirs" && library.saved()[2].name == "mine again"));
  person.app->adopt_library("");   // a state that could not be read
  person.click("open");
  CHECK(person.shown("saved_2"));
}

TEST_CASE("A plan that was changed and left for another is among the recent ones, once") {
  Person person;
  person.set_field("mbs", "1");
  person.app->open_link(link::write(plan::base_plan("gpt-3-175b", "", "")));
  person.frames();
  person.click("open");
  REQUIRE(person.shown("recent_0"));
  CHECK_FALSE(person.shown("recent_1"));
  person.click("recent_0");
  CHECK(person.plan().training.micro_batch == 1);
  person.click("open");
  CHECK(person.shown("recent_0"));
  CHECK_FALSE(person.shown("recent_1"));   // a preset as it stands is no loss
}

TEST_CASE("A kept plan is found in the palette") {
  Person person;
  person.set_field("mbs", "1");
  keep(person, "tuned");
  person.set_field("mbs", "4");
  person.move(700, 500);
  person.press(ImGuiMod_Ctrl | ImGuiKey_K);
  person.type("tuned");
  person.press(ImGuiKey_Enter);
  CHECK(person.plan().training.micro_batch == 1);
}

TEST_CASE("The phone reaches kept plans by its menu") {
  Person person(false, R"({"welcomed":true})" "\n" R"({"name":"mine","plan":"#v=1&preset=gpt-3-175b&z=4d8fb"})", {390, 844});
  person.click("menu");
  person.click("open");
  person.frames();
  REQUIRE(person.shown("saved_0"));
  person.click("saved_0");
  CHECK(person.plan().preset == "gpt-3-175b");
}

TEST_CASE("A kept plan that is damaged, or of a newer version, is asked about and never lost") {
  Person person(false, R"({"welcomed":true})" "\n" R"({"name":"cut","plan":"#v=1&preset=gpt-3-1&z=4d8fb"})");
  const std::string before = person.app->link();
  person.click("open");
  person.click("saved_0");
  REQUIRE(person.shown("keep"));
  person.click("keep");
  CHECK(person.app->link() == before);
  person.set_field("mbs", "1");
  person.wait(1);
  CHECK(person.host.remembered.find(R"({"name":"cut","plan":"#v=1&preset=gpt-3-1&z=4d8fb"})") != std::string::npos);
}

TEST_CASE("Damage to any line of the state costs that line alone") {
  shell::state::Remembered state{{}, "#v=1&preset=gpt-3-175b&z=4d8fb"};
  state.settings.gib = false;
  for (const char* name : {"one", "two", "three"}) REQUIRE(state.library.save(name, "#v=1&preset=gpt-3-175b&z=4d8fb"));
  state.library.leave("#v=1&tp=2&z=00000");
  const std::string whole = shell::state::write(state);
  CHECK(std::count(whole.begin(), whole.end(), '\n') == 4);
  std::size_t begin = 0;
  for (int line = 0; line < 5; ++line) {
    const std::size_t end = std::min(whole.find('\n', begin), whole.size());
    std::string damaged = whole;
    damaged[(begin + end) / 2] = '\x01';
    const auto back = shell::state::read(damaged, defaults);
    CHECK(back.settings.gib == (line == 0));
    CHECK(back.library.saved().size() == (line >= 1 && line <= 3 ? 2 : 3));
    CHECK(back.library.recent().size() == (line == 4 ? 0 : 1));
    begin = end + 1;
  }
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const auto back = shell::state::read(std::string_view(whole).substr(0, length), defaults);
    CHECK(back.library.saved().size() <= 3);
  }
}

TEST_CASE("Whatever the state has become, the program starts") {
  shell::state::Remembered state{{}, "#v=1&preset=llama-3-70b-512-h100&b.vpp=5&b.mbs=1&z=00000"};
  state.pin_names = {"one", "two"};
  state.library.save("kept", "#v=1&preset=gpt-3-175b&z=4d8fb");
  state.library.leave("#v=1&preset=gpt-3-175b&b.tp=2&z=4d8fb");
  const std::string whole = shell::state::write(state);
  unsigned random = 12345;
  const auto next = [&] { return random = random * 1664525u + 1013904223u, random >> 8; };
  for (int i = 0; i < 2000; ++i) {
    std::string text = whole;
    for (unsigned changes = 1 + next() % 4; changes > 0; --changes) {
      const std::size_t at = next() % text.size();
      if (next() % 3 == 0) text.erase(at, next() % 20);
      else if (next() % 2 == 0) text[at] = static_cast<char>(next());
      else text.insert(at, text.substr(next() % text.size(), 30));
      if (text.empty()) text = "{";
    }
    const auto back = shell::state::read(text, defaults);
    CHECK(back.library.saved().size() <= 2);
    if (i % 200 == 0) CHECK(Person(false, text).vertices() > 1000);
  }
}

TEST_CASE("The library is bounded: names, number, bytes, recent ones") {
  Library library;
  CHECK_FALSE(library.save("  ", "#v=1"));
  CHECK_FALSE(library.save("x", ""));
  CHECK_FALSE(library.save("x", std::string(link::max_length + 1, 'a')));
  for (std::size_t i = 0; i < Library::most_saved; ++i) CHECK(library.save("plan " + std::to_string(i), "#v=1&tp=1"));
  CHECK_FALSE(library.save("one more", "#v=1&tp=1"));
  CHECK(library.save("plan 3", "#v=1&tp=2"));   // the same name: in its place
  CHECK(library.saved()[3].link == "#v=1&tp=2");
  CHECK_FALSE(library.rename(3, "plan 4"));
  CHECK(library.rename(3, std::string(100, 'n')));
  CHECK(library.saved()[3].name == std::string(40, 'n'));
  Library large;
  int kept = 0;
  while (large.save("p" + std::to_string(kept), std::string(8000, 'a'))) ++kept;
  CHECK(kept == 6);
  for (int i = 0; i < 20; ++i) library.leave("#v=1&tp=" + std::to_string(i % 12));
  CHECK(library.recent().size() == Library::most_recent);
  CHECK(library.recent()[0] == "#v=1&tp=7");
  library.leave("#v=1&tp=5");
  CHECK(library.recent().size() == Library::most_recent);
  CHECK(library.recent()[0] == "#v=1&tp=5");
}

TEST_CASE("A name is cut between characters, never inside one") {
  const std::string name = shell::state::short_name("  " + std::string(39, 'a') + "方案");
  CHECK(name == std::string(39, 'a'));
  CHECK(shell::state::short_name("方案 一 ") == "方案 一");
}

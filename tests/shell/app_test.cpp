#include <catch2/catch_test_macros.hpp>

#include "core/link/link.hpp"
#include "embedded/chinese.hpp"
#include "tests/shell/driver.hpp"

using slipstick::test::Driver;

namespace {

slipstick::plan::Plan plan_of(const Driver& driver) { return slipstick::link::read(driver.app->link()).reading.plan; }

slipstick::shell::Chinese chinese_parts() {
  using namespace slipstick::embedded;
  return {text_chinese(), font_noto_sans_sc_regular(), font_noto_sans_sc_bold()};
}

}  // namespace

TEST_CASE("A person types tensor parallel, undoes and redoes") {
  Driver person;
  REQUIRE(plan_of(person).layout.tensor_parallel == 8);
  person.set_field("tp", "4");
  CHECK(plan_of(person).layout.tensor_parallel == 4);
  person.move(700, 500);
  person.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  CHECK(plan_of(person).layout.tensor_parallel == 8);
  person.press(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z);
  CHECK(plan_of(person).layout.tensor_parallel == 4);
}

TEST_CASE("Tokens are taken as people write them") {
  Driver person;
  person.set_field("tokens", "1.4T");
  CHECK(plan_of(person).training.tokens == 1.4e12);
  person.set_field("tokens", "3e11");
  CHECK(plan_of(person).training.tokens == 3e11);
}

TEST_CASE("Nonsense in a field changes nothing and can be left with Escape") {
  Driver person;
  const std::string before = person.app->link();
  for (const char* nonsense : {"abc", "-1", "1e400", "nan", "8 heads", "0"}) {
    INFO(nonsense);
    person.set_field("tp", nonsense);
    CHECK(person.app->link() == before);
    person.press(ImGuiKey_Escape);
  }
}

TEST_CASE("Constants of the time profile are folded away, can be set, undone and carried by the link") {
  Driver person({1440, 3400});
  person.click("ui.plan.assumptions");
  CHECK_FALSE(person.shown("p_mem"));
  person.click("profile");
  person.set_field("p_mem", "40%");
  CHECK(plan_of(person).profile.memory == 0.4);
  CHECK(person.app->link().find("&p_mem=0.4&") != std::string::npos);
  person.set_field("p_mem", "900%");   // out of range: the field says so and keeps the last good value
  CHECK(plan_of(person).profile.memory == 0.4);
  person.press(ImGuiKey_Escape);
  person.move(700, 500);
  person.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  CHECK(plan_of(person).profile.memory == 0);
}

TEST_CASE("The address follows half a second after the last change, once") {
  Driver person;
  person.wait(1);
  const std::size_t before = person.host.links.size();
  person.set_field("tp", "4");
  person.wait(1);
  REQUIRE(person.host.links.size() == before + 1);
  CHECK(person.host.links.back() == person.app->link());
  person.wait(5);
  CHECK(person.host.links.size() == before + 1);
}

TEST_CASE("Share copies the link inside the click") {
  Driver person;
  person.click("share");
  CHECK(person.host.copied == "https://example.test/" + person.app->link());
}

TEST_CASE("A damaged link keeps the plan until the user decides") {
  Driver person;
  const std::string mine = person.app->link();
  std::string theirs = slipstick::link::write(slipstick::plan::base_plan("gpt-3-175b", "", ""));
  person.app->open_link(theirs.substr(0, theirs.size() - 9));
  person.frames();
  CHECK(person.app->link() == mine);
  REQUIRE(person.shown("keep"));
  person.click("keep");
  CHECK(person.app->link() == mine);
  CHECK_FALSE(person.shown("keep"));
}

TEST_CASE("An intact link opens, and undo brings the old plan back") {
  Driver person;
  const std::string mine = person.app->link();
  const std::string theirs = "#v=1&model=llama-3-8b&gpus=128&mbs=4";
  const std::string whole = slipstick::link::write(slipstick::link::read(theirs).reading.plan);
  person.app->open_link(whole);
  person.frames();
  CHECK(person.app->link() == whole);
  person.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  CHECK(person.app->link() == mine);
}

TEST_CASE("Any text pasted gives an answer and keeps the plan") {
  Driver person;
  const std::string mine = person.app->link();
  for (const char* text : {"", " ", "hello", "#", "#v=1", "{", "{}", "[1,2]", "{\"tp\":\"\\u0000\"}", "v=99&model=x", "\xff\xfe\x00"}) {
    person.app->paste(text);
    person.frames();
    if (person.shown("keep")) person.click("keep");
    person.press(ImGuiKey_Escape);
  }
  CHECK(person.app->link() == mine);
}

TEST_CASE("State comes back in the next run; damaged state is a fresh start") {
  std::string remembered;
  {
    Driver person;
    person.set_field("tp", "4");
    person.click("theme");
    person.wait(1);
    remembered = person.host.remembered;
  }
  Driver again({1440, 900}, remembered);
  CHECK(plan_of(again).layout.tensor_parallel == 4);
  CHECK_FALSE(again.app->dark());
  Driver fresh({1440, 900}, remembered.substr(0, remembered.size() / 2));
  CHECK(plan_of(fresh).layout.tensor_parallel == 8);
}

TEST_CASE("Every tab draws at every size, in both themes and languages") {
  for (const bool chinese : {false, true}) {
    for (const bool dark : {false, true}) {
      Driver person({1440, 900}, "", {.dark = dark, .chinese = chinese});
      CHECK(person.host.chinese_wanted == chinese);
      if (chinese) person.app->add_chinese(chinese_parts());
      for (const ImVec2 size : {ImVec2(1440, 900), ImVec2(1024, 640), ImVec2(390, 844), ImVec2(320, 480), ImVec2(2560, 1440), ImVec2(64, 64)}) {
        person.resize(size);
        for (const ImGuiKey key : {ImGuiKey_1, ImGuiKey_2, ImGuiKey_3, ImGuiKey_4, ImGuiKey_5, ImGuiKey_6}) {
          person.press(ImGuiMod_Alt | key);
          CHECK(person.vertices() > 100);
        }
      }
    }
  }
}

TEST_CASE("Words stay English until Chinese has arrived, and when it cannot be loaded") {
  const auto mirrors = [](const Driver& person, const char* language) { return person.host.mirrored.find(language) != std::string::npos; };
  Driver person({1440, 900}, "", {.chinese = true});
  person.wait(1);
  CHECK(mirrors(person, "lang=\"en\""));
  person.app->add_chinese(chinese_parts());
  person.wait(1);
  CHECK(mirrors(person, "lang=\"zh-CN\""));
  Driver without({1440, 900}, "", {.chinese = true});
  without.app->chinese_failed();
  without.wait(1);
  CHECK(mirrors(without, "lang=\"en\""));
  CHECK(mirrors(without, "Chinese could not be loaded"));
}

TEST_CASE("When nothing changes, no frame is wanted") {
  Driver person;
  person.wait(2);
  person.frames(3);
  CHECK_FALSE(person.app->wants_frame());
  person.move(800, 400);
  person.frames(3);
  CHECK_FALSE(person.app->wants_frame());
}

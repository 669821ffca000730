#include "tests/shell/hands.hpp"

using namespace slipstick;
using test::Person;

namespace {

void ask(Person& person, std::string_view text) {
  person.press(ImGuiMod_Ctrl | ImGuiKey_K);
  REQUIRE(person.shown("palette_0"));
  person.type(text);
}

void run(Person& person, std::string_view text) {
  ask(person, text);
  person.press(ImGuiKey_Enter);
  CHECK_FALSE(person.shown("palette_0"));
}

}  // namespace

TEST_CASE("A field and a value set the field; English is understood in both languages") {
  for (const bool chinese : {false, true}) {
    Person person(chinese);
    run(person, "tp 4");
    CHECK(person.plan().layout.tensor_parallel == 4);
    run(person, "tensor parallel 2");
    CHECK(person.plan().layout.tensor_parallel == 2);
    run(person, "tokens=1.4T");
    CHECK(person.plan().training.tokens == 1.4e12);
    run(person, "recompute full");
    CHECK(person.plan().savers.recompute == plan::Recompute::full);
    person.undo();
    CHECK(person.plan().savers.recompute != plan::Recompute::full);
  }
  Person person(true);
  run(person, "张量并行 4");
  CHECK(person.plan().layout.tensor_parallel == 4);
}

TEST_CASE("What a value would come to is said before Enter") {
  Person person;
  ask(person, "tp 4");
  CHECK(person.announced("Set TP to 4, now 8: "));
  CHECK(person.announced("does not fit"));
  person.press(ImGuiKey_Escape);
  ask(person, "tp 12");
  CHECK(person.announced("12 does not divide"));
  person.press(ImGuiKey_Escape);
  CHECK(person.said().empty());
}

TEST_CASE("Tabs, figures, presets, models, accelerators and actions are found by name") {
  for (const bool chinese : {false, true}) {
    Person person(chinese);
    run(person, "compare");
    CHECK(person.shown("pin"));
    run(person, "goodput");
    CHECK(person.app->place("close").width > 0);   // its explanation
    person.press(ImGuiKey_Escape);
    run(person, "gpt-3-175b");
    CHECK(person.plan().preset == "gpt-3-175b");
    run(person, "mixtral-8x7b model");
    CHECK(person.plan().model == "mixtral-8x7b");
    run(person, "h200-sxm5-141gb");
    CHECK(person.plan().hardware.gpu == "h200-sxm5-141gb");
    const bool dark = person.app->dark();
    run(person, "light theme");
    CHECK(person.app->dark() != dark);
    run(person, "copy link");
    CHECK(person.host.copied == "https://example.test/" + person.app->link());
  }
}

TEST_CASE("A field is shown and has the caret") {
  Person person;
  run(person, "hidden");
  person.frames(4);
  person.press(ImGuiMod_Ctrl | ImGuiKey_A);
  person.type("4096");
  person.press(ImGuiKey_Enter);
  CHECK(person.plan().architecture.hidden == 4096);
}

TEST_CASE("Up, Down, the mouse and Esc") {
  Person person;
  ask(person, "mfu");
  CHECK(person.announced("MFU: "));
  person.press(ImGuiKey_DownArrow);
  person.press(ImGuiKey_UpArrow);
  person.press(ImGuiKey_UpArrow);   // stays at the first
  person.press(ImGuiKey_Escape);
  CHECK_FALSE(person.shown("palette_0"));
  CHECK(person.said().empty());
  person.click("search");
  REQUIRE(person.shown("palette_0"));
  person.click(30, 600);            // outside
  CHECK_FALSE(person.shown("palette_0"));
  ask(person, "tp 4");
  person.click("palette_0");
  CHECK(person.plan().layout.tensor_parallel == 4);
}

TEST_CASE("Nothing found, and anything typed, changes nothing") {
  Person person;
  const std::string before = person.app->link();
  for (const char* text : {"zzzzqqq", " ", "=", " 4", "tp ", "tp x", "\xff\xfe", "tp 99999999999", "%s%n", "gpu nope"}) {
    person.press(ImGuiMod_Ctrl | ImGuiKey_K);
    person.type(text);
    person.press(ImGuiKey_DownArrow);
    person.press(ImGuiKey_Escape);
    CHECK(person.app->link() == before);
  }
}

TEST_CASE("Keys without a pointer: tabs, pin, link, help; none of them while a field is edited") {
  for (const bool chinese : {false, true}) {
    Person person(chinese);
    person.press(ImGuiKey_P);
    CHECK(person.pinned().size() == 1);
    person.press(ImGuiKey_L);
    CHECK(person.host.copied == "https://example.test/" + person.app->link());
    person.type("?");
    REQUIRE(person.shown("close"));
    person.press(ImGuiKey_5);         // a dialog is open
    person.click("close");
    CHECK_FALSE(person.shown("close"));
    person.press(ImGuiKey_6);
    CHECK(person.shown("plan_menu_A"));
    person.press(ImGuiKey_1);
    CHECK_FALSE(person.shown("plan_menu_A"));
    person.click("tp");
    person.press(ImGuiKey_6);
    person.press(ImGuiKey_P);
    CHECK_FALSE(person.shown("plan_menu_A"));
    CHECK(person.pinned().size() == 1);
  }
}

TEST_CASE("A newcomer is told once what this is") {
  for (const bool chinese : {false, true}) {
    for (const ImVec2 size : {ImVec2(1440, 900), ImVec2(1024, 640), ImVec2(390, 844)}) {
      std::string remembered;
      {
        Person person(chinese, "", size);
        REQUIRE(person.shown("welcome_close"));
        person.click("welcome_tour");
        CHECK(person.shown("close"));
        CHECK_FALSE(person.shown("welcome_close"));
        person.wait(1);
        remembered = person.host.remembered;
      }
      CHECK_FALSE(Person(chinese, remembered, size).shown("welcome_close"));
    }
  }
  Person person(false, "");
  person.click("welcome_close");
  CHECK_FALSE(person.shown("welcome_close"));
}

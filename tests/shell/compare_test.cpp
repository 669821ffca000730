#include <catch2/catch_approx.hpp>

#include "core/engine/evaluate.hpp"
#include "shell/panels/compare.hpp"
#include "shell/panels/figures.hpp"
#include "shell/state/document.hpp"
#include "shell/words.hpp"
#include "tests/shell/hands.hpp"

using namespace slipstick;
using Catch::Approx;
using shell::state::Document;
using shell::state::PinEdit;
using test::Person;

namespace {

/// A context without a window: for what only computes and words.
struct Desk {
  explicit Desk(const plan::Plan& now) : plan(now), report(engine::evaluate(now)) {}
  shell::Context context() {
    return {.color = shell::theme::palette(true), .fonts = fonts, .words = words, .preferences = preferences, .settings = settings, .plan = plan,
            .baseline = plan, .report = report, .reported = plan, .issues = issues, .requests = requests, .host = host, .pins = pins};
  }
  plan::Plan plan;
  report::Report report;
  std::vector<shell::state::Pin> pins;
  shell::theme::Fonts fonts;
  text::Table words = shell::english_words();
  shell::Preferences preferences;
  shell::Settings settings;
  std::vector<plan::Issue> issues;
  shell::Requests requests;
  test::FakeHost host;
};

plan::Plan newcomer() { return plan::base_plan("llama-3-70b-512-h100", "", ""); }

}  // namespace

TEST_CASE("Compare begins with one sentence and one button, and every step can be undone") {
  for (const bool chinese : {false, true}) {
    Person person(chinese);
    person.press(ImGuiKey_6);
    CHECK_FALSE(person.shown("plan_menu_A"));
    person.click("pin");
    CHECK(person.said() == "&a.gpus=512");
    REQUIRE(person.shown("plan_menu_A"));
    CHECK_FALSE(person.shown("pin"));   // what is pinned cannot be pinned again
    person.set_field("tp", "4");
    CHECK(person.said() == "&tp=4&a.tp=8");
    person.click("pin");
    CHECK(person.said() == "&tp=4&a.tp=8&b.tp=4");
    person.undo();
    CHECK(person.said() == "&tp=4&a.tp=8");
    person.undo();
    person.undo();
    CHECK(person.said().empty());
    CHECK(person.shown("pin"));
    for (int i = 0; i < 3; ++i) person.redo();
    CHECK(person.said() == "&tp=4&a.tp=8&b.tp=4");
  }
}

TEST_CASE("A click on a plan's head makes it the present one; undo goes back") {
  for (const bool chinese : {false, true}) {
    for (const ImVec2 size : {ImVec2(1440, 900), ImVec2(1024, 640), ImVec2(390, 844)}) {
      Person person(chinese, R"({"welcomed":true})", size);
      person.app->open_link(link::write(newcomer()));
      plan::Plan other = newcomer();
      other.layout.pipeline_parallel = 8;
      person.app->open_link(link::write(newcomer(), std::vector{newcomer(), other}));
      person.press(ImGuiKey_6);
      REQUIRE(person.shown("adopt_B"));
      CHECK_FALSE(person.shown("adopt_A"));  // it is on the screen already
      person.click("adopt_B");
      CHECK(person.plan().layout.pipeline_parallel == 8);
      CHECK(person.pinned().size() == 2);
      person.press(ImGuiMod_Ctrl | ImGuiKey_Z);
      CHECK(person.plan().layout.pipeline_parallel == 4);
    }
  }
}

TEST_CASE("A pinned plan gets a name, another place, a new content, and goes") {
  Person person;
  person.press(ImGuiKey_P);
  person.set_field("pp", "8");
  person.move(700, 500);
  person.press(ImGuiKey_P);
  person.press(ImGuiKey_6);
  person.click("plan_menu_B");
  person.click("plan_name");
  person.type("  deep pipeline ");
  person.press(ImGuiKey_Enter);
  person.wait(1);
  CHECK(person.host.remembered.find(R"("pins":["","deep pipeline"])") != std::string::npos);
  CHECK(person.app->link().find("deep") == std::string::npos);  // names stay with the user

  person.click("plan_menu_B");
  person.click("plan_first");
  REQUIRE(person.pinned().size() == 2);
  CHECK(person.pinned()[0].layout.pipeline_parallel == 8);
  CHECK(person.pinned()[1].layout.pipeline_parallel == 4);

  person.set_field("mbs", "1");
  person.click("plan_menu_B");
  person.click("plan_replace");
  CHECK((person.pinned()[1].layout.pipeline_parallel == 8 && person.pinned()[1].training.micro_batch == 1));
  person.click("plan_menu_A");
  person.click("plan_unpin");
  REQUIRE(person.pinned().size() == 1);
  CHECK(person.pinned()[0].training.micro_batch == 1);
}

TEST_CASE("Pinned plans and their names are there after a reload; damage to the names costs the names alone") {
  std::string remembered, link;
  {
    Person person;
    person.press(ImGuiKey_P);
    person.set_field("mbs", "1");
    person.move(700, 500);
    person.press(ImGuiKey_P);
    person.wait(1);
    remembered = person.host.remembered;
    link = person.app->link();
    CHECK(person.host.links.back() == link);
  }
  Person again(false, remembered);
  CHECK(again.app->link() == link);
  again.undo();
  CHECK(again.app->link() == link);   // the start is no step
  Person named(false, remembered.substr(0, remembered.rfind('}')) + R"(,"pins":[3,{"a":1},"x","y","z"]})");
  CHECK(named.app->link() == link);
}

TEST_CASE("Four plans can be pinned, a plan only once, an impossible one not at all") {
  Document document;
  const auto pin = [&] { return document.edit_pins({PinEdit::What::pin}); };
  CHECK(pin());
  CHECK_FALSE(pin());
  for (const char* size : {"1", "4", "8"}) {
    document.set({{"mbs", size}}, 10);
    CHECK(pin());
  }
  document.set({{"mbs", "16"}}, 20);
  CHECK_FALSE(pin());
  CHECK(document.pins().size() == 4);
  CHECK_FALSE(document.edit_pins({PinEdit::What::unpin, 4}));
  CHECK_FALSE(document.edit_pins({PinEdit::What::first, 0}));

  Person person;
  person.set_field("tp", "12");
  person.move(700, 500);
  person.press(ImGuiKey_P);
  CHECK(person.pinned().empty());
}

TEST_CASE("A link with pinned plans brings them; one without leaves those that are there") {
  Person person;
  plan::Plan other = newcomer();
  other.hardware.gpus = 1024;
  person.app->open_link(link::write(other, std::vector{newcomer(), other}));
  person.frames();
  CHECK(person.pinned().size() == 2);
  person.app->open_link(link::write(plan::base_plan("gpt-3-175b", "", "")));
  person.frames();
  CHECK(person.plan().preset == "gpt-3-175b");
  CHECK(person.pinned().size() == 2);
  person.press(ImGuiKey_6);
  CHECK(person.vertices() > 1000);
  person.undo();
  CHECK(person.plan().hardware.gpus == 1024);
}

TEST_CASE("Differences by cause add up to the differences of the results") {
  Desk desk(newcomer());
  plan::Plan other = newcomer();
  other.layout.tensor_parallel = 4;
  other.layout.pipeline_parallel = 8;
  other.hardware.gpus = 1024;
  other.hardware.price_usd_per_hour = 3.1;
  desk.pins = {shell::state::make_pin(newcomer()), shell::state::make_pin(other)};
  const shell::Context ui = desk.context();
  const auto plans = shell::panels::compared_plans(ui);
  REQUIRE(plans.size() == 2);
  CHECK((plans[0].on_screen && !plans[1].on_screen));
  CHECK(plans[1].name == "GPUs 1,024, Price 3.10, TP 4, PP 8");
  const auto sum = [](const std::vector<shell::panels::Cause>& causes, std::size_t plan) {
    double all = 0;
    for (const auto& cause : causes) all += cause.parts[plan];
    return all;
  };
  const auto step = shell::panels::step_causes(ui, plans);
  for (const std::size_t i : {0, 1}) CHECK(sum(step, i) == Approx(plans[i].report->time.step_s));
  CHECK(step.front().name == "Compute");
  CHECK(step.front().parts[0] == plans[0].report->time.compute_s);
  const auto memory = shell::panels::memory_causes(ui, plans);
  for (const std::size_t i : {0, 1}) CHECK(sum(memory, i) * 1073741824 == Approx(plans[i].report->memory.peak_bytes));
  const auto cost = shell::panels::cost_causes(ui, plans);
  CHECK(sum(cost, 0) == 0);
  CHECK(sum(cost, 1) == Approx(plans[1].report->run.cost_usd - plans[0].report->run.cost_usd));
}

TEST_CASE("Twice the tokens at a price 24% higher: 1.12 and 0.36 of the cost, whichever is changed first") {
  Desk desk(newcomer());
  plan::Plan other = newcomer();
  other.training.tokens *= 2;
  other.hardware.price_usd_per_hour = 2.5 * 1.24;
  plan::Plan base = newcomer();
  base.hardware.price_usd_per_hour = 2.5;
  desk.pins = {shell::state::make_pin(base), shell::state::make_pin(other)};
  const shell::Context ui = desk.context();
  const auto cost = shell::panels::cost_causes(ui, shell::panels::compared_plans(ui));
  const double whole = desk.pins[0].report->run.cost_usd;
  REQUIRE(cost.size() == 4);
  CHECK(cost[0].parts[1] == Approx(0).margin(1));
  CHECK(cost[1].parts[1] == Approx(1.12 * whole).epsilon(1e-4));  // steps are whole
  CHECK(cost[2].parts[1] == Approx(0).margin(1));
  CHECK(cost[3].parts[1] == Approx(0.36 * whole).epsilon(1e-4));
}

TEST_CASE("The plan on screen stands beside the pinned ones only where it is none of them") {
  Desk desk(newcomer());
  CHECK(shell::panels::compared_plans(desk.context()).empty());
  plan::Plan other = newcomer();
  other.training.micro_batch = 1;
  desk.pins = {shell::state::make_pin(other)};
  const auto plans = shell::panels::compared_plans(desk.context());
  REQUIRE(plans.size() == 2);
  CHECK((plans[0].letter == "A" && plans[1].pin == -1));
  CHECK(plans[1].name == "Micro-batch 2");
  const auto fields = shell::panels::differing_fields(plans);
  CHECK(fields == std::vector{plan::Field::mbs});
}

TEST_CASE("A plan is called by what differs, another model by its name alone") {
  Desk desk(newcomer());
  plan::Plan other = plan::base_plan("llama-3-70b-512-h100", "llama-3-8b", "");
  other.layout.tensor_parallel = 1;
  CHECK(shell::panels::differing_text(desk.context(), newcomer(), other) == "Model Llama 3 8B, TP 1");
  CHECK(shell::panels::differing_text(desk.context(), newcomer(), newcomer()).empty());
}

TEST_CASE("More is better for MFU, less for time and money, and neither for memory") {
  for (const shell::panels::Figure& figure : shell::panels::figures()) {
    const std::string_view path = figure.path;
    if (path == "time.mfu" || path == "time.tokens_per_s" || path == "run.goodput") CHECK(figure.better == 1);
    if (path == "time.step_s" || path == "run.cost_usd" || path == "run.days" || path == "run.gpu_hours") CHECK(figure.better == -1);
    if (path == "memory.peak_bytes") CHECK(figure.better == 0);
  }
}

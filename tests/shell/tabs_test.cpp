// Every tab drawn for every preset at every kind of width: nothing crashes, nothing is drawn at NaN, and all that is drawn
// beside the scrolling content stays within the width given.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <memory>

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"
#include "core/plan/read.hpp"
#include "shell/panels/explain_trail.hpp"
#include "shell/panels/formula_box.hpp"
#include "shell/panels/panels.hpp"
#include "shell/words.hpp"
#include "tests/shell/driver.hpp"
#include "tests/words.hpp"

using namespace slipstick;
using namespace slipstick::shell;

namespace {

text::Table words_in(text::Language language) {
  return language == text::Language::chinese ? tests::words_in(language) : english_words();
}

plan::Plan preset(const std::string& id) { return plan::read_pairs({{"preset", id}}, plan::default_plan()).plan; }

struct Window { float width, height; Width kind; };
constexpr Window windows[] = {{320, 700, Width::phone}, {390, 844, Width::phone}, {760, 640, Width::compact}, {1112, 900, Width::medium}, {1500, 1000, Width::wide}};

/// A stage for one panel: a window of its own, without a renderer.
class Stage {
 public:
  Stage() : imgui_(ImGui::CreateContext(), ImGui::DestroyContext) {
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures | ImGuiBackendFlags_RendererHasVtxOffset;
    fonts_ = theme::load_fonts();
    theme::apply_style(true, false);
  }
  ~Stage() {
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    }
  }
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  void show(const plan::Plan& plan, const Window& window, text::Language language, const std::function<void(const Context&, panels::Rect)>& draw) {
    const report::Report report = engine::evaluate(plan);
    const text::Table words = words_in(language);
    settings_.language = language;
    for (int frame = 0; frame < 3; ++frame) {
      ImGuiIO& io = ImGui::GetIO();
      io.DisplaySize = {window.width, window.height};
      io.DeltaTime = 0.016f;
      ImGui::NewFrame();
      requests = {};
      const Context ui{.color = theme::palette(true), .fonts = fonts_, .words = words, .preferences = preferences_, .settings = settings_,
                       .plan = plan, .baseline = plan, .report = report, .reported = plan, .issues = issues_, .requests = requests,
                       .width = window.kind, .scale = 1, .alpha = 1, .now = 100, .host = host, .pins = pins};
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize(io.DisplaySize);
      ImGui::Begin("stage", nullptr, ImGuiWindowFlags_NoDecoration);
      draw(ui, {{0, 0}, io.DisplaySize});
      ImGui::End();
      ImGui::Render();
      take_textures();
    }
  }

  Requests requests;
  test::FakeHost host;
  std::vector<state::Pin> pins;

 private:
  static void take_textures() {
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
      if (texture->Status == ImTextureStatus_WantCreate) texture->SetTexID(ImTextureID(1));
      texture->SetStatus(ImTextureStatus_OK);
    }
  }

  std::unique_ptr<ImGuiContext, void (*)(ImGuiContext*)> imgui_;
  theme::Fonts fonts_;
  Preferences preferences_;
  Settings settings_;
  std::vector<plan::Issue> issues_;
};

/// Something was drawn, at finite places, and not beyond the right edge.
void check_drawn(const Window& window) {
  const ImDrawData* data = ImGui::GetDrawData();
  REQUIRE(data->TotalVtxCount > 500);
  int wrong = 0;
  for (const ImDrawList* list : data->CmdLists) {
    for (const ImDrawVert& vertex : list->VtxBuffer) {
      if (!std::isfinite(vertex.pos.x) || !std::isfinite(vertex.pos.y) || vertex.pos.x > window.width + 1) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

struct Views {
  panels::Overview overview;
  panels::ParametersTab parameters;
  panels::MemoryTab memory;
  panels::TimeTab time;
  panels::RunTab run;
  panels::CompareTab compare;
  panels::AdviceTab advice;
};

using DrawTab = std::function<void(Views&, const Context&, panels::Rect)>;
const std::vector<std::pair<const char*, DrawTab>>& all_tabs() {
  static const std::vector<std::pair<const char*, DrawTab>> all{
      {"overview", [](Views& v, const Context& ui, panels::Rect r) { panels::draw(v.overview, ui, r); }},
      {"parameters", [](Views& v, const Context& ui, panels::Rect r) { panels::draw(v.parameters, ui, r); }},
      {"time", [](Views& v, const Context& ui, panels::Rect r) { panels::draw(v.time, ui, r); }},
      {"run", [](Views& v, const Context& ui, panels::Rect r) { panels::draw(v.run, ui, r); }},
      {"compare", [](Views& v, const Context& ui, panels::Rect r) { panels::draw(v.compare, ui, r); }},
      {"advice", [](Views& v, const Context& ui, panels::Rect r) { panels::draw(v.advice, ui, r); }}};
  return all;
}

}  // namespace

TEST_CASE("Every tab draws every preset at every width") {
  Stage stage;
  for (const char* id : {"gpt-3-175b", "llama-3-70b-512-h100", "llama-2-70b"}) stage.pins.push_back(state::make_pin(preset(id)));
  for (const catalog::Preset& one : catalog::presets()) {
    const plan::Plan plan = preset(one.id);
    for (const Window& window : windows) {
      for (const auto& tab : all_tabs()) {
        INFO(one.id << " " << tab.first << " " << window.width);
        Views views;
        stage.show(plan, window, text::Language::english, [&](const Context& ui, panels::Rect r) { tab.second(views, ui, r); });
        check_drawn(window);
      }
    }
  }
}

TEST_CASE("The memory tab draws every preset, its table scrolling sideways where stages are many") {
  Stage stage;
  for (const catalog::Preset& one : catalog::presets()) {
    INFO(one.id);
    panels::MemoryTab tab;
    stage.show(preset(one.id), windows[1], text::Language::english, [&](const Context& ui, panels::Rect r) { panels::draw(tab, ui, r); });
    CHECK(ImGui::GetDrawData()->TotalVtxCount > 500);
  }
}

TEST_CASE("Tabs survive plans at the edge of what can be asked for") {
  Stage stage;
  const std::vector<plan::Pair> extremes[] = {
      {{"model", "llama-3-8b"}, {"gpus", "1"}, {"gbs", "1"}, {"tokens", "1"}},
      {{"model", "gpt3-175b"}, {"gpus", "1048576"}, {"pp", "96"}, {"tp", "1"}, {"gbs", "10922"}},
      {{"model", "llama-3-70b"}, {"gpus", "64"}, {"pp", "8"}, {"tp", "8"}, {"gbs", "1048576"}},
      {{"model", "llama-3-70b"}, {"gpus", "64"}, {"pp", "8"}, {"tp", "8"}, {"vpp", "10"}, {"gbs", "64"}},
      {{"model", "llama-3-70b"}, {"gpus", "7"}, {"pp", "3"}, {"tp", "5"}}};
  for (const auto& pairs : extremes) {
    const plan::Plan plan = plan::read_pairs(pairs, plan::default_plan()).plan;
    stage.pins = {state::make_pin(preset("gpt-3-175b")), state::make_pin(plan)};
    for (const auto& tab : all_tabs()) {
      INFO(tab.first << " " << pairs[1].second);
      Views views;
      stage.show(plan, windows[3], text::Language::english, [&](const Context& ui, panels::Rect r) { tab.second(views, ui, r); });
      check_drawn(windows[3]);
    }
  }
}

TEST_CASE("The popover explains, opens a part, and finds its way again when the plan changes") {
  Stage stage;
  panels::ExplainPopover popover;
  popover.trail = {"memory.stages[0].activations_bytes"};
  popover.at = {400, 300};
  popover.open = true;
  const auto draw = [&](const Context& ui, panels::Rect) { panels::draw(popover, ui); };
  const plan::Plan plan = preset(catalog::presets().front().id);
  stage.show(plan, windows[3], text::Language::english, draw);
  REQUIRE(popover.open);
  CHECK(popover.height > 150);

  const auto explanation = explain::explain(engine::evaluate_traced(plan), popover.trail, explain::english());
  REQUIRE(explanation.has_value());
  REQUIRE_FALSE(explanation->parts.empty());
  popover.trail.push_back(explanation->parts.front().step);
  stage.show(plan, windows[3], text::Language::english, draw);
  CHECK(popover.trail.size() == 2);
  popover.trail.push_back("no_such_part#0");
  stage.show(preset(catalog::presets().back().id), windows[1], text::Language::english, draw);
  CHECK(popover.trail.size() <= 2);
  popover.trail = {"no.such.result"};
  stage.show(plan, windows[1], text::Language::english, draw);
  CHECK_FALSE(popover.open);
}

TEST_CASE("The popover waits for an explanation that is on its way, and says when it is lost") {
  using State = explain::Answer::State;
  Stage stage;
  panels::ExplainPopover popover;
  const auto draw = [&](const Context& ui, panels::Rect) { panels::draw(popover, ui); };
  const plan::Plan plan = preset(catalog::presets().front().id);
  for (const bool comes : {true, false}) {
    popover.trail = {comes ? "time.step_s" : "run.days"};
    popover.open = true;
    stage.host.explain_state = State::waiting;
    stage.show(plan, windows[3], text::Language::english, draw);
    CHECK(popover.open);
    CHECK(popover.height == 0);
    stage.host.explain_state = comes ? State::found : State::lost;
    bool told = false;
    stage.show(plan, windows[3], text::Language::english, [&](const Context& ui, panels::Rect) {
      panels::draw(popover, ui);
      told = told || ui.requests.tell_bad == "ui.explain.lost";
    });
    CHECK(popover.open == comes);
    CHECK((popover.height > 150) == comes);
    CHECK(told == !comes);
    popover.open = false;
    popover.height = 0;   // as where the popover is drawn (layout.cpp)
  }
}

TEST_CASE("A formula on one line keeps its brackets") {
  using explain::Box;
  const auto text = [](const char* words) { return Box{Box::Kind::text, words, {}, {}, {}}; };
  const Box sum{Box::Kind::row, {}, {}, {}, {text("a"), text(" + "), text("b")}};
  const Box fraction{Box::Kind::fraction, {}, {}, {}, {sum, text("c")}};
  const Box equation{Box::Kind::row, {}, {}, {}, {text("x"), text(" = "), text("2"), text(" · "), fraction}};
  CHECK(panels::one_line(equation, false) == "x = 2 · (a + b) / c");
  CHECK(panels::one_line(equation, true) == "2 · (a + b) / c");
}

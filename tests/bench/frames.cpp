#include <string>

#include "core/link/link.hpp"
#include "core/plan/plan.hpp"
#include "imgui.h"
#include "shell/app.hpp"
#include "shell/state/remembered.hpp"
#include "tests/bench/measure.hpp"

namespace slipstick::bench {

namespace {

class NoHost : public shell::Host {
 public:
  void copy(std::string_view) override {}
  void ask_for_file() override {}
  void save_file(std::string_view, std::string_view) override {}
  void save_picture(std::string_view, const shell::Place&) override {}
  void show_link(std::string_view) override {}
  std::string link_base() const override { return ""; }
  void remember(std::string_view) override {}
  void mirror(std::string_view) override {}
  void want_chinese() override {}
  explain::Answer explain(const plan::Plan& plan, const explain::Trail& trail, const text::Table& words) override {
    return explainer_.answer(plan, trail, words);
  }
  void draw_again(double) override {}
  double now() const override { return now_s(); }

 private:
  explain::Explainer explainer_;
};

void settle_textures(bool end) {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    const bool gone = end || texture->Status == ImTextureStatus_WantDestroy;
    texture->SetTexID(gone ? ImTextureID_Invalid : ImTextureID(1));
    texture->SetStatus(gone ? ImTextureStatus_Destroyed : ImTextureStatus_OK);
  }
}

void frame(shell::App& app) {
  ImGui::GetIO().DeltaTime = 1.0f / 60;
  ImGui::NewFrame();
  app.frame();
  ImGui::Render();
  settle_textures(false);
}

/// `work(app)` in a window of its own, over and over.
template <class Work>
double in_window_s(shell::Tab tab, Work&& work) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {1440, 900};
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures | ImGuiBackendFlags_RendererHasVtxOffset;
  NoHost host;
  shell::state::Remembered state;
  state.settings.tab = tab;
  state.link = link::write(plan::default_plan());
  double seconds = 0;
  {
    shell::App app(host, {}, shell::state::write(state));
    for (int i = 0; i < 10; ++i) frame(app);  // glyphs are made when first used
    seconds = seconds_per_call([&] { work(app); });
  }
  settle_textures(true);
  ImGui::DestroyContext();
  return seconds;
}

}  // namespace

void bench_frames() {
  constexpr int tabs = int(std::size(shell::tabs));
  const std::string links[] = {link::write(plan::base_plan("llama-3-70b-512-h100", "", "")), link::write(plan::base_plan("gpt-3-175b", "", ""))};
  double still = 0, changed = 0;
  int turn = 0;
  for (int tab = 0; tab < tabs; ++tab) {
    still += in_window_s(shell::Tab(tab), frame);
    changed += in_window_s(shell::Tab(tab), [&](shell::App& app) {
      app.open_link(links[++turn % 2]);
      frame(app);
    });
  }
  print("a frame (mean of the tabs)", still / tabs);
  print("another plan, to its frame", changed / tabs);
}

}  // namespace slipstick::bench

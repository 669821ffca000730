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

double frame_s(shell::Tab tab) {
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
    seconds = seconds_per_call([&] { frame(app); });
  }
  settle_textures(true);
  ImGui::DestroyContext();
  return seconds;
}

}  // namespace

void bench_frames() {
  constexpr int tabs = int(std::size(shell::tabs));
  double sum = 0;
  for (int tab = 0; tab < tabs; ++tab) sum += frame_s(shell::Tab(tab));
  print("a frame (mean of the tabs)", sum / tabs);
}

}  // namespace slipstick::bench

#include "tests/shell/driver.hpp"

#include <catch2/catch_test_macros.hpp>

namespace slipstick::test {

Driver::Driver(ImVec2 size, std::string_view state, shell::Preferences preferences) : context_(ImGui::CreateContext()) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = size;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures | ImGuiBackendFlags_RendererHasVtxOffset;
  app = std::make_unique<shell::App>(host, preferences, state);
  frames();
}

Driver::~Driver() {
  ImGui::SetCurrentContext(context_);
  app.reset();
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
  ImGui::DestroyContext(context_);
}

// What a renderer would do: say that every texture has been made.
void Driver::take_textures() {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    if (texture->Status == ImTextureStatus_WantCreate) texture->SetTexID(ImTextureID(1));
    if (texture->Status == ImTextureStatus_WantDestroy) {
      texture->SetTexID(ImTextureID_Invalid);
      texture->SetStatus(ImTextureStatus_Destroyed);
    } else {
      texture->SetStatus(ImTextureStatus_OK);
    }
  }
}

void Driver::frames(int count) {
  ImGui::SetCurrentContext(context_);
  for (int i = 0; i < count; ++i) {
    ImGui::GetIO().DeltaTime = 0.016f;
    host.clock += 0.016;
    ImGui::NewFrame();
    app->frame();
    ImGui::Render();
    take_textures();
  }
}

void Driver::wait(double seconds) {
  host.clock += seconds;
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().DeltaTime = float(seconds);
  frames(2);
}

void Driver::move(float x, float y) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddMousePosEvent(x, y);
  frames(1);
}

void Driver::click(float x, float y) {
  move(x, y);
  ImGui::GetIO().AddMouseButtonEvent(0, true);
  frames(1);
  ImGui::GetIO().AddMouseButtonEvent(0, false);
  frames(2);
}

void Driver::click(std::string_view key) {
  const shell::Place place = app->place(key);
  INFO("place " << key);
  REQUIRE(place.width > 0);
  click(place.x + place.width / 2, place.y + place.height / 2);
}

void Driver::press(ImGuiKeyChord chord) {
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  const auto send = [&](bool down) {
    for (const ImGuiKey modifier : {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt}) {
      if (chord & modifier) io.AddKeyEvent(modifier, down);
    }
    io.AddKeyEvent(ImGuiKey(chord & ~ImGuiMod_Mask_), down);
  };
  send(true);
  frames(1);
  send(false);
  frames(2);
}

void Driver::type(std::string_view text) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
  frames(2);
}

void Driver::set_field(std::string_view key, std::string_view text) {
  click(key);
  press(ImGuiMod_Ctrl | ImGuiKey_A);
  type(text);
  press(ImGuiKey_Enter);
}

void Driver::resize(ImVec2 size) {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().DisplaySize = size;
  frames(3);
}

int Driver::vertices() const {
  ImGui::SetCurrentContext(context_);
  return ImGui::GetDrawData()->TotalVtxCount;
}

}  // namespace slipstick::test

#include "web/program.hpp"

#include <GLES3/gl3.h>

#include <algorithm>

#include "imgui_impl_opengl3.h"
#include "imgui_internal.h"
#include "shell/theme/palette.hpp"
#include "web/page.hpp"

namespace slipstick::web {

namespace {

constexpr int settling_frames = 3;
constexpr int most_steps = 8;  // of one event: position, press and release of a tap each take a frame

const char* css_cursor(ImGuiMouseCursor cursor) {
  switch (cursor) {
    case ImGuiMouseCursor_TextInput: return "text";
    case ImGuiMouseCursor_ResizeAll: return "move";
    case ImGuiMouseCursor_ResizeNS: return "ns-resize";
    case ImGuiMouseCursor_ResizeEW: return "ew-resize";
    case ImGuiMouseCursor_ResizeNESW: return "nesw-resize";
    case ImGuiMouseCursor_ResizeNWSE: return "nwse-resize";
    case ImGuiMouseCursor_Hand: return "pointer";
    case ImGuiMouseCursor_NotAllowed: return "not-allowed";
    default: return "default";
  }
}

shell::Preferences preferences(int bits) {
  shell::Preferences preferences;
  preferences.dark = bits & 1;
  preferences.reduced_motion = bits & 2;
  preferences.chinese = bits & 4;
  preferences.touch = bits & 8;
  preferences.apple = bits & 16;
  return preferences;
}

void set_up_imgui(bool apple) {
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendPlatformName = "slipstick_web";
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
  io.ConfigMacOSXBehaviors = apple;
  io.ConfigInputTextCursorBlink = false;  // a blinking caret would draw for ever
  ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
  platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) { program().host().copy(text); };
  platform.Platform_GetClipboardTextFn = [](ImGuiContext*) { return program().host().pasted.c_str(); };
}

}  // namespace

Program& program() {
  static Program the_program;
  return the_program;
}

bool Program::make_context() {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.alpha = attributes.depth = attributes.stencil = attributes.antialias = false;
  context_ = emscripten_webgl_create_context("#canvas", &attributes);
  return context_ > 0 && emscripten_webgl_make_context_current(context_) == EMSCRIPTEN_RESULT_SUCCESS;
}

bool Program::start() {
  page_find();
  if (!make_context()) {
    constexpr std::string_view reason = "webgl";
    page_fail(reason.data(), static_cast<int>(reason.size()));
    return false;
  }
  const shell::Preferences wanted = preferences(page_preferences());
  touch_.reduced_motion = wanted.reduced_motion;
  set_up_imgui(wanted.apple);
  ImGui_ImplOpenGL3_Init("#version 300 es");
  const std::string state(given(page_state()));
  app_ = std::make_unique<shell::App>(host_, wanted, state);
  const std::string fragment(given(page_fragment()));
  if (fragment.size() > 1) app_->open_link(fragment);
  page_start();
  ask_for_frames();
  return true;
}

void Program::resize(ImVec2 size, float ratio) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = size;
  io.DisplayFramebufferScale = ImVec2(ratio, ratio);
  app_->set_scale(ratio);
  ask_for_frames();
}

void Program::ask_for_frames() {
  frames_to_come_ = settling_frames;
  page_request_frame();
}

void Program::build() {
  ImGuiIO& io = ImGui::GetIO();
  const double now = page_now();
  io.DeltaTime = static_cast<float>(std::clamp(now - last_frame_, 1e-4, 1.0));
  last_frame_ = now;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  touch_.scroll(io.DeltaTime);
  app_->frame();
  ImGui::Render();
}

void Program::step() {
  if (lost_ || ImGui::GetIO().DisplaySize.x <= 0) return;
  for (int i = 0; i < most_steps && (i == 0 || !ImGui::GetCurrentContext()->InputEventsQueue.empty()); ++i) build();
  build();  // what the last event changed shows in the frame after it, WantTextInput too
  tell_page();
  ask_for_frames();
}

void Program::draw() {
  if (lost_ || ImGui::GetIO().DisplaySize.x <= 0) return;
  build();
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec4 background = ImGui::ColorConvertU32ToFloat4(shell::theme::palette(app_->dark()).bg);
  glViewport(0, 0, static_cast<int>(io.DisplaySize.x * io.DisplayFramebufferScale.x + 0.5f),
             static_cast<int>(io.DisplaySize.y * io.DisplayFramebufferScale.y + 0.5f));
  glClearColor(background.x, background.y, background.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  host_.finish_picture(io.DisplayFramebufferScale.x);
  ++frames_;
  tell_page();
  if (--frames_to_come_ > 0 || touch_.moving() || app_->wants_frame() || !ImGui::GetCurrentContext()->InputEventsQueue.empty())
    page_request_frame();
}

void Program::tell_page() {
  const std::string_view cursor = css_cursor(ImGui::GetMouseCursor());
  page_cursor(cursor.data(), static_cast<int>(cursor.size()));
  const ImGuiIO& io = ImGui::GetIO();
  const ImGuiPlatformImeData& caret = ImGui::GetCurrentContext()->PlatformImeData;
  page_want_text(io.WantTextInput, app_->typing_number(), caret.InputPos.x, caret.InputPos.y, std::max(caret.InputLineHeight, 16.0f));
}

/// Everything on the GPU is gone. The backend forgets it now, because a restored context would refuse to delete it.
void Program::lose_context() {
  if (lost_) return;
  lost_ = true;
  ImGui_ImplOpenGL3_Shutdown();
}

/// The backend makes its program and buffers anew, ImGui its font texture.
void Program::restore_context() {
  if (!lost_) return;
  lost_ = false;
  ImGui_ImplOpenGL3_Init("#version 300 es");
  ask_for_frames();
}

void Program::set_preferences(int bits) {
  const shell::Preferences wanted = preferences(bits);
  touch_.reduced_motion = wanted.reduced_motion;
  app_->set_preferences(wanted);
  ask_for_frames();
}

}  // namespace slipstick::web

int main() {
  slipstick::web::program().start();
  return 0;
}

// What the page calls when something has happened. Text is in the buffer (page.hpp), sizes and places in CSS pixels.
#include <emscripten/emscripten.h>

#include <cfloat>
#include <cstdlib>
#include <string>
#include <vector>

#include "imgui_internal.h"
#include "web/keys.hpp"
#include "web/page.hpp"
#include "web/program.hpp"

namespace slipstick::web {

namespace {

std::string file_name;
std::string_view chinese[3];  // in the order of shell::Chinese

ImGuiIO& io() { return ImGui::GetIO(); }

void send_modifiers(int bits) {
  io().AddKeyEvent(ImGuiMod_Ctrl, bits & 1);
  io().AddKeyEvent(ImGuiMod_Shift, bits & 2);
  io().AddKeyEvent(ImGuiMod_Alt, bits & 4);
  io().AddKeyEvent(ImGuiMod_Super, bits & 8);
}

/// A shortcut whose key press the page has kept back until the browser's clipboard event.
void send_chord(ImGuiKey key) {
  const ImGuiKey command = io().ConfigMacOSXBehaviors ? ImGuiMod_Super : ImGuiMod_Ctrl;
  io().AddKeyEvent(command, true);
  io().AddKeyEvent(key, true);
  io().AddKeyEvent(key, false);
  io().AddKeyEvent(command, false);
  program().step();
}

/// macOS sends no key-up under Cmd: with it go up all keys that are not modifiers.
void release_keys() {
  for (int key = ImGuiKey_Tab; key <= ImGuiKey_F12; ++key) {
    const bool modifier = key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper;
    if (!modifier && ImGui::IsKeyDown(static_cast<ImGuiKey>(key))) io().AddKeyEvent(static_cast<ImGuiKey>(key), false);
  }
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE char* slipstick_buffer(int bytes) { return text_buffer(bytes); }
EMSCRIPTEN_KEEPALIVE void slipstick_frame() { program().draw(); }
EMSCRIPTEN_KEEPALIVE void slipstick_step() { program().step(); }
EMSCRIPTEN_KEEPALIVE int slipstick_frames() { return program().frames(); }
EMSCRIPTEN_KEEPALIVE void slipstick_resize(float width, float height, float ratio) { program().resize(ImVec2(width, height), ratio); }
EMSCRIPTEN_KEEPALIVE void slipstick_preferences(int bits) { program().set_preferences(bits); }

EMSCRIPTEN_KEEPALIVE void slipstick_context(int restored) {
  if (restored)
    program().restore_context();
  else
    program().lose_context();
}

/// Buffer: code, line break, key.
EMSCRIPTEN_KEEPALIVE void slipstick_key(int bytes, int down, int modifiers) {
  const std::string_view text = given(bytes);
  const std::size_t split = text.find('\n');
  const ImGuiKey key = key_of(text.substr(0, split), text.substr(split + 1));
  send_modifiers(modifiers);
  if (key != ImGuiKey_None) io().AddKeyEvent(key, down != 0);
  if (!down && (key == ImGuiKey_LeftSuper || key == ImGuiKey_RightSuper)) release_keys();
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_text(int bytes) {
  io().AddInputCharactersUTF8(std::string(given(bytes)).c_str());
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_modifiers(int bits) { send_modifiers(bits); }

/// `down`: 1 pressed, 0 released, -1 only moved.
EMSCRIPTEN_KEEPALIVE void slipstick_mouse(float x, float y, int down) {
  io().AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io().AddMousePosEvent(x, y);
  if (down >= 0) io().AddMouseButtonEvent(0, down != 0);
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_mouse_left() {
  io().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_touch(int phase, float x, float y, double seconds) {
  program().touch().event(static_cast<Touch::Phase>(phase), ImVec2(x, y), seconds);
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_wheel(float x, float y) {
  io().AddMouseSourceEvent(ImGuiMouseSource_Mouse);
  io().AddMouseWheelEvent(x, y);
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_focus(int focused) {
  io().AddFocusEvent(focused != 0);
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_paste(int bytes) {
  program().host().pasted = std::string(given(bytes));
  if (io().WantTextInput) return send_chord(ImGuiKey_V);
  program().app().paste(program().host().pasted);
  program().ask_for_frames();
}

/// Dropped text: never typed into a field that happens to be active.
EMSCRIPTEN_KEEPALIVE void slipstick_paste_link(int bytes) {
  program().app().paste(std::string(given(bytes)));
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_copy(int cut) { send_chord(cut ? ImGuiKey_X : ImGuiKey_C); }

EMSCRIPTEN_KEEPALIVE void slipstick_open_link(int bytes) {
  program().app().open_link(std::string(given(bytes)));
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_file_name(int bytes) { file_name = std::string(given(bytes)); }
EMSCRIPTEN_KEEPALIVE void slipstick_file(int bytes) {
  program().app().open_file(file_name, std::string(given(bytes)));
  program().ask_for_frames();
}

/// Memory for one part of Chinese; it stays, because ImGui draws glyphs from it when they first appear.
EMSCRIPTEN_KEEPALIVE char* slipstick_chinese(int index, int bytes) {
  char* memory = static_cast<char*>(std::malloc(static_cast<std::size_t>(bytes)));
  chinese[index] = {memory, static_cast<std::size_t>(bytes)};
  return memory;
}

EMSCRIPTEN_KEEPALIVE void slipstick_chinese_arrived(int arrived) {
  if (arrived)
    program().app().add_chinese({chinese[0], chinese[1], chinese[2]});
  else
    program().app().chinese_failed();
  program().ask_for_frames();
}

/// Another tab of this page has changed the stored state.
EMSCRIPTEN_KEEPALIVE void slipstick_stored_elsewhere(int bytes) {
  program().app().adopt_library(std::string(given(bytes)));
  program().ask_for_frames();
}

EMSCRIPTEN_KEEPALIVE void slipstick_explainer_settled() { program().ask_for_frames(); }

}  // extern "C"

}  // namespace slipstick::web

#include "shell/shortcuts.hpp"

namespace slipstick::shell {

void read_shortcuts(const Context& ui) {
  const auto pressed = [](ImGuiKeyChord chord) { return ImGui::IsKeyChordPressed(chord); };
  if (pressed(ImGuiMod_Ctrl | ImGuiKey_O)) ui.requests.open_file = true;
  if (pressed(ImGuiMod_Ctrl | ImGuiKey_S)) ui.requests.save_file = true;
  if (ImGui::GetIO().WantTextInput) return;  // a text field has its own undo
  if (pressed(ImGuiMod_Ctrl | ImGuiKey_Z)) ui.requests.undo = true;
  if (pressed(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z) || pressed(ImGuiMod_Ctrl | ImGuiKey_Y)) ui.requests.redo = true;
  for (int tab = 0; tab <= int(Tab::advice); ++tab) {
    if (pressed(ImGuiMod_Alt | ImGuiKey(ImGuiKey_1 + tab))) ui.requests.go_to_tab = tab;
  }
}

}  // namespace slipstick::shell

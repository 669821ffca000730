#include "shell/shortcuts.hpp"

#include <iterator>

#include "shell/commands.hpp"

namespace slipstick::shell {

void read_shortcuts(const Context& ui) {
  const auto pressed = [](ImGuiKeyChord chord) { return chord != 0 && ImGui::IsKeyChordPressed(chord); };
  const bool typing = ImGui::GetIO().WantTextInput;  // a text field has its own undo
  const bool over = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
  for (const Command& command : commands()) {
    const bool plain = (command.chord & ImGuiMod_Mask_) == 0;
    if ((typing && !command.while_typing) || (over && plain)) continue;
    if (pressed(command.chord)) ui.requests.*command.request = true;
  }
  if (typing) return;
  if (pressed(ImGuiMod_Ctrl | ImGuiKey_Y)) ui.requests.redo = true;
  if (over) return;
  for (std::size_t i = 0; i < std::size(tabs); ++i) {
    const auto digit = static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i));
    if (pressed(digit) || pressed(ImGuiMod_Alt | digit)) ui.requests.go_to_tab = int(tabs[i]);
  }
  // By character, not by key: where the question mark is differs from keyboard to keyboard.
  for (const ImWchar character : ImGui::GetIO().InputQueueCharacters) {
    if (character == '?') ui.requests.show_keys = true;
  }
}

}  // namespace slipstick::shell

/// What can be asked for without pointing: the keyboard's shortcuts, the command palette and the list of keys in Help are all
/// made from this one table.
#pragma once

#include <span>
#include <string>

#include "shell/context.hpp"

namespace slipstick::shell {

struct Command {
  const char* icon;
  const char* words;          ///< in the text tables; what stands behind a tab there is a hint's key cap
  const char* keys;           ///< as Help and the palette show them; empty: none
  ImGuiKeyChord chord;        ///< 0: none
  bool while_typing;          ///< also while a text field has the caret
  bool Requests::*request;
};
std::span<const Command> commands();
bool asked_for(const Requests&);                              ///< any of them
std::string command_name(const Context&, const Command&);
std::string key_text(const Context&, std::string_view keys);  ///< with Cmd for Ctrl where keyboards have it

}  // namespace slipstick::shell

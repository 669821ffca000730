#pragma once

#include "shell/context.hpp"

namespace slipstick::shell {

/// Undo, redo, open, save, tabs: what the keyboard asks for while no text is being edited.
void read_shortcuts(const Context&);

}  // namespace slipstick::shell

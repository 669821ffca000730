/// The desktop program's window: GLFW and OpenGL 3 around shell's App, drawn only when something changed.
#pragma once

#include <string>

namespace slipstick::native {

/// Opens the window on `link_or_file` (a link, with or without the page's address, or the path of a plan file; empty: the
/// plan of the last run) and returns the exit code once it is closed: 0, or 2 when the file cannot be read or no window
/// can be opened, after a sentence on standard error. Blocks; call once, on the main thread.
int run_window(const std::string& link_or_file);

}  // namespace slipstick::native

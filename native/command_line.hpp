/// The command line: slipstick estimate | params | link | validate | --help | --version. No window, no network.
#pragma once

namespace slipstick::native {

/// Whether `argv` asks for the command line and not for a window.
bool is_command(int argc, char** argv);

/// Runs it. 0: fine; 1: an impossible plan, still reported; 2: bad input, one sentence a line on standard error.
int command_line(int argc, char** argv);

}  // namespace slipstick::native

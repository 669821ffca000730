#include <string>

#include "native/command_line.hpp"
#include "native/window.hpp"

int main(int argc, char** argv) {
  if (slipstick::native::is_command(argc, argv)) return slipstick::native::command_line(argc, argv);
  return slipstick::native::run_window(argc > 1 ? argv[1] : std::string());
}

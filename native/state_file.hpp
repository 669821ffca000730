/// Where the desktop program keeps what it remembers between runs: $XDG_STATE_HOME/slipstick (or ~/.local/state), on macOS
/// ~/Library/Application Support/slipstick, on Windows %LOCALAPPDATA%\slipstick. Nothing there is needed: a missing or
/// unwritable folder costs the memory only.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace slipstick::native {

std::string read_state(const char* name);                          ///< empty: nothing remembered
void write_state(const char* name, std::string_view text);         ///< whole or not at all

/// At most `most_bytes` of a file, enough for the reader to see that it is too large. Nothing: it cannot be read.
std::optional<std::string> read_file(const std::filesystem::path&, std::size_t most_bytes = 2 << 20);
bool write_file(const std::filesystem::path&, std::string_view text);

/// The user's folder for downloads, or the one the program was started in.
std::filesystem::path download_folder();

}  // namespace slipstick::native

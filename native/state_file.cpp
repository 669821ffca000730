#include "native/state_file.hpp"

#include <cstdlib>
#include <fstream>
#include <system_error>

namespace slipstick::native {

namespace fs = std::filesystem;

namespace {

fs::path from_environment(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value ? fs::path(value) : fs::path();
}

fs::path home() {
#ifdef _WIN32
  return from_environment("USERPROFILE");
#else
  return from_environment("HOME");
#endif
}

/// Empty where the system names no place.
fs::path state_folder() {
#if defined(_WIN32)
  const fs::path base = from_environment("LOCALAPPDATA");
#elif defined(__APPLE__)
  const fs::path base = home().empty() ? fs::path() : home() / "Library" / "Application Support";
#else
  fs::path base = from_environment("XDG_STATE_HOME");
  if (!base.is_absolute()) base = home().empty() ? fs::path() : home() / ".local" / "state";
#endif
  return base.empty() ? base : base / "slipstick";
}

}  // namespace

std::optional<std::string> read_file(const fs::path& path, std::size_t most_bytes) {
  std::error_code error;
  if (fs::is_directory(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text(most_bytes, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

bool write_file(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  return !file.fail();
}

std::string read_state(const char* name) {
  const fs::path folder = state_folder();
  return folder.empty() ? std::string() : read_file(folder / name).value_or(std::string());
}

void write_state(const char* name, std::string_view text) {
  const fs::path folder = state_folder();
  if (folder.empty()) return;
  std::error_code error;
  fs::create_directories(folder, error);
  // A second file takes the place of the first at once: a crash or a full disk never leaves half of it.
  const fs::path target = folder / name, fresh = folder / (std::string(name) + ".new");
  if (write_file(fresh, text)) fs::rename(fresh, target, error);
}

fs::path download_folder() {
  std::error_code error;
  const fs::path folder = home() / "Downloads";
  return !home().empty() && fs::is_directory(folder, error) ? folder : fs::current_path(error);
}

}  // namespace slipstick::native

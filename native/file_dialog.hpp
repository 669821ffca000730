/// The system's own dialog for a file's name, without a library: a helper program where the desktop has one (zenity or
/// kdialog, osascript on macOS), the system's function on Windows. It runs beside the window, which stays alive.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace slipstick::native {

class FileDialog {
 public:
  enum class Kind : unsigned char { open, save };
  enum class Answer : unsigned char { waiting, chosen, cancelled };

  ~FileDialog();
  /// False: no dialog on this system, or one is already open.
  bool ask(Kind, const std::filesystem::path& suggestion);
  bool is_open() const { return open_; }
  Kind kind() const { return kind_; }
  Answer poll();                                       ///< does not wait; after `chosen` the path is in `path()`
  const std::filesystem::path& path() const { return path_; }

 private:
  bool start(const std::vector<std::string>& command);

  bool open_ = false;
  Kind kind_ = Kind::open;
  std::filesystem::path path_;
  std::string output_;
  int pipe_ = -1;
  long process_ = 0;
};

}  // namespace slipstick::native

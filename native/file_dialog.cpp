#include "native/file_dialog.hpp"

#ifdef _WIN32
// clang-format off
#include <windows.h>
#include <commdlg.h>
// clang-format on
#else
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
extern char** environ;
#endif

namespace slipstick::native {

#ifdef _WIN32

// Modal, which Windows' own dialogs are: it answers within `ask`.
bool FileDialog::ask(Kind kind, const std::filesystem::path& suggestion) {
  if (open_) return false;
  wchar_t name[4096] = {};
  suggestion.wstring().copy(name, 4095);
  OPENFILENAMEW request = {};
  request.lStructSize = sizeof request;
  const std::wstring ending = suggestion.has_extension() ? suggestion.extension().wstring().substr(1) : L"json";
  request.lpstrFilter = L"JSON\0*.json\0*.*\0*.*\0";
  request.nFilterIndex = ending == L"json" ? 1 : 2;
  request.lpstrFile = name;
  request.nMaxFile = 4096;
  request.lpstrDefExt = ending.c_str();
  request.Flags = OFN_NOCHANGEDIR | (kind == Kind::open ? OFN_FILEMUSTEXIST : OFN_OVERWRITEPROMPT);
  kind_ = kind;
  open_ = true;
  path_ = (kind == Kind::open ? GetOpenFileNameW(&request) : GetSaveFileNameW(&request)) ? name : L"";
  return true;
}
FileDialog::Answer FileDialog::poll() {
  open_ = false;
  return path_.empty() ? Answer::cancelled : Answer::chosen;
}
FileDialog::~FileDialog() = default;

#else

namespace {

bool installed(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string folders = path ? path : "";
  for (std::size_t from = 0; from <= folders.size();) {
    const std::size_t to = std::min(folders.find(':', from), folders.size());
    if (to > from && access((folders.substr(from, to - from) + "/" + program).c_str(), X_OK) == 0) return true;
    from = to + 1;
  }
  return false;
}

/// Empty: this desktop has no such program.
std::vector<std::string> dialog_command(FileDialog::Kind kind, const std::filesystem::path& suggestion) {
  const bool open = kind == FileDialog::Kind::open;
#ifdef __APPLE__
  const std::string script = open ? "POSIX path of (choose file of type {\"json\"})"
                                  : "POSIX path of (choose file name default name \"" + suggestion.filename().string() + "\")";
  return {"osascript", "-e", script};
#else
  const std::string files = "*" + (suggestion.has_extension() ? suggestion.extension().string() : std::string(".json"));
  if (installed("zenity")) {
    std::vector<std::string> command = {"zenity", "--file-selection", "--file-filter=" + files, "--filename=" + suggestion.string()};
    if (!open) command.insert(command.end(), {"--save", "--confirm-overwrite"});
    return command;
  }
  if (installed("kdialog")) return {"kdialog", open ? "--getopenfilename" : "--getsavefilename", suggestion.string(), files};
  return {};
#endif
}

}  // namespace

bool FileDialog::start(const std::vector<std::string>& command) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[1]);
  pid_t process = 0;
  const int failed = posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failed) {
    close(ends[0]);
    return false;
  }
  pipe_ = ends[0];
  process_ = process;
  return true;
}

bool FileDialog::ask(Kind kind, const std::filesystem::path& suggestion) {
  if (open_) return false;
  const std::vector<std::string> command = dialog_command(kind, suggestion);
  if (command.empty() || !start(command)) return false;
  kind_ = kind;
  open_ = true;
  output_.clear();
  return true;
}

FileDialog::Answer FileDialog::poll() {
  char bytes[4096];
  ssize_t count;
  while ((count = read(pipe_, bytes, sizeof bytes)) > 0) output_.append(bytes, static_cast<std::size_t>(count));
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return Answer::waiting;
  close(pipe_);
  open_ = false;
  int status = 0;
  waitpid(static_cast<pid_t>(process_), &status, 0);
  while (!output_.empty() && output_.back() == '\n') output_.pop_back();
  path_ = output_;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 && !path_.empty() ? Answer::chosen : Answer::cancelled;
}

FileDialog::~FileDialog() {
  if (!open_) return;
  close(pipe_);
  kill(static_cast<pid_t>(process_), SIGTERM);
  waitpid(static_cast<pid_t>(process_), nullptr, 0);
}

#endif

}  // namespace slipstick::native

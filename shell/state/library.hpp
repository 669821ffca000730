/// Plans kept by name, and the last ones that were left for another. Each is a link, so that whatever a later version changes,
/// or damage does, one of them shows it alone, when it is opened.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace slipstick::shell::state {

struct SavedPlan { std::string name, link; };

class Library {
 public:
  static constexpr std::size_t most_saved = 50, most_recent = 10, most_bytes = 48 * 1024;

  /// A name that is taken gets the new plan. False: no name, or no room left.
  bool save(std::string_view name, std::string_view link);
  bool rename(std::size_t index, std::string_view name);  ///< false: no name, or another plan has it
  void remove(std::size_t index);                         ///< the last one removed comes back by `restore`
  void restore();
  const SavedPlan* removed() const { return removed_.name.empty() ? nullptr : &removed_; }
  void adopt(const Library& theirs);                      ///< what another window has kept since
  void leave(std::string_view link);                      ///< another plan takes its place: it becomes the most recent

  unsigned revision() const { return revision_; }         ///< grows with every change that is to be kept
  const std::vector<SavedPlan>& saved() const { return saved_; }
  const std::vector<std::string>& recent() const { return recent_; }  ///< newest first, none twice

 private:
  std::size_t bytes() const;
  std::vector<SavedPlan> saved_;
  std::vector<std::string> recent_;
  SavedPlan removed_;
  unsigned revision_ = 0;
};

}  // namespace slipstick::shell::state

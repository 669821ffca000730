#include "shell/state/library.hpp"

#include <algorithm>

#include "core/link/link.hpp"
#include "shell/state/pin.hpp"

namespace slipstick::shell::state {

namespace {

bool could_be_link(std::string_view link) { return link.size() > 1 && link.size() <= link::max_length; }

}  // namespace

std::size_t Library::bytes() const {
  std::size_t sum = 0;
  for (const SavedPlan& plan : saved_) sum += plan.name.size() + plan.link.size();
  return sum;
}

bool Library::save(std::string_view given, std::string_view link) {
  const std::string name = short_name(given);
  if (name.empty() || !could_be_link(link)) return false;
  const auto same = std::find_if(saved_.begin(), saved_.end(), [&](const SavedPlan& plan) { return plan.name == name; });
  const bool fits = bytes() + name.size() + link.size() <= most_bytes;
  if (!fits || (same == saved_.end() && saved_.size() >= most_saved)) return false;
  if (same != saved_.end()) same->link = link;
  else saved_.push_back({name, std::string(link)});
  ++revision_;
  return true;
}

bool Library::rename(std::size_t index, std::string_view given) {
  const std::string name = short_name(given);
  const bool taken = std::any_of(saved_.begin(), saved_.end(), [&](const SavedPlan& plan) { return plan.name == name; });
  if (index >= saved_.size() || name.empty() || taken) return false;
  saved_[index].name = name;
  ++revision_;
  return true;
}

void Library::remove(std::size_t index) {
  if (index >= saved_.size()) return;
  removed_ = std::move(saved_[index]);
  saved_.erase(saved_.begin() + static_cast<std::ptrdiff_t>(index));
  ++revision_;
}

void Library::restore() {
  if (removed()) save(removed_.name, removed_.link);
  removed_ = {};
}

void Library::adopt(const Library& theirs) {
  saved_ = theirs.saved_;
  recent_ = theirs.recent_;
}

void Library::leave(std::string_view link) {
  if (!could_be_link(link)) return;
  std::erase(recent_, link);
  recent_.insert(recent_.begin(), std::string(link));
  if (recent_.size() > most_recent) recent_.pop_back();
  ++revision_;
}

}  // namespace slipstick::shell::state

/// A plan as a link: "#v=1&model=llama-3-70b&gpu=h100-sxm5-80gb&gpus=512&tp=8&z=k7f2q". Rules: docs/links.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/link/pinned.hpp"

namespace slipstick::link {

/// Fragment with '#', version first, checksum last. The same bytes in every build. Of more pinned plans than `read` would
/// take together, the last are left out.
std::string write(const plan::Plan&, std::span<const plan::Plan> pinned = {});

/// Only `intact` may be applied without asking. `unsigned_`: neither version nor checksum, and the end looks whole: typed by
/// hand. `damaged`: the checksum is wrong, or missing where there is a version. `unreadable`: no link at all, too long, or of a newer version than this program knows.
enum class State : unsigned char { intact, unsigned_, damaged, unreadable };
struct Decoded {
  State state = State::unreadable;
  plan::Reading reading;          ///< what could be read, also of a damaged link
  std::string text;               ///< the fragment without '#', escapes resolved, at most 8 KB; untrusted
  int version = 0;                ///< 0: missing, or none that this program reads; the issues say which
  std::vector<plan::Plan> pinned;  ///< plans to compare with, at most four, in the order of their letters
  plan::Field last = plan::Field::none;  ///< the field at the cut end of a damaged link
};
/// Takes a fragment with or without '#', a whole address, surrounding spaces or <>. At most 8 KB.
Decoded read(std::string_view text);

std::string checksum(std::string_view text);  ///< five base-32 characters over all before "&z="
inline constexpr std::size_t max_length = 8192, long_link = 2000;

}  // namespace slipstick::link

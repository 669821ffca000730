/// A plan pinned to be compared, with its figures, which are computed once and shared by all steps of the undo history.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/link/link.hpp"
#include "core/report/report.hpp"

namespace slipstick::shell::state {

struct Pin {
  plan::Plan plan;
  std::string name;                              ///< given by the user; empty: what differs says it
  std::shared_ptr<const report::Report> report;  ///< numbers without advice; `errors` where the plan is impossible
};
Pin make_pin(const plan::Plan&);
bool same_plan(const plan::Plan&, const plan::Plan&);  ///< equal in every field

/// What a user may do to the pinned plans; `index` counts from A = 0.
struct PinEdit {
  enum class What : unsigned char { none, pin, unpin, replace, rename, first, adopt } what = What::none;
  std::size_t index = 0;
  std::string name = {};                         ///< rename; at most 40 bytes are kept, whole characters
};
/// False where there is nothing to do: a plan that is pinned already, a fifth, no such index. `adopt` is not for here.
bool apply(const PinEdit&, const plan::Plan& now, std::vector<Pin>&);
std::string short_name(std::string_view);        ///< without spaces around, at most 40 bytes

}  // namespace slipstick::shell::state

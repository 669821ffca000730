/// Reading and writing plans: one value, and whole plans as JSON. Same keys, versions and migrations as links.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/plan/issue.hpp"

namespace slipstick::plan {

struct Reading {
  Plan plan;
  std::vector<Issue> issues;   ///< what could not be taken; the rest is in `plan`
  std::vector<Field> taken;    ///< fields that were given and read, in the order given
};

/// Takes pairs in any order: ids first (preset, model, gpu), then the rest over them. The one way a plan is made from text.
/// A key given twice is taken neither time. Keys of pinned plans ("b.tp", see is_pinned) are passed over.
using Pair = std::pair<std::string, std::string>;
Reading read_pairs(const std::vector<Pair>& pairs, const Plan& start);

inline constexpr std::size_t most_pinned = 4;   ///< plans that a link carries to be compared, "a" to "d"
/// "a." to "d." before a key of a plan (core/link/pinned.cpp).
bool is_pinned(std::string_view key);

/// Sets one field from the text of a link or of --set. False and an issue when it can't. A preset replaces the whole plan, a
/// model its architecture. Flags take on, off, true, false, 1, 0; fields with a derived value take "auto"; ids take "none".
bool set_from_text(Plan& plan, std::string_view key, std::string_view text, std::vector<Issue>& issues);

/// Text that came from outside, fit to be shown: at most 64 characters, valid UTF-8, no control characters.
std::string printable(std::string_view text);

/// A plan as JSON: a flat object with the keys of links. Numbers may be numbers or text, flags true and false; "v" may be
/// left out and is then today's. At most 1 MiB, nested at most 16 deep.
inline constexpr std::size_t max_json_length = 1 << 20;
Reading from_json(std::string_view text);
std::string to_json(const Plan&);     ///< "v" first, then what differs from the presets, in the order of links; indented by 2

/// The pairs that tell this plan from base_plan(its ids), ids included, in the order of links.
std::vector<Pair> differences(const Plan&);
/// The pairs that make `plan` out of `from`: read_pairs(differences(plan, from), from) is `plan`.
std::vector<Pair> differences(const Plan& plan, const Plan& from);

inline constexpr int current_version = 1;

}  // namespace slipstick::plan

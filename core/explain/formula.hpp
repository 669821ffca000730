/// Lays the derivation of a number out as a formula: down to its named parts and inputs, with as few brackets as the
/// rules of precedence allow. Internal to core/explain.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/explain/explain.hpp"

namespace slipstick::explain {

/// What stands for a node inside a larger formula.
enum class Leaves : unsigned char { symbols, values };

/// Below any branches taken, the node that does something.
const number::Node& behind_branches(const number::Node&);
/// Stands for itself in larger formulas: an input, a named constant, a named result.
bool is_leaf(const number::Node&);
/// A result with a formula of its own.
bool can_open(const number::Node&);

/// What the opened formula refers to, in order of appearance: leaves, and the branches taken on the way.
struct References {
  std::vector<const number::Node*> leaves;
  std::vector<const char*> facts;
};
References references(const number::Node&);

/// Those of them that can be opened, and the step of a trail into each.
struct Steps {
  explicit Steps(const References&);
  std::string to(const number::Node&) const;               ///< empty: it cannot be opened
  const number::Node* part(std::string_view step) const;   ///< nullptr: no such part
  std::vector<std::pair<const number::Node*, std::string>> all;
};

/// The formula of `node` itself, opened one level.
Box formula(const number::Node& node, Leaves leaves, const Steps& steps);

std::string value_text(const number::Node&);  ///< with its unit

}  // namespace slipstick::explain

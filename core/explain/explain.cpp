#include "core/explain/explain.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/explain/formula.hpp"
#include "core/number/text.hpp"

namespace slipstick::explain {
namespace {

using number::Node;
using number::Unit;

std::string meaning(const Node& n, const text::Table& words) {
  const std::string id = n.name.id[0] == '\0' ? "number" : n.name.id, name = "name." + id;
  if (words.has(name)) return std::string(words(name));
  return std::string(words("component." + id));  // a part of a count carries the id of its component
}

std::string capitalised(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

/// Whole numbers that `value` rounds, in full.
std::string exact_text(const Node& n) {
  const double x = n.value < 0 ? -n.value : n.value;
  if (!(x >= 1000 && x < 1e15) || std::floor(x) != x) return {};
  switch (n.name.unit) {
    case Unit::bytes: return number::count(n.value) + " B";
    case Unit::parameters: case Unit::flops: case Unit::tokens: return number::count(n.value);
    default: return {};
  }
}

Box equation(const Node& root, Box right) {
  if (root.name.symbol[0] == '\0') return right;
  Box box{Box::Kind::row, {}, nullptr, {}};
  box.children.push_back({Box::Kind::text, root.name.symbol, &root, {}});
  box.children.push_back({Box::Kind::text, " = ", nullptr, {}});
  if (right.kind == Box::Kind::row)
    for (Box& child : right.children) box.children.push_back(std::move(child));
  else
    box.children.push_back(std::move(right));
  return box;
}

void add_references(Explanation& out, const Node& node, const Node& root, const text::Table& words) {
  const References found = references(node);
  for (const Node* leaf : found.leaves) {
    const auto same = [&](const Symbol& s) { return s.symbol == leaf->name.symbol; };
    if (leaf != &root && std::none_of(out.legend.begin(), out.legend.end(), same))
      out.legend.push_back({leaf->name.symbol, meaning(*leaf, words), value_text(*leaf), leaf});
    if (can_open(*leaf)) out.parts.push_back(leaf);
  }
  for (const char* fact : found.facts) out.facts.emplace_back(words(std::string("fact.") + fact));
}

}  // namespace

Explanation explain(const Node& node, const text::Table& words) {
  const Node& root = behind_branches(node);
  Explanation out;
  out.title = capitalised(meaning(root, words));
  out.value = value_text(root);
  out.exact = exact_text(root);
  if (out.exact == out.value) out.exact.clear();
  const bool is_given = !can_open(root) && root.arguments.empty();
  if (!is_given) {
    out.symbols = equation(root, formula(root, Leaves::symbols));
    out.numbers = formula(root, Leaves::values);
    add_references(out, node, root, words);
  } else {
    out.symbols = {Box::Kind::text, root.name.symbol[0] == '\0' ? out.value : root.name.symbol, &root, {}};
    out.numbers = {Box::Kind::text, out.value, &root, {}};
    add_references(out, node, root, words);
    if (out.facts.empty()) out.facts.emplace_back(words(root.op == number::Operator::input ? "fact.given" : "fact.constant"));
  }
  if (root.name.source[0] != '\0') out.source = words(std::string("source.") + root.name.source);
  return out;
}

}  // namespace slipstick::explain

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

Box named(const Node& node, std::string text) { return {Box::Kind::text, std::move(text), node.name.id, {}, {}}; }

Box equation(const Node& root, Box right) {
  if (root.name.symbol[0] == '\0') return right;
  Box box{Box::Kind::row, {}, {}, {}, {}};
  box.children.push_back(named(root, root.name.symbol));
  box.children.push_back({Box::Kind::text, " = ", {}, {}, {}});
  if (right.kind == Box::Kind::row)
    for (Box& child : right.children) box.children.push_back(std::move(child));
  else
    box.children.push_back(std::move(right));
  return box;
}

void add_references(Explanation& out, const References& found, const Steps& steps, const Node& root, const text::Table& words) {
  for (const Node* leaf : found.leaves) {
    const auto same = [&](const Symbol& s) { return s.symbol == leaf->name.symbol; };
    if (leaf != &root && std::none_of(out.legend.begin(), out.legend.end(), same))
      out.legend.push_back({leaf->name.symbol, meaning(*leaf, words), value_text(*leaf), steps.to(*leaf)});
  }
  for (const auto& [part, step] : steps.all) {
    const Node& inside = behind_branches(*part);
    out.parts.push_back({capitalised(meaning(inside, words)), value_text(inside), step});
  }
  for (const char* fact : found.facts) out.facts.emplace_back(words(std::string("fact.") + fact));
}

}  // namespace

Explanation explain(const Node& node, const text::Table& words) {
  const Node& root = behind_branches(node);
  const References found = references(node);
  const Steps steps(found);
  Explanation out;
  out.title = capitalised(meaning(root, words));
  out.value = value_text(root);
  out.exact = exact_text(root);
  if (out.exact == out.value) out.exact.clear();
  const bool is_given = !can_open(root) && root.arguments.empty();
  if (is_given) {
    out.symbols = named(root, root.name.symbol[0] == '\0' ? out.value : root.name.symbol);
    out.numbers = named(root, out.value);
  } else {
    out.symbols = equation(root, formula(root, Leaves::symbols, steps));
    out.numbers = formula(root, Leaves::values, steps);
  }
  add_references(out, found, steps, root, words);
  if (is_given && out.facts.empty()) out.facts.emplace_back(words(root.op == number::Operator::input ? "fact.given" : "fact.constant"));
  if (root.name.source[0] != '\0') out.source = words(std::string("source.") + root.name.source);
  return out;
}

std::optional<Explanation> explain(const report::TracedReport& report, const Trail& trail, const text::Table& words) {
  if (trail.empty()) return std::nullopt;
  const auto found = find(report, trail.front());
  if (found == nullptr) return std::nullopt;
  const Node* node = found.get();
  std::size_t followed = 1;
  for (; followed < trail.size(); ++followed) {
    const Node* next = Steps(references(*node)).part(trail[followed]);
    if (next == nullptr) break;
    node = next;
  }
  Explanation out = explain(*node, words);
  out.followed = followed;
  return out;
}

}  // namespace slipstick::explain

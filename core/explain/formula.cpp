#include "core/explain/formula.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/number/text.hpp"

namespace slipstick::explain {
namespace {

using number::Node;
using number::Operator;

constexpr int deepest_fraction = 2;
constexpr std::size_t most_candidates = 6;

/// How tightly an expression holds together; one that is looser than its surroundings needs brackets.
enum class Binding { sum, product, inline_quotient, atom };

struct Piece { Box box; Binding binding = Binding::atom; };

Box text(std::string words) { return {Box::Kind::text, std::move(words), {}, {}, {}}; }

Box row(std::vector<Box> children) {
  if (children.size() == 1) return std::move(children.front());
  return {Box::Kind::row, {}, {}, {}, std::move(children)};
}

void append(std::vector<Box>& children, Box box) {
  if (box.kind != Box::Kind::row) return children.push_back(std::move(box));
  for (Box& child : box.children) children.push_back(std::move(child));
}

class Layout {
 public:
  Layout(Leaves leaves, const Steps& steps) : leaves_(leaves), steps_(steps) {}

  Piece open(const Node& node, int depth) const {
    const Node& n = behind_branches(node);
    if (n.op == Operator::named) return expression(*n.arguments[0], depth);
    if (n.op == Operator::sum) return listed(n, depth);
    if (n.op == Operator::largest) return call("max", candidates(n), depth);
    return expression(n, depth);
  }

 private:
  Piece expression(const Node& node, int depth) const {
    const Node& n = behind_branches(node);
    if (is_leaf(n)) return {leaf(n), Binding::atom};
    switch (n.op) {
      case Operator::add: return joined(n, " + ", Binding::sum, Binding::sum, Binding::sum, depth);
      case Operator::subtract: return joined(n, " − ", Binding::sum, Binding::sum, Binding::product, depth);
      case Operator::multiply: return joined(n, " · ", Binding::product, Binding::product, Binding::product, depth);
      case Operator::divide: return quotient(n, depth);
      case Operator::minimum: return call("min", pointers(n), depth);
      case Operator::maximum: return call("max", pointers(n), depth);
      case Operator::round_up: return around("⌈", n, "⌉", depth);
      case Operator::square_root: return around("√(", n, ")", depth);
      default: return {text(number::shortest(n.value)), Binding::atom};
    }
  }

  Box leaf(const Node& n) const {
    return {Box::Kind::text, leaves_ == Leaves::symbols ? n.name.symbol : value_text(n), n.name.id, steps_.to(n), {}};
  }

  Box held(Piece piece, Binding least) const {
    if (least <= piece.binding) return std::move(piece.box);
    std::vector<Box> children{text("(")};
    append(children, std::move(piece.box));
    children.push_back(text(")"));
    return row(std::move(children));
  }

  Piece joined(const Node& n, const char* sign, Binding own, Binding left, Binding right, int depth) const {
    std::vector<Box> children;
    append(children, held(expression(*n.arguments[0], depth), left));
    children.push_back(text(sign));
    append(children, held(expression(*n.arguments[1], depth), right));
    return {row(std::move(children)), own};
  }

  Piece quotient(const Node& n, int depth) const {
    const Node& below = behind_branches(*n.arguments[1]);
    if (below.op == Operator::constant && !is_leaf(below) && below.value == 1) return expression(*n.arguments[0], depth);
    if (depth >= deepest_fraction) {
      Piece piece = joined(n, " / ", Binding::inline_quotient, Binding::product, Binding::atom, depth);
      piece.binding = Binding::product;
      return piece;
    }
    Box fraction{Box::Kind::fraction, {}, {}, {}, {}};
    fraction.children.push_back(expression(*n.arguments[0], depth + 1).box);
    fraction.children.push_back(expression(*n.arguments[1], depth + 1).box);
    return {std::move(fraction), Binding::product};
  }

  Piece listed(const Node& n, int depth) const {
    std::vector<Box> children;
    for (const auto& argument : n.arguments) {
      if (!children.empty()) children.push_back(text(" + "));
      append(children, held(expression(*argument, depth), Binding::sum));
    }
    if (children.empty()) children.push_back(text("0"));
    return {row(std::move(children)), n.arguments.size() > 1 ? Binding::sum : Binding::product};
  }

  static std::vector<const Node*> pointers(const Node& n) {
    std::vector<const Node*> result;
    for (const auto& argument : n.arguments) result.push_back(argument.get());
    return result;
  }

  /// All candidates of a maximum, or the first, the winner and the last with what lies between left out (nullptr).
  static std::vector<const Node*> candidates(const Node& n) {
    const std::size_t count = n.arguments.size();
    if (count <= most_candidates) return pointers(n);
    std::vector<const Node*> result{n.arguments[0].get()};
    if (n.chosen > 1) result.push_back(nullptr);
    if (n.chosen > 0 && n.chosen < count - 1) result.push_back(n.arguments[n.chosen].get());
    if (n.chosen < count - 2) result.push_back(nullptr);
    result.push_back(n.arguments.back().get());
    return result;
  }

  Piece call(const char* function, const std::vector<const Node*>& arguments, int depth) const {
    std::vector<Box> children{text(std::string(function) + "(")};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (i > 0) children.push_back(text(", "));
      if (arguments[i] == nullptr) children.push_back(text("…"));
      else append(children, expression(*arguments[i], depth).box);
    }
    children.push_back(text(")"));
    return {row(std::move(children)), Binding::atom};
  }

  Piece around(const char* before, const Node& n, const char* after, int depth) const {
    std::vector<Box> children{text(before)};
    append(children, expression(*n.arguments[0], depth).box);
    children.push_back(text(after));
    return {row(std::move(children)), Binding::atom};
  }

  Leaves leaves_;
  const Steps& steps_;
};

void collect(const Node& node, bool top, References& found) {
  const bool opened = top && node.op != Operator::branch;
  if (!opened && is_leaf(node)) {
    if (std::find(found.leaves.begin(), found.leaves.end(), &node) == found.leaves.end()) found.leaves.push_back(&node);
    return;
  }
  if (node.op == Operator::branch) {
    const auto same = [&](const char* fact) { return std::string_view(fact) == node.name.id; };
    if (std::none_of(found.facts.begin(), found.facts.end(), same)) found.facts.push_back(node.name.id);
  }
  for (const auto& argument : node.arguments) collect(*argument, top && node.op == Operator::branch, found);
}

}  // namespace

const Node& behind_branches(const Node& node) {
  const Node* n = &node;
  while (n->op == Operator::branch) n = n->arguments[0].get();
  return *n;
}

bool can_open(const Node& n) {
  return n.op == Operator::named || n.op == Operator::sum || n.op == Operator::largest;
}

bool is_leaf(const Node& n) {
  return can_open(n) || n.op == Operator::input || (n.op == Operator::constant && n.name.id[0] != '\0');
}

Box formula(const Node& node, Leaves leaves, const Steps& steps) { return Layout(leaves, steps).open(node, 0).box; }

References references(const Node& node) {
  References found;
  collect(node, true, found);
  return found;
}

Steps::Steps(const References& found) {
  for (const Node* leaf : found.leaves) {
    if (!can_open(*leaf)) continue;
    const auto same_name = [&](const auto& other) { return std::string_view(other.first->name.id) == leaf->name.id; };
    const auto before = std::count_if(all.begin(), all.end(), same_name);
    all.emplace_back(leaf, std::string(leaf->name.id) + "#" + std::to_string(before));
  }
}

std::string Steps::to(const Node& node) const {
  for (const auto& [part, step] : all)
    if (part == &node) return step;
  return {};
}

const Node* Steps::part(std::string_view wanted) const {
  for (const auto& [part, step] : all)
    if (step == wanted) return part;
  return nullptr;
}

std::string value_text(const Node& n) {
  constexpr double kib = 1024, mib = kib * kib, gib = mib * kib;
  const double x = n.value;
  // Small parts of large sums in their own size: "0.05 GiB" would not add up.
  if (n.name.unit == number::Unit::bytes && x > 0 && x < gib) {
    if (x < kib) return number::fixed(x, 0) + " B";
    const bool in_mib = x >= mib;
    const double size = x / (in_mib ? mib : kib);
    return number::fixed(size, size < 10 ? 2 : size < 100 ? 1 : 0) + (in_mib ? " MiB" : " KiB");
  }
  if (n.name.unit == number::Unit::tokens && x < 1e7) return number::count(x);
  return number::with_unit(x, n.name.unit);
}

}  // namespace slipstick::explain

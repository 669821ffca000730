#include "core/number/traced.hpp"

#include <cmath>
#include <utility>

namespace slipstick::number {
namespace {

using Pointer = std::shared_ptr<const Node>;

Traced leaf(Operator op, const Name& name, double value) {
  return Traced(std::make_shared<const Node>(Node{op, value, name, 0, {}}));
}

Traced join(Operator op, double value, const Name& name, std::vector<Pointer> arguments, std::size_t chosen = 0) {
  return Traced(std::make_shared<const Node>(Node{op, value, name, chosen, std::move(arguments)}));
}

Traced two(Operator op, double value, const Traced& a, const Traced& b) {
  return join(op, value, {}, {a.node(), b.node()});
}

std::vector<Pointer> nodes(std::span<const Traced> parts) {
  std::vector<Pointer> result;
  result.reserve(parts.size());
  for (const Traced& part : parts) result.push_back(part.node());
  return result;
}

// "+ 0" and "x 1" written by general code for a case that doesn't arise would only clutter the explanation.
bool is_literal(const Traced& x, double value) {
  return x.node()->op == Operator::constant && x.node()->name.id[0] == '\0' && x.value() == value;
}

template <class N>
std::size_t index_of_largest(std::span<const N> candidates) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < candidates.size(); ++i)
    if (value(candidates[best]) < value(candidates[i])) best = i;
  return best;
}

// Below 2^63 a conversion to integer and back is exact on every target; above it every double is whole already.
double ceiling(double x) {
  constexpr double limit = 9.0e18;
  if (!(x > -limit && x < limit)) return x;
  const double whole = static_cast<double>(static_cast<long long>(x));
  return whole < x ? whole + 1 : whole;
}

}  // namespace

Traced::Traced(double value) : node_(std::make_shared<const Node>(Node{Operator::constant, value, {}, 0, {}})) {}

Traced operator+(const Traced& a, const Traced& b) {
  if (is_literal(a, 0)) return b;
  if (is_literal(b, 0)) return a;
  return two(Operator::add, a.value() + b.value(), a, b);
}

Traced operator-(const Traced& a, const Traced& b) {
  if (is_literal(b, 0)) return a;
  return two(Operator::subtract, a.value() - b.value(), a, b);
}

Traced operator*(const Traced& a, const Traced& b) {
  if (is_literal(a, 1)) return b;
  if (is_literal(b, 1)) return a;
  return two(Operator::multiply, a.value() * b.value(), a, b);
}

Traced operator/(const Traced& a, const Traced& b) {
  if (is_literal(b, 1)) return a;
  return two(Operator::divide, a.value() / b.value(), a, b);
}

template <>
double sum(const Name&, std::span<const double> parts) {
  double total = 0;
  for (const double part : parts) total = total + part;
  return total;
}

template <>
double largest(const Name&, std::span<const double> candidates) {
  return candidates.empty() ? 0 : candidates[index_of_largest(candidates)];
}

template <>
double round_up(const double& x) {
  return ceiling(x);
}

template <>
double square_root(const double& x) {
  return std::sqrt(x);
}

template <>
Traced input(const Name& name, double x) {
  return leaf(Operator::input, name, x);
}

template <>
Traced constant(const Name& name, double x) {
  return leaf(Operator::constant, name, x);
}

template <>
Traced named(const Name& name, const Traced& x) {
  return join(Operator::named, x.value(), name, {x.node()});
}

template <>
Traced because(const char* fact, const Traced& x) {
  return join(Operator::branch, x.value(), Name{.id = fact}, {x.node()});
}

template <>
Traced sum(const Name& name, std::span<const Traced> parts) {
  double total = 0;
  std::vector<Pointer> kept;
  for (const Traced& part : parts) {
    total = total + part.value();
    if (!is_literal(part, 0)) kept.push_back(part.node());
  }
  return join(Operator::sum, total, name, std::move(kept));
}

template <>
Traced largest(const Name& name, std::span<const Traced> candidates) {
  if (candidates.empty()) return leaf(Operator::constant, name, 0);
  const std::size_t best = index_of_largest(candidates);
  return join(Operator::largest, candidates[best].value(), name, nodes(candidates), best);
}

template <>
Traced minimum(const Traced& a, const Traced& b) {
  return two(Operator::minimum, minimum(a.value(), b.value()), a, b);
}

template <>
Traced maximum(const Traced& a, const Traced& b) {
  return two(Operator::maximum, maximum(a.value(), b.value()), a, b);
}

template <>
Traced round_up(const Traced& x) {
  return join(Operator::round_up, ceiling(x.value()), {}, {x.node()});
}

template <>
Traced square_root(const Traced& x) {
  return join(Operator::square_root, std::sqrt(x.value()), {}, {x.node()});
}

}  // namespace slipstick::number

/// Numbers that can say where they come from.
///
/// Engine code is generic over its number type. With `double` a formula is a few machine instructions; with `Traced` the
/// same code also records names, operators and sources, so that an explanation can never differ from the computation.
/// A `Traced` is an immutable shared tree: no arena, no global, safe to keep after the computation is over.
#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace slipstick::number {

enum class Unit : unsigned char {
  none, parameters, bytes, bytes_per_parameter, bytes_per_second, flops, flops_per_second, seconds, hours, days,
  tokens, tokens_per_second, sequences, layers, gpus, steps, usd, usd_per_hour, watts, kilowatt_hours, share,
  teraflops_per_second,  ///< 1e12 FLOP/s, the way rates of accelerators are quoted
};

/// What a quantity is called. `id` finds its meaning in the text tables ("name.<id>"); `symbol` is how formulas write it
/// (UTF-8, short); `source` finds paper and section ("source.<id>"), or is empty.
struct Name {
  const char* id = "";
  const char* symbol = "";
  Unit unit = Unit::none;
  const char* source = "";
};

enum class Operator : unsigned char {
  input,      ///< a value of the plan or a catalog; no arguments
  constant,   ///< a number written in the formula; no arguments
  add, subtract, multiply, divide, minimum, maximum, round_up, square_root,
  sum,        ///< of all arguments, each usually a named part
  largest,    ///< of all arguments; `chosen` is the index of the one that won
  branch,     ///< argument 0, taken because of the fact `name.id` ("fact.<id>" in the text tables)
  named,      ///< argument 0 under a name of its own
};

struct Node {
  Operator op = Operator::constant;
  double value = 0;
  Name name;
  std::size_t chosen = 0;
  std::vector<std::shared_ptr<const Node>> arguments;
};

class Traced {
 public:
  Traced() : Traced(0.0) {}
  Traced(double value);  // NOLINT: a literal in a formula is a constant
  explicit Traced(std::shared_ptr<const Node> node) : node_(std::move(node)) {}
  double value() const { return node_->value; }
  const std::shared_ptr<const Node>& node() const { return node_; }

 private:
  std::shared_ptr<const Node> node_;
};

Traced operator+(const Traced&, const Traced&);
Traced operator-(const Traced&, const Traced&);
Traced operator*(const Traced&, const Traced&);
Traced operator/(const Traced&, const Traced&);  ///< resolve() keeps every denominator positive; neither type checks
inline Traced& operator+=(Traced& a, const Traced& b) { return a = a + b; }

template <class N>
concept Number = std::same_as<N, double> || std::same_as<N, Traced>;

inline double value(double x) { return x; }
inline double value(const Traced& x) { return x.value(); }

/// A value that the user or a catalog gave.
template <Number N> N input(const Name& name, double x);
/// A number of the formula itself that deserves a name ("bytes per bf16 weight").
template <Number N> N constant(const Name& name, double x);
/// Gives a result its name, unit and source. Shown by its symbol in larger formulas, opened on demand.
template <Number N> N named(const Name& name, const N& x);
template <Number N> N sum(const Name& name, std::span<const N> parts);
/// The largest of at least one candidates ("the fullest stage").
template <Number N> N largest(const Name& name, std::span<const N> candidates);
/// Records why this way of computing was taken; `fact` is an id of the text tables ("fact.<id>").
template <Number N> N because(const char* fact, const N& x);
template <Number N> N minimum(const N& a, const N& b);
template <Number N> N maximum(const N& a, const N& b);
template <Number N> N round_up(const N& x);                        ///< to a whole number
template <Number N> N square_root(const N& x);                     ///< of x >= 0

template <> inline double input(const Name&, double x) { return x; }
template <> inline double constant(const Name&, double x) { return x; }
template <> inline double named(const Name&, const double& x) { return x; }
template <> inline double because(const char*, const double& x) { return x; }
template <> double sum(const Name&, std::span<const double> parts);
template <> double largest(const Name&, std::span<const double> candidates);
template <> inline double minimum(const double& a, const double& b) { return b < a ? b : a; }
template <> inline double maximum(const double& a, const double& b) { return a < b ? b : a; }
template <> double round_up(const double& x);
template <> double square_root(const double& x);

template <> Traced input(const Name&, double x);
template <> Traced constant(const Name&, double x);
template <> Traced named(const Name&, const Traced& x);
template <> Traced because(const char*, const Traced& x);
template <> Traced sum(const Name&, std::span<const Traced> parts);
template <> Traced largest(const Name&, std::span<const Traced> candidates);
template <> Traced minimum(const Traced& a, const Traced& b);
template <> Traced maximum(const Traced& a, const Traced& b);
template <> Traced round_up(const Traced& x);
template <> Traced square_root(const Traced& x);

}  // namespace slipstick::number

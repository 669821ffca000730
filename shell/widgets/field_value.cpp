#include "shell/widgets/field_value.hpp"

#include <algorithm>
#include <cmath>

#include "core/engine/resolve.hpp"
#include "core/number/text.hpp"
#include "core/plan/read.hpp"

namespace slipstick::shell::widgets {
namespace {

using number::Unit;
using plan::Field;

/// The shortest text with separators that reads back as exactly `x`.
std::string exact_text(double x, const plan::FieldInfo& field) {
  const int fewest = field.unit == Unit::usd_per_hour ? 2 : 0;
  for (int decimals = fewest; decimals <= 6; ++decimals) {
    const std::string text = number::fixed(x, decimals);
    if (number::read_typed(text, field.typed) == x) return text;
  }
  return number::shortest(x);
}

std::string percent_text(double share) {
  for (int decimals = 0; decimals <= 4; ++decimals) {
    const std::string text = number::fixed(share * 100, decimals) + "%";
    if (number::read_typed(text, {Unit::share}) == share) return text;
  }
  return number::shortest(share);
}

/// At most two decimals, none that are zero: for values that nobody typed.
std::string rounded_text(double x, const plan::FieldInfo& field) {
  if (field.kind == plan::Kind::integer) return number::count(x);
  std::string text = number::fixed(x, 2);
  if (field.unit == Unit::usd_per_hour) return text;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

bool is_architecture(Field field) {
  return field >= Field::layers && field <= Field::no_head;
}

struct Step {
  enum class Kind : unsigned char {
    even,
    doubling,
    decade
  } kind = Kind::even;
  double size = 1;  ///< of an even step; below 1 given as its reciprocal in `parts`
  double parts = 1;
};

// clang-format off
Step step_of(Field field) {
  switch (field) {
    case Field::gbs: case Field::mbs: case Field::seq: case Field::gpus: case Field::tp: case Field::cp: case Field::pp:
    case Field::ep: case Field::dp: case Field::kv_heads: case Field::experts:
      return {Step::Kind::doubling};
    case Field::hidden: case Field::ffn: case Field::vocab: case Field::embedding_width: case Field::positions:
    case Field::expert_ffn: case Field::shared_ffn: case Field::q_rank: case Field::kv_rank:
      return {Step::Kind::even, 128};
    case Field::head_dim: case Field::nope_dim: case Field::rope_dim: case Field::v_dim: return {Step::Kind::even, 32};
    case Field::heads: return {Step::Kind::even, 8};
    case Field::mfu: case Field::allocator: case Field::pue: case Field::p_math: case Field::p_mem: case Field::p_fabric: case Field::p_net:
    case Field::p_attn: case Field::p_attn_b: case Field::p_dp: case Field::p_tp:
      return {Step::Kind::even, 1, 100};
    case Field::context: case Field::buffers: case Field::alpha: case Field::p_bytes: return {Step::Kind::even, 1, 10};
    case Field::tokens: case Field::price: case Field::network: case Field::storage: case Field::checkpoint_sync:
    case Field::mtbf: case Field::restart: case Field::electricity: case Field::p_kernel: case Field::p_host: case Field::p_host_b:
    case Field::p_opt:
      return {Step::Kind::decade};
    default: return {};
  }
}
// clang-format on

double even_step(const Step& step, double value, int steps, Stride stride) {
  double size = step.size, parts = step.parts;
  if (stride == Stride::large) size *= size > 1 ? 8 : 10;
  if (stride == Stride::fine) {
    if (size > 1)
      size = 1;
    else if (parts > 1)
      parts *= 10;
  }
  // Onto the grid of whole steps first, so that 100 becomes 128 and not 228.
  const double position = value * parts / size;
  const double nearest = steps > 0 ? std::floor(position + 1e-9) : std::ceil(position - 1e-9);
  return (nearest + steps) * size / parts;
}

double doubled(double value, int steps) {
  for (; steps > 0; --steps) value = value < 1 ? 1 : value * 2;
  for (; steps < 0; ++steps) value = value <= 1 ? value : std::floor(value / 2);
  return value;
}

/// The neighbour of `value` among 1, 2, 5, 10, 20... of every decade.
double decade_neighbour(double value, bool up) {
  constexpr double smallest = 0.001;
  if (value < smallest) return up ? smallest : 0;
  double decade = 1;  // value / 10 < decade <= value, kept as a whole number above 1 and as 1 / whole below
  double divisor = 1;
  while (value >= decade * 10) decade *= 10;
  while (value < decade / divisor) divisor *= 10;
  constexpr double marks[] = {0.5, 1, 2, 5, 10};
  constexpr double near = 1e-9;
  if (up) {
    for (const double mark : marks)
      if (mark * decade / divisor > value * (1 + near)) return mark * decade / divisor;
  }
  for (int i = 4; i >= 0; --i)
    if (marks[i] * decade / divisor < value * (1 - near)) return marks[i] * decade / divisor;
  return value;
}

}  // namespace

double effective_value(const plan::Plan& plan, Field field) {
  const plan::FieldInfo& f = plan::info(field);
  const double own = f.get(plan);
  if (own != 0 || !f.zero_is_auto) return own;
  const model::Architecture& a = plan.architecture;
  switch (field) {
    case Field::kv_heads:
      return model::kv_heads(a);
    case Field::head_dim:
      return model::head_dim(a);
    case Field::ffn:
      return model::ffn(a);
    case Field::embedding_width:
      return a.hidden;
    default:
      return is_architecture(field) ? 0 : f.get(engine::resolve(plan).plan);
  }
}

std::string number_text(const plan::FieldInfo& field, double value) {
  if (field.unit == Unit::share) return percent_text(value);
  if (field.kind == plan::Kind::real && field.unit == Unit::tokens) {
    const std::string brief = number::short_count(value);
    if (number::read_typed(brief, field.typed) == value) return brief;
  }
  return exact_text(value, field);
}

FieldText field_text(const plan::Plan& plan, Field field) {
  const plan::FieldInfo& f = plan::info(field);
  const double own = f.get(plan);
  if (own != 0 || !f.zero_is_auto) return {number_text(f, own), false};
  const plan::Layout& layout = plan.layout;
  const double replica = double(layout.tensor_parallel) * layout.context_parallel * layout.pipeline_parallel;
  const bool none = field == Field::dp && (replica < 1 || plan.hardware.gpus % static_cast<long long>(replica) != 0);
  const double taken = none ? 0 : effective_value(plan, field);
  return {taken > 0 ? rounded_text(taken, f) : "–", true};
}

std::string field_unit(const text::Table& words, const plan::FieldInfo& field) {
  const std::string key = std::string("unit.") + field.key;
  return words.has(key) ? std::string(words(key)) : std::string();
}

Typed read_typed(const plan::Plan& plan, const plan::FieldInfo& field, std::string_view text) {
  const std::optional<double> value = number::read_typed(text, field.typed);
  Typed typed{value ? number::shortest(*value) : std::string(text), {}};
  plan::Plan tried = plan;
  plan::set_from_text(tried, field.key, typed.link_text, typed.issues);
  return typed;
}

double stepped(const plan::FieldInfo& field, double value, int steps, Stride stride) {
  const Step step = step_of(field.field);
  double result = value;
  if (step.kind == Step::Kind::doubling) {
    result = stride == Stride::fine ? value + steps : doubled(value, stride == Stride::large ? 3 * steps : steps);
  } else if (step.kind == Step::Kind::decade) {
    if (stride == Stride::large) steps *= 3;
    for (int i = 0; i < std::abs(steps); ++i) result = decade_neighbour(result, steps > 0);
  } else {
    result = even_step(step, value, steps, stride);
  }
  // A derived value is set by stepping; only clearing the field makes it derived again.
  const double least = field.zero_is_auto && field.kind == plan::Kind::integer ? 1 : field.minimum;
  return std::clamp(result, least, field.maximum);
}

}  // namespace slipstick::shell::widgets

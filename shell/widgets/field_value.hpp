/// What a field shows, what typed text means, and what one step is. Nothing here draws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/plan/fields.hpp"
#include "core/plan/issue.hpp"
#include "core/text/text.hpp"

namespace slipstick::shell::widgets {

/// The value of a number field as it stands in the field: "8,192", "15T", "40%". `derived`: it is 0, which stands for "auto",
/// and `text` is what the engine takes, rounded; an en dash where it takes nothing.
struct FieldText {
  std::string text;
  bool derived = false;
};
FieldText field_text(const plan::Plan&, plan::Field);
/// The same for another value of the field, for instance a remedy.
std::string number_text(const plan::FieldInfo&, double value);

/// What stands at the right of the field, faint; empty: nothing, or the label says it.
std::string field_unit(const text::Table&, const plan::FieldInfo&);

/// Typed text as a link writes the value; `issues` is empty when it can be taken.
struct Typed {
  std::string link_text;
  std::vector<plan::Issue> issues;
};
Typed read_typed(const plan::Plan&, const plan::FieldInfo&, std::string_view text);

enum class Stride : unsigned char {
  fine,
  normal,
  large
};
/// The value `steps` away (negative: downwards), within the field's range: doubling for sizes of groups and batches, 1-2-5 for
/// quantities of any magnitude, even steps for the rest.
double stepped(const plan::FieldInfo&, double value, int steps, Stride);

/// The number a field stands for when it is stepped: the engine's where it is derived.
double effective_value(const plan::Plan&, plan::Field);

}  // namespace slipstick::shell::widgets

/// The fields of the plan panel, made from the field table: what people type is parsed here, judged by core, shown in place.
#pragma once

#include <string>
#include <unordered_map>

#include "core/plan/fields.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::widgets {

/// Editing state of all fields: text under edit, and text that could not be read with the reason (kept until corrected).
struct FieldStates {
  struct One { std::string text; bool editing = false; std::string error; std::vector<std::string> remedies; };
  std::unordered_map<int, One> by_field;   ///< key: int(plan::Field)
  plan::Field focus_next = plan::Field::none;   ///< to be focused and scrolled to in this frame
};

/// One row: label (drag changes the value), field with unit, reset icon when changed, reason and remedies below when invalid.
/// Number, flag and choice fields alike; asks for changes through context.requests.set. Returns the row's height.
float field_row(const Context&, FieldStates&, plan::Field, float width);
/// Two fields in one row, as in the layout section ("TP 8   PP 4"); on a phone steppers.
float field_pair(const Context&, FieldStates&, plan::Field left, plan::Field right, float width);
/// A field with a searchable list: models, accelerators, node shapes, presets.
struct Option { std::string id, name, detail; };
float picker_row(const Context&, FieldStates&, const char* id, std::string_view label, std::string_view shown, std::span<const Option>, bool changed, float width, std::string* chosen);
/// The popup list alone, for the preset button of the top bar. True while open; `chosen` gets an id.
void picker_popup(const Context&, const char* popup_id, std::span<const Option>, std::string_view current, std::string* chosen);

std::string shown_value(const Context&, plan::Field);  ///< as the field shows it: "8,192", "15T", "auto 16"

}  // namespace slipstick::shell::widgets

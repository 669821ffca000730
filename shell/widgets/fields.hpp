/// The fields of the plan panel, made from the field table: what people type is parsed here, judged by core, shown in place.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/plan/fields.hpp"
#include "core/plan/issue.hpp"
#include "shell/context.hpp"

namespace slipstick::shell::widgets {

/// Editing state of all fields: text under edit, and text that could not be taken with the reason (kept until corrected or
/// until the value changes otherwise).
struct FieldStates {
  struct One {
    std::string text;                   ///< as it stands in the field while edited, or while it is wrong
    std::string shown_before;           ///< what stood there when editing began
    std::string value_before;           ///< the value then, as a link writes it: Esc goes back to it
    std::vector<plan::Issue> issues;    ///< why `text` was not taken
    std::string wrong_against;          ///< the plan's value when `text` was refused
    double drag_from = 0;               ///< the value when the label was grabbed
  };
  std::map<int, One> by_field;   ///< key: int(plan::Field)
  plan::Field focus_next = plan::Field::none;   ///< to be focused and scrolled to in this frame
};

// Rows are `width` wide from ImGui's cursor, 16 px of padding at both sides included, and leave the cursor below themselves.
// An input's id is "field:<link key>"; where it stands goes into context.requests.places under its link key, and whether it
// takes a number and has the caret into context.requests.typing_number.

/// One row: label (drag changes the value, double click resets it), field with unit, reset icon when changed, reason and
/// remedies below when invalid. Number, flag and choice fields alike; asks for changes through context.requests.set.
/// Returns the row's height.
float field_row(const Context&, FieldStates&, plan::Field, float width);
/// Two fields in one row, as in the layout section ("TP 8   PP 4"); on a phone steppers.
float field_pair(const Context&, FieldStates&, plan::Field left, plan::Field right, float width);
/// A field with a searchable list: models, accelerators, node shapes. `id` is the field's link key.
struct Option { std::string id, name, detail; };
float picker_row(const Context&, FieldStates&, const char* id, std::string_view label, std::string_view shown, std::span<const Option>, bool changed, float width, std::string* chosen);
/// The popup list alone, for the preset button of the top bar: opened by ImGui::OpenPopup(popup_id) and placed by
/// ImGui::SetNextWindowPos. `chosen` gets an id.
void picker_popup(const Context&, const char* popup_id, std::span<const Option>, std::string_view current, std::string* chosen);

std::string shown_value(const text::Table&, const plan::Plan&, plan::Field);  ///< as the field shows it: "8,192", "15T", "auto 16"

}  // namespace slipstick::shell::widgets

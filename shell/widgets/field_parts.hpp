/// The parts that rows of fields are put together from.
#pragma once

#include "shell/widgets/fields.hpp"

namespace slipstick::shell::widgets {

struct Box {
  ImVec2 min, max;
};

/// Sizes of a row; larger for fingers.
struct RowSizes {
  float row, field, label_column, pair_label, text_padding;
  theme::Type label, figure, word, icon;
};
RowSizes row_sizes(const Context&);
inline constexpr float row_padding = 16;

enum class Ground : unsigned char {
  set,
  derived,
  wrong
};
/// What a field stands on: fill, border, focus.
void draw_ground(const Context&, const Box&, Ground, bool hovered, bool focused);
bool is_wrong(const Context&, const FieldStates&, plan::Field);
bool is_changed(const Context&, plan::Field);
void ask(const Context&, plan::Field, std::string link_text);

/// The input of a number: text, unit, keys. `centered` for steppers.
void number_box(const Context&, FieldStates&, plan::Field, const Box&, bool centered);
void flag_box(const Context&, FieldStates&, plan::Field, const Box&);
void choice_box(const Context&, FieldStates&, plan::Field, const Box&);
/// Takes focus_next: scrolls to the field. True: the item drawn next is to be focused.
bool takes_focus(FieldStates&, plan::Field, const Box&);
/// Tells the host where the field stands.
void tell_place(const Context&, plan::Field, const Box&);

/// Name of the field; dragging sideways steps the value, a click focuses the field, a double click resets it.
void field_label(const Context&, FieldStates&, plan::Field, const Box&, std::string_view text);
void changed_bar(const Context&, ImVec2 row_min, float row_height);
void reset_icon(const Context&, plan::Field, ImVec2 center);
/// Reason and remedies of everything that is wrong with the field; returns the height, 0 when nothing is.
float issue_lines(const Context&, FieldStates&, plan::Field, ImVec2 at, float width);
/// What the field is, and its range; nothing while its reason for being wrong stands below, which the card would cover.
void field_hint(const Context&, const FieldStates&, plan::Field);

/// What opens a list: value and chevron on the ground of a field. True when clicked.
bool picker_box(const Context&, const char* id, const Box&, std::string_view shown, bool wrong);
/// ImGui's text input over a ground of ours: its text on our baseline and on whole device pixels. True while it is edited.
struct InputLook {
  const theme::Type& type;
  ImU32 color;
  float padding_x;
};
bool text_input(const Context&, const char* label, const Box&, const InputLook&, char* buffer, std::size_t size);
/// Up, Down, PageUp, PageDown pressed while the input has the caret; ImGui::Key or 0.
int pressed_arrow(unsigned item_id);

/// Places the next window below the box, or above where there is no room for `height` below.
void place_popup(const Box&, float height);
float picker_popup_height(const Context&);  ///< at most
/// A list that opens below `box` after ImGui::OpenPopup(popup_id). Returns the chosen index or -1.
int list_popup(const Context&, const char* popup_id, const Box& box, std::span<const std::string_view> names,
               int current);

}  // namespace slipstick::shell::widgets

#include "shell/panels/formula_box.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "shell/charts/marks.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

using explain::Box;
using Kind = Box::Kind;

constexpr float half_line = 10, bar_gap = 2, index_drop = 4, indent = 18, line_gap = 6;

/// Around the height of a fraction's bar.
struct Size { float width = 0, above = 0, below = 0; };

struct Parts { std::string_view head, index; };
Parts split_index(std::string_view text) {
  const std::size_t mark = text.find('_');
  if (mark == 0 || mark == std::string_view::npos) return {text, {}};
  return {text.substr(0, mark), text.substr(mark + 1)};
}

Size measure(const Context& ui, const Box& box) {
  if (box.kind == Kind::text) {
    const Parts parts = split_index(box.text);
    const float index = parts.index.empty() ? 0 : widgets::text_width(ui, theme::axis, parts.index);
    return {widgets::text_width(ui, theme::formula, parts.head) + index, half_line, half_line + (index > 0 ? 2.0f : 0)};
  }
  if (box.kind == Kind::fraction) {
    const Size top = measure(ui, box.children[0]);
    const Size bottom = measure(ui, box.children[1]);
    return {std::max(top.width, bottom.width) + 8, top.above + top.below + bar_gap, bottom.above + bottom.below + bar_gap};
  }
  Size all{0, half_line, half_line};
  for (const Box& child : box.children) {
    const Size size = measure(ui, child);
    all = {all.width + size.width, std::max(all.above, size.above), std::max(all.below, size.below)};
  }
  return all;
}

struct Pen { const Context& ui; ImDrawList* list; std::string clicked; };

void draw_text(Pen& pen, ImVec2 left_axis, const Box& box, const Size& size) {
  const Context& ui = pen.ui;
  const ImVec2 min{left_axis.x - 2, left_axis.y - half_line};
  const ImVec2 max{left_axis.x + size.width + 2, left_axis.y + half_line};
  const bool hovered = !box.step.empty() && ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max);
  if (hovered) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) pen.clicked = box.step;
    widgets::fill(ui, pen.list, min, max, ui.color.soft, 3);
  }
  const ImU32 color = hovered ? ui.color.accent : ui.color.text;
  const Parts parts = split_index(box.text);
  const float wide = widgets::text_at(ui, pen.list, {left_axis.x, left_axis.y - half_line}, theme::formula, color, parts.head);
  if (!parts.index.empty()) {
    widgets::text_at(ui, pen.list, {left_axis.x + wide, left_axis.y - 7 + index_drop}, theme::axis, hovered ? color : ui.color.muted, parts.index);
  }
}

void draw_box(Pen& pen, ImVec2 left_axis, const Box& box) {
  const Size size = measure(pen.ui, box);
  if (box.kind == Kind::text) return draw_text(pen, left_axis, box, size);
  if (box.kind == Kind::fraction) {
    const Size top = measure(pen.ui, box.children[0]);
    const Size bottom = measure(pen.ui, box.children[1]);
    charts::line_h(pen.ui, pen.list, left_axis.x + 2, left_axis.x + size.width - 2, left_axis.y, pen.ui.color.muted);
    draw_box(pen, {left_axis.x + (size.width - top.width) / 2, left_axis.y - bar_gap - top.below}, box.children[0]);
    draw_box(pen, {left_axis.x + (size.width - bottom.width) / 2, left_axis.y + bar_gap + bottom.above}, box.children[1]);
    return;
  }
  float x = left_axis.x;
  for (const Box& child : box.children) {
    draw_box(pen, {x, left_axis.y}, child);
    x += measure(pen.ui, child).width;
  }
}

Box plain(std::string text) { return {Kind::text, std::move(text), {}, {}, {}}; }

void append_bracketed(const Box& box, std::vector<Box>& out);

/// The items of a line; a fraction that no line has room for becomes a quotient, which can be broken.
void flatten(const Context& ui, const Box& box, float width, std::vector<Box>& out) {
  if (box.kind == Kind::row) {
    for (const Box& child : box.children) flatten(ui, child, width, out);
  } else if (box.kind == Kind::fraction && measure(ui, box).width > width - indent) {
    append_bracketed(box.children[0], out);
    out.push_back(plain(" / "));
    append_bracketed(box.children[1], out);
  } else {
    out.push_back(box);
  }
}

void append_bracketed(const Box& box, std::vector<Box>& out) {
  if (box.kind != Kind::row) return out.push_back(box);
  out.push_back(plain("("));
  for (const Box& child : box.children) out.push_back(child);
  out.push_back(plain(")"));
}

bool may_break_before(const Box& box) {
  return box.kind == Kind::text && box.part.empty() && box.text.size() > 1 && box.text.front() == ' ' && box.text != " = ";
}

struct Line { std::vector<const Box*> items; Size size; };

/// Breaks before operators; after a comma too, so that the candidates of a maximum can stand under each other.
std::vector<Line> break_lines(const Context& ui, const std::vector<Box>& items, float width) {
  std::vector<Line> lines(1);
  for (std::size_t i = 0; i < items.size();) {
    std::size_t next = i + 1;
    const auto after_comma = [&](std::size_t k) { return items[k - 1].kind == Kind::text && items[k - 1].text == ", "; };
    while (next < items.size() && !may_break_before(items[next]) && !after_comma(next)) ++next;
    Size chunk{0, half_line, half_line};
    for (std::size_t k = i; k < next; ++k) {
      const Size size = measure(ui, items[k]);
      chunk = {chunk.width + size.width, std::max(chunk.above, size.above), std::max(chunk.below, size.below)};
    }
    const float room = width - (lines.size() > 1 ? indent : 0);
    if (!lines.back().items.empty() && lines.back().size.width + chunk.width > room) lines.emplace_back();
    Line& line = lines.back();
    line.size = {line.size.width + chunk.width, std::max(line.size.above, chunk.above), std::max(line.size.below, chunk.below)};
    for (std::size_t k = i; k < next; ++k) line.items.push_back(&items[k]);
    i = next;
  }
  return lines;
}

std::string bracketed(const Box& box);

std::string flat(const Box& box, std::size_t first) {
  if (box.kind == Kind::text) return box.text;
  if (box.kind == Kind::fraction) return bracketed(box.children[0]) + " / " + bracketed(box.children[1]);
  std::string line;
  for (std::size_t i = first; i < box.children.size(); ++i) line += flat(box.children[i], 0);
  return line;
}

std::string bracketed(const Box& box) { return box.kind == Kind::text ? box.text : "(" + flat(box, 0) + ")"; }

}  // namespace

float symbol_width(const Context& ui, std::string_view symbol) {
  const Parts parts = split_index(symbol);
  return widgets::text_width(ui, theme::figure, parts.head) + (parts.index.empty() ? 0 : widgets::text_width(ui, theme::axis, parts.index));
}

void symbol_at(const Context& ui, ImDrawList* list, ImVec2 at, float width, ImU32 color, std::string_view symbol) {
  const Parts parts = split_index(symbol);
  const float wide = widgets::ellipsis_at(ui, list, at, width, theme::figure, color, parts.head);
  if (!parts.index.empty()) widgets::text_at(ui, list, {at.x + wide, at.y + 4}, theme::axis, color, parts.index);
}

std::string one_line(const Box& box, bool right_side) {
  const bool equation = box.kind == Kind::row && box.children.size() > 2 && box.children[1].text == " = ";
  return flat(box, right_side && equation ? 2 : 0);
}

float formula_height(const Context& ui, const Box& box, float width) {
  std::vector<Box> items;
  flatten(ui, box, width, items);
  float height = 0;
  for (const Line& line : break_lines(ui, items, width)) height += line.size.above + line.size.below + line_gap;
  return height - line_gap;
}

std::string draw_formula(const Context& ui, ImDrawList* list, ImVec2 at, const Box& box, float width) {
  std::vector<Box> items;
  flatten(ui, box, width, items);
  Pen pen{ui, list, {}};
  float y = at.y;
  bool first = true;
  for (const Line& line : break_lines(ui, items, width)) {
    float x = at.x + (first ? 0 : indent);
    for (const Box* item : line.items) {
      draw_box(pen, {x, y + line.size.above}, *item);
      x += measure(ui, *item).width;
    }
    y += line.size.above + line.size.below + line_gap;
    first = false;
  }
  return pen.clicked;
}

}  // namespace slipstick::shell::panels

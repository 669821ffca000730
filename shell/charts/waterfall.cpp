#include <algorithm>

#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

namespace {

constexpr float narrow_pitch = 52;   // of a column: figures and names a step smaller
constexpr float least_named = 42;    // below it names are cut to a few letters

struct Frame {
  const Context& ui;
  ImDrawList* list;
  float left, right, top, bottom;
  double maximum;
  std::size_t columns;
  float pitch() const { return (right - left) / static_cast<float>(columns); }
  float x(std::size_t i) const { return left + pitch() * static_cast<float>(i); }
  float y(double value) const { return bottom - static_cast<float>(value / maximum) * (bottom - top); }
};

void draw_grid(const Frame& frame, std::string_view unit) {
  const Context& ui = frame.ui;
  const double step = nice_step(frame.maximum, 5);
  double highest = 0;
  while (highest + step <= frame.maximum * 1.0001) highest += step;
  for (double value = 0; value <= highest * 1.0001; value += step) {
    line_h(ui, frame.list, frame.left, frame.right, frame.y(value), value > 0 ? ui.color.line : ui.color.strong);
    std::string label = tick_text(value, step);
    if (value > highest - step / 2) label += " " + std::string(unit);
    widgets::text_at(ui, frame.list, {frame.left - 8, frame.y(value) - theme::axis.line / 2}, theme::axis, ui.color.faint, label, widgets::Align::right);
  }
}

void draw_name(const Frame& frame, std::size_t i, const std::string& name) {
  const Context& ui = frame.ui;
  const float center = frame.x(i) + frame.pitch() / 2;
  const float room = frame.pitch() - 4, most = frame.pitch() - 1;   // names of neighbours never touch
  const std::size_t cut = widgets::text_width(ui, theme::caption, name) > room - 4 || name.find('\n') != std::string::npos
                              ? name.find_first_of("\n ") : std::string::npos;
  const std::string first = name.substr(0, cut), second = cut == std::string::npos ? std::string() : name.substr(cut + 1);
  const float wider = std::max(widgets::text_width(ui, theme::caption, first), widgets::text_width(ui, theme::caption, second));
  const theme::Type& type = frame.pitch() < narrow_pitch || wider > room ? theme::tiny : theme::caption;
  const auto line = [&](float y, const std::string& text) {
    const float wide = std::min(widgets::text_width(ui, type, text), most);
    widgets::ellipsis_at(ui, frame.list, {center - wide / 2, y}, most, type, ui.color.muted, text);
  };
  line(frame.bottom + 6, first);
  if (!second.empty()) line(frame.bottom + 22, second);
}

/// A name without its break: "-\n" parts a word, "\n" two words; Chinese stands without a space.
std::string on_one_line(std::string name) {
  const std::size_t at = name.find('\n');
  if (at == 0 || at == std::string::npos) return name;
  const bool hyphen = name[at - 1] == '-', chinese = static_cast<unsigned char>(name[at - 1]) >= 0x80;
  if (hyphen) name.erase(at - 1, 2);
  else if (chinese) name.erase(at, 1);
  else name[at] = ' ';
  return name;
}

/// What the columns are, the last one apart: it is their sum.
float draw_table(const Context& ui, ImVec2 at, float width, std::span<const Column> columns, std::string_view unit, double total) {
  std::vector<Segment> rows;
  for (const Column& column : columns.first(columns.size() - 1)) {
    rows.push_back({on_one_line(column.name), column.value, column.color, column.hatched, column.path, number::fixed(column.value, 2) + " " + std::string(unit), {}});
  }
  return segment_table(ui, at, width, rows, total, -1);
}

void draw_column(const Frame& frame, std::size_t i, const Column& column, double from, double to, bool hovered) {
  const Context& ui = frame.ui;
  const float margin = frame.pitch() > 40 ? frame.pitch() * 0.11f : 3;
  const ImVec2 min{snap(ui, frame.x(i) + margin), snap(ui, std::min(frame.y(to), frame.y(from) - 2))};
  const ImVec2 max{snap(ui, frame.x(i + 1) - margin), snap(ui, frame.y(from))};
  frame.list->AddRectFilled(min, max, shade(ui, column.color), max.y - min.y > 6 ? 3.0f : 0);
  if (column.hatched) hatch(frame.list, min, max, shade(ui, theme::mix(column.color, ui.color.bg, 0.62f)));
  if (hovered) frame.list->AddRect({min.x - 1, min.y - 1}, {max.x + 1, max.y + 1}, shade(ui, ui.color.accent), 3, 0, 1.5f);
  const bool sum = i == 0 || column.total;
  const bool narrow = frame.pitch() < narrow_pitch;
  const theme::Type& type = narrow ? theme::axis : theme::figure;
  const std::string value = (sum ? "" : "+") + number::fixed(column.value, narrow ? 1 : 2);
  if (widgets::text_width(ui, type, value) > frame.pitch() - 1) return;
  widgets::text_at(ui, frame.list, {(min.x + max.x) / 2, min.y - 19}, type, ui.color.text, value, widgets::Align::center);
}

}  // namespace

float waterfall(const Context& ui, const char* id, ImVec2 at, ImVec2 size, std::span<const Column> columns, std::string_view unit) {
  double total = 0;
  for (const Column& column : columns) total = std::max(total, column.value);
  if (columns.empty() || !(total > 0)) return 0;
  const double step = nice_step(total * 1.04, 5);
  double maximum = step;
  while (maximum < total * 1.04) maximum += step;
  const bool named = (size.x - 38) / static_cast<float>(columns.size()) >= least_named;
  const Frame frame{ui, ImGui::GetWindowDrawList(), at.x + 38, at.x + size.x, at.y + 12, at.y + size.y - (named ? 42.0f : 12.0f), maximum, columns.size()};
  draw_grid(frame, unit);
  bool hovered = false;
  const bool clicked = widgets::hit(ui, id, {frame.left, at.y}, {frame.right - frame.left, size.y}, &hovered);
  const int under = hovered ? std::clamp(static_cast<int>((ImGui::GetMousePos().x - frame.left) / frame.pitch()), 0, static_cast<int>(columns.size()) - 1) : -1;
  double level = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = columns[i];
    const double from = column.total ? 0 : level;
    const double to = from + column.value;
    draw_column(frame, i, column, from, to, under == static_cast<int>(i));
    if (named) draw_name(frame, i, column.name);
    if (i + 1 < columns.size()) line_h(ui, frame.list, frame.x(i + 1) - frame.pitch() * 0.11f, frame.x(i + 1) + frame.pitch() * 0.11f, frame.y(to), ui.color.strong);
    level = to;
  }
  if (clicked) explain_here(ui, columns[static_cast<std::size_t>(under >= 0 ? under : static_cast<int>(columns.size()) - 1)].path);
  if (under >= 0) {
    const Column& column = columns[static_cast<std::size_t>(under)];
    widgets::hover_card(ui, on_one_line(column.name), number::fixed(column.value, 2) + " " + std::string(unit),
                        share_text(ui, column.value, total, "ui.chart.share_of_step"));
  }
  return size.y + (named ? 0 : draw_table(ui, {at.x, at.y + size.y}, size.x, columns, unit, total));
}

}  // namespace slipstick::shell::charts

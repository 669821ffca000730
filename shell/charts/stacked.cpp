#include <algorithm>
#include <cmath>

#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

namespace {

constexpr float dimmed = 0.35f;
constexpr float thinnest = 1.5f;
constexpr float label_room = 44;

struct Span { float from, to; };

/// Where each segment lies: to scale, but none thinner than can be seen; those that are nothing stay empty.
std::vector<Span> spans(float left, float width, std::span<const Segment> segments, double maximum) {
  std::vector<Span> result;
  float x = left;
  for (const Segment& segment : segments) {
    const float to_scale = maximum > 0 ? static_cast<float>(segment.value / maximum) * width : 0;
    const float wide = segment.value > 0 ? std::max(to_scale, thinnest) : 0;
    result.push_back({x, std::min(x + wide, left + width)});
    x = result.back().to;
  }
  return result;
}

struct Bar {
  const Context& ui;
  ImDrawList* list;
  float top, bottom;
  float limit_x;   ///< beyond it: over capacity
};

void draw_segment(const Bar& bar, const Segment& segment, Span span, float strength, float rounding, ImDrawFlags corners) {
  const Context& ui = bar.ui;
  const float left = snap(ui, span.from);
  const float right = std::max(left + 1, snap(ui, span.to) - (span.to - span.from > 3 ? 1 / std::min(ui.scale, 1.0f) : 0));
  const ImVec2 min{left, bar.top};
  const ImVec2 max{right, bar.bottom};
  bar.list->AddRectFilled(min, max, shade(ui, segment.color, strength), rounding, corners);
  if (segment.hatched) hatch(bar.list, min, max, shade(ui, theme::mix(segment.color, ui.color.bg, 0.62f), strength));
  if (right <= bar.limit_x) return;
  const ImVec2 over{std::max(left, bar.limit_x), bar.top};
  bar.list->AddRectFilled(over, max, shade(ui, theme::with_alpha(ui.color.bad, 0.3f), strength));
  hatch(bar.list, over, max, shade(ui, ui.color.bad, strength), 5, 2.6f);
}

void draw_label(const Bar& bar, const Segment& segment, Span span, float strength) {
  const float right = std::min(span.to, bar.limit_x);
  if (segment.label.empty() || right - span.from < std::max(label_room, widgets::text_width(bar.ui, theme::axis, segment.label) + 12)) return;
  const float y = snap(bar.ui, (bar.top + bar.bottom - theme::axis.line) / 2);
  widgets::text_at(bar.ui, bar.list, {(span.from + right) / 2, y}, theme::axis,
                   theme::with_alpha(theme::ink_on(segment.color), strength), segment.label, widgets::Align::center);
}

double total(std::span<const Segment> segments) {
  double sum = 0;
  for (const Segment& segment : segments) sum += segment.value;
  return sum;
}

int segment_at(const std::vector<Span>& where, float x) {
  for (std::size_t i = 0; i < where.size(); ++i) {
    if (x >= where[i].from && x < where[i].to) return static_cast<int>(i);
  }
  return -1;
}

int largest(std::span<const Segment> segments) {
  const auto smaller = [](const Segment& a, const Segment& b) { return a.value < b.value; };
  return static_cast<int>(std::max_element(segments.begin(), segments.end(), smaller) - segments.begin());
}

}  // namespace

std::string share_text(const Context& ui, double value, double whole, std::string_view key) {
  return words(ui, key, {number::percent(whole > 0 ? value / whole : 0)});
}

int stacked_bar(const Context& ui, const char* id, ImVec2 at, ImVec2 size, std::span<const Segment> segments,
                double maximum, double limit, bool labels, int dim_all_but) {
  if (segments.empty()) return -1;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float limit_x = limit > 0 ? snap(ui, at.x + static_cast<float>(limit / maximum) * size.x) : at.x + size.x + 1;
  const Bar bar{ui, list, snap(ui, at.y), snap(ui, at.y + size.y), limit_x};
  const std::vector<Span> where = spans(at.x, size.x, segments, maximum);
  if (limit > 0) fill(ui, list, {at.x, bar.top}, {limit_x, bar.bottom}, ui.color.free, 3);
  const auto drawn_end = std::find_if(where.rbegin(), where.rend(), [](Span s) { return s.to > s.from; });
  const int last = static_cast<int>(where.rend() - drawn_end) - 1;
  bool first = true;
  for (int i = 0; i <= last; ++i) {
    if (where[i].to <= where[i].from) continue;
    const float strength = dim_all_but >= 0 && dim_all_but != i ? dimmed : 1;
    const ImDrawFlags corners = (first ? ImDrawFlags_RoundCornersLeft : 0) | (i == last ? ImDrawFlags_RoundCornersRight : 0);
    const bool rounded = corners != 0 && where[i].to - where[i].from > 4;
    draw_segment(bar, segments[i], where[i], strength, rounded ? 3.0f : 0, rounded ? corners : ImDrawFlags_RoundCornersNone);
    if (labels) draw_label(bar, segments[i], where[i], strength);
    first = false;
  }
  bool hovered = false;
  const bool clicked = widgets::hit(ui, id, at, size, &hovered, false);
  const int under = hovered ? segment_at(where, ImGui::GetMousePos().x) : -1;
  if (clicked) explain_here(ui, segments[under >= 0 ? under : largest(segments)].path);
  if (under < 0) return -1;
  ImGui::SetMouseCursor(segments[under].path.empty() ? ImGuiMouseCursor_Arrow : ImGuiMouseCursor_Hand);
  widgets::hover_card(ui, segments[under].name, segments[under].text,
                      share_text(ui, segments[under].value, total(segments), "ui.chart.share_of_total"));
  return under;
}

LegendPlaces place_legend(const Context& ui, ImVec2 at, float width, std::span<const Segment> segments) {
  LegendPlaces result;
  ImVec2 cursor = at;
  for (const Segment& segment : segments) {
    const float wide = 16 + widgets::text_width(ui, theme::caption, segment.name);
    if (cursor.x > at.x && cursor.x + wide > at.x + width) cursor = {at.x, cursor.y + 20};
    result.entries.push_back({cursor, wide});
    cursor.x += wide + 14;
  }
  result.height = segments.empty() ? 0 : cursor.y + 16 - at.y;
  return result;
}

int legend_under_pointer(const LegendPlaces& places) {
  if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) return -1;
  for (std::size_t i = 0; i < places.entries.size(); ++i) {
    const auto& entry = places.entries[i];
    if (ImGui::IsMouseHoveringRect({entry.at.x - 4, entry.at.y - 2}, {entry.at.x + entry.width + 4, entry.at.y + 18})) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

int legend(const Context& ui, const char* id, ImVec2 at, float width, std::span<const Segment> segments, float* height) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const LegendPlaces places = place_legend(ui, at, width, segments);
  const int hovered = legend_under_pointer(places);
  ImGui::PushID(id);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const auto& entry = places.entries[i];
    const float strength = hovered >= 0 && hovered != static_cast<int>(i) ? dimmed : 1;
    square(ui, list, {entry.at.x, entry.at.y + 3}, segments[i].color, segments[i].hatched, strength);
    widgets::text_at(ui, list, {entry.at.x + 16, entry.at.y}, theme::caption,
                     hovered == static_cast<int>(i) ? ui.color.text : ui.color.muted, segments[i].name);
  }
  ImGui::PopID();
  if (height != nullptr) *height += places.height;
  return hovered;
}

}  // namespace slipstick::shell::charts

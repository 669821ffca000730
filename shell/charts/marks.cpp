#include "shell/charts/marks.hpp"

#include <algorithm>
#include <cmath>

#include "core/number/text.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

float snap(const Context& ui, float logical) { return widgets::snapped(ui, logical); }

ImU32 shade(const Context& ui, ImU32 color, float strength) { return theme::with_alpha(color, ui.alpha * strength); }

void fill(const Context& ui, ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 color, float rounding, ImDrawFlags corners) {
  if (snap(ui, max.x) > snap(ui, min.x) && snap(ui, max.y) > snap(ui, min.y)) widgets::fill(ui, list, min, max, color, rounding, corners);
}

void line_h(const Context& ui, ImDrawList* list, float x0, float x1, float y, ImU32 color) {
  const float top = snap(ui, y);
  fill(ui, list, {x0, top}, {x1, top + widgets::hairline(ui)}, color);
}

void line_v(const Context& ui, ImDrawList* list, float x, float y0, float y1, ImU32 color) {
  const float left = snap(ui, x);
  fill(ui, list, {left, y0}, {left + widgets::hairline(ui), y1}, color);
}

int clip_strip(ImVec2 min, ImVec2 max, float from, float to, ImVec2 corners[6]) {
  from = std::max(from, min.x + min.y);
  to = std::min(to, max.x + max.y);
  if (from >= to) return 0;
  // A line x + y = u enters at the left or bottom edge and leaves at the top or right edge.
  const auto enter = [&](float u) { return u - min.x <= max.y ? ImVec2{min.x, u - min.x} : ImVec2{u - max.y, max.y}; };
  const auto leave = [&](float u) { return u - min.y <= max.x ? ImVec2{u - min.y, min.y} : ImVec2{max.x, u - max.x}; };
  int count = 0;
  corners[count++] = enter(from);
  corners[count++] = leave(from);
  if (from - min.y < max.x && to - min.y > max.x) corners[count++] = {max.x, min.y};
  corners[count++] = leave(to);
  corners[count++] = enter(to);
  if (from - min.x < max.y && to - min.x > max.y) corners[count++] = {min.x, max.y};
  return count;
}

namespace {

struct Scale { ImVec2 at; float width; double from, to, major; };

void draw_tick_label(const Context& ui, ImDrawList* list, const Scale& scale, float x, const std::string& label) {
  const float half = widgets::text_width(ui, theme::axis, label) / 2;
  const float right = scale.at.x + scale.width;
  if (x - half < scale.at.x) {
    widgets::text_at(ui, list, {std::max(x, scale.at.x), scale.at.y + 9}, theme::axis, ui.color.faint, label);
  } else if (x + half > right) {
    widgets::text_at(ui, list, {right, scale.at.y + 9}, theme::axis, ui.color.faint, label, widgets::Align::right);
  } else {
    widgets::text_at(ui, list, {x, scale.at.y + 9}, theme::axis, ui.color.faint, label, widgets::Align::center);
  }
}

void draw_ruler(const Context& ui, ImDrawList* list, const Scale& scale, std::string_view unit) {
  const double minor = minor_step(scale.major);
  const long per_major = std::lround(scale.major / minor);
  const double pixels = scale.width / (scale.to - scale.from);
  line_h(ui, list, scale.at.x, scale.at.x + scale.width, scale.at.y, ui.color.strong);
  const long last = static_cast<long>(std::floor(scale.to / minor + 1e-6));
  bool unit_said = unit.empty();
  for (long i = static_cast<long>(std::ceil(scale.from / minor - 1e-6)); i <= last; ++i) {
    const double offset = (static_cast<double>(i) * minor - scale.from) * pixels;
    const float x = scale.at.x + std::min(static_cast<float>(offset), scale.width - 1);
    const bool labelled = i % per_major == 0;
    if (labelled || minor * pixels >= 3) line_v(ui, list, x, scale.at.y, scale.at.y + (labelled ? 7.0f : 4.0f), ui.color.strong);
    if (!labelled) continue;
    std::string label = tick_text(static_cast<double>(i) * minor, scale.major);
    if (!unit_said) label += " " + std::string(unit);
    unit_said = true;
    draw_tick_label(ui, list, scale, x, label);
  }
}

}  // namespace

void hatch(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 color, float step, float thickness) {
  if (max.x <= min.x || max.y <= min.y) return;
  constexpr float diagonal = 1.41421356f;
  const float period = step * diagonal;
  const float width = thickness * diagonal;
  // Counted from the screen's origin, so that hatches beside each other join.
  for (float from = std::floor((min.x + min.y) / period) * period; from < max.x + max.y; from += period) {
    ImVec2 corners[6];
    const int count = clip_strip(min, max, from, from + width, corners);
    if (count >= 3) list->AddConvexPolyFilled(corners, count, color);
  }
}

double nice_step(double maximum, int most_labels) {
  if (!(maximum > 0 && maximum < 1e300) || most_labels < 1) return 1;
  double magnitude = 1;
  while (magnitude * most_labels > maximum) magnitude /= 10;
  while (magnitude * 10 * most_labels <= maximum) magnitude *= 10;
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    if (magnitude * factor * most_labels >= maximum) return magnitude * factor;
  }
  return magnitude * 10;
}

double minor_step(double major_step) {
  double leading = major_step;
  while (leading >= 9.5) leading /= 10;
  while (leading < 0.95) leading *= 10;
  return major_step / (leading > 1.5 && leading < 4 ? 4 : 5);
}

std::string tick_text(double value, double step) {
  int decimals = 0;
  for (double unit = step; decimals < 6 && std::abs(unit - std::round(unit)) > 1e-6 * unit; unit *= 10) ++decimals;
  return number::fixed(value, decimals);
}

void ruler(const Context& ui, ImDrawList* list, ImVec2 at, float width, double maximum, std::string_view unit,
           double major_step) {
  if (!(maximum > 0) || width < 1) return;
  const double major = major_step > 0 ? major_step : nice_step(maximum, std::max(2, static_cast<int>(width / 56)));
  draw_ruler(ui, list, {at, width, 0, maximum, major}, unit);
}

void ruler_from(const Context& ui, ImDrawList* list, ImVec2 at, float width, double from, double to, std::string_view unit) {
  if (!(to > from) || width < 1) return;
  draw_ruler(ui, list, {at, width, from, to, nice_step(to - from, std::max(2, static_cast<int>(width / 72)))}, unit);
}

void explain_here(const Context& ui, const std::string& path) {
  if (path.empty()) return;
  const bool pointer = ImGui::IsMousePosValid() && !ImGui::GetIO().NavVisible;
  ui.requests.explain = path;
  ui.requests.explain_at = pointer ? ImGui::GetMousePos() : ImVec2{ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y};
}

void square(const Context& ui, ImDrawList* list, ImVec2 at, ImU32 color, bool hatched, float strength) {
  const ImVec2 min{snap(ui, at.x), snap(ui, at.y)};
  const ImVec2 max{min.x + 10, min.y + 10};
  list->AddRectFilled(min, max, shade(ui, color, strength), 2);
  if (hatched) hatch(list, min, max, shade(ui, ui.color.surface, 0.7f * strength), 3, 1.2f);
}

}  // namespace slipstick::shell::charts

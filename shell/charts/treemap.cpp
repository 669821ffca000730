#include <algorithm>
#include <map>

#include "core/number/text.hpp"
#include "shell/charts/marks.hpp"
#include "shell/charts/squarify.hpp"
#include "shell/charts/stacked.hpp"
#include "shell/format.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::charts {

namespace {

/// Groups share the whole, then tiles share their group, so that what belongs together lies together.
std::vector<Area> place(ImVec2 at, ImVec2 size, std::span<const Tile> tiles) {
  std::map<int, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < tiles.size(); ++i) groups[tiles[i].group].push_back(i);
  std::vector<double> totals;
  for (const auto& [group, members] : groups) {
    double total = 0;
    for (const std::size_t i : members) total += tiles[i].value;
    totals.push_back(total);
  }
  const std::vector<Area> group_areas = squarify({at.x, at.y, size.x, size.y}, totals);
  std::vector<Area> result(tiles.size());
  std::size_t g = 0;
  for (const auto& [group, members] : groups) {
    std::vector<double> values;
    for (const std::size_t i : members) values.push_back(tiles[i].value);
    const std::vector<Area> areas = squarify(group_areas[g++], values);
    for (std::size_t k = 0; k < members.size(); ++k) result[members[k]] = areas[k];
  }
  return result;
}

void draw_tile(const Context& ui, const Tile& tile, const Area& area, double whole, bool hovered) {
  if (area.width < 2.5f || area.height < 2.5f) return;   // less than its own gap
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 min{area.x + 1, area.y + 1};
  const ImVec2 max{area.x + area.width - 1, area.y + area.height - 1};
  fill(ui, list, min, {std::max(max.x, min.x + 1), std::max(max.y, min.y + 1)}, tile.color, area.width > 8 && area.height > 8 ? 2.0f : 0);
  if (hovered) list->AddRect(min, max, shade(ui, ui.color.text), 2, 0, 1.5f);
  const ImU32 ink = theme::ink_on(tile.color);
  const float room = area.width - 18;
  if (area.height < 20 || area.width < 14) return;
  const bool named = area.width >= 36 && room >= widgets::text_width(ui, theme::caption, tile.short_name);
  if (!named) {
    if (area.width - 4 >= widgets::text_width(ui, theme::caption, tile.short_name)) {
      widgets::text_at(ui, list, {area.x + area.width / 2, min.y + 5}, theme::caption, ink, tile.short_name, widgets::Align::center);
    }
    return;
  }
  const bool full = room >= widgets::text_width(ui, theme::body_strong, tile.name);
  if (area.height < 56) {
    const float y = area.height < 30 ? area.y + (area.height - 16) / 2 : min.y + 6;
    widgets::text_at(ui, list, {min.x + 8, y}, theme::caption, ink, full ? tile.name : tile.short_name);
    return;
  }
  widgets::text_at(ui, list, {min.x + 8, min.y + 6}, theme::body_strong, ink, full ? tile.name : tile.short_name);
  const std::string value = count_text(ui, tile.value);
  if (room < widgets::text_width(ui, theme::figure, value)) return;
  widgets::text_at(ui, list, {min.x + 8, min.y + 25}, theme::figure, ink, value);
  if (area.height >= 72) widgets::text_at(ui, list, {min.x + 8, min.y + 41}, theme::figure, ink, number::percent(tile.value / whole));
}

}  // namespace

void treemap(const Context& ui, const char* id, ImVec2 at, ImVec2 size, std::span<const Tile> tiles) {
  double whole = 0;
  for (const Tile& tile : tiles) whole += tile.value;
  if (!(whole > 0)) return;
  const std::vector<Area> areas = place(at, size, tiles);
  bool hovered = false;
  const bool clicked = widgets::hit(ui, id, at, size, &hovered);
  const ImVec2 mouse = ImGui::GetMousePos();
  const auto contains = [&](const Area& a) { return mouse.x >= a.x && mouse.x < a.x + a.width && mouse.y >= a.y && mouse.y < a.y + a.height; };
  const auto under = hovered ? std::find_if(areas.begin(), areas.end(), contains) : areas.end();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (areas[i].width > 0) draw_tile(ui, tiles[i], areas[i], whole, under != areas.end() && &*under == &areas[i]);
  }
  if (clicked) explain_here(ui, under != areas.end() ? tiles[static_cast<std::size_t>(under - areas.begin())].path : tiles.front().path);
  if (under == areas.end()) return;
  const Tile& tile = tiles[static_cast<std::size_t>(under - areas.begin())];
  widgets::hover_card(ui, tile.name, number::count(tile.value), share_text(ui, tile.value, whole, "ui.chart.share_of_total"));
}

}  // namespace slipstick::shell::charts

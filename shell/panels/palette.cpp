#include "shell/panels/palette.hpp"

#include <algorithm>

#include "shell/charts/marks.hpp"
#include "shell/commands.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/field_parts.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

using Kind = Palette::Kind;

constexpr int most_shown = 9;

struct Look { const char* icon; const char* words; };
Look look_of(const Palette::Entry& entry) {
  switch (entry.kind) {
    case Kind::action: return {commands()[entry.index].icon, "ui.palette.action"};
    case Kind::tab: return {icon::arrow_right, "ui.palette.tab"};
    case Kind::result: return {icon::sigma, "ui.palette.result"};
    case Kind::preset: return {icon::folder_open, "ui.palette.preset"};
    case Kind::saved: return {icon::folder_open, "ui.palette.saved"};
    case Kind::model: return {icon::file_text, "ui.palette.model"};
    case Kind::gpu: return {icon::gauge, "ui.palette.gpu"};
    case Kind::field: case Kind::set: break;
  }
  return {icon::sliders_horizontal, entry.kind == Kind::set ? "ui.palette.change" : "ui.palette.field"};
}

/// What is typed into, with a search icon before it. True when the text has changed.
bool draw_input(Palette& palette, const Context& ui, float width, int* arrow) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  widgets::icon_at(ui, list, {at.x + 4, at.y + 12}, 16, theme::icon_bar, ui.color.muted, icon::search);
  char text[96] = {};
  palette.typed.copy(text, sizeof text - 1);
  if (text[0] == 0) widgets::ellipsis_at(ui, list, {at.x + 36, at.y + 11}, width - 44, theme::body, ui.color.faint, ui.words("ui.palette.hint"));
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  const bool edited = widgets::text_input(ui, "##palette", {{at.x + 28, at.y}, {at.x + width, at.y + 40}}, {theme::body, ui.color.text, 8}, text, sizeof text);
  *arrow = widgets::pressed_arrow(ImGui::GetItemID());
  if (edited) palette.typed = text;
  charts::line_h(ui, list, at.x - 8, at.x + width + 8, at.y + 42, ui.color.line);
  place({at.x, at.y + 48});
  return edited;
}

void draw_row(const Context& ui, const Palette::Row& row, ImVec2 at, ImVec2 size, bool lit) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Look look = look_of(row.entry);
  if (lit) widgets::fill(ui, list, at, {at.x + size.x, at.y + size.y}, ui.color.soft, 5);
  widgets::icon_at(ui, list, {at.x + 8, at.y + (size.y - 16) / 2}, 16, theme::icon_small, ui.color.muted, look.icon);
  const float kind = size.x < 420 ? 0 : 92.0f, top = at.y + (size.y - theme::body.line) / 2;
  const float right = at.x + size.x - 10;
  if (kind > 0) widgets::ellipsis_at(ui, list, {right, top + 1}, kind - 12, theme::caption, lit ? ui.color.muted : ui.color.faint, ui.words(look.words), widgets::Align::right);
  const ImU32 tone = row.tone > 0 ? ui.color.ok : row.tone < 0 ? ui.color.bad : ui.color.muted;
  const bool repeats = row.entry.kind == Kind::tab || row.entry.kind == Kind::preset || row.entry.kind == Kind::saved;   // the kind again
  const std::string_view detail = repeats ? std::string_view() : std::string_view(row.detail);
  const float room = right - kind - at.x - 34;
  const float shown = std::min(widgets::text_width(ui, theme::figure, detail) + 1, room * 0.6f);
  widgets::ellipsis_at(ui, list, {right - kind, top + 1}, shown, theme::figure, tone, detail, widgets::Align::right);
  const ImVec2 name{at.x + 34, top};
  widgets::ellipsis_at(ui, list, name, room - shown - 12, theme::body, ui.color.text, row.name);
  if (row.to <= row.from || widgets::text_width(ui, theme::body, row.name) > room - shown - 12) return;
  const float before = widgets::text_width(ui, theme::body, std::string_view(row.name).substr(0, row.from));
  widgets::text_at(ui, list, {name.x + before, name.y}, theme::body, ui.color.accent, std::string_view(row.name).substr(row.from, row.to - row.from));
}

/// Returns the row that was clicked, or -1.
int draw_rows(Palette& palette, const Context& ui, float width, float height, bool scroll) {
  const int count = static_cast<int>(palette.rows.size());
  int clicked = -1;
  ImGui::BeginChild("rows", {width, height * static_cast<float>(std::min(count, most_shown))}, 0, ImGuiWindowFlags_NoNavInputs);
  const ImVec2 top = ImGui::GetCursorScreenPos(), size{width - (count > most_shown ? 12 : 0), height};
  for (int i = 0; i < count; ++i) {
    const ImVec2 at{top.x, top.y + height * static_cast<float>(i)};
    bool hovered = false;
    if (widgets::hit(ui, ("palette_" + std::to_string(i)).c_str(), at, size, &hovered, false)) clicked = i;
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (hovered && (moved.x != 0 || moved.y != 0)) palette.lit = i;
    if (scroll && i == palette.lit) ImGui::SetScrollHereY(0.5f);
    draw_row(ui, palette.rows[static_cast<std::size_t>(i)], at, size, i == palette.lit);
  }
  ImGui::EndChild();
  return clicked;
}

int step_of(int arrow) {
  return arrow == ImGuiKey_DownArrow ? 1 : arrow == ImGuiKey_UpArrow ? -1 : arrow == ImGuiKey_PageDown ? 8 : arrow == ImGuiKey_PageUp ? -8 : 0;
}

}  // namespace

void draw(Palette& palette, const Context& ui) {
  if (!ImGui::IsPopupOpen("palette")) ImGui::OpenPopup("palette");
  const bool phone = ui.width == Width::phone;
  if (!begin_dialog(ui, "palette", 640, &palette.open, phone ? 12.0f : 96.0f, {16, 8})) return;
  const float width = ImGui::GetContentRegionAvail().x;
  int arrow = 0;
  const bool edited = draw_input(palette, ui, width, &arrow);
  if (edited) find(palette, ui);
  palette.lit = std::clamp(palette.lit + step_of(arrow), 0, std::max(0, static_cast<int>(palette.rows.size()) - 1));
  int chosen = draw_rows(palette, ui, width, widgets::roomy(ui) ? 44.0f : 34.0f, arrow != 0 || edited);
  const ImVec2 foot = ImGui::GetCursorScreenPos();
  const bool none = palette.rows.empty(), keys = !phone;   // fingers press no keys
  if (none || keys) {
    widgets::ellipsis_at(ui, ImGui::GetWindowDrawList(), {foot.x + 8, foot.y + 6}, width - 16, theme::caption, ui.color.faint,
                         ui.words(none ? "ui.picker.none" : "ui.palette.foot"));
  }
  ImGui::Dummy({width, none || keys ? 28.0f : 4.0f});
  if (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false)) chosen = palette.lit;
  if (chosen >= 0 && chosen < static_cast<int>(palette.rows.size())) {
    run(palette.rows[static_cast<std::size_t>(chosen)], ui);
    palette.open = false;
  }
  const ImVec2 min = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  if (ImGui::IsMouseClicked(0) && !ImGui::IsMouseHoveringRect(min, {min.x + size.x, min.y + size.y}, false)) palette.open = false;
  if (!palette.open) ImGui::CloseCurrentPopup();
  end_dialog();
}

}  // namespace slipstick::shell::panels

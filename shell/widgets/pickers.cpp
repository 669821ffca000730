/// Fields that open a list, and the lists: short ones of choices, long ones that search as one types.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "embedded/icons.hpp"
#include "imgui_internal.h"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/field_parts.hpp"
#include "shell/widgets/picker.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::widgets {
namespace {

constexpr float popup_padding = 4, most_rows = 9, fade_s = 0.12f;

float list_row_height(const Context& context) {
  return roomy(context) ? 44.0f : 30.0f;
}

/// A popup of ours on the next place; `shown` is how it fades in.
bool begin_list(const Context& context, const char* popup_id, Context& shown) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {popup_padding, popup_padding});
  ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_PopupBg, IM_COL32_BLACK_TRANS);
  const bool open = ImGui::BeginPopup(
      popup_id, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  if (!open) return false;
  ImGuiStorage* storage = ImGui::GetStateStorage();
  const ImGuiID key = ImGui::GetID("opened at");
  const auto now = static_cast<float>(context.now - 86400 * std::floor(context.now / 86400));
  if (ImGui::IsWindowAppearing()) storage->SetFloat(key, now);
  const float since = now - storage->GetFloat(key);
  shown.alpha = context.preferences.reduced_motion ? 1 : std::clamp(since / fade_s, 0.05f, 1.0f);
  if (shown.alpha < 1) context.host.draw_again(0);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 min = ImGui::GetWindowPos(), size = ImGui::GetWindowSize(), max{min.x + size.x, min.y + size.y};
  fill(shown, list, min, max, context.color.raised, 8);
  outline(shown, list, min, max, context.color.strong, 8);
  return true;
}

struct ListRow {
  std::string_view name, detail;
  bool current, lit;
  std::size_t from = 0, to = 0;
};

/// The name with the matching letters in accent; the fact beside it at right.
void draw_list_row(const Context& context, ImVec2 min, ImVec2 size, const ListRow& row) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (row.lit) fill(context, list, min, {min.x + size.x, min.y + size.y}, context.color.soft, 5);
  const float check = row.current ? 22.0f : 0.0f;
  const float detail_width = row.detail.empty() ? 0 : text_width(context, theme::caption, row.detail);
  const float right = min.x + size.x - 8, room = size.x - 16 - check - (detail_width > 0 ? detail_width + 12 : 0);
  const ImVec2 at{min.x + 8, min.y + (size.y - theme::body.line) / 2};
  const bool whole = text_width(context, theme::body, row.name) <= room;
  ellipsis_at(context, list, at, room, theme::body, context.color.text, row.name);
  if (whole && row.to > row.from) {
    const float before = text_width(context, theme::body, row.name.substr(0, row.from));
    text_at(context, list, {at.x + before, at.y}, theme::body, context.color.accent,
            row.name.substr(row.from, row.to - row.from));
  }
  text_at(context, list, {right - check, min.y + (size.y - theme::caption.line) / 2}, theme::caption,
          context.color.muted, row.detail, Align::right);
  if (row.current)
    icon_at(context, list, {right - 14, min.y + (size.y - 14) / 2}, 14, theme::icon_small, context.color.accent,
            embedded::icon::check);
}

// The typed text and the lit row live in the popup's own storage: they end with it.
struct Search {
  char text[64] = {};
  int lit = 0;
};

Search load_search(ImGuiStorage* storage) {
  Search search;
  int words[sizeof search.text / sizeof(int)];
  for (int i = 0; i < IM_ARRAYSIZE(words); ++i) words[i] = storage->GetInt(ImHashData(&i, sizeof i, 1));
  std::memcpy(search.text, words, sizeof search.text);
  search.lit = storage->GetInt(ImHashStr("lit"));
  return search;
}

void save_search(ImGuiStorage* storage, const Search& search) {
  int words[sizeof search.text / sizeof(int)];
  std::memcpy(words, search.text, sizeof search.text);
  for (int i = 0; i < IM_ARRAYSIZE(words); ++i) storage->SetInt(ImHashData(&i, sizeof i, 1), words[i]);
  storage->SetInt(ImHashStr("lit"), search.lit);
}

float list_width(const Context& context, std::span<const Option> options) {
  float width = 0;
  for (const Option& option : options) {
    width = std::max(
        width, text_width(context, theme::body, option.name) + text_width(context, theme::caption, option.detail));
  }
  const float screen = ImGui::GetIO().DisplaySize.x - 32;
  if (roomy(context)) return std::min(460.0f, screen - 2 * popup_padding);
  return std::clamp(std::ceil(width) + 60, std::min(280.0f, screen), std::min(460.0f, screen));
}

/// The field to type into. True when its text changed.
bool search_field(const Context& context, Search& search, float width, int* arrow) {
  const ImVec2 min = ImGui::GetCursorScreenPos();
  const float height = list_row_height(context);
  const Box box{min, {min.x + width, min.y + height}};
  draw_ground(context, box, Ground::set, false, false);
  ImDrawList* list = ImGui::GetWindowDrawList();
  icon_at(context, list, {min.x + 6, min.y + (height - 16) / 2}, 16, theme::icon_small, context.color.muted,
          embedded::icon::search);
  if (search.text[0] == 0) {
    text_at(context, list, {min.x + 28, min.y + (height - theme::body.line) / 2}, theme::body, context.color.faint,
            context.words("ui.picker.search"));
  }
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  const Box input{{min.x + 20, min.y}, box.max};
  const bool changed =
      text_input(context, "##search", input, {theme::body, context.color.text, 8}, search.text, sizeof search.text);
  *arrow = pressed_arrow(ImGui::GetItemID());
  ImGui::SetCursorScreenPos({min.x, box.max.y + popup_padding});
  return changed;
}

void move_lit(Search& search, int arrow, int count) {
  const int step = arrow == ImGuiKey_DownArrow  ? 1
                   : arrow == ImGuiKey_UpArrow  ? -1
                   : arrow == ImGuiKey_PageDown ? 8
                   : arrow == ImGuiKey_PageUp   ? -8
                                                : 0;
  search.lit = std::clamp(search.lit + step, 0, std::max(0, count - 1));
}

int current_index(std::span<const Option> options, std::string_view current) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].id == current) return static_cast<int>(i);
  return 0;
}

/// The rows that match; returns the index among them that was clicked or -1.
int option_rows(const Context& context, std::span<const Option> options, const std::vector<Match>& found,
                std::string_view current, float width, Search& search, bool scroll) {
  const float row = list_row_height(context);
  const int count = static_cast<int>(found.size());
  ImGui::BeginChild("rows", {width, row * std::min(most_rows, static_cast<float>(count))}, 0,
                    ImGuiWindowFlags_NoNavInputs);
  int clicked = -1;
  const ImVec2 top = ImGui::GetCursorScreenPos();
  const bool bar = count > static_cast<int>(most_rows);
  const ImVec2 size{width - (bar ? ImGui::GetStyle().ScrollbarSize : 0), row};
  for (int i = 0; i < count; ++i) {
    const ImVec2 min{top.x, top.y + row * static_cast<float>(i)};
    const Option& option = options[static_cast<std::size_t>(found[static_cast<std::size_t>(i)].index)];
    ImGui::PushID(i);
    bool hovered = false;
    if (hit(context, "row", min, size, &hovered, false)) clicked = i;
    ImGui::PopID();
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (hovered && (moved.x != 0 || moved.y != 0)) search.lit = i;
    if (scroll && i == search.lit) ImGui::SetScrollHereY(0.5f);
    const Match& match = found[static_cast<std::size_t>(i)];
    draw_list_row(context, min, size,
                  {option.name, option.detail, option.id == current, i == search.lit, match.from, match.to});
  }
  ImGui::EndChild();
  return clicked;
}

}  // namespace

bool picker_box(const Context& context, const char* id, const Box& box, std::string_view shown, bool wrong) {
  const RowSizes sizes = row_sizes(context);
  const ImVec2 size{box.max.x - box.min.x, box.max.y - box.min.y};
  bool hovered = false;
  const bool clicked = hit(context, id, box.min, size, &hovered, false);
  draw_ground(context, box, wrong ? Ground::wrong : Ground::set, hovered, keyboard_is_on_item());
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float chevron = sizes.icon.size, padding = sizes.text_padding;
  ellipsis_at(context, list, {box.min.x + padding, box.min.y + (size.y - sizes.word.line) / 2},
              size.x - 2 * padding - chevron - 4, sizes.word, context.color.text, shown);
  icon_at(context, list, {box.max.x - padding - chevron, box.min.y + (size.y - chevron) / 2}, chevron, sizes.icon,
          context.color.muted, embedded::icon::chevron_down);
  return clicked;
}

void place_popup(const Box& box, float height) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const bool above = box.max.y + 4 + height > screen.y && box.min.y - 4 > screen.y - box.max.y;
  ImGui::SetNextWindowPos({box.min.x, above ? box.min.y - 4 : box.max.y + 4}, ImGuiCond_Always,
                          {0, above ? 1.0f : 0.0f});
}

float picker_popup_height(const Context& context) {
  return (most_rows + 1) * list_row_height(context) + 3 * popup_padding;
}

int list_popup(const Context& context, const char* popup_id, const Box& box, std::span<const std::string_view> names,
               int current) {
  const float row = list_row_height(context);
  place_popup(box, row * static_cast<float>(names.size()) + 2 * popup_padding);
  Context shown = context;
  if (!begin_list(context, popup_id, shown)) return -1;
  float width = box.max.x - box.min.x - 2 * popup_padding;
  for (const std::string_view name : names)
    width = std::max(width, std::ceil(text_width(context, theme::body, name)) + 44);
  const ImVec2 top = ImGui::GetCursorScreenPos();
  int chosen = -1;
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    const ImVec2 min{top.x, top.y + row * static_cast<float>(i)};
    ImGui::PushID(i);
    bool hovered = false;
    if (hit(shown, "row", min, {width, row}, &hovered, false)) chosen = i;
    if (i == current) ImGui::SetItemDefaultFocus();
    const bool lit = hovered || keyboard_is_on_item();
    ImGui::PopID();
    draw_list_row(shown, min, {width, row}, {names[static_cast<std::size_t>(i)], {}, i == current, lit});
  }
  if (chosen >= 0) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return chosen;
}

void picker_popup(const Context& context, const char* popup_id, std::span<const Option> options,
                  std::string_view current, std::string* chosen) {
  Context shown = context;
  if (!begin_list(context, popup_id, shown)) return;
  ImGuiStorage* storage = ImGui::GetStateStorage();
  const bool appearing = ImGui::IsWindowAppearing();
  Search search = appearing ? Search{{}, current_index(options, current)} : load_search(storage);
  const float width = list_width(context, options);
  int arrow = 0;
  if (search_field(shown, search, width, &arrow)) search.lit = 0;
  const std::vector<Match> found = matches(options, search.text);
  move_lit(search, arrow, static_cast<int>(found.size()));
  int picked = -1;
  if (found.empty()) {
    text_at(shown, ImGui::GetWindowDrawList(), {ImGui::GetCursorScreenPos().x + 8, ImGui::GetCursorScreenPos().y + 6},
            theme::body, context.color.muted, context.words("ui.picker.none"));
    ImGui::Dummy({width, list_row_height(context)});
  } else {
    picked = option_rows(shown, options, found, current, width, search, appearing || arrow != 0);
    if (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false))
      picked = search.lit;
  }
  if (picked >= 0) *chosen = options[static_cast<std::size_t>(found[static_cast<std::size_t>(picked)].index)].id;
  if (picked >= 0 || ImGui::IsKeyPressed(ImGuiKey_Escape, false)) ImGui::CloseCurrentPopup();
  save_search(storage, search);
  ImGui::EndPopup();
}

}  // namespace slipstick::shell::widgets

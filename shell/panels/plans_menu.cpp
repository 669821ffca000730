/// Open: a file, a link or JSON as text, plans kept by name, plans that were left for another.
#include <algorithm>
#include <string>

#include "core/link/link.hpp"
#include "shell/mirror.hpp"
#include "shell/panels/compare.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

void open_text(TopBar& bar, const Context& ui, std::string text) {
  ui.requests.open_text = std::move(text);
  bar.typed_link.clear();
  ImGui::CloseCurrentPopup();
}

bool row_button(const Context& ui, const std::string& id, const char* icon, ImVec2 at, const char* hint) {
  place(at);
  return widgets::button(ui, id.c_str(), icon, {}, widgets::Style::ghost, widgets::button_height(ui, true), true, true, ui.words(hint));
}

/// Name or title, and by what the plan differs from the present one. True when clicked.
bool plan_row(const Context& ui, const std::string& id, std::string_view name, const std::string& link, ImVec2 at, float wide) {
  bool hovered = false;
  const bool clicked = widgets::hit(ui, id.c_str(), {at.x - 6, at.y}, {wide + 6, 40}, &hovered);
  if (!ImGui::IsItemVisible()) return clicked;   // scrolled away: nothing to word
  const link::Decoded decoded = link::read(link);
  const plan::Plan& plan = decoded.reading.plan;
  const std::string title = plan_title(plan), difference = differing_text(ui, ui.plan, plan);
  const std::string detail = (name.empty() ? std::string() : title) + (name.empty() || difference.empty() ? "" : " · ") + difference;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (hovered) widgets::fill(ui, list, {at.x - 6, at.y}, {at.x + wide, at.y + 40}, ui.color.hover, 5);
  widgets::ellipsis_at(ui, list, {at.x, at.y + 3}, wide - 8, theme::body, ui.color.text, name.empty() ? std::string_view(title) : name);
  widgets::ellipsis_at(ui, list, {at.x, at.y + 21}, wide - 8, theme::caption, ui.color.faint,
                       detail.empty() ? ui.words("ui.plans.same") : std::string_view(detail));
  return clicked;
}

void saved_row(TopBar& bar, const Context& ui, int index, float wide) {
  const state::SavedPlan& plan = bar.library.saved()[static_cast<std::size_t>(index)];
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const std::string id = "saved_" + std::to_string(index);
  const float side = widgets::button_height(ui, true);
  if (bar.renaming == index) {
    if (bar.rename_begins) ImGui::SetKeyboardFocusHere();
    bar.rename_begins = false;
    if (widgets::text_field(ui, "rename", {}, wide - 8, bar.new_name)) {
      bar.library.rename(static_cast<std::size_t>(index), bar.new_name);
      bar.renaming = -1;
    }
  } else {
    if (plan_row(ui, id, plan.name, plan.link, at, wide - 2 * side - 8)) open_text(bar, ui, plan.link);
    if (row_button(ui, id + "_rename", icon::pencil, {at.x + wide - 2 * side - 6, at.y + 8}, "ui.plans.rename")) {
      bar.renaming = index;
      bar.rename_begins = true;
      bar.new_name = plan.name;
    }
    if (row_button(ui, id + "_delete", icon::trash_2, {at.x + wide - side - 4, at.y + 8}, "ui.plans.delete")) bar.library.remove(static_cast<std::size_t>(index));
  }
  place({at.x, at.y + 42});
}

void removed_row(TopBar& bar, const Context& ui, float wide) {
  if (bar.library.removed() == nullptr) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const std::string_view undo = ui.words("ui.plans.undo");
  const float button = widgets::button_width(ui, {}, undo, true);
  const std::string text = std::string(ui.words("ui.plans.deleted")) + bar.library.removed()->name;
  widgets::ellipsis_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + 6}, wide - button - 8, theme::body, ui.color.muted, text);
  place({at.x + wide - button, at.y + 2});
  if (widgets::button(ui, "restore", {}, undo, widgets::Style::outlined, 0, true)) bar.library.restore();
  place({at.x, at.y + 40});
}

void title(const Context& ui, const char* words) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  widgets::text_at(ui, ImGui::GetWindowDrawList(), {at.x, at.y + 8}, theme::caption_strong, ui.color.muted, ui.words(words));
  place({at.x, at.y + 30});
}

void save_row(TopBar& bar, const Context& ui, float wide) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float button = widgets::button_width(ui, {}, ui.words("ui.plans.save"));
  place({at.x, at.y + (widgets::button_height(ui) - ImGui::GetFrameHeight()) / 2});
  bool save = widgets::text_field(ui, "plan_save_name", ui.words("ui.plans.name"), wide - button - 8, bar.plan_name);
  place({at.x + wide - button, at.y});
  const bool named = !state::short_name(bar.plan_name).empty();
  save = widgets::button(ui, "plan_save", {}, ui.words("ui.plans.save"), widgets::Style::outlined, 0, false, named) || save;
  if (save && named) {
    bar.full = !bar.library.save(bar.plan_name, link::write(ui.plan));
    if (!bar.full) bar.plan_name.clear();
  }
  place({at.x, at.y + widgets::button_height(ui) + 6});
  if (bar.full) ImGui::Dummy({wide, widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), wide, theme::caption, ui.color.bad, ui.words("ui.plans.full"))});
}

/// The lists scroll inside the menu.
void plan_lists(TopBar& bar, const Context& ui, float width, float most) {
  const auto saved = bar.library.saved().size(), recent = bar.library.recent().size();
  const float wanted = (saved > 0 ? 30 + 42 * float(saved) : 0) + (bar.library.removed() ? 40.0f : 0) + (recent > 0 ? 30 + 42 * float(recent) : 0);
  if (wanted == 0) return;
  ImGui::PushStyleColor(ImGuiCol_ChildBg, IM_COL32_BLACK_TRANS);
  ImGui::BeginChild("plans", {width, std::min(wanted + 8, std::max(most, 90.0f))}, ImGuiChildFlags_NavFlattened, ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleColor();
  const float wide = width - (wanted > most ? 12 : 0);
  if (saved > 0) title(ui, "ui.plans.saved");
  for (std::size_t i = 0; i < bar.library.saved().size(); ++i) saved_row(bar, ui, static_cast<int>(i), wide);
  removed_row(bar, ui, wide);
  if (recent > 0) title(ui, "ui.plans.recent");
  for (std::size_t i = 0; i < recent; ++i) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string& link = bar.library.recent()[i];
    if (plan_row(ui, "recent_" + std::to_string(i), {}, link, at, wide)) open_text(bar, ui, link);
    place({at.x, at.y + 42});
  }
  ImGui::Dummy({wide, 1});
  ImGui::EndChild();
}

}  // namespace

void draw_open_menu(TopBar& bar, const Context& ui, ImVec2 at) {
  const float width = std::min(336.0f, ImGui::GetIO().DisplaySize.x - 16), wide = width - 24;
  if (!begin_popover(ui, "open menu", at, width)) return;
  if (widgets::button(ui, "file", icon::folder_open, ui.words("ui.top.open_file"), widgets::Style::outlined, wide)) {
    ui.requests.open_file = true;
    ImGui::CloseCurrentPopup();
  }
  const ImVec2 cursor = ImGui::GetCursorScreenPos();
  const float height = widgets::wrapped_at(ui, ImGui::GetWindowDrawList(), cursor + ImVec2(0, 4), wide, theme::caption, ui.color.muted, ui.words("ui.top.open_hint"));
  place(cursor + ImVec2(0, height + 10));
  if (widgets::text_field(ui, "link", "#v=1&model=…", wide, bar.typed_link)) open_text(bar, ui, bar.typed_link);
  title(ui, "ui.plans.keep");
  save_row(bar, ui, wide);
  ImGui::Dummy({wide, 1});
  plan_lists(bar, ui, wide, ImGui::GetIO().DisplaySize.y - ImGui::GetCursorScreenPos().y - 24);
  end_popover();
}

}  // namespace slipstick::shell::panels

/// Name, the plan's preset, undo and redo, open, export, theme, language, share.
#include <string>
#include <vector>

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"
#include "shell/commands.hpp"
#include "shell/format.hpp"
#include "shell/panels/logo.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

std::string plan_name(const Context& ui) {
  const catalog::Model* model = catalog::find_model(ui.plan.model);
  return model != nullptr ? model->name : ui.plan.model;
}

std::string hardware_name(const Context& ui) {
  const hardware::Accelerator* gpu = catalog::find_accelerator(ui.plan.hardware.gpu);
  return number::count(ui.plan.hardware.gpus) + " × " + (gpu != nullptr ? gpu->name : ui.plan.hardware.gpu);
}

std::vector<widgets::Option> preset_options() {
  std::vector<widgets::Option> options;
  for (const catalog::Preset& preset : catalog::presets()) options.push_back({preset.id, preset.name, ""});
  return options;
}

/// "Llama 3 70B · 512 × H100": opens the list of presets.
float preset_button(const Context& ui, ImVec2 at, float most) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const std::string name = plan_name(ui), hardware = hardware_name(ui);
  const float name_width = widgets::text_width(ui, theme::body, name);
  const float wanted = 12 + name_width + 22 + widgets::text_width(ui, theme::body, hardware) + 34;
  const float width = wanted < most ? wanted : most;
  const ImVec2 size(width, 30);
  bool hovered = false;
  if (widgets::hit(ui, "presets", at, size, &hovered)) ImGui::OpenPopup("preset list");
  widgets::hint(ui, ui.words("ui.top.presets"));
  widgets::fill(ui, draw, at, at + size, hovered ? ui.color.hover : ui.color.surface, 6);
  widgets::outline(ui, draw, at, at + size, hovered ? ui.color.strong : ui.color.border, 6);
  const float y = at.y + 6;
  const float room = width - 46;
  const float used = widgets::ellipsis_at(ui, draw, {at.x + 12, y}, room, theme::body, ui.color.text, name);
  if (room - used > 60) {
    widgets::text_at(ui, draw, {at.x + 12 + used + 8, y}, theme::body, ui.color.faint, "·");
    widgets::ellipsis_at(ui, draw, {at.x + 12 + used + 20, y}, room - used - 20, theme::body, ui.color.muted, hardware);
  }
  widgets::icon_at(ui, draw, {at.x + width - 24, at.y + 7}, 16, theme::icon_small, ui.color.muted, icon::chevron_down);
  std::string chosen;
  ImGui::SetNextWindowPos({at.x, at.y + size.y + 4});
  widgets::picker_popup(ui, "preset list", preset_options(), ui.plan.preset, &chosen);
  if (!chosen.empty()) ui.requests.open_preset = chosen;
  return width;
}

void export_menu(const Context& ui, ImVec2 at) {
  if (!begin_popover(ui, "export menu", at, 232)) return;
  const auto item = [&](const char* id, const char* icon, const char* key, bool* request) {
    if (widgets::button(ui, id, icon, ui.words(key), widgets::Style::ghost, 208)) {
      *request = true;
      ImGui::CloseCurrentPopup();
    }
  };
  item("save", icon::save, "ui.top.save_plan", &ui.requests.save_file);
  item("markdown", icon::file_text, "ui.top.copy_markdown", &ui.requests.copy_markdown);
  item("link", icon::link, "ui.top.copy_link", &ui.requests.copy_link);
  end_popover();
}

/// What leads to everything by name: a field to look at, an entry of the palette to click; its width is what the bar leaves.
void search_box(const Context& ui, ImVec2 at, float width) {
  if (width < 34) return;
  ImDrawList* list = ImGui::GetWindowDrawList();
  bool hovered = false;
  if (widgets::hit(ui, "search", at, {width, 30}, &hovered)) ui.requests.show_palette = true;
  widgets::hint(ui, ui.words("ui.palette.open"));
  widgets::fill(ui, list, at, at + ImVec2(width, 30), ui.color.field, 6);
  widgets::outline(ui, list, at, at + ImVec2(width, 30), hovered ? ui.color.strong : ui.color.border, 6);
  widgets::icon_at(ui, list, at + ImVec2(9, 7), 16, theme::icon_small, ui.color.muted, icon::search);
  const std::string keys = key_text(ui, "Ctrl K");
  const float cap = widgets::text_width(ui, theme::axis, keys) + 10;
  if (width < cap + 42) return;
  widgets::outline(ui, list, {at.x + width - cap - 7, at.y + 6}, {at.x + width - 7, at.y + 24}, ui.color.strong, 4);
  widgets::text_at(ui, list, {at.x + width - 12, at.y + 8}, theme::axis, ui.color.muted, keys, widgets::Align::right);
  if (width > 150) widgets::ellipsis_at(ui, list, at + ImVec2(32, 6), width - cap - 48, theme::body, ui.color.faint, ui.words("ui.palette.box"));
}

const char* other_language(const Context& ui) {
  return ui.settings.language == text::Language::chinese ? "ui.top.to_english" : "ui.top.to_chinese";
}

struct Command { const char* id; const char* icon; const char* label; };

/// Buttons from the right edge; labels only where there is room for words.
void right_side(TopBar& bar, const Context& ui, const Rect& rect, float left) {
  const bool labels = ui.width >= Width::medium;
  float x = right(rect) - (ui.width == Width::phone ? 8 : 12);
  const float y = rect.min.y + (rect.size.y - 30) / 2;
  const auto put = [&](const Command& command, widgets::Style style, bool always) {
    const std::string_view label = labels || always ? ui.words(command.label) : std::string_view();
    x -= widgets::button_width(ui, command.icon, label);
    place({x, y});
    const bool clicked = widgets::button(ui, command.id, command.icon, label, style, 0, false, true, ui.words(command.label));
    x -= 4;
    return clicked;
  };
  if (put({"share", icon::link, "ui.top.share"}, widgets::Style::primary, true)) ui.requests.copy_link = true;
  x -= 4 + widgets::button_width(ui, icon::languages, ui.words("ui.top.language"));
  place({x, y});
  if (widgets::button(ui, "language", icon::languages, ui.words("ui.top.language"), widgets::Style::ghost, 0, false, true, ui.words(other_language(ui)))) ui.requests.toggle_language = true;
  x -= 4;
  const bool dark = ui.settings.dark;
  place({x -= 30, y});
  if (widgets::icon_button(ui, "theme", dark ? icon::sun : icon::moon, ui.words(dark ? "ui.top.to_light" : "ui.top.to_dark"))) ui.requests.toggle_theme = true;
  x -= 4;
  if (put({"export", icon::download, "ui.top.export"}, widgets::Style::ghost, false)) ImGui::OpenPopup("export menu");
  export_menu(ui, {x, y + 34});
  if (put({"open", icon::folder_open, "ui.top.open"}, widgets::Style::ghost, false)) ImGui::OpenPopup("open menu");
  draw_open_menu(bar, ui, {x, y + 34});
  if (put({"compare", icon::pin, "ui.tab.compare"}, widgets::Style::ghost, false)) ui.requests.show_compare = true;
  const float room = x - left - 12;
  const float wide = room > 260 ? 260.0f : room;
  search_box(ui, {x - wide, y}, wide);
}

void undo_redo(const Context& ui, ImVec2 at, bool can_undo, bool can_redo) {
  place(at);
  if (widgets::icon_button(ui, "undo", icon::undo_2, ui.words("ui.top.undo"), can_undo)) ui.requests.undo = true;
  place({at.x + 34, at.y});
  if (widgets::icon_button(ui, "redo", icon::redo_2, ui.words("ui.top.redo"), can_redo)) ui.requests.redo = true;
}

void draw_phone_menu(TopBar& bar, const Context& ui, const Rect& rect, bool can_redo) {
  if (!begin_popover(ui, "phone menu", {right(rect) - 256, rect.min.y + rect.size.y}, 248)) return;
  const auto item = [&](const char* id, const char* icon, const char* key, bool* request, bool enabled = true) {
    if (!widgets::button(ui, id, icon, ui.words(key), widgets::Style::ghost, 224, false, enabled)) return;
    *request = true;
    ImGui::CloseCurrentPopup();
  };
  item("search", icon::search, "ui.palette.box", &ui.requests.show_palette);
  item("redo", icon::redo_2, "ui.top.redo", &ui.requests.redo, can_redo);
  item("open", icon::folder_open, "ui.top.open", &bar.open_plans);
  item("save", icon::save, "ui.top.save_plan", &ui.requests.save_file);
  item("markdown", icon::file_text, "ui.top.copy_markdown", &ui.requests.copy_markdown);
  item("theme", ui.settings.dark ? icon::sun : icon::moon, ui.settings.dark ? "ui.top.to_light" : "ui.top.to_dark", &ui.requests.toggle_theme);
  item("language", icon::languages, other_language(ui), &ui.requests.toggle_language);
  item("help", icon::book_open, "ui.help.tour", &ui.requests.show_tour);
  item("about", icon::info, "ui.top.about", &ui.requests.show_about);
  end_popover();
}

void draw_phone(TopBar& bar, const Context& ui, const Rect& rect, bool can_undo, bool can_redo) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  logo_at(ui, draw, rect.min + ImVec2(16, 16));
  bool hovered = false;
  const float names = rect.size.x - 50 - 3 * 44 - 8;
  if (widgets::hit(ui, "presets", rect.min + ImVec2(46, 4), {names, 44}, &hovered)) ImGui::OpenPopup("preset list");
  widgets::ellipsis_at(ui, draw, rect.min + ImVec2(50, 8), names - 4, theme::body_strong, ui.color.text, plan_name(ui));
  widgets::ellipsis_at(ui, draw, rect.min + ImVec2(50, 27), names - 4, theme::caption, ui.color.muted, hardware_name(ui));
  std::string chosen;
  ImGui::SetNextWindowPos({rect.min.x + 8, rect.min.y + rect.size.y});
  widgets::picker_popup(ui, "preset list", preset_options(), ui.plan.preset, &chosen);
  if (!chosen.empty()) ui.requests.open_preset = chosen;
  const float x = right(rect) - 8 - 3 * 44;
  const auto spot = [&](int index) { place({x + 44.0f * float(index), rect.min.y + 4}); };
  spot(0);
  if (widgets::icon_button(ui, "undo", icon::undo_2, ui.words("ui.top.undo"), can_undo)) ui.requests.undo = true;
  spot(1);
  if (widgets::icon_button(ui, "share", icon::link, ui.words("ui.top.copy_link"))) ui.requests.copy_link = true;
  spot(2);
  if (widgets::icon_button(ui, "menu", icon::ellipsis_vertical, ui.words("ui.top.menu"))) ImGui::OpenPopup("phone menu");
  draw_phone_menu(bar, ui, rect, can_redo);
  if (bar.open_plans) ImGui::OpenPopup("open menu");
  bar.open_plans = false;
  draw_open_menu(bar, ui, {rect.min.x + 8, rect.min.y + rect.size.y});
}

}  // namespace

void draw(TopBar& bar, const Context& ui, Rect rect, bool can_undo, bool can_redo) {
  const Region region("top bar", rect, ui.color.panel);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({rect.min.x, rect.min.y + rect.size.y - 1}, rect.min + rect.size, ui.color.border);
  if (ui.width == Width::phone) return draw_phone(bar, ui, rect, can_undo, can_redo);
  logo_at(ui, draw, rect.min + ImVec2(16, 14));
  widgets::text_at(ui, draw, rect.min + ImVec2(52, 14), theme::dialog_title, ui.color.text, "slipstick");
  const float used = preset_button(ui, rect.min + ImVec2(130, 9), rect.size.x < 1100 ? 256.0f : 380.0f);
  undo_redo(ui, rect.min + ImVec2(130 + used + 12, 9), can_undo, can_redo);
  right_side(bar, ui, rect, rect.min.x + 130 + used + 12 + 64);
}

}  // namespace slipstick::shell::panels

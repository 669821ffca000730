/// Name, the plan's preset, undo and redo, open, export, theme, language, share.
#include <string>
#include <vector>

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"
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

void open_menu(TopBar& bar, const Context& ui, ImVec2 at) {
  if (!begin_popover(ui, "open menu", at, 336)) return;
  if (widgets::button(ui, "file", icon::folder_open, ui.words("ui.top.open_file"), widgets::Style::outlined, 312)) {
    ui.requests.open_file = true;
    ImGui::CloseCurrentPopup();
  }
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec2 cursor = ImGui::GetCursorScreenPos();
  const float height = widgets::wrapped_at(ui, draw, cursor + ImVec2(0, 4), 312, theme::caption, ui.color.muted, ui.words("ui.top.open_hint"));
  place(cursor + ImVec2(0, height + 10));
  ImGui::SetNextItemWidth(312);
  char text[4096] = {};
  bar.typed_link.copy(text, sizeof text - 1);
  if (ImGui::InputTextWithHint("##link", "#v=1&model=…", text, sizeof text, ImGuiInputTextFlags_EnterReturnsTrue)) {
    ui.requests.open_text = text;
    bar.typed_link.clear();
    ImGui::CloseCurrentPopup();
  } else {
    bar.typed_link = text;
  }
  end_popover();
}

const char* other_language(const Context& ui) {
  return ui.settings.language == text::Language::chinese ? "ui.top.to_english" : "ui.top.to_chinese";
}

struct Command { const char* id; const char* icon; const char* label; };

/// Buttons from the right edge; labels only where there is room for words.
void right_side(TopBar& bar, const Context& ui, const Rect& rect) {
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
  open_menu(bar, ui, {x, y + 34});
}

void undo_redo(const Context& ui, ImVec2 at, bool can_undo, bool can_redo) {
  place(at);
  if (widgets::icon_button(ui, "undo", icon::undo_2, ui.words("ui.top.undo"), can_undo)) ui.requests.undo = true;
  place({at.x + 34, at.y});
  if (widgets::icon_button(ui, "redo", icon::redo_2, ui.words("ui.top.redo"), can_redo)) ui.requests.redo = true;
}

void draw_phone_menu(const Context& ui, const Rect& rect, bool can_redo) {
  if (!begin_popover(ui, "phone menu", {right(rect) - 256, rect.min.y + rect.size.y}, 248)) return;
  const auto item = [&](const char* id, const char* icon, const char* key, bool* request, bool enabled = true) {
    if (!widgets::button(ui, id, icon, ui.words(key), widgets::Style::ghost, 224, false, enabled)) return;
    *request = true;
    ImGui::CloseCurrentPopup();
  };
  item("redo", icon::redo_2, "ui.top.redo", &ui.requests.redo, can_redo);
  item("open", icon::folder_open, "ui.top.open_file", &ui.requests.open_file);
  item("save", icon::save, "ui.top.save_plan", &ui.requests.save_file);
  item("markdown", icon::file_text, "ui.top.copy_markdown", &ui.requests.copy_markdown);
  item("theme", ui.settings.dark ? icon::sun : icon::moon, ui.settings.dark ? "ui.top.to_light" : "ui.top.to_dark", &ui.requests.toggle_theme);
  item("language", icon::languages, other_language(ui), &ui.requests.toggle_language);
  item("about", icon::info, "ui.top.about", &ui.requests.show_about);
  end_popover();
}

void draw_phone(const Context& ui, const Rect& rect, bool can_undo, bool can_redo) {
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
  draw_phone_menu(ui, rect, can_redo);
}

}  // namespace

void draw(TopBar& bar, const Context& ui, Rect rect, bool can_undo, bool can_redo) {
  const Region region("top bar", rect, ui.color.panel);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilled({rect.min.x, rect.min.y + rect.size.y - 1}, rect.min + rect.size, ui.color.border);
  if (ui.width == Width::phone) return draw_phone(ui, rect, can_undo, can_redo);
  logo_at(ui, draw, rect.min + ImVec2(16, 14));
  widgets::text_at(ui, draw, rect.min + ImVec2(52, 14), theme::dialog_title, ui.color.text, "slipstick");
  const float used = preset_button(ui, rect.min + ImVec2(130, 9), rect.size.x < 1100 ? 256.0f : 380.0f);
  undo_redo(ui, rect.min + ImVec2(130 + used + 12, 9), can_undo, can_redo);
  right_side(bar, ui, rect);
}

}  // namespace slipstick::shell::panels

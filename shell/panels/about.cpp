#include <string>

#include "core/catalog/catalog.hpp"
#include "core/number/text.hpp"
#include "shell/format.hpp"
#include "shell/panels/logo.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/version.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

bool draw_about(const Context& ui) {
  bool open = true;
  if (!ImGui::IsPopupOpen("about")) ImGui::OpenPopup("about");
  if (!begin_dialog(ui, "about", 520, &open)) return true;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  logo_at(ui, draw, at + ImVec2(0, 2));
  widgets::text_at(ui, draw, at + ImVec2(36, 0), theme::dialog_title, ui.color.text, std::string("slipstick ") + version);
  float y = 34;
  const auto paragraph = [&](const std::string& text) { y += widgets::wrapped_at(ui, draw, at + ImVec2(0, y), width, theme::body, ui.color.muted, text) + 10; };
  paragraph(std::string(ui.words("ui.about.what")));
  paragraph(words(ui, "ui.about.data", {number::count(double(catalog::models().size())), number::count(double(catalog::accelerators().size())), std::string(catalog::data_date())}));
  paragraph(std::string(ui.words("ui.about.explain")));
  paragraph(std::string(ui.words("ui.about.private")));
  const float button = widgets::button_width(ui, "", ui.words("ui.about.close"));
  place(at + ImVec2(width - button, y + 6));
  if (widgets::button(ui, "close", "", ui.words("ui.about.close"), widgets::Style::primary)) open = false;
  if (!open) ImGui::CloseCurrentPopup();
  end_dialog();
  return open;
}

}  // namespace slipstick::shell::panels

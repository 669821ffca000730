/// A damaged or unsigned link never applies by itself: what could be read, and the choice.
#include <string>

#include "core/catalog/catalog.hpp"
#include "shell/format.hpp"
#include "shell/panels/panels.hpp"
#include "shell/panels/region.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/shapes.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell::panels {

namespace {

struct Row { const char* icon; ImU32 color; std::string name, value, note; };

std::string shown(const plan::Plan& plan, plan::Field field) {
  const std::string text = plan::value_text(plan, field);
  if (const auto* model = field == plan::Field::model ? catalog::find_model(text) : nullptr) return model->name;
  if (const auto* gpu = field == plan::Field::gpu ? catalog::find_accelerator(text) : nullptr) return gpu->name;
  return text;
}

std::vector<Row> rows(const Context& ui, const link::Decoded& link) {
  std::vector<Row> out;
  for (const plan::Field field : link.reading.taken) {
    const bool last = link.state == link::State::damaged && field == link.last;
    out.push_back({last ? icon::triangle_alert : icon::check, last ? ui.color.warn : ui.color.ok,
                   std::string(ui.words(std::string("field.") + plan::info(field).key)), shown(link.reading.plan, field),
                   last ? std::string(ui.words("ui.link.maybe_cut")) : std::string()});
  }
  for (const plan::Issue& issue : link.reading.issues) {
    if (issue.code == plan::Code::unsigned_link || issue.code == plan::Code::damaged_link) continue;
    const bool known = issue.field != plan::Field::none;
    const std::string name = known ? std::string(ui.words(std::string("field.") + plan::info(issue.field).key)) : issue.given;
    out.push_back({icon::circle_x, ui.color.bad, name, "–", text::sentence(ui.words, issue)});
  }
  return out;
}

void link_box(const Context& ui, ImVec2 at, float width, const link::Decoded& link) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  widgets::fill(ui, draw, at, at + ImVec2(width, 36), ui.color.field, 5);
  widgets::outline(ui, draw, at, at + ImVec2(width, 36), ui.color.border, 5);
  const bool cut = link.state == link::State::damaged;
  const std::string_view mark = ui.words("ui.link.ends_here");
  const float chip = cut ? widgets::chip_width(ui, mark) + 8 : 0;
  // The end is what matters: when too long, the beginning is left out.
  std::string text = "#" + (link.text.starts_with('#') ? link.text.substr(1) : link.text);
  while (text.size() > 8 && widgets::text_width(ui, theme::figure, text) > width - 24 - chip) text = "…" + text.substr(text.starts_with("…") ? 3 + 4 : 4);
  const float used = widgets::text_at(ui, draw, at + ImVec2(12, 10), theme::figure, ui.color.text, text);
  if (cut) widgets::chip_at(ui, draw, at + ImVec2(12 + used + 6, 9), mark, ui.color.warn, ui.color.warn_bg);
}

void draw_row(const Context& ui, ImVec2 at, float width, const Row& row) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const bool phone = ui.width == Width::phone;
  const float name_width = phone ? width * 0.4f : 124;
  widgets::icon_at(ui, draw, at + ImVec2(0, 7), 16, theme::icon_small, row.color, row.icon);
  widgets::ellipsis_at(ui, draw, at + ImVec2(32, 6), name_width - 8, theme::body, ui.color.muted, row.name);
  const float x = 32 + name_width;
  const float value_width = row.note.empty() ? width - x : phone ? 60 : row.value.size() > 2 ? 144 : 24;
  const float used = widgets::ellipsis_at(ui, draw, at + ImVec2(x, 7), value_width, theme::figure, ui.color.text, row.value);
  widgets::ellipsis_at(ui, draw, at + ImVec2(x + (used > value_width ? used : value_width) + 8, 7), width - x - value_width - 8, theme::caption, ui.color.muted, row.note);
  draw->AddRectFilled(at + ImVec2(0, 29), at + ImVec2(width, 30), ui.color.line);
}

const char* title_key(link::State state) {
  switch (state) {
    case link::State::unsigned_: return "ui.link.unsigned";
    case link::State::damaged: return "ui.link.damaged";
    default: return "ui.link.unreadable";
  }
}

int buttons(const Context& ui, float width, bool usable, const std::string& text) {
  const ImVec2 at = ImGui::GetCursorScreenPos() + ImVec2(0, 12);
  int answer = 0;
  if (ui.width != Width::phone) {
    place(at);
    if (widgets::button(ui, "copy", icon::copy, ui.words("ui.link.copy"), widgets::Style::ghost)) ui.requests.copy_text = text;
  }
  float x = at.x + width - widgets::button_width(ui, "", ui.words("ui.link.keep"));
  place({x, at.y});
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  if (widgets::button(ui, "keep", "", ui.words("ui.link.keep"), widgets::Style::primary)) answer = 1;
  if (usable) {
    x -= 8 + widgets::button_width(ui, "", ui.words("ui.link.use"));
    place({x, at.y});
    if (widgets::button(ui, "use", "", ui.words("ui.link.use"), widgets::Style::outlined)) answer = 2;
  }
  place({at.x, at.y + 34});
  ImGui::Dummy({width, 1});
  return answer;
}

}  // namespace

int draw_link_dialog(const Context& ui, const link::Decoded& link) {
  bool open = true;
  if (!ImGui::IsPopupOpen("link dialog")) ImGui::OpenPopup("link dialog");
  if (!begin_dialog(ui, "link dialog", 656, &open)) return 0;
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  widgets::icon_at(ui, draw, at + ImVec2(0, 1), 20, theme::icon_bar, ui.color.warn, icon::unlink);
  const std::string key = title_key(link.state);
  widgets::text_at(ui, draw, at + ImVec2(30, 0), theme::dialog_title, ui.color.text, ui.words(key));
  float y = 30;
  y += widgets::wrapped_at(ui, draw, at + ImVec2(0, y), width, theme::body, ui.color.muted, ui.words(key + ".why")) + 14;
  link_box(ui, at + ImVec2(0, y), width, link);
  y += 36 + 20;
  const std::vector<Row> read = rows(ui, link);
  if (!read.empty()) widgets::text_at(ui, draw, at + ImVec2(0, y), theme::body_strong, ui.color.text, ui.words("ui.link.could_read"));
  place(at + ImVec2(0, y + 26));
  const float most = ImGui::GetIO().DisplaySize.y - y - 200;
  const float wanted = 30.0f * float(read.size());
  ImGui::BeginChild("rows", {width, wanted < most ? wanted : most});
  for (std::size_t i = 0; i < read.size(); ++i) {
    draw_row(ui, ImGui::GetCursorScreenPos(), width, read[i]);
    ImGui::Dummy({width, 30 - ImGui::GetStyle().ItemSpacing.y});
  }
  ImGui::EndChild();
  int answer = buttons(ui, width, !link.reading.taken.empty(), link.text);
  if (!open) answer = 1;
  if (answer != 0) ImGui::CloseCurrentPopup();
  end_dialog();
  return answer;
}

}  // namespace slipstick::shell::panels

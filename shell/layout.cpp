/// Where everything stands at a window size: rectangles, one region each.
#include <algorithm>

#include "shell/app_state.hpp"
#include "shell/panels/region.hpp"
#include "shell/shortcuts.hpp"
#include "shell/widgets/controls.hpp"
#include "shell/widgets/text.hpp"

namespace slipstick::shell {

namespace {

using panels::Rect;

constexpr float top_height = 48, status_height = 26, tabs_height = 40, banner_height = 40;

float panel_width(float window) { return window >= 1800 ? 344.0f : window >= 1280 ? 328.0f : window >= 1100 ? 300.0f : 264.0f; }

void draw_tab(App::State& app, const Context& ui, Rect rect) {
  switch (ui.settings.tab) {
    case Tab::overview: return panels::draw(app.overview, ui, rect);
    case Tab::parameters: return panels::draw(app.parameters, ui, rect);
    case Tab::memory: return panels::draw(app.memory, ui, rect);
    case Tab::time: return panels::draw(app.time, ui, rect);
    case Tab::run: return panels::draw(app.run, ui, rect);
    case Tab::compare: return panels::draw(app.compare, ui, rect);
    case Tab::advice: return panels::draw(app.advice, ui, rect);
  }
}

/// Results are of the last good plan while the present one is impossible: drawn at half strength.
Context results_context(const Context& ui) {
  Context results = ui;
  if (!ui.issues.empty()) results.alpha = 0.5f;
  return results;
}

/// Takes `height` from the top of `rest`; a rest of height 0 is open downwards and stays so.
Rect take(Rect& rest, float height) {
  const Rect taken{rest.min, {rest.size.x, height}};
  rest.min.y += height;
  rest.size.y = std::max(0.0f, rest.size.y - height);
  return taken;
}

void draw_results(App::State& app, const Context& ui, Rect rest, float verdict_height) {
  const Context results = results_context(ui);
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, results.alpha);
  panels::draw_verdict(results, take(rest, verdict_height));
  ImGui::PopStyleVar();
  panels::draw_tabs(ui, take(rest, tabs_height));
  if (!ui.issues.empty()) panels::draw_banner(ui, take(rest, banner_height));
  else if (!app.welcomed) panels::draw_welcome(ui, take(rest, panels::welcome_height(ui, rest.size.x)));
  ImGui::PushStyleVar(ImGuiStyleVar_Alpha, results.alpha);
  draw_tab(app, results, rest);
  ImGui::PopStyleVar();
}

void draw_desktop(App::State& app, const Context& ui, Rect rest) {
  panels::draw(app.top_bar, ui, take(rest, top_height), app.document.can_undo(), app.document.can_redo());
  const Rect status{{rest.min.x, rest.min.y + rest.size.y - status_height}, {rest.size.x, status_height}};
  rest.size.y -= status_height;
  const float left = panel_width(rest.size.x);
  panels::draw(app.plan_panel, ui, {rest.min, {left, rest.size.y}});
  draw_results(app, ui, {{rest.min.x + left, rest.min.y}, {rest.size.x - left, rest.size.y}}, ui.width >= Width::small ? 90.0f : 80.0f);
  panels::draw_status(ui, status);
}

/// Verdict, tabs and the open tab as one page that a finger scrolls.
void draw_phone_page(App::State& app, const Context& ui, Rect rest) {
  const panels::Region region("page", rest, ui.color.bg, true);
  draw_results(app, ui, {ImGui::GetCursorScreenPos(), {rest.size.x, 0}}, 296);
}

/// The plan as a sheet over everything, with the verdict pinned above it so that each change shows its effect.
void draw_sheet(App::State& app, const Context& ui, Rect rest) {
  const panels::Region region("sheet", rest, ui.color.bg);
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const Rect verdict = take(rest, 66);
  panels::draw_verdict_line(results_context(ui), verdict);
  draw->AddRectFilled({verdict.min.x, rest.min.y - 1}, {verdict.min.x + verdict.size.x, rest.min.y}, ui.color.border);
  const Rect bar{{rest.min.x, rest.min.y + rest.size.y - 64}, {rest.size.x, 64}};
  rest.size.y -= 64;
  panels::draw(app.plan_panel, ui, rest);
  draw->AddRectFilled(bar.min, {bar.min.x + bar.size.x, bar.min.y + bar.size.y}, ui.color.panel);
  panels::place({bar.min.x + 16, bar.min.y + 10});
  if (widgets::button(ui, "done", icon::check, ui.words("ui.phone.done"), widgets::Style::primary, bar.size.x - 32)) app.sheet_open = false;
}

void draw_phone(App::State& app, const Context& ui, Rect rest) {
  panels::draw(app.top_bar, ui, take(rest, 52), app.document.can_undo(), app.document.can_redo());
  if (app.sheet_open) return draw_sheet(app, ui, rest);
  const Rect bar{{rest.min.x, rest.min.y + rest.size.y - 64}, {rest.size.x, 64}};
  rest.size.y -= 64;
  draw_phone_page(app, ui, rest);
  const panels::Region region("phone bar", bar, ui.color.panel);
  ImGui::GetWindowDrawList()->AddRectFilled(bar.min, {bar.min.x + bar.size.x, bar.min.y + 1}, ui.color.border);
  panels::place({bar.min.x + 16, bar.min.y + 10});
  if (widgets::button(ui, "edit", icon::sliders_horizontal, ui.words("ui.phone.edit"), widgets::Style::primary, bar.size.x - 32)) app.sheet_open = true;
}

void draw_over(App::State& app, const Context& ui) {
  if (app.explain.open) panels::draw(app.explain, ui);
  else app.explain.height = 0;
  if (app.pending_link) {
    const int answer = panels::draw_link_dialog(ui, *app.pending_link);
    if (answer == 2) {
      app.leave_plan();
      app.document.open(*app.pending_link);
    }
    if (answer != 0) {
      app.pending_link.reset();
      app.dirty = true;
    }
  }
  if (app.help.open) panels::draw(app.help, ui);
  if (app.palette.open) panels::draw(app.palette, ui);
  if (app.about_open) app.about_open = panels::draw_about(ui);
  if (app.notice.until_s > ui.now) panels::draw_notice(ui, app.notice.text, app.notice.bad);
}

}  // namespace

void App::State::draw(const Context& ui) {
  ImGui::SetNextWindowPos({0, 0});
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ui.color.bg);
  const auto flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::Begin("slipstick", nullptr, flags);
  ImGui::PopStyleColor();
  ImGui::PushFont(fonts.faces[std::size_t(theme::Face::regular)], theme::body.size);
  read_shortcuts(ui);
  if (ui.width == Width::phone) draw_phone(*this, ui, {{0, 0}, size});
  else draw_desktop(*this, ui, {{0, 0}, size});
  draw_over(*this, ui);
  plan_panel.fields.focus_next = plan::Field::none;
  ImGui::PopFont();
  ImGui::End();
}

}  // namespace slipstick::shell

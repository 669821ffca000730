/// The regions of the window and the tabs. Each draws into the rectangle it is given and keeps only its own view state.
#pragma once

#include <string>
#include <vector>

#include "core/explain/explain.hpp"
#include "core/link/link.hpp"
#include "shell/charts/schedule.hpp"
#include "shell/context.hpp"
#include "shell/panels/explanations.hpp"
#include "shell/state/library.hpp"
#include "shell/widgets/fields.hpp"

namespace slipstick::shell::panels {

struct Rect { ImVec2 min, size; };

// Frame (frame helper)
struct TopBar {
  std::string typed_link, plan_name, new_name;    ///< as typed so far: a link or JSON, the name to keep a plan by, a new name
  state::Library library;
  int renaming = -1;                              ///< index of the kept plan whose name is being changed
  bool rename_begins = false, full = false, open_plans = false;
};
void draw(TopBar&, const Context&, Rect, bool can_undo, bool can_redo);
void draw_open_menu(TopBar&, const Context&, ImVec2 at);   ///< after ImGui::OpenPopup("open menu")
struct PlanPanel { widgets::FieldStates fields; bool open[6] = {true, true, true, true, false, false}; bool more[6] = {}, profile = false; };
void draw(PlanPanel&, const Context&, Rect);
void draw_verdict(const Context&, Rect);          ///< Fits, Step, MFU, Run, Cost, Advice
void draw_verdict_line(const Context&, Rect);     ///< one line and the gauge, above the phone's sheet
void draw_tabs(const Context&, Rect);
const char* tab_words(Tab);                       ///< its name in the text tables
void draw_banner(const Context&, Rect);           ///< stale results: what is wrong, show the field, back to the last value
void draw_status(const Context&, Rect);
/// "This link is damaged or cut off": modal. Returns 1 keep, 2 use anyway, 0 still open.
int draw_link_dialog(const Context&, const link::Decoded&);
void draw_notice(const Context&, std::string_view text, bool bad);   ///< short message at the bottom: "Link copied"
bool draw_about(const Context&);                                      ///< modal; false when closed
struct Help { bool open = false, keys = false; };                     ///< a tour in words, or the list of keys
void draw(Help&, const Context&);
float welcome_height(const Context&, float width);                    ///< of the hint that a newcomer meets
void draw_welcome(const Context&, Rect);

// Tabs (tabs helper)
struct ExplainPopover {
  explain::Trail trail;                 ///< path of a result, then the parts opened inside it, one by one
  ImVec2 at{0, 0};                                ///< beside it, inside the window
  bool open = false;
  Explanations explanations;
  bool show_parts = false;
  float height = 0;                               ///< of the content when last drawn; 0: not measured since it was opened
};
void draw(ExplainPopover&, const Context&);       ///< while it is open: explains plan `reported`; nested parts; copy as text, Markdown, LaTeX
struct Overview { charts::ScheduleCache schedule; };
void draw(Overview&, const Context&, Rect);
struct ParametersTab { int view = 0; Explanations explanations; };   ///< whole model, per GPU, per layer
void draw(ParametersTab&, const Context&, Rect);
struct MemoryTab { int stage = -1; charts::ScheduleCache schedule; };    ///< stage -1: the fullest
void draw(MemoryTab&, const Context&, Rect);
/// `zoom`: doublings of the schedule's lower strip. `dragged`: since the button went down, so that letting go explains nothing.
struct TimeTab { double window_start_s = 0; int zoom = 0; bool dragged = false; charts::ScheduleCache schedule; };
void draw(TimeTab&, const Context&, Rect);
struct RunTab {};
void draw(RunTab&, const Context&, Rect);
struct CompareTab { std::string name; };          ///< as typed into the menu of a plan
void draw(CompareTab&, const Context&, Rect);
struct AdviceTab {};
void draw(AdviceTab&, const Context&, Rect);

}  // namespace slipstick::shell::panels

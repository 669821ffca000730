/// What App holds. Split from app.cpp so that requests, layout and persistence each have a file of their own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/link/link.hpp"
#include "shell/app.hpp"
#include "shell/context.hpp"
#include "shell/panels/palette.hpp"
#include "shell/panels/panels.hpp"
#include "shell/state/document.hpp"
#include "shell/state/remembered.hpp"

namespace slipstick::shell {

struct Notice { std::string text; bool bad = false; double until_s = 0; };

struct App::State {
  State(Host& host, const Preferences& preferences, std::string_view remembered);

  Host& host;
  Preferences preferences;
  Settings settings;
  theme::Fonts fonts;
  bool chinese_asked = false;
  std::optional<Chinese> chinese;
  text::Table words;
  state::Document document;
  Requests requests;
  double computed_in_s = 0;
  float scale = 1;
  bool dirty = true;                       ///< something changed after the last frame was drawn

  // The address follows the plan half a second after the last change.
  unsigned long long seen_revision = 0;
  double changed_at_s = 0;
  std::string shown_link, remembered, remembered_view, announced;
  unsigned remembered_library = 0;
  text::Language mirrored_language{};
  bool link_due = true;

  // Views
  panels::TopBar top_bar;
  panels::PlanPanel plan_panel;
  panels::ExplainPopover explain;
  panels::Overview overview;
  panels::ParametersTab parameters;
  panels::MemoryTab memory;
  panels::TimeTab time;
  panels::RunTab run;
  panels::CompareTab compare;
  panels::AdviceTab advice;
  panels::Palette palette;
  panels::Help help;
  bool welcomed = false;                   ///< the hint of the first run has been closed
  std::optional<link::Decoded> pending_link;
  bool typing_number = false;
  std::vector<Place> places;               ///< of the last frame's fields and buttons
  bool about_open = false, sheet_open = false;
  std::string pictured;                    ///< chart about to be saved as a picture
  int frames_to_picture = 0;               ///< until the menu is gone and the card stands where it is seen whole
  Notice notice;

  Context context();
  void draw(const Context&);               ///< layout.cpp
  void act();                              ///< requests.cpp
  void take_picture();                     ///< requests.cpp: of the frame just drawn, when it is time
  void follow_plan();                      ///< requests.cpp: address, title, remembered state, mirror
  std::string announce() const;
  void set_language(text::Language);
  void leave_plan();
  void pin();
  void tell(std::string text, bool bad);
  void open_link(std::string_view text);
  void open_json(std::string_view text);    ///< a plan or a config.json
  void open_config(std::string_view text);
};

}  // namespace slipstick::shell

/// What every draw function gets: how to look, what to show, and the requests it may make. A draw function changes
/// nothing but its own panel's state and the request; App acts on requests after the frame.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/plan/issue.hpp"
#include "core/plan/plan.hpp"
#include "core/report/report.hpp"
#include "core/text/text.hpp"
#include "embedded/icons.hpp"
#include "shell/host.hpp"
#include "shell/state/pin.hpp"
#include "shell/theme/palette.hpp"
#include "shell/theme/type.hpp"

namespace slipstick::shell {

namespace icon = embedded::icon;

enum class Tab : unsigned char { overview, parameters, memory, time, run, advice, compare };  ///< the number is remembered: only append
inline constexpr Tab tabs[] = {Tab::overview, Tab::parameters, Tab::memory, Tab::time, Tab::run, Tab::compare, Tab::advice};  ///< as they stand
enum class Width : unsigned char { phone, compact, small, medium, wide };  ///< < 1024, < 1100, < 1280, < 1800, above

/// What the user chose; kept between runs.
struct Settings { bool dark = true, dark_chosen = false; bool gib = true; bool chinese_numbers = false; text::Language language{}; Tab tab{}; };

/// Asked for by the interface in this frame; App carries it out after the frame, so that drawing never changes what it draws.
struct Requests {
  std::vector<std::pair<std::string, std::string>> set;   ///< field key, text as in a link; one undo step together
  std::string open_preset;                                ///< whole-plan preset id
  std::string explain;                                    ///< path of a result, e.g. "memory.stages[0].activations_bytes"
  ImVec2 explain_at{0, 0};
  int go_to_tab = -1;
  bool undo = false, redo = false, reset = false, copy_link = false, open_file = false, save_file = false, copy_markdown = false;
  bool toggle_theme = false, toggle_language = false, toggle_units = false, toggle_chinese_numbers = false, show_about = false, show_plan_sheet = false;
  std::string tell_bad;                                   ///< key of a sentence that says what went wrong
  bool pin = false, show_compare = false, show_palette = false, show_keys = false, show_tour = false, welcomed = false;
  state::PinEdit pins;                                    ///< what to do to the pinned plans
  std::string copy_text;                                  ///< to the clipboard, with a short notice
  std::string open_text;                                  ///< a link or JSON that the user typed or pasted into the open menu
  std::string show_field;                                 ///< key of a field to scroll to, open and focus
  std::string save_name, save_text;                       ///< a file to save
  std::string picture;                                    ///< chart to save as a picture: the card whose head has that name
  bool in_pictured_card = false;                          ///< told by that head to its card
  Place pictured;                                         ///< told: where that card is
  std::vector<Place> places;                              ///< told, not asked: fields and buttons drawn in this frame (App::place)
  bool typing_number = false;                             ///< told: the active text field takes a number (phones show digits)
};

struct Context {
  const theme::Palette& color;
  const theme::Fonts& fonts;
  const text::Table& words;
  const Preferences& preferences;
  const Settings& settings;
  const plan::Plan& plan;              ///< as edited, perhaps impossible
  const plan::Plan& baseline;          ///< the preset it is compared with ("changed")
  const report::Report& report;        ///< of the last good plan
  const plan::Plan& reported;          ///< that plan
  const std::vector<plan::Issue>& issues;  ///< why `plan` has no report of its own; empty: report is current
  Requests& requests;
  Width width = Width::medium;
  float scale = 1;                     ///< device pixels per logical pixel
  float alpha = 1;                     ///< 0.5 while results are stale; every draw function multiplies by it
  double now = 0;
  double computed_in_s = 0;            ///< what the last evaluation took; 0: not measured
  std::string_view pictured = {};      ///< chart that is about to be saved as a picture; empty: none
  Host& host;
  std::span<const state::Pin> pins = {};   ///< plans to compare with, A first
};

}  // namespace slipstick::shell

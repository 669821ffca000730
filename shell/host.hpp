/// What the interface asks of the program around it. Two implementations: native/ (GLFW) and web/ (the browser).
/// Everything here returns at once; answers that take time come back through App.
#pragma once

#include <string>
#include <string_view>

#include "core/explain/explainer.hpp"

namespace slipstick::shell {

/// Where something was drawn in the last frame, in logical pixels. `key`: a field's link key, or a button's name ("copy_link").
struct Place { std::string key; float x = 0, y = 0, width = 0, height = 0; };

/// The same in pixels of the screen; edges are rounded, so that neighbours meet.
struct Pixels { int x = 0, y = 0, width = 0, height = 0; };
Pixels pixels_of(const Place&, float scale);

class Host {
 public:
  virtual ~Host() = default;
  virtual void copy(std::string_view text) = 0;                  ///< to the system clipboard; called inside the click
  virtual void ask_for_file() = 0;                               ///< a JSON file; arrives as App::open_file
  virtual void save_file(std::string_view name, std::string_view text) = 0;
  /// A rectangle of what this frame draws, in logical pixels, as a PNG file; called before the frame reaches the screen.
  virtual void save_picture(std::string_view name, const Place&) = 0;
  virtual void show_link(std::string_view fragment) = 0;         ///< the address follows the plan (page); window title (desktop)
  virtual void show_title(std::string_view) {}                   ///< the plan in a few words, for the tab or the window's title
  virtual std::string link_base() const = 0;                     ///< what stands before '#' in a link to share
  virtual void remember(std::string_view state) = 0;             ///< kept between runs; given back to App's constructor
  virtual void mirror(std::string_view html) = 0;                ///< the report for screen readers; nothing on the desktop
  virtual void want_chinese() = 0;                               ///< arrives as App::add_chinese, possibly at once
  /// What stands at the end of a trail in a plan. The page fetches the program that knows when it is first asked; a frame
  /// is drawn when it has come.
  virtual explain::Answer explain(const plan::Plan&, const explain::Trail&, const text::Table&) = 0;
  virtual void draw_again(double seconds) = 0;                   ///< one more frame by then; only the earliest wish is kept, so ask in every frame
  virtual double now() const = 0;                                ///< seconds, monotonic
};

/// What Chinese needs beside the program: its sentences as one JSON table, two typefaces. The memory outlives the app.
struct Chinese { std::string_view sentences, regular, bold; };

/// What the system prefers; the user's own choice, once made, wins.
struct Preferences { bool dark = true; bool reduced_motion = false; bool chinese = false; bool touch = false; bool apple = false; };

}  // namespace slipstick::shell

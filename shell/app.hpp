/// The whole interface. The host makes ImGui's context and backend, calls `frame` between NewFrame and Render, and tells
/// what came from outside. The app draws only what the plan and its state say; it never loops, sleeps or blocks.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "shell/host.hpp"

namespace slipstick::shell {

class App {
 public:
  /// `state`: what Host::remember was last given; empty or damaged: a fresh start. ImGui's context must exist.
  App(Host& host, const Preferences& preferences, std::string_view state);
  ~App();

  void frame();                                     ///< draws one frame into ImGui's current context, size from io.DisplaySize
  void set_scale(float device_pixels_per_pixel);    ///< for snapping lines and text weight; sizes stay logical
  void adopt_library(std::string_view state);       ///< what another window gave to Host::remember: its saved and recent plans; all else stays
  void set_preferences(const Preferences&);         ///< the system's choice changed while running

  void open_link(std::string_view text);            ///< a link that the user opened, pasted or typed; never applies a damaged one
  void open_file(std::string_view name, std::string_view text);  ///< plan JSON or a model's config.json; refuses with a sentence
  void file_saved(std::string_view path, bool written);  ///< for hosts whose system does not say so itself
  void no_file_dialog();
  void paste(std::string_view text);                ///< pasted while no text field had the focus: link or JSON, else ignored
  void add_chinese(const Chinese&);
  void chinese_failed();

  std::string link() const;                         ///< fragment of the present plan
  bool wants_frame() const;                         ///< something changed that has not been drawn yet
  Place place(std::string_view key) const;          ///< of a field or button in the last frame; width 0: not on the screen
  bool typing_number() const;                       ///< the active text field takes a number: a phone's keyboard shows digits
  bool dark() const;                                ///< for the host's window background

  struct State;   ///< app_state.hpp

 private:
  std::unique_ptr<State> state_;
};

}  // namespace slipstick::shell

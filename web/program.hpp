/// The page's program: ImGui's context, the WebGL context and the App, drawn only when something has changed.
#pragma once

#include <emscripten/html5_webgl.h>

#include <memory>
#include <string_view>

#include "imgui.h"
#include "shell/app.hpp"
#include "web/host.hpp"
#include "web/touch.hpp"

namespace slipstick::web {

class Program {
 public:
  /// False, after telling the page, where there is no WebGL 2.
  bool start();

  void resize(ImVec2 size, float ratio);
  void draw();                     ///< the animation frame that was asked for
  /// Takes in the events that have arrived, without drawing: what must happen inside a browser's event (copy, open, focus).
  void step();
  void ask_for_frames();           ///< after an event: three, so that ImGui settles
  void lose_context();
  void restore_context();
  void set_preferences(int bits);

  shell::App& app() { return *app_; }
  Host& host() { return host_; }
  Touch& touch() { return touch_; }
  int frames() const { return frames_; }
  bool started() const { return app_ != nullptr; }

 private:
  bool make_context();
  void build();                    ///< ImGui's frame up to its draw data
  void tell_page();                ///< cursor and text field

  Host host_;
  std::unique_ptr<shell::App> app_;
  Touch touch_;
  EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context_ = 0;
  bool lost_ = false;
  int frames_ = 0, frames_to_come_ = 0;
  double last_frame_ = 0;
};

Program& program();

}  // namespace slipstick::web

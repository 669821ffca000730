/// Drives the real interface without a window: ImGui with a null backend, a host that writes down what it was asked,
/// and a person's hands (move, click, type, press).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "imgui.h"
#include "shell/app.hpp"

namespace slipstick::test {

class FakeHost : public shell::Host {
 public:
  void copy(std::string_view text) override { copied = text; }
  void ask_for_file() override { ++file_asked; }
  void save_file(std::string_view name, std::string_view text) override { saved_name = name, saved = text; }
  void save_picture(std::string_view name, const shell::Place& at) override { picture_name = name, picture = {at.x, at.y, at.width, at.height}; }
  void show_link(std::string_view fragment) override { links.emplace_back(fragment); }
  std::string link_base() const override { return "https://example.test/"; }
  void remember(std::string_view state) override { remembered = state; }
  void mirror(std::string_view html) override { mirrored = html; }
  void want_chinese() override { chinese_wanted = true; }
  explain::Answer explain(const plan::Plan& plan, const explain::Trail& trail, const text::Table& words) override {
    return explain_state == explain::Answer::State::found ? explainer.answer(plan, trail, words) : explain::Answer{explain_state, {}};
  }
  void draw_again(double) override {}
  double now() const override { return clock; }

  std::string copied, picture_name, saved_name, saved, remembered, mirrored;
  std::vector<std::string> links;
  ImVec4 picture{};
  int file_asked = 0;
  bool chinese_wanted = false;
  explain::Explainer explainer;
  explain::Answer::State explain_state = explain::Answer::State::found;   ///< another: the explaining program has not come
  double clock = 100;
};

class Driver {
 public:
  explicit Driver(ImVec2 size = {1440, 900}, std::string_view state = "", shell::Preferences preferences = {});
  ~Driver();
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  void frames(int count = 3);                ///< 16 ms apart
  void wait(double seconds);                 ///< time passes, two frames drawn
  void move(float x, float y);
  void click(float x, float y);
  void click(std::string_view place);        ///< the middle of a field or button by its key
  bool shown(std::string_view place) const { return app->place(place).width > 0; }
  void press(ImGuiKeyChord chord);
  void type(std::string_view text);
  void set_field(std::string_view key, std::string_view text);   ///< click, select all, type, Enter
  void resize(ImVec2 size);
  int vertices() const;                      ///< of the last frame: something was drawn

  FakeHost host;
  std::unique_ptr<shell::App> app;

 private:
  void take_textures();
  ImGuiContext* context_;
};

}  // namespace slipstick::test

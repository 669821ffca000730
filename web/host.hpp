/// The browser as App's Host. No state of its own but the last pasted text, which ImGui's text fields ask for.
#pragma once

#include <string>
#include <string_view>

#include "shell/host.hpp"

namespace slipstick::web {

class Host final : public shell::Host {
 public:
  void copy(std::string_view text) override;
  void ask_for_file() override;
  void save_file(std::string_view name, std::string_view text) override;
  void save_picture(std::string_view name, const shell::Place& at) override { picture_name_ = name, picture_ = at; }
  void finish_picture(float ratio);   ///< copies what was asked for from the frame just drawn
  void show_link(std::string_view fragment) override;
  void show_title(std::string_view title) override;
  std::string link_base() const override;
  void remember(std::string_view state) override;
  void mirror(std::string_view html) override;
  void want_chinese() override;
  explain::Answer explain(const plan::Plan&, const explain::Trail&, const text::Table&) override;
  void draw_again(double seconds) override;
  double now() const override;

  std::string pasted;

 private:
  std::string picture_name_;   ///< asked for in this frame; empty: none
  shell::Place picture_;
};

}  // namespace slipstick::web

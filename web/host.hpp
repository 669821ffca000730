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
  void save_picture(std::string_view name, float x, float y, float width, float height) override { picture_ = {std::string(name), x, y, width, height}; }
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
  struct Picture { std::string name; float x = 0, y = 0, width = 0, height = 0; };
  Picture picture_;   ///< asked for in this frame; name empty: none
  bool chinese_asked_ = false;
};

}  // namespace slipstick::web

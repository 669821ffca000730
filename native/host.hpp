/// The desktop as App's Host. What has to wait for the app (typefaces, the answer of a file dialog) is kept until the
/// window's loop asks for it.
#pragma once

#include <string>
#include <string_view>

#include "native/file_dialog.hpp"
#include "shell/app.hpp"

struct GLFWwindow;

namespace slipstick::native {

class Host final : public shell::Host {
 public:
  explicit Host(GLFWwindow* window) : window_(window) {}

  void copy(std::string_view text) override;
  void ask_for_file() override;
  void save_file(std::string_view name, std::string_view text) override;
  void save_picture(std::string_view name, const shell::Place& at) override { picture_name_ = name, picture_ = at; }
  void show_link(std::string_view) override {}     // a window has no address
  void show_title(std::string_view title) override;
  std::string link_base() const override { return {}; }
  void remember(std::string_view state) override;
  void mirror(std::string_view) override {}
  void want_chinese() override { chinese_wanted_ = true; }
  explain::Answer explain(const plan::Plan&, const explain::Trail&, const text::Table&) override;
  void draw_again(double seconds) override;
  double now() const override;

  void deliver(shell::App&);                       ///< hands over what has arrived
  double seconds_to_wait() const;                  ///< until something of the above is due; less than 0: for ever
  bool take_draw_again();                          ///< true when the time asked for has come; forgets it
  void finish_picture(float scale, int height);    ///< reads the one asked for from the frame just drawn; pixels

 private:
  void finish_save(shell::App&, const std::filesystem::path&);

  GLFWwindow* window_;
  explain::Explainer explainer_;
  FileDialog dialog_;
  std::string picture_name_;                       // empty: none asked for
  shell::Place picture_;
  std::string to_save_;
  std::filesystem::path save_without_asking_;      // no dialog here: to this path
  bool chinese_wanted_ = false, dialog_missing_ = false;
  double draw_at_ = -1;                            // less than 0: not asked for
};

}  // namespace slipstick::native

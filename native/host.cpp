#include "native/host.hpp"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <vector>

#include "embedded/chinese.hpp"
#include "native/png.hpp"
#include "native/state_file.hpp"

namespace slipstick::native {

namespace {

constexpr double dialog_interval_s = 0.1;  // how often an open dialog is asked for its answer

/// "plan.json", "plan 2.json"...: nothing is overwritten without a dialog that asks.
std::filesystem::path free_path(const std::filesystem::path& wanted) {
  std::error_code error;
  std::filesystem::path path = wanted;
  for (int number = 2; std::filesystem::exists(path, error); ++number)
    path = wanted.parent_path() / (wanted.stem().string() + " " + std::to_string(number) + wanted.extension().string());
  return path;
}

}  // namespace

void Host::copy(std::string_view text) { glfwSetClipboardString(window_, std::string(text).c_str()); }

void Host::show_title(std::string_view title) { glfwSetWindowTitle(window_, std::string(title).c_str()); }

void Host::remember(std::string_view state) { write_state("state.json", state); }

void Host::ask_for_file() { dialog_missing_ = !dialog_.ask(FileDialog::Kind::open, download_folder() / ""); }

void Host::save_file(std::string_view name, std::string_view text) {
  const std::filesystem::path suggestion = free_path(download_folder() / name);
  to_save_ = text;
  if (!dialog_.ask(FileDialog::Kind::save, suggestion)) save_without_asking_ = suggestion;
}

void Host::finish_picture(float scale, int frame_height) {
  if (picture_name_.empty()) return;
  const auto [left, top, width, height] = shell::pixels_of(picture_, scale);
  const std::size_t row = 3 * static_cast<std::size_t>(width);
  std::vector<unsigned char> upwards(row * static_cast<std::size_t>(height)), rgb;
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(left, frame_height - top - height, width, height, GL_RGB, GL_UNSIGNED_BYTE, upwards.data());
  rgb.reserve(upwards.size());
  for (std::size_t from = upwards.size(); from > 0; from -= row)
    rgb.insert(rgb.end(), upwards.begin() + static_cast<std::ptrdiff_t>(from - row), upwards.begin() + static_cast<std::ptrdiff_t>(from));
  save_file(picture_name_, png(width, height, rgb));
  picture_name_.clear();
}

void Host::finish_save(shell::App& app, const std::filesystem::path& path) { app.file_saved(path.string(), write_file(path, to_save_)); }

explain::Answer Host::explain(const plan::Plan& plan, const explain::Trail& trail, const text::Table& words) {
  return explainer_.answer(plan, trail, words);
}

void Host::draw_again(double seconds) {
  const double at = now() + seconds;
  draw_at_ = draw_at_ < 0 ? at : std::min(draw_at_, at);
}

double Host::now() const { return glfwGetTime(); }

void Host::deliver(shell::App& app) {
  if (chinese_wanted_) {
    chinese_wanted_ = false;
    app.add_chinese({embedded::text_chinese(), embedded::font_noto_sans_sc_regular(), embedded::font_noto_sans_sc_bold()});
  }
  if (dialog_missing_) {
    dialog_missing_ = false;
    app.no_file_dialog();
  }
  if (!save_without_asking_.empty()) {
    finish_save(app, save_without_asking_);
    save_without_asking_.clear();
  }
  if (!dialog_.is_open() || dialog_.poll() != FileDialog::Answer::chosen) return;
  if (dialog_.kind() == FileDialog::Kind::save) return finish_save(app, dialog_.path());
  if (const auto text = read_file(dialog_.path())) app.open_file(dialog_.path().filename().string(), *text);
}

double Host::seconds_to_wait() const {
  const double until_frame = draw_at_ < 0 ? -1 : std::max(0.0, draw_at_ - now());
  if (!dialog_.is_open()) return until_frame;
  return until_frame < 0 ? dialog_interval_s : std::min(until_frame, dialog_interval_s);
}

bool Host::take_draw_again() {
  if (draw_at_ < 0 || now() < draw_at_) return false;
  draw_at_ = -1;
  return true;
}

}  // namespace slipstick::native

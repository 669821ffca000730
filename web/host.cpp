#include "web/host.hpp"

#include <utility>

#include "core/explain/json.hpp"
#include "core/link/link.hpp"
#include "web/page.hpp"

namespace slipstick::web {

namespace {

int length(std::string_view text) { return static_cast<int>(text.size()); }

std::string& buffer() {
  static std::string bytes;
  return bytes;
}

}  // namespace

char* text_buffer(int bytes) {
  buffer().resize(static_cast<std::size_t>(bytes));
  return buffer().data();
}

std::string_view given(int bytes) { return std::string_view(buffer()).substr(0, static_cast<std::size_t>(bytes)); }

void Host::copy(std::string_view text) { page_copy(text.data(), length(text)); }
void Host::ask_for_file() { page_ask_for_file(); }
void Host::save_file(std::string_view name, std::string_view text) {
  page_save_file(name.data(), length(name), text.data(), length(text));
}
void Host::finish_picture(float ratio) {
  if (picture_name_.empty()) return;
  const auto [x, y, width, height] = shell::pixels_of(picture_, ratio);
  page_save_picture(picture_name_.data(), length(picture_name_), x, y, width, height);
  picture_name_.clear();
}
void Host::show_link(std::string_view fragment) { page_show_link(fragment.data(), length(fragment)); }
void Host::show_title(std::string_view title) { page_title(title.data(), length(title)); }
std::string Host::link_base() const { return std::string(given(page_base())); }
void Host::remember(std::string_view state) { page_remember(state.data(), length(state)); }
void Host::mirror(std::string_view html) { page_mirror(html.data(), length(html)); }
void Host::draw_again(double seconds) { page_draw_again(seconds); }
double Host::now() const { return page_now(); }

explain::Answer Host::explain(const plan::Plan& plan, const explain::Trail& trail, const text::Table& words) {
  using State = explain::Answer::State;
  const std::string question = explain::to_json(explain::Question{link::write(plan), trail, words.language()});
  const int bytes = page_explain(question.data(), length(question));
  if (bytes < 0) return {bytes == -1 ? State::waiting : State::lost, {}};
  auto explanation = explain::explanation_from_json(given(bytes));
  return explanation.has_value() ? explain::Answer{State::found, std::move(*explanation)} : explain::Answer{};
}

void Host::want_chinese() { page_fetch_chinese(); }

}  // namespace slipstick::web

#include "web/host.hpp"

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
void Host::show_link(std::string_view fragment) { page_show_link(fragment.data(), length(fragment)); }
void Host::show_title(std::string_view title) { page_title(title.data(), length(title)); }
std::string Host::link_base() const { return std::string(given(page_base())); }
void Host::remember(std::string_view state) { page_remember(state.data(), length(state)); }
void Host::mirror(std::string_view html) { page_mirror(html.data(), length(html)); }
void Host::draw_again(double seconds) { page_draw_again(seconds); }
double Host::now() const { return page_now(); }

void Host::want_chinese() {
  if (chinese_asked_) return;
  chinese_asked_ = true;
  page_fetch_chinese();
}

}  // namespace slipstick::web

#include "shell/app.hpp"

#include "shell/app_state.hpp"
#include "shell/mirror.hpp"
#include "shell/words.hpp"

namespace slipstick::shell {

namespace {

Settings first_settings(const Preferences& preferences) {
  Settings settings;
  settings.dark = preferences.dark;
  settings.language = preferences.chinese ? text::Language::chinese : text::Language::english;
  return settings;
}

Width width_class(float width) {
  return width < 1024 ? Width::phone : width < 1100 ? Width::compact : width < 1280 ? Width::small : width < 1800 ? Width::medium : Width::wide;
}

}  // namespace

App::State::State(Host& host_, const Preferences& preferences_, std::string_view remembered_text)
    : host(host_), preferences(preferences_), fonts(theme::load_fonts()) {
  const state::Remembered kept = state::read(remembered_text, first_settings(preferences));
  settings = kept.settings;
  remembered = remembered_text;
  if (const link::Decoded link = link::read(kept.link); link.state == link::State::intact && link.reading.issues.empty()) {
    document = state::Document(link);
    document.name_pins(kept.pin_names);
  }
  top_bar.library = kept.library;
  welcomed = kept.welcomed;
  set_language(settings.language);
  theme::apply_style(settings.dark, preferences.touch);
}

/// Words stay English until the Chinese ones are there.
void App::State::set_language(text::Language language) {
  settings.language = language;
  if (language == text::Language::chinese && chinese) words = text::Table(language, chinese->sentences);
  else words = english_words();
  if (language == text::Language::chinese && !chinese_asked) {
    chinese_asked = true;
    host.want_chinese();
  }
}

void App::State::tell(std::string text, bool bad) {
  notice = {std::move(text), bad, host.now() + (bad ? 8.0 : 3.0)};
  dirty = true;
}

Context App::State::context() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  Context ui{.color = theme::palette(settings.dark), .fonts = fonts, .words = words, .preferences = preferences, .settings = settings,
             .plan = document.plan(), .baseline = document.baseline(), .report = document.report(), .reported = document.reported(),
             .issues = document.issues(), .requests = requests, .width = width_class(size.x), .scale = scale, .alpha = 1,
             .now = host.now(), .computed_in_s = computed_in_s, .pictured = pictured, .host = host, .pins = document.pins()};
  return ui;
}

App::App(Host& host, const Preferences& preferences, std::string_view state) : state_(std::make_unique<State>(host, preferences, state)) {}
App::~App() = default;

void App::frame() {
  State& state = *state_;
  state.dirty = false;
  state.requests = {};
  const Context ui = state.context();
  theme::use_scale(state.fonts, state.scale);
  state.draw(ui);
  state.places = std::move(state.requests.places);
  state.typing_number = state.requests.typing_number;
  state.take_picture();
  state.act();
  state.follow_plan();
}

void App::set_scale(float scale) {
  state_->scale = scale;
  state_->dirty = true;
}

void App::set_preferences(const Preferences& preferences) {
  State& state = *state_;
  state.preferences = preferences;
  if (!state.settings.dark_chosen) state.settings.dark = preferences.dark;
  theme::apply_style(state.settings.dark, preferences.touch);
  state.dirty = true;
}

void App::adopt_library(std::string_view state) {
  if (state.empty()) return;
  state_->top_bar.library.adopt(state::read(state, state_->settings).library);
  state_->dirty = true;
}

void App::open_link(std::string_view text) {
  if (!state_->document.is_shown_by(text)) state_->open_link(text);
}

void App::open_file(std::string_view, std::string_view text) { state_->open_json(text); }

void App::file_saved(std::string_view path, bool written) {
  const std::string arguments[] = {std::string(path)};
  state_->tell(text::fill(state_->words, state_->words(written ? "ui.notice.saved" : "ui.notice.not_saved"), arguments), !written);
}

void App::no_file_dialog() { state_->tell(std::string(state_->words("ui.notice.no_dialog")), true); }

void App::paste(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return;
  if (text[first] == '{') return state_->open_json(text);
  if (text.find("v=") != std::string_view::npos || text.find('#') != std::string_view::npos) return state_->open_link(text);
  state_->tell(std::string(state_->words("ui.notice.not_a_plan")), true);
}

void App::add_chinese(const Chinese& chinese) {
  if (state_->chinese) return;
  state_->chinese = chinese;
  theme::add_chinese(state_->fonts, chinese.regular, chinese.bold);
  state_->set_language(state_->settings.language);
  state_->dirty = true;
}

void App::chinese_failed() {
  state_->chinese_asked = false;
  state_->set_language(text::Language::english);
  state_->tell(std::string(state_->words("ui.notice.no_chinese")), true);
}

std::string App::link() const { return state_->document.link(); }
Place App::place(std::string_view key) const {
  for (const Place& place : state_->places) {
    if (place.key == key) return place;
  }
  return {};
}

bool App::typing_number() const { return state_->typing_number; }
bool App::wants_frame() const { return state_->dirty; }
bool App::dark() const { return state_->settings.dark; }

}  // namespace slipstick::shell

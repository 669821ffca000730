#include "shell/state/remembered.hpp"

#include "core/json/value.hpp"
#include "core/json/writer.hpp"

namespace slipstick::shell::state {

namespace {

bool flag(const json::Value& from, const char* key, bool otherwise) {
  const json::Value& value = from[key];
  return value.is_boolean() ? value.number != 0 : otherwise;
}

}  // namespace

std::string write(const Remembered& state) {
  json::Writer out(-1);
  out.open('{');
  out.text("link", state.link);
  out.flag("dark", state.settings.dark);
  out.flag("dark_chosen", state.settings.dark_chosen);
  out.flag("gib", state.settings.gib);
  out.flag("chinese", state.settings.language == text::Language::chinese);
  out.flag("chinese_numbers", state.settings.chinese_numbers);
  out.number("tab", int(state.settings.tab));
  out.close();
  return out.written();
}

Remembered read(std::string_view text, const Settings& defaults) {
  Remembered state{defaults, ""};
  const std::optional<json::Value> parsed = json::parse(text);
  if (!parsed) return state;
  const json::Value& from = *parsed;
  state.link = from["link"].text;
  Settings& settings = state.settings;
  settings.dark_chosen = flag(from, "dark_chosen", false);
  if (settings.dark_chosen) settings.dark = flag(from, "dark", settings.dark);
  settings.gib = flag(from, "gib", settings.gib);
  settings.chinese_numbers = flag(from, "chinese_numbers", settings.chinese_numbers);
  const bool chinese = flag(from, "chinese", settings.language == text::Language::chinese);
  settings.language = chinese ? text::Language::chinese : text::Language::english;
  for (int tab = 0; tab <= int(Tab::advice); ++tab) {
    if (from["tab"].is_number() && from["tab"].number == tab) settings.tab = Tab(tab);
  }
  return state;
}

}  // namespace slipstick::shell::state

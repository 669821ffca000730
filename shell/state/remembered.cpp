#include "shell/state/remembered.hpp"

#include <algorithm>

#include "core/json/value.hpp"
#include "core/json/writer.hpp"

namespace slipstick::shell::state {

namespace {

bool flag(const json::Value& from, const char* key, bool otherwise) {
  const json::Value& value = from[key];
  return value.is_boolean() ? value.number != 0 : otherwise;
}

/// One line of its own for each plan. Lines that say nothing that this program knows are passed over.
void read_plan(const json::Value& from, Library& library) {
  if (const std::string& name = from["name"].text; !name.empty()) library.save(name, from["plan"].text);
  library.leave(from["recent"].text);
}

void read_settings(const json::Value& from, Remembered& state) {
  state.link = from["link"].text;
  state.welcomed = flag(from, "welcomed", false);
  for (const json::Value& name : from["pins"]) state.pin_names.push_back(name.text);
  Settings& settings = state.settings;
  settings.dark_chosen = flag(from, "dark_chosen", false);
  if (settings.dark_chosen) settings.dark = flag(from, "dark", settings.dark);
  settings.gib = flag(from, "gib", settings.gib);
  settings.chinese_numbers = flag(from, "chinese_numbers", settings.chinese_numbers);
  const bool chinese = flag(from, "chinese", settings.language == text::Language::chinese);
  settings.language = chinese ? text::Language::chinese : text::Language::english;
  for (const Tab tab : tabs) {
    if (from["tab"].is_number() && from["tab"].number == int(tab)) settings.tab = tab;
  }
}

std::string line(const char* key, const std::string& value, const std::string& link = {}) {
  json::Writer out(-1);
  out.open('{');
  out.text(key, value);
  if (!link.empty()) out.text("plan", link);
  out.close();
  return "\n" + out.written();
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
  out.flag("welcomed", state.welcomed);
  const bool named = std::any_of(state.pin_names.begin(), state.pin_names.end(), [](const std::string& name) { return !name.empty(); });
  if (named) {
    out.open("pins", '[');
    for (const std::string& name : state.pin_names) out.text(name);
    out.close();
  }
  out.close();
  std::string text = out.written();
  for (const SavedPlan& plan : state.library.saved()) text += line("name", plan.name, plan.link);
  const auto& recent = state.library.recent();
  for (auto each = recent.rbegin(); each != recent.rend(); ++each) text += line("recent", *each);
  return text;
}

Remembered read(std::string_view text, const Settings& defaults) {
  Remembered state{defaults, ""};
  for (bool first = true; !text.empty(); first = false) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::optional<json::Value> parsed = json::parse(text.substr(0, end))) {
      if (first) read_settings(*parsed, state);
      else read_plan(*parsed, state.library);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return state;
}

}  // namespace slipstick::shell::state

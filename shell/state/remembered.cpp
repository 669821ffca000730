#include "shell/state/remembered.hpp"

#include <nlohmann/json.hpp>

namespace slipstick::shell::state {

namespace {

using nlohmann::json;

bool flag(const json& from, const char* key, bool otherwise) {
  const auto found = from.find(key);
  return found != from.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

}  // namespace

std::string write(const Remembered& state) {
  json out;
  out["link"] = state.link;
  out["dark"] = state.settings.dark;
  out["dark_chosen"] = state.settings.dark_chosen;
  out["gib"] = state.settings.gib;
  out["chinese"] = state.settings.language == text::Language::chinese;
  out["chinese_numbers"] = state.settings.chinese_numbers;
  out["tab"] = int(state.settings.tab);
  return out.dump();
}

Remembered read(std::string_view text, const Settings& defaults) {
  Remembered state{defaults, ""};
  const json from = json::parse(text.begin(), text.end(), nullptr, false);
  if (!from.is_object()) return state;
  if (const auto link = from.find("link"); link != from.end() && link->is_string()) state.link = link->get<std::string>();
  Settings& settings = state.settings;
  settings.dark_chosen = flag(from, "dark_chosen", false);
  if (settings.dark_chosen) settings.dark = flag(from, "dark", settings.dark);
  settings.gib = flag(from, "gib", settings.gib);
  settings.chinese_numbers = flag(from, "chinese_numbers", settings.chinese_numbers);
  const bool chinese = flag(from, "chinese", settings.language == text::Language::chinese);
  settings.language = chinese ? text::Language::chinese : text::Language::english;
  if (const auto tab = from.find("tab"); tab != from.end() && tab->is_number_integer()) {
    const int chosen = tab->get<int>();
    if (chosen >= 0 && chosen <= int(Tab::advice)) settings.tab = Tab(chosen);
  }
  return state;
}

}  // namespace slipstick::shell::state

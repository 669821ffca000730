#include <algorithm>

#include "shell/widgets/picker.hpp"

namespace slipstick::shell::widgets {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    if (end > i) words.push_back(text.substr(i, end - i));
    i = end + 1;
  }
  return words;
}

bool has_letters_in_order(const std::string& text, const std::string& letters) {
  std::size_t at = 0;
  for (const char c : letters) {
    if (c == ' ') continue;
    at = text.find(c, at);
    if (at == text.npos) return false;
    ++at;
  }
  return true;
}

}  // namespace

std::vector<Match> matches(std::span<const Option> options, std::string_view typed) {
  const std::string wanted = lower(typed);
  const std::vector<std::string> words = words_of(wanted);
  std::vector<Match> first, then, loose;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string name = lower(options[i].name), rest = lower(options[i].id) + " " + lower(options[i].detail);
    const auto has = [&](const std::string& word) {
      return name.find(word) != name.npos || rest.find(word) != rest.npos;
    };
    Match match{static_cast<int>(i), 0, 0};
    if (std::all_of(words.begin(), words.end(), has)) {
      for (const std::string& word : words) {
        if (match.to > 0 || name.find(word) == name.npos) continue;
        match.from = name.find(word);
        match.to = match.from + word.size();
      }
      (!words.empty() && name.starts_with(words.front()) ? first : then).push_back(match);
    } else if (has_letters_in_order(name, wanted)) {
      loose.push_back(match);
    }
  }
  first.insert(first.end(), then.begin(), then.end());
  return first.empty() ? loose : first;
}

}  // namespace slipstick::shell::widgets

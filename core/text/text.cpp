#include "core/text/text.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "embedded/core.hpp"

namespace slipstick::text {

Table::Table(Language language) : language_(language) {
  const bool english = language == Language::english;
  add(english ? embedded::text_en() : embedded::text_zh());
  add(english ? embedded::text_engine_en() : embedded::text_engine_zh());
  add(english ? embedded::text_time_en() : embedded::text_time_zh());
  add(english ? embedded::text_advice_en() : embedded::text_advice_zh());
  add(english ? embedded::text_config_en() : embedded::text_config_zh());
}

void Table::add(std::string_view json) {
  const nlohmann::json object = nlohmann::json::parse(json, nullptr, false);
  if (!object.is_object()) return;
  for (const auto& [key, value] : object.items()) {
    if (value.is_string()) entries_.emplace_back(key, value.get<std::string>());
  }
  // Stable and searched from behind: of equal keys the later one counts.
  std::stable_sort(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const auto reversed = std::unique(entries_.rbegin(), entries_.rend(), [](const auto& a, const auto& b) { return a.first == b.first; });
  entries_.erase(entries_.begin(), reversed.base());
}

bool Table::has(std::string_view key) const { return (*this)(key).data() != key.data(); }

std::string_view Table::operator()(std::string_view key) const {
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), key, [](const auto& entry, std::string_view k) { return entry.first < k; });
  return found != entries_.end() && found->first == key ? std::string_view(found->second) : key;
}

std::string fill(const Table& table, std::string_view pattern, std::span<const std::string> arguments) {
  std::vector<std::string> found;
  for (const std::string& argument : arguments) {
    found.emplace_back(argument.starts_with('@') ? table(std::string_view(argument).substr(1)) : std::string_view(argument));
  }
  return replace(pattern, found);
}

std::string replace(std::string_view pattern, std::span<const std::string> arguments) {
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool hole = pattern[i] == '{' && i + 2 < pattern.size() && pattern[i + 2] == '}' && pattern[i + 1] >= '0' && pattern[i + 1] <= '9';
    const std::size_t index = hole ? static_cast<std::size_t>(pattern[i + 1] - '0') : arguments.size();
    if (index >= arguments.size()) {
      result += pattern[i];
      continue;
    }
    result += arguments[index];
    i += 2;
  }
  return result;
}

std::string title(const Table& table, const advice::Advice& advice) {
  return fill(table, table("advice." + std::string(advice.id)), advice.arguments);
}

std::string why(const Table& table, const advice::Advice& advice) {
  return fill(table, table("advice." + std::string(advice.id) + ".why"), advice.arguments);
}

const Table& english() {
  static const Table table(Language::english);
  return table;
}

}  // namespace slipstick::text

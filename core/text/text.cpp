#include "core/text/text.hpp"

#include "core/json/value.hpp"
#include "embedded/core.hpp"

namespace slipstick::text {

void Table::add(std::string_view json) {
  json::Value table = json::parse(json).value_or(json::Value());
  for (json::Value& entry : table.items) entries_[std::move(entry.key)] = std::move(entry.text);
}

bool Table::has(std::string_view key) const { return entries_.find(key) != entries_.end(); }

std::string_view Table::operator()(std::string_view key) const {
  const auto found = entries_.find(key);
  return found != entries_.end() ? std::string_view(found->second) : key;
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
  static const Table table{embedded::text_en(), embedded::text_shared_en(), embedded::text_advice_en(), embedded::text_config_en()};
  return table;
}

}  // namespace slipstick::text

#include "core/config/words.hpp"

#include <array>

#include "core/model/parameters.hpp"
#include "core/number/text.hpp"
#include "core/plan/fields.hpp"
#include "core/plan/read.hpp"

namespace slipstick::config {
namespace {

std::string key_of(const char* group, const char* id) { return std::string("config.") + group + "." + id; }

std::string number_text(double x) {
  const bool whole = x > -1e15 && x < 1e15 && x == static_cast<double>(static_cast<long long>(x));
  return whole ? number::count(x) : number::shortest(x);
}

template <class List, class Word>
std::string joined(const List& list, std::size_t most, Word word) {
  std::string text;
  for (std::size_t i = 0; i < list.size() && i < most; ++i) text += (i > 0 ? ", " : "") + word(list[i]);
  return list.size() > most ? text + ", …" : text;
}

}  // namespace

std::string value_text(const text::Table& table, const std::string& field, double value) {
  const plan::FieldInfo* info = plan::find_field(field);
  if (!info || info->choices.empty()) return number_text(value);
  const bool inside = value >= 0 && value < static_cast<double>(info->choices.size());
  const std::string word = info->choices[inside ? static_cast<std::size_t>(value) : 0];
  const std::string key = "choice." + field + "." + word;
  return table.has(key) ? std::string(table(key)) : word;
}

std::string refusal(const text::Table& table, const Import& import) {
  const bool list = import.problem == Problem::unknown_family;
  const std::array<std::string, 3> arguments{import.key, list ? known_families() : "1", number::count(plan::info(plan::Field::hidden).maximum)};
  return text::replace(table(std::string("error.config.") + id(import.problem)), arguments);
}

std::string sentence(const text::Table& table, const Issue& issue) {
  std::string key = key_of("doubt", id(issue.doubt));
  if (issue.doubt == Doubt::bad_value && issue.field.empty()) key += ".key";
  const std::string label = issue.field.empty() ? "" : std::string(table("field." + issue.field));
  const std::array<std::string, 5> arguments{issue.key, number_text(issue.value), number_text(issue.limit), label,
                                             value_text(table, issue.field, issue.assumed)};
  return text::replace(table(key), arguments);
}

std::string assumption(const text::Table& table, const Assumed& assumed) {
  return std::string(table("field." + assumed.field)) + " " + value_text(table, assumed.field, assumed.value);
}

std::string notice(const text::Table& table, const Import& import) {
  if (import.problem != Problem::none) return refusal(table, import);
  const double total = model::count<double>(import.architecture).total;
  const std::array<std::string, 2> read{import.family.empty() ? "transformer" : import.family, number::count(total)};
  std::string text = text::replace(table(import.known_family ? "config.notice" : "config.notice.unknown_family"), read);
  for (std::size_t i = 0; i < import.issues.size() && i < 3; ++i) text += " " + sentence(table, import.issues[i]);
  const auto add = [&](const char* key, const std::string& list) {
    if (!list.empty()) text += " " + text::replace(table(key), std::array<std::string, 1>{list});
  };
  add("config.notice.assumed", joined(import.assumed, 6, [&](const Assumed& one) { return assumption(table, one); }));
  add("config.notice.ignored", joined(import.ignored, 4, [](const std::string& one) { return one; }));
  return text;
}

}  // namespace slipstick::config

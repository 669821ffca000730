/// Value, reason, remedy: what is wrong with an input, in words.
#include <array>

#include "core/number/text.hpp"
#include "core/text/text.hpp"

namespace slipstick::text {
namespace {

using plan::Field;
using plan::FieldInfo;
using plan::Issue;

/// A value of a field as a reader writes it: "1,536", "0.45", "bf16, fp32 gradients".
std::string value_of(const Table& table, const FieldInfo& field, double x) {
  if (field.choices.empty()) {
    const bool whole = x > -1e15 && x < 1e15 && x == static_cast<double>(static_cast<long long>(x));
    return whole ? number::count(x) : number::shortest(x);
  }
  const std::size_t index = x > 0 && x < static_cast<double>(field.choices.size()) ? static_cast<std::size_t>(x) : 0;
  return std::string(table(std::string("choice.") + field.key + "." + field.choices[index]));
}

/// "8, 4, 2 or 1"
std::string alternatives(const Table& table, const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += table(i + 1 == words.size() ? "error.or" : "error.comma");
    result += words[i];
  }
  return result;
}

/// The most particular sentence that the table holds for this issue.
std::string_view pattern(const Table& table, const Issue& issue) {
  const std::string general = std::string("error.") + plan::id(issue.code), missing = general + ".missing";
  if (issue.given.empty() && table.has(missing)) return table(missing);
  const std::string particular = general + "." + plan::info(issue.other).key;
  if (issue.other != Field::none && table.has(particular)) return table(particular);
  return table(general);
}

}  // namespace

std::string sentence(const Table& table, const Issue& issue) {
  if (issue.pinned != 0) {
    Issue own = issue;
    own.pinned = 0;
    const std::array<std::string, 2> parts{std::string(1, static_cast<char>(issue.pinned - 'a' + 'A')), sentence(table, own)};
    return replace(table("error.pinned"), parts);
  }
  const FieldInfo& field = plan::info(issue.field);
  const FieldInfo& other = plan::info(issue.other);
  const auto label = [&](const FieldInfo& f) { return f.field == Field::none ? std::string() : std::string(table(std::string("field.") + f.key)); };
  std::vector<std::string> choices, remedies;
  for (const char* word : field.choices) choices.emplace_back(word);
  for (double remedy : issue.remedies) remedies.push_back(value_of(table, field, remedy));
  const std::array<std::string, 8> arguments{
      issue.given.empty() ? value_of(table, field, issue.value) : issue.given,
      label(field),
      value_of(table, other, issue.limit),
      label(other),
      value_of(table, field.choices.empty() ? field : other, field.minimum),
      value_of(table, field.choices.empty() ? field : other, field.maximum),
      field.key,
      alternatives(table, choices),
  };
  std::string result = replace(pattern(table, issue), arguments);
  if (remedies.empty()) return result;
  const std::array<std::string, 1> listed{alternatives(table, remedies)};
  return result + (table.language() == Language::english ? " " : "") + replace(table("error.use"), listed);
}

}  // namespace slipstick::text

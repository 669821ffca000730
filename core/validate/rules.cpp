#include "core/validate/rules.hpp"

#include <algorithm>

#include "embedded/core.hpp"

namespace slipstick::validate {
namespace {

Test read_test(const std::string& path, const Json& value) {
  Test test{Path(path), {}, {}, {}, {}};
  if (value.is_string()) test.texts.push_back(lower(value.get<std::string>()));
  if (value.is_array())
    for (const Json& item : value) test.texts.push_back(lower(text_of(item)));
  if (value.is_boolean()) test.stated = value.get<bool>();
  if (value.is_object()) {
    if (value.contains("min")) test.minimum = number_of(value["min"]);
    if (value.contains("max")) test.maximum = number_of(value["max"]);
  }
  return test;
}

Condition read_condition(const Json& object) {
  Condition condition;
  for (const auto& [path, value] : object.items()) condition.push_back(read_test(path, value));
  return condition;
}

std::vector<Setting> read_settings(const Json& object, const char* name) {
  std::vector<Setting> settings;
  if (object.contains(name))
    for (const auto& [key, value] : object[name].items()) settings.push_back({key, text_of(value)});
  return settings;
}

std::vector<Rule> read_rules(const Json& list) {
  std::vector<Rule> rules;
  for (const Json& item : list) {
    Rule rule;
    if (item.contains("if")) rule.when = read_condition(item["if"]);
    rule.assume = read_settings(item, "assume");
    rule.force = read_settings(item, "force");
    rule.why = item.contains("why") ? text_of(item["why"]) : std::string();
    rules.push_back(std::move(rule));
  }
  return rules;
}

Source read_source(const Json& item) {
  Source source{text_of(item["id"]), {}, {}, read_rules(item["rules"])};
  for (const Json& condition : item["row"]) source.row.push_back(read_condition(condition));
  for (const Json& condition : item["file"]) source.file.push_back(read_condition(condition));
  return source;
}

struct Data {
  std::vector<Rule> common;
  std::vector<Source> sources;
};

const Data& data() {
  static const Data all = [] {
    const Json json = Json::parse(embedded::validate_sources(), nullptr, false);
    Data read{read_rules(json["common"]), {}};
    for (const Json& item : json["sources"]) read.sources.push_back(read_source(item));
    return read;
  }();
  return all;
}

bool truthy(const Json* value) {
  if (value == nullptr) return false;
  if (value->is_boolean()) return value->get<bool>();
  if (value->is_number()) return value->get<double>() != 0;
  return !value->empty();
}

bool holds(const Test& test, const Row& row) {
  if (test.stated) return truthy(row.find(test.path)) == *test.stated;
  if (!test.texts.empty()) {
    const std::string text = lower(row.text(test.path));
    return std::any_of(test.texts.begin(), test.texts.end(), [&](const std::string& part) {
      return part.starts_with('^') ? text.starts_with(std::string_view(part).substr(1)) : text.find(part) != text.npos;
    });
  }
  const std::optional<double> x = row.number(test.path);
  return x && (!test.minimum || *x >= *test.minimum) && (!test.maximum || *x <= *test.maximum);
}

}  // namespace

bool holds(const Condition& condition, const Row& row) {
  return std::all_of(condition.begin(), condition.end(), [&](const Test& test) { return holds(test, row); });
}

std::span<const Rule> common_rules() { return data().common; }
std::span<const Source> sources() { return data().sources; }

std::span<const FieldRule> field_rules() {
  static const std::vector<FieldRule> all = [] {
    std::vector<FieldRule> rules;
    for (const Json& item : Json::parse(embedded::validate_fields(), nullptr, false)) {
      FieldRule rule{text_of(item["to"]), {}, {}};
      for (const Json& path : item["from"]) rule.from.emplace_back(text_of(path));
      if (item.contains("words"))
        for (const Json& word : item["words"]) rule.words.push_back({lower(text_of(word[0])), text_of(word[1])});
      rules.push_back(std::move(rule));
    }
    return rules;
  }();
  return all;
}

const Source& source_of(const Row& row) {
  for (const auto conditions : {&Source::row, &Source::file})
    for (const Source& source : sources())
      for (const Condition& condition : source.*conditions)
        if (holds(condition, row)) return source;
  return sources().back();
}

}  // namespace slipstick::validate

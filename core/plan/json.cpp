#include <algorithm>

#include "core/json/value.hpp"
#include "core/json/writer.hpp"
#include "core/number/text.hpp"
#include "core/plan/migrate.hpp"
#include "core/plan/read.hpp"

namespace slipstick::plan {
namespace {

void report(Reading& reading, Code code, Field field, std::string_view given, double value = 0, double limit = 0) {
  Issue issue{code, field, value, limit};
  issue.given = printable(given);
  reading.issues.push_back(std::move(issue));
}

/// The value as a link would write it; empty: not of a kind that a field can have.
std::string as_text(const json::Value& value) {
  if (value.is_boolean()) return value.number != 0 ? "true" : "false";
  return value.is_number() ? number::shortest(value.number) : value.text;
}

const char* name_of(json::Kind kind) {
  switch (kind) {
    case json::Kind::null: return "null";
    case json::Kind::boolean: return "boolean";
    case json::Kind::number: return "number";
    case json::Kind::text: return "string";
    case json::Kind::array: return "array";
    case json::Kind::object: return "object";
  }
  return "";
}

/// Today's where none is given; a text that gives several has none that could be trusted.
int read_version(const json::Value& json, Reading& reading) {
  const auto versions = std::count_if(json.begin(), json.end(), [](const json::Value& value) { return value.key == "v"; });
  if (versions == 0) return current_version;
  const std::string text = as_text(json["v"]);
  const std::optional<double> version = number::read_plain(text);
  const bool known = version && *version >= 1 && *version <= current_version && *version == static_cast<int>(*version);
  if (versions == 1 && known) return static_cast<int>(*version);
  report(reading, Code::bad_version, Field::none, text, version.value_or(0), current_version);
  return current_version;
}

}  // namespace

Reading from_json(std::string_view text) {
  Reading reading{default_plan(), {}, {}};
  if (text.size() > max_json_length) {
    report(reading, Code::too_long, Field::none, "", static_cast<double>(text.size()), static_cast<double>(max_json_length));
    return reading;
  }
  const std::optional<json::Value> json = json::parse(text);
  if (!json || !json->is_object()) {
    report(reading, json ? Code::not_an_object : Code::not_json, Field::none, text);
    return reading;
  }
  const int version = read_version(*json, reading);
  std::vector<Pair> pairs;
  for (const json::Value& value : *json) {
    if (value.key == "v") continue;
    const std::string given = as_text(value);
    const FieldInfo* f = find_field(value.key);
    if (f && given.empty() && !value.is_text()) report(reading, Code::wrong_type, f->field, name_of(value.kind));
    else pairs.emplace_back(value.key, given);
  }
  migrate(pairs, version);
  Reading rest = read_pairs(pairs, reading.plan);
  rest.issues.insert(rest.issues.begin(), reading.issues.begin(), reading.issues.end());
  return rest;
}

std::string to_json(const Plan& plan) {
  json::Writer json(2);
  json.open('{');
  json.number("v", current_version);
  for (const Pair& pair : differences(plan)) {
    const FieldInfo& f = *find_field(pair.first);
    if (f.kind == Kind::flag) json.flag(pair.first, f.get(plan) != 0);
    else if (f.kind == Kind::integer || f.kind == Kind::real) json.number(pair.first, f.get(plan));
    else json.text(pair.first, pair.second);
  }
  json.close();
  return json.written() + "\n";
}

}  // namespace slipstick::plan

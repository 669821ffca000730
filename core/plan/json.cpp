#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/number/text.hpp"
#include "core/plan/migrate.hpp"
#include "core/plan/read.hpp"

namespace slipstick::plan {
namespace {

using Json = nlohmann::ordered_json;

constexpr int deepest = 16;

void report(Reading& reading, Code code, Field field, std::string_view given, double value = 0, double limit = 0) {
  Issue issue{code, field, value, limit};
  issue.given = printable(given);
  reading.issues.push_back(std::move(issue));
}

struct Parsed {
  Json json;
  std::vector<std::string> duplicates;  ///< keys of the outer object that stand there twice; the parser keeps the last
  bool too_deep = false;
};

Parsed parse(std::string_view text) {
  Parsed parsed;
  std::vector<std::string> keys;
  const auto watch = [&](int depth, nlohmann::detail::parse_event_t event, Json& value) {
    if (depth > deepest) parsed.too_deep = true;
    if (event == Json::parse_event_t::key && depth == 1) keys.push_back(value.get<std::string>());
    return depth <= deepest;  // what lies deeper is dropped while it is read
  };
  parsed.json = Json::parse(text, watch, false);
  std::sort(keys.begin(), keys.end());
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const bool first_repeat = keys[i] == keys[i - 1] && (i < 2 || keys[i] != keys[i - 2]);
    if (first_repeat) parsed.duplicates.push_back(keys[i]);
  }
  return parsed;
}

/// The value as a link would write it; empty: not of a kind that a field can have.
std::string as_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return number::shortest(value.get<double>());
  return "";
}

int read_version(const Json& json, Reading& reading) {
  const auto found = json.find("v");
  if (found == json.end()) return current_version;
  const std::string text = as_text(*found);
  const std::optional<double> version = number::read_plain(text);
  if (version && *version >= 1 && *version <= current_version && *version == static_cast<int>(*version)) return static_cast<int>(*version);
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
  const Parsed parsed = parse(text);
  if (parsed.too_deep || parsed.json.is_discarded()) {
    report(reading, Code::not_json, Field::none, text);
    return reading;
  }
  if (!parsed.json.is_object()) {
    report(reading, Code::not_an_object, Field::none, text);
    return reading;
  }
  const int version = read_version(parsed.json, reading);
  std::vector<Pair> pairs;
  for (const auto& [key, value] : parsed.json.items()) {
    if (key == "v") continue;
    const std::string given = as_text(value);
    const FieldInfo* f = find_field(key);
    if (f && given.empty() && !value.is_string()) report(reading, Code::wrong_type, f->field, value.type_name());
    else pairs.emplace_back(key, given);
  }
  // Both places of a key given twice, so that it is taken neither time, as in a link.
  for (const std::string& key : parsed.duplicates) pairs.emplace_back(key, key == "v" ? "" : as_text(parsed.json[key]));
  migrate(pairs, version);
  Reading rest = read_pairs(pairs, reading.plan);
  rest.issues.insert(rest.issues.begin(), reading.issues.begin(), reading.issues.end());
  return rest;
}

std::string to_json(const Plan& plan) {
  Json json;
  json["v"] = current_version;
  for (const Pair& pair : differences(plan)) {
    const FieldInfo& f = *find_field(pair.first);
    if (f.kind == Kind::flag) json[pair.first] = f.get(plan) != 0;
    else if (f.kind == Kind::integer) json[pair.first] = static_cast<long long>(f.get(plan));
    else if (f.kind == Kind::real && f.get(plan) < 9e15 && f.get(plan) == static_cast<double>(static_cast<long long>(f.get(plan))))
      json[pair.first] = static_cast<long long>(f.get(plan));
    else if (f.kind == Kind::real) json[pair.first] = f.get(plan);
    else json[pair.first] = pair.second;
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace slipstick::plan

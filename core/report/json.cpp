#include "core/report/json.hpp"

#include <nlohmann/json.hpp>

#include "core/catalog/catalog.hpp"
#include "core/link/link.hpp"
#include "core/plan/read.hpp"
#include "core/text/text.hpp"

namespace slipstick::report {
namespace {

using Json = nlohmann::ordered_json;

Json number_json(double x) {
  constexpr double exact_integers = 9007199254740992.0;  // 2^53
  if (!(x >= -1.7976931348623157e308 && x <= 1.7976931348623157e308)) return nullptr;
  const bool whole = x > -exact_integers && x < exact_integers && x == static_cast<double>(static_cast<long long>(x));
  return whole ? Json(static_cast<long long>(x)) : Json(x);
}

template <class T>
concept Listed = requires(const T& part) { T::fields(part, [](const char*, const auto&) {}); };

Json json_of(double x) { return number_json(x); }
Json json_of(bool x) { return x; }
Json json_of(int x) { return x; }
Json json_of(const char* x) { return x; }
Json json_of(const StageParameters<double>& s) { return {{"stage", s.stage}, {"per_gpu", number_json(s.per_gpu)}}; }

Json json_of(const Rule<double>& rule);
Json json_of(const advice::Advice& advice);
Json json_of(const plan::Issue& issue);
template <Listed T>
Json json_of(const T& part);

template <class T>
Json json_of(const std::vector<T>& parts) {
  Json array = Json::array();
  for (const T& part : parts) array.push_back(json_of(part));
  return array;
}

Json json_of(const std::vector<model::ComponentCount<double>>& components) {
  Json object = Json::object();
  for (const auto& component : components) object[model::id(component.component)] = number_json(component.parameters);
  return object;
}

Json json_of(const Rule<double>& rule) {
  const text::Table& english = text::english();
  const std::string name = std::string("rule.") + rule.id;
  Json object;
  object["id"] = rule.id;
  object["says"] = number_json(rule.says);
  if (rule.says_high > 0) object["says_high"] = number_json(rule.says_high);
  object["exact"] = number_json(rule.exact);
  object["text"] = text::fill(english, english(name), rule.arguments);
  object["why"] = text::fill(english, english(name + ".why"), rule.arguments);
  return object;
}

/// Any part of the Report, by the list of members that it keeps itself.
template <Listed T>
Json json_of(const T& part) {
  Json object = Json::object();
  T::fields(part, [&](const char* key, const auto& member) { object[key] = json_of(member); });
  return object;
}

Json json_of(const advice::Advice& advice) {
  const text::Table& english = text::english();
  Json object;
  object["id"] = advice.id;
  object["severity"] = advice::id(advice.severity);
  object["text"] = text::title(english, advice);
  object["why"] = text::why(english, advice);
  object["figure"] = number_json(advice.figure);
  if (advice.change.empty()) return object;
  for (const auto& [key, value] : advice.change) object["change"][key] = value;
  object["step_change_s"] = number_json(advice.step_change_s);
  object["memory_after_bytes"] = number_json(advice.memory_after_bytes);
  return object;
}

Json json_of(const plan::Issue& issue) {
  Json object;
  object["code"] = plan::id(issue.code);
  object["field"] = plan::info(issue.field).key;
  object["text"] = text::sentence(text::english(), issue);
  return object;
}

/// Every field, so that a reader need not know the defaults; plan::from_json reads it back as the same plan.
Json json_of(const plan::Plan& plan) {
  Json object;
  for (const plan::FieldInfo& f : plan::fields()) {
    if (f.kind == plan::Kind::flag) object[f.key] = f.get(plan) != 0;
    else if (f.kind == plan::Kind::integer || f.kind == plan::Kind::real) object[f.key] = number_json(f.get(plan));
    else object[f.key] = plan::value_text(plan, f.field);
  }
  return object;
}

std::string text_of(const Json& json, int indent) { return json.dump(indent, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::string to_json(const plan::Plan& plan, const Report& report, int indent) {
  Json json;
  json["version"] = plan::current_version;
  json["data_date"] = catalog::data_date();
  json["link"] = link::write(plan);
  json["plan"] = json_of(plan);
  Report::fields(report, [&](const char* key, const auto& part) { json[key] = json_of(part); });
  json["advice"] = json_of(report.advice);
  json["errors"] = json_of(report.errors);
  return text_of(json, indent);
}

std::string errors_json(const std::vector<plan::Issue>& issues, int indent) {
  Json json;
  json["version"] = plan::current_version;
  json["errors"] = json_of(issues);
  return text_of(json, indent);
}

std::string parameters_json(const model::Counted<double>& counted, int indent) {
  Json json;
  json["total"] = number_json(counted.total);
  json["active"] = number_json(counted.active);
  json["active_without_input_embedding"] = number_json(counted.active_without_input_embedding);
  json["active_without_embeddings"] = number_json(counted.active_without_embeddings);
  json["non_embedding"] = number_json(counted.non_embedding);
  json["components"] = json_of(counted.components);
  return text_of(json, indent);
}

}  // namespace slipstick::report

/// Rules of families.json: "when this key says so, these fields are that".
#include "core/config/reader.hpp"

namespace slipstick::config {
namespace {

using plan::FieldInfo;

std::string text_of(const Json& value) { return value.is_string() ? value.get<std::string>() : ""; }

bool truthy(const Json* value) { return value && (!value->is_boolean() || value->get<bool>()); }

double rounded_up(double x) {
  if (!(x >= 0 && x < 9e15)) return -1;
  const double whole = static_cast<double>(static_cast<long long>(x));
  return whole < x ? whole + 1 : whole;
}

}  // namespace

void Reader::take_rules(const Json& rules) {
  for (const Json& rule : rules) {
    if (holds(rule)) apply(rule);
  }
}

bool Reader::holds(const Json& rule) {
  const std::string key = text_of(member(rule, "key")), unless = text_of(member(rule, "unless"));
  if (!key.empty() && !key_holds(rule, key)) return false;
  if (!unless.empty() && truthy(find(unless))) return false;
  const auto field_value = [&](const char* condition) {
    const FieldInfo* field = plan::find_field(text_of(member(rule, condition)));
    return field ? field->get(plan_) : 0;
  };
  if (rule.contains("positive") && field_value("positive") <= 0) return false;
  if (rule.contains("zero") && field_value("zero") != 0) return false;
  for (const auto& [name, wanted] : member(rule, "where").items()) {
    const FieldInfo* field = plan::find_field(name);
    if (!field || plan::value_text(plan_, field->field) != text_of(wanted)) return false;
  }
  return true;
}

bool Reader::key_holds(const Json& rule, const std::string& key) {
  const Json* value = find(key);
  if (rule.contains("absent")) return value == nullptr;
  if (!value) return false;
  if (rule.contains("begins")) return text_of(*value).starts_with(text_of(rule.at("begins")));
  if (!rule.contains("is")) return true;
  const Json& wanted = rule.at("is");
  if (wanted.type() != value->type()) {
    // The same key is often asked for twice, once for each answer: one complaint is enough.
    if (bad_.emplace(key, key).second) doubt(Doubt::bad_value, key, nullptr, value->is_number() ? value->get<double>() : 0);
    return false;
  }
  return *value == wanted;
}

/// "set": a word, a number or a flag as it is; a list is a product of numbers, keys and "@fields".
void Reader::apply(const Json& rule) {
  const std::string asked = text_of(member(rule, "key"));
  for (const auto& [name, value] : member(rule, "set").items()) {
    const FieldInfo* field = plan::find_field(name);
    if (!field || !field->set) continue;
    if (!value.is_array()) {
      Json literal = value;
      const std::size_t before = out_.understood.size();
      take(*field, literal, asked, asked.empty() || rule.contains("absent") ? Origin::family : Origin::rule);
      if (asked.empty() || rule.contains("absent")) out_.understood.resize(before);
      continue;
    }
    double x = 0, over = 1, times = 1;
    std::string key = asked;
    bool good = product(value, x, key);
    if (good && rule.contains("over")) good = factor(rule.at("over"), over, key) && over > 0;
    if (good && rule.contains("times")) good = factor(rule.at("times"), times, key);
    x = good ? rounded_up(x / over) * times : -1;
    if (rule.contains("plus")) x += rule.at("plus").get<double>();
    if (!good || !(x >= field->minimum && x <= field->maximum)) {
      bad_.emplace(field->key, key);
      doubt(Doubt::bad_value, key, field, x, field->maximum);
      continue;
    }
    put(*field, x, Origin::rule);
    if (!asked.empty()) out_.understood.push_back({asked, field->key, x});
  }
}

bool Reader::product(const Json& factors, double& result, std::string& key) {
  result = 1;
  for (const Json& one : factors) {
    double x = 0;
    if (!factor(one, x, key)) return false;
    result *= x;
  }
  return result >= 0 && result < 1e30;
}

/// `key`: set to the key that could not be read.
bool Reader::factor(const Json& one, double& result, std::string& key) {
  if (one.is_number()) {
    result = one.get<double>();
    return true;
  }
  const std::string name = text_of(one);
  if (name.starts_with('@')) {
    const FieldInfo* field = plan::find_field(std::string_view(name).substr(1));
    result = field ? value(*field) : 0;
    return field != nullptr;
  }
  const Json* found = find(name);
  const bool good = found && found->is_number() && found->get<double>() >= 0 && found->get<double>() <= 1e9;
  if (good) result = found->get<double>();
  else key = name;
  return good;
}

}  // namespace slipstick::config

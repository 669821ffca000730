/// Rules of families.json: "when this key says so, these fields are that".
#include "core/config/reader.hpp"

namespace slipstick::config {
namespace {

using plan::FieldInfo;

bool truthy(const Value* value) { return value && (!value->is_boolean() || value->number != 0); }

double rounded_up(double x) {
  if (!(x >= 0 && x < 9e15)) return -1;
  const double whole = static_cast<double>(static_cast<long long>(x));
  return whole < x ? whole + 1 : whole;
}

}  // namespace

void Reader::take_rules(const Value& rules) {
  for (const Value& rule : rules) {
    if (holds(rule)) apply(rule);
  }
}

bool Reader::holds(const Value& rule) {
  const std::string &key = rule["key"].text, &unless = rule["unless"].text;
  if (!key.empty() && !key_holds(rule, key)) return false;
  if (!unless.empty() && truthy(find(unless))) return false;
  const auto field_value = [&](const char* condition) {
    const FieldInfo* field = plan::find_field(rule[condition].text);
    return field ? field->get(plan_) : 0;
  };
  if (rule.find("positive") && field_value("positive") <= 0) return false;
  if (rule.find("zero") && field_value("zero") != 0) return false;
  for (const Value& wanted : rule["where"]) {
    const FieldInfo* field = plan::find_field(wanted.key);
    if (!field || plan::value_text(plan_, field->field) != wanted.text) return false;
  }
  return true;
}

bool Reader::key_holds(const Value& rule, const std::string& key) {
  const Value* value = find(key);
  if (rule.find("absent")) return value == nullptr;
  if (!value) return false;
  if (rule.find("begins")) return value->text.starts_with(rule["begins"].text);
  if (!rule.find("is")) return true;
  const Value& wanted = rule["is"];
  if (wanted.kind != value->kind) {
    // The same key is often asked for twice, once for each answer: one complaint is enough.
    if (bad_.emplace(key, key).second) doubt(Doubt::bad_value, key, nullptr, value->is_number() ? value->number : 0);
    return false;
  }
  return same(*value, wanted);
}

/// "set": a word, a number or a flag as it is; a list is a product of numbers, keys and "@fields".
void Reader::apply(const Value& rule) {
  const std::string& asked = rule["key"].text;
  for (const Value& value : rule["set"]) {
    const FieldInfo* field = plan::find_field(value.key);
    if (!field || !field->set) continue;
    if (!value.is_array()) {
      const std::size_t before = out_.understood.size();
      take(*field, value, asked, asked.empty() || rule.find("absent") ? Origin::family : Origin::rule);
      if (asked.empty() || rule.find("absent")) out_.understood.resize(before);
      continue;
    }
    double x = 0, over = 1, times = 1;
    std::string key = asked;
    bool good = product(value, x, key);
    if (good && rule.find("over")) good = factor(rule["over"], over, key) && over > 0;
    if (good && rule.find("times")) good = factor(rule["times"], times, key);
    x = good ? rounded_up(x / over) * times : -1;
    x += rule["plus"].number;
    if (!good || !(x >= field->minimum && x <= field->maximum)) {
      bad_.emplace(field->key, key);
      doubt(Doubt::bad_value, key, field, x, field->maximum);
      continue;
    }
    put(*field, x, Origin::rule);
    if (!asked.empty()) out_.understood.push_back({asked, field->key, x});
  }
}

bool Reader::product(const Value& factors, double& result, std::string& key) {
  result = 1;
  for (const Value& one : factors) {
    double x = 0;
    if (!factor(one, x, key)) return false;
    result *= x;
  }
  return result >= 0 && result < 1e30;
}

/// `key`: set to the key that could not be read.
bool Reader::factor(const Value& one, double& result, std::string& key) {
  if (one.is_number()) {
    result = one.number;
    return true;
  }
  const std::string& name = one.text;
  if (name.starts_with('@')) {
    const FieldInfo* field = plan::find_field(std::string_view(name).substr(1));
    result = field ? value(*field) : 0;
    return field != nullptr;
  }
  const Value* found = find(name);
  const bool good = found && found->is_number() && found->number >= 0 && found->number <= 1e9;
  if (good) result = found->number;
  else key = name;
  return good;
}

}  // namespace slipstick::config

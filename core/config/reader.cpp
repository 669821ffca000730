#include "core/config/reader.hpp"

#include <algorithm>

#include "core/plan/read.hpp"

namespace slipstick::config {
namespace {

using plan::Field;
using plan::FieldInfo;
using plan::Kind;

/// What a JSON value is worth to a field; false: nothing.
bool worth(const FieldInfo& field, const Json& value, double& x) {
  if (field.kind == Kind::flag && value.is_boolean()) {
    x = value.get<bool>() ? 1 : 0;
    return true;
  }
  if (field.kind == Kind::choice && value.is_string()) {
    const auto word = std::find(field.choices.begin(), field.choices.end(), value.get_ref<const std::string&>());
    x = static_cast<double>(word - field.choices.begin());
    return word != field.choices.end();
  }
  if (field.kind != Kind::integer || !value.is_number()) return false;
  x = value.get<double>();
  return x >= field.minimum && x <= field.maximum && x == static_cast<double>(static_cast<long long>(x));
}

}  // namespace

Reader::Reader(const Json& whole, Import& out) : whole_(whole), text_(text_part(whole)), out_(out) {
  const Found found = family_of(text_, whole_);
  family_ = found.family;
  out_.family = plan::printable(found.type);
  out_.known_family = found.known;
  plan_.architecture = {};
  if (const Json& signature = member(*family_, "signature"); signature.is_object()) find(signature.at("key").get<std::string>());
  if (&text_ != &whole_) {
    for (const Json& name : member(families(), "text_parts")) read_.insert(name.get<std::string>());
  }
}

void Reader::run() {
  take_defaults();
  take_keys();
  take_rules(member(families(), "rules"));
  take_rules(member(*family_, "rules"));
  take_lists();
  if (!essentials()) return;
  settle();
  out_.architecture = plan_.architecture;
  tell_assumed();
  tell_extras();
  tell_ignored();
}

const Json* Reader::find(std::string_view key) {
  const Json* found = value_at(text_, key);
  if (!found && &text_ != &whole_) found = value_at(whole_, key);
  if (found) read_.insert(std::string(key.substr(0, key.find('.'))));
  return found;
}

double Reader::value(const FieldInfo& field) const {
  const model::Architecture& a = plan_.architecture;
  switch (field.field) {
    case Field::kv_heads: return model::kv_heads(a);
    case Field::head_dim: return model::head_dim(a);
    case Field::ffn: return model::ffn(a);
    default: return field.get(plan_);
  }
}

void Reader::put(const FieldInfo& field, double x, Origin origin) {
  field.set(plan_, x);
  origin_[static_cast<std::size_t>(field.field)] = origin;
}

void Reader::doubt(Doubt what, std::string key, const FieldInfo* field, double value, double limit) {
  Issue issue{what, plan::printable(key), field ? field->key : "", value, limit, field ? this->value(*field) : 0};
  out_.issues.push_back(std::move(issue));
}

void Reader::take_defaults() {
  for (const auto& [key, value] : member(*family_, "is").items()) {
    const FieldInfo* field = plan::find_field(key);
    double x = 0;
    if (field && worth(*field, value, x)) put(*field, x, Origin::family);
  }
}

/// A family's own keys for a field stand in place of the usual ones.
void Reader::take_keys() {
  const Json &own = member(*family_, "keys"), &usual = member(families(), "keys");
  for (const FieldInfo& field : plan::fields()) {
    if (field.group != plan::Group::model || !field.set) continue;
    const Json& mine = member(own, field.key);
    take_key(field, mine.is_array() ? mine : member(usual, field.key));
  }
}

void Reader::take_key(const FieldInfo& field, const Json& keys) {
  bool taken = false;
  for (const Json& name : keys) {
    const std::string& key = name.get_ref<const std::string&>();
    const Json* value = find(key);
    if (taken || !value || (value->is_array() && field.kind == Kind::integer)) continue;  // lists are read by take_lists
    taken = take(field, *value, key, Origin::config);
  }
}

bool Reader::take(const FieldInfo& field, const Json& value, const std::string& key, Origin origin) {
  double x = 0;
  if (!worth(field, value, x)) {
    bad_.emplace(field.key, key);
    doubt(Doubt::bad_value, key, &field, value.is_number() ? value.get<double>() : 0, field.maximum);
    return false;
  }
  put(field, x, origin);
  out_.understood.push_back({key, field.key, x});
  return true;
}

}  // namespace slipstick::config

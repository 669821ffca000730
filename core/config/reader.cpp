#include "core/config/reader.hpp"

#include <algorithm>

#include "core/plan/read.hpp"

namespace slipstick::config {
namespace {

using plan::Field;
using plan::FieldInfo;
using plan::Kind;

/// What a JSON value is worth to a field; false: nothing.
bool worth(const FieldInfo& field, const Value& value, double& x) {
  if (field.kind == Kind::flag && value.is_boolean()) {
    x = value.number;
    return true;
  }
  if (field.kind == Kind::choice && value.is_text()) {
    const auto word = std::find(field.choices.begin(), field.choices.end(), value.text);
    x = static_cast<double>(word - field.choices.begin());
    return word != field.choices.end();
  }
  if (field.kind != Kind::integer || !value.is_number()) return false;
  x = value.number;
  return x >= field.minimum && x <= field.maximum && x == static_cast<double>(static_cast<long long>(x));
}

}  // namespace

Reader::Reader(const Value& whole, Import& out) : whole_(whole), text_(text_part(whole)), out_(out) {
  const Found found = family_of(text_, whole_);
  family_ = found.family;
  out_.family = plan::printable(found.type);
  out_.known_family = found.known;
  plan_.architecture = {};
  if (const Value& signature = (*family_)["signature"]; signature.is_object()) find(signature["key"].text);
  if (&text_ != &whole_) {
    for (const Value& name : families()["text_parts"]) read_.insert(name.text);
  }
}

void Reader::run() {
  take_defaults();
  take_keys();
  take_rules(families()["rules"]);
  take_rules((*family_)["rules"]);
  take_lists();
  if (!essentials()) return;
  settle();
  out_.architecture = plan_.architecture;
  tell_assumed();
  tell_extras();
  tell_ignored();
}

const Value* Reader::find(std::string_view key) {
  const Value* found = value_at(text_, key);
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
  for (const Value& value : (*family_)["is"]) {
    const FieldInfo* field = plan::find_field(value.key);
    double x = 0;
    if (field && worth(*field, value, x)) put(*field, x, Origin::family);
  }
}

/// A family's own keys for a field stand in place of the usual ones.
void Reader::take_keys() {
  const Value &own = (*family_)["keys"], &usual = families()["keys"];
  for (const FieldInfo& field : plan::fields()) {
    if (field.group != plan::Group::model || !field.set) continue;
    const Value& mine = own[field.key];
    take_key(field, mine.is_array() ? mine : usual[field.key]);
  }
}

void Reader::take_key(const FieldInfo& field, const Value& keys) {
  bool taken = false;
  for (const Value& name : keys) {
    const std::string& key = name.text;
    const Value* value = find(key);
    if (taken || !value || (value->is_array() && field.kind == Kind::integer)) continue;  // lists are read by take_lists
    taken = take(field, *value, key, Origin::config);
  }
}

bool Reader::take(const FieldInfo& field, const Value& value, const std::string& key, Origin origin) {
  double x = 0;
  if (!worth(field, value, x)) {
    bad_.emplace(field.key, key);
    doubt(Doubt::bad_value, key, &field, value.is_number() ? value.number : 0, field.maximum);
    return false;
  }
  put(field, x, origin);
  out_.understood.push_back({key, field.key, x});
  return true;
}

}  // namespace slipstick::config

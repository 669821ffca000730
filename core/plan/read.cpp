#include "core/plan/read.hpp"

#include <algorithm>
#include <array>

#include "core/catalog/catalog.hpp"
#include "core/framework/framework.hpp"
#include "core/json/value.hpp"
#include "core/list/sort.hpp"
#include "core/number/text.hpp"

namespace slipstick::plan {
namespace {

constexpr std::size_t most_issues = 100;  // of a hostile text; nobody reads more

void report(std::vector<Issue>& issues, Code code, Field field, std::string_view given, double value = 0, double limit = 0) {
  if (issues.size() >= most_issues) return;
  Issue issue{code, field, value, limit};
  issue.given = printable(given);
  issues.push_back(std::move(issue));
}

bool known_id(Field field, const std::string& id) {
  switch (field) {
    case Field::preset: return catalog::find_preset(id) != nullptr;
    case Field::model: return catalog::find_model(id) != nullptr;
    case Field::gpu: return catalog::find_accelerator(id) != nullptr;
    case Field::framework: return framework::find(id) != nullptr;
    case Field::node: return catalog::find_node(id) != nullptr;
    default: return false;
  }
}

bool set_id(Plan& plan, const FieldInfo& f, std::string_view text, std::vector<Issue>& issues) {
  const std::string id = text == "none" && f.field != Field::gpu && f.field != Field::framework ? "" : std::string(text.substr(0, 100));
  if (!id.empty() && !known_id(f.field, id)) {
    report(issues, Code::unknown_id, f.field, text);
    return false;
  }
  if (id.empty() && text != "none") {
    report(issues, Code::unknown_id, f.field, text);
    return false;
  }
  if (f.field == Field::preset && !id.empty()) plan = base_plan(id, "", "");
  if (f.field == Field::model && !id.empty()) plan.architecture = catalog::find_model(id)->architecture;
  f.text(plan) = id;
  return true;
}

bool set_choice(Plan& plan, const FieldInfo& f, std::string_view text, std::vector<Issue>& issues) {
  std::string_view word = text;
  if (f.kind == Kind::flag) word = text == "true" || text == "1" ? "on" : text == "false" || text == "0" ? "off" : text;
  const auto found = std::find(f.choices.begin(), f.choices.end(), word);
  if (found == f.choices.end()) {
    report(issues, Code::not_a_choice, f.field, text);
    return false;
  }
  f.set(plan, static_cast<double>(found - f.choices.begin()));
  return true;
}

bool whole(double x) { return x < -9e15 || x > 9e15 || x == static_cast<double>(static_cast<long long>(x)); }

bool set_number(Plan& plan, const FieldInfo& f, std::string_view text, std::vector<Issue>& issues) {
  const std::optional<double> x = f.zero_is_auto && text == "auto" ? 0.0 : number::read_plain(text);
  if (!x) {
    report(issues, Code::not_a_number, f.field, text);
    return false;
  }
  // The range first: "1e30 is above 10,000" says more than any complaint about its form.
  if (*x < f.minimum || *x > f.maximum) {
    report(issues, Code::out_of_range, f.field, text, *x, *x < f.minimum ? f.minimum : f.maximum);
    return false;
  }
  if (f.kind == Kind::integer && !whole(*x)) {
    report(issues, Code::not_whole, f.field, text, *x);
    return false;
  }
  f.set(plan, *x);
  return true;
}

/// Ids stand before everything that they imply.
int rank(Field field) { return field == Field::preset ? 0 : field == Field::model ? 1 : field == Field::gpu ? 2 : 3; }

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  std::size_t characters = 0;
  for (; !text.empty() && characters < 64; ++characters) {
    const std::size_t length = json::utf8_length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    const bool control = first < 0x20 || first == 0x7f || (length == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0);
    if (length == 0 || control) result += '?';
    else result.append(text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

bool is_pinned(std::string_view key) {
  return key.size() > 2 && key[0] >= 'a' && key[0] < static_cast<char>('a' + most_pinned) && key[1] == '.' && find_field(key.substr(2)) != nullptr;
}

bool set_from_text(Plan& plan, std::string_view key, std::string_view text, std::vector<Issue>& issues) {
  const FieldInfo* f = find_field(key);
  if (!f) {
    report(issues, Code::unknown_key, Field::none, key);
    return false;
  }
  if (f->kind == Kind::text) return set_id(plan, *f, text, issues);
  if (!f->choices.empty()) return set_choice(plan, *f, text, issues);
  return set_number(plan, *f, text, issues);
}

Reading read_pairs(const std::vector<Pair>& pairs, const Plan& start) {
  Reading reading{start, {}, {}};
  std::array<int, static_cast<std::size_t>(Field::count)> times{};
  std::vector<std::pair<Field, const Pair*>> given;
  for (const Pair& pair : pairs) {
    if (is_pinned(pair.first)) continue;
    const FieldInfo* f = find_field(pair.first);
    if (!f) report(reading.issues, Code::unknown_key, Field::none, pair.first);
    else if (++times[static_cast<std::size_t>(f->field)] == 1) given.emplace_back(f->field, &pair);
    else if (times[static_cast<std::size_t>(f->field)] == 2) report(reading.issues, Code::duplicate_key, f->field, pair.second);
  }
  sort_stably(given, [](const auto& a, const auto& b) { return rank(a.first) < rank(b.first); });
  std::array<bool, static_cast<std::size_t>(Field::count)> taken{};
  for (const auto& [field, pair] : given) {
    if (times[static_cast<std::size_t>(field)] > 1) continue;
    taken[static_cast<std::size_t>(field)] = set_from_text(reading.plan, pair->first, pair->second, reading.issues);
  }
  for (const Pair& pair : pairs) {
    const FieldInfo* f = find_field(pair.first);
    if (f && taken[static_cast<std::size_t>(f->field)]) reading.taken.push_back(f->field);
  }
  return reading;
}

namespace {

bool writable(const Plan& plan, const FieldInfo& f) {
  return f.kind != Kind::text || f.text_of(plan).empty() || known_id(f.field, f.text_of(plan));
}

}  // namespace

std::vector<Pair> differences(const Plan& plan, const Plan& from) {
  std::vector<Pair> pairs;
  std::vector<Issue> none;
  Plan base = from;
  for (const FieldInfo& f : fields()) {
    if (same_value(f, plan, base) || !writable(plan, f)) continue;
    pairs.emplace_back(f.key, value_text(plan, f.field));
    if (f.kind == Kind::text) set_from_text(base, f.key, pairs.back().second, none);  // with all that the id implies
  }
  return pairs;
}

std::vector<Pair> differences(const Plan& plan) {
  // What the preset implies already is left out; without one, model and accelerator are always named.
  const bool preset = catalog::find_preset(plan.preset) != nullptr;
  const Plan implied = base_plan(plan.preset, "", "");
  const bool model = catalog::find_model(plan.model) && (!preset || plan.model != implied.model);
  const bool gpu = catalog::find_accelerator(plan.hardware.gpu) && (!preset || plan.hardware.gpu != implied.hardware.gpu);
  const Plan base = base_plan(plan.preset, model ? plan.model : "", gpu ? plan.hardware.gpu : "");
  std::vector<Pair> pairs;
  for (const FieldInfo& f : fields()) {
    bool differs = !same_value(f, plan, base);
    if (f.field == Field::preset) differs = preset;
    if (f.field == Field::model) differs = differs || model;
    if (f.field == Field::gpu) differs = gpu;
    if (differs && writable(plan, f)) pairs.emplace_back(f.key, value_text(plan, f.field));
  }
  return pairs;
}

}  // namespace slipstick::plan

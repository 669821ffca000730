#include <algorithm>
#include <utility>

#include "core/number/text.hpp"
#include "core/plan/read.hpp"
#include "core/search/search.hpp"
#include "core/text/text.hpp"
#include "core/validate/names.hpp"
#include "core/validate/rules.hpp"
#include "core/validate/settle.hpp"
#include "core/validate/validate.hpp"

namespace slipstick::validate {
namespace {

const Json& empty_object() {
  static const Json object = Json::object();
  return object;
}

const Json& part_of(const Json& row, const char* key) {
  const auto found = row.find(key);
  return found != row.end() && found->is_object() ? *found : empty_object();
}

/// The text that a field of a row has for a plan; empty: not stated.
std::string stated_text(const FieldRule& rule, const Json& value) {
  if (!rule.words.empty()) {
    const std::string text = lower(text_of(value));
    if (text.empty()) return {};
    for (const FieldRule::Word& word : rule.words)
      if (text.find(word.contains) != text.npos) return word.value;
    return {};
  }
  const plan::FieldInfo* field = plan::find_field(rule.key);
  if (field != nullptr && field->kind == plan::Kind::flag) return value.is_boolean() ? text_of(value) : std::string();
  const std::optional<double> x = number_of(value);
  if (!x || value.is_boolean() || *x > 1e15 || *x < -1e15) return {};
  const bool absent = *x == 0 && (field == nullptr || field->minimum > 0);  // 0 of something that starts at 1
  return absent ? std::string() : number::shortest(*x);
}

void state_fields(Settings& settings, const Row& row) {
  for (const FieldRule& rule : field_rules()) {
    if (settings.stated(rule.key)) continue;
    for (const Path& path : rule.from) {
      const Json* value = row.find(path);
      std::string text = value != nullptr ? stated_text(rule, *value) : std::string();
      if (text.empty()) continue;
      settings.state(rule.key, std::move(text));
      break;
    }
  }
}

void apply_rules(std::span<const Rule> rules, Settings& settings, const Row& row) {
  for (const Rule& rule : rules) {
    if (!holds(rule.when, row)) continue;
    for (const Setting& setting : rule.assume) settings.assume(setting.key, setting.value, rule.why);
    for (const Setting& setting : rule.force) settings.force(setting.key, setting.value, rule.why);
  }
}

/// The accelerator; where the row does not name one, another with its memory, which is enough for memory but not for time.
void name_accelerator(Row& row, Reading& reading, Settings& settings) {
  std::string name = row.text("hardware.gpu");
  if (name.empty()) name = row.text("hardware.accelerator");
  const double memory_gb = row.number("hardware.mem_gb").value_or(0);
  const bool named = !name.empty() && lower(name).find("not stated") != 0;
  if (named) row.gpu = accelerator_named(name, memory_gb);
  if (!row.gpu.empty()) return settings.state("gpu", row.gpu);
  row.gpu = accelerator_of_memory(memory_gb);
  if (row.gpu.empty()) row.gpu = "h100-sxm5-80gb";
  reading.no_time = named ? "The accelerator \"" + plan::printable(name) + "\" is not known." : "The accelerator is not stated.";
  settings.assume("gpu", row.gpu, "stands in for an accelerator that is not known");
}

/// Shape by the model's name, where the row gives none. False: neither is known.
bool name_model(Json& copy, Reading& reading) {
  const Json& model = part_of(copy, "model");
  const auto has = [&](const char* key) { return model.contains(key) && number_of(model[key]).value_or(0) > 0; };
  if (has("layers") && has("hidden")) return true;
  const std::string name = model.contains("name") ? text_of(model["name"]) : std::string();
  const NamedModel named = model_named(name);
  if (named.shape == nullptr && named.entry == nullptr) {
    reading.skip = "The model \"" + plan::printable(name) + "\" is given without layers and width, and its name is not known.";
    return false;
  }
  if (named.entry != nullptr) {
    reading.plan.model = named.entry->id;
    reading.plan.architecture = named.entry->architecture;
    reading.assumptions.push_back({"model", named.entry->id, "by its name"});
    return true;
  }
  for (const auto& [key, value] : named.shape->items())
    if (!model.contains(key)) copy["model"][key] = value;
  reading.assumptions.push_back({"model", plan::printable(name), "shape by its name"});
  return true;
}

/// Puts everything into the plan; a stated value that no plan can have is a reason to skip the row.
void put(const Settings& settings, Reading& reading, bool from_catalog) {
  for (const Settings::Value& value : settings.values()) {
    if (value.key.starts_with('@') || value.text.empty()) continue;
    const plan::FieldInfo* field = plan::find_field(value.key);
    if (from_catalog && !value.stated && field != nullptr && field->group == plan::Group::model) continue;
    std::vector<plan::Issue> issues;
    plan::set_from_text(reading.plan, value.key, value.text, issues);
    if (!issues.empty() && reading.skip.empty()) reading.skip = value.key + ": " + text::sentence(text::english(), issues.front());
    if (!value.stated) reading.assumptions.push_back({value.key, value.text, value.why});
  }
}

/// The layout of a row that says nothing about it, where its framework would use more than data parallelism.
void find_layout(const Settings& settings, Reading& reading) {
  const auto stated = [&](std::string_view key) { return settings.stated(key); };
  const bool searched = settings.text("@search") == "true" && reading.plan.hardware.gpus > 1 && !stated("tp") && !stated("pp");
  if (!searched || reading.plan.savers.zero_stage == 3) return;
  search::Space space;
  space.experts = !stated("ep");
  space.micro_batch = !stated("mbs");
  space.data_parallel = stated("dp") ? reading.plan.layout.data_parallel : 0;
  for (const char digit : settings.text("@vpp"))
    if (digit >= '1' && digit <= '9') space.chunks.push_back(digit - '0');
  reading.plan = search::best_layout(reading.plan, space);
  for (const plan::Field field : {plan::Field::tp, plan::Field::pp, plan::Field::vpp, plan::Field::ep, plan::Field::dp, plan::Field::mbs, plan::Field::recompute}) {
    const std::string key = plan::info(field).key;
    std::erase_if(reading.assumptions, [&](const Assumption& each) { return each.field == key; });
    if (!stated(key)) reading.assumptions.push_back({key, plan::value_text(reading.plan, field), "not stated: the fastest layout that fits"});
  }
}

Sense sense_of(const std::string& text) { return text == "used" ? Sense::used : text == "reserved" ? Sense::reserved : Sense::allocated; }
Stage stage_of(const std::string& text) { return text == "first" ? Stage::first : text == "last" ? Stage::last : text == "ends" ? Stage::ends : Stage::fullest; }

/// A step time without a batch: whatever batch is assumed, the seconds are of another.
void mark_unknown_batch(const Settings& settings, Reading& reading) {
  const bool batch = settings.stated("gbs") || settings.stated("@micro_batches") || !settings.text("@micro_batches").empty();
  if (!batch && reading.measured.step_s > 0 && reading.measured.tokens_per_s_per_gpu <= 0 && reading.no_time.empty())
    reading.no_time = "Its step has a batch that is not stated.";
}

Measured measured_of(const Row& row, const plan::Plan& plan) {
  Measured measured;
  for (const char* key : {"measured.crashed_or_oom", "measured.oom_or_failed", "measured.oom"})
    measured.failed = measured.failed || row.text(key) == "true";
  measured.peak_memory_gib = row.number("measured.peak_memory_gib").value_or(0);
  measured.step_s = row.number("measured.step_time_s").value_or(0);
  measured.tokens_per_s_per_gpu = row.number("measured.tokens_per_s_per_gpu").value_or(0);
  const double sequence = plan.training.sequence, gpus = plan.hardware.gpus, tokens = plan.training.global_batch * sequence;
  const double samples = row.number("measured.samples_per_s").value_or(row.number("measured.samples_per_s_total").value_or(0));
  if (measured.tokens_per_s_per_gpu <= 0 && samples > 0) measured.tokens_per_s_per_gpu = samples * sequence / gpus;
  if (measured.step_s <= 0 && measured.tokens_per_s_per_gpu > 0) measured.step_s = tokens / (measured.tokens_per_s_per_gpu * gpus);
  return measured;
}

Reading read_row(const Json& original, const Json* source, const std::string& file) {
  Reading reading;
  if (!original.is_object()) {
    reading.skip = "The row is not a JSON object.";
    return reading;
  }
  reading.plan.assumptions.step_time = plan::StepTime::predicted;
  Json copy = original;
  Row row{&copy, source, file, {}};
  reading.id = row.text("id");
  const bool known = name_model(copy, reading);
  Settings settings;
  name_accelerator(row, reading, settings);
  state_fields(settings, row);
  const Source& from = source_of(row);
  reading.source = from.id;
  apply_rules(common_rules(), settings, row);
  apply_rules(from.rules, settings, row);
  reading.sense = sense_of(settings.text("@memory"));
  reading.stage = stage_of(settings.text("@stage"));
  reading.unscored_time = settings.text("@unscored_time");
  reading.unscored_memory = settings.text("@unscored_memory");
  if (reading.skip.empty()) reading.skip = settings.text("@skip");
  const bool from_catalog = known && !reading.assumptions.empty() && reading.assumptions.front().why == "by its name";
  if (known) settle_model(settings, part_of(copy, "model"));
  if (from_catalog) settings.assume("layers", number::shortest(reading.plan.architecture.layers), "by its name");
  if (known && reading.skip.empty()) settle_layout(settings, reading);
  put(settings, reading, from_catalog);
  if (reading.skip.empty() && (reading.plan.architecture.heads <= 0 || reading.plan.architecture.vocab <= 0))
    reading.skip = "The number of heads or the vocabulary is not stated.";
  if (reading.skip.empty()) find_layout(settings, reading);
  const catalog::Model* same = catalog::find_same(reading.plan.architecture);
  reading.plan.model = same != nullptr ? same->id : std::string();
  reading.measured = measured_of(row, reading.plan);
  mark_unknown_batch(settings, reading);
  reading.recipe_untold = settings.text("@recipe_untold") == "true" && !settings.stated("recompute");
  return reading;
}

}  // namespace

File read_file(std::string_view name, std::string_view text) {
  File file{std::string(name), {}, {}};
  constexpr int deepest = 16;  // what lies deeper is dropped while it is read
  const Json json = Json::parse(text, [](int depth, Json::parse_event_t, Json&) { return depth <= deepest; }, false);
  const Json* rows = json.is_object() && json.contains("rows") ? &json["rows"] : &json;
  if (json.is_discarded() || !rows->is_array()) {
    file.problem = "It is not a JSON document with \"rows\", nor a list of rows.";
    return file;
  }
  const Json* source = json.is_object() && json.contains("source") ? &json["source"] : nullptr;
  for (const Json& row : *rows) file.rows.push_back(read_row(row, source, lower(name)));
  return file;
}

}  // namespace slipstick::validate

#include "core/catalog/catalog.hpp"

#include "core/json/value.hpp"
#include "core/plan/fields.hpp"
#include "embedded/core.hpp"

namespace slipstick::catalog {
namespace {

using json::Value;

// The data is compiled in and every entry is tested, so a missing or wrong member is simply left at its default here.
template <class Entry>
std::vector<Entry> read_all(std::string_view text, Entry (*read)(const Value&)) {
  const Value list = json::parse(text).value_or(Value());
  std::vector<Entry> entries;
  entries.reserve(list.items.size());
  for (const Value& item : list) entries.push_back(read(item));
  return entries;
}

/// Index of a choice's word; -1: no such word.
int choice_of(const plan::FieldInfo& field, std::string_view word) {
  for (std::size_t i = 0; i < field.choices.size(); ++i)
    if (word == field.choices[i]) return static_cast<int>(i);
  return -1;
}

/// An architecture is written with the keys and words of plans, and read through the same list.
model::Architecture read_architecture(const Value& object) {
  plan::Plan plan;
  plan.architecture = {};
  for (const Value& value : object) {
    const plan::FieldInfo* field = plan::find_field(value.key);
    if (field == nullptr || field->group != plan::Group::model || field->set == nullptr) continue;
    const double x = value.is_text() ? choice_of(*field, value.text) : value.number;
    if (x >= 0) field->set(plan, x);
  }
  return plan.architecture;
}

Match read_match(std::string_view word) {
  if (word == "exact") return Match::exact;
  return word == "exact_with_extras" ? Match::exact_with_extras : Match::rounded;
}

Model read_model(const Value& object) {
  Model model;
  model.id = object["id"].text;
  model.name = object["name"].text;
  model.family = object["family"].text;
  model.architecture = read_architecture(object["architecture"]);
  model.published_parameters = object["parameters"].number;
  model.match = read_match(object["match"].text);
  model.extras = object["extras"].number;
  model.extras_note = object["extras_note"].text;
  model.published_active_parameters = object["active"].number;
  model.max_sequence = object["max_sequence"].number;
  for (const Value& variant : object["variants"])
    model.variants.push_back({variant["parameters"].number, variant["what"].text, variant["why"].text});
  return model;
}

constexpr double tera = 1e12, giga = 1e9, gigabit = 1e9 / 8;

hardware::Accelerator read_accelerator(const Value& object) {
  const Value &tflops = object["tflops"], &fabric = object["scale_up"], &price = object["price"];
  hardware::Accelerator gpu;
  gpu.id = object["id"].text;
  gpu.name = object["name"].text;
  gpu.vendor = object["vendor"].text;
  gpu.memory_mib = object["memory_mib"].number;
  gpu.memory_bandwidth_bytes_per_s = object["memory_gb_per_s"].number * giga;
  gpu.peak_fp32_flops_per_s = tflops["fp32"].number * tera;
  gpu.peak_fp16_flops_per_s = tflops["fp16"].number * tera;
  gpu.peak_bf16_flops_per_s = tflops["bf16"].number * tera;
  gpu.peak_fp8_flops_per_s = tflops["fp8"].number * tera;
  gpu.peak_fp4_flops_per_s = tflops["fp4"].number * tera;
  gpu.scale_up_domain = static_cast<int>(fabric["accelerators"].number);
  gpu.scale_up_bytes_per_s = fabric["gb_per_s"].number * giga;
  gpu.scale_out_bytes_per_s = object["scale_out_gbit_per_s"].number * gigabit;
  gpu.host_bytes_per_s = object["host_gb_per_s"].number * giga;
  gpu.processors = static_cast<int>(object["sm"].number);
  if (const double sustained = object["sustained"].number; sustained > 0) gpu.sustained = sustained;
  gpu.efficiency = &efficiency(object["family"].text);
  gpu.power_w = object["power_w"].number;
  gpu.price_usd_per_hour = price["usd_per_hour"].number;
  gpu.price_low_usd_per_hour = price["low"].number;
  gpu.price_high_usd_per_hour = price["high"].number;
  gpu.price_date = price["date"].text;
  return gpu;
}

hardware::NodeShape read_node(const Value& object) {
  hardware::NodeShape node;
  node.id = object["id"].text;
  node.name = object["name"].text;
  node.accelerator = object["accelerator"].text;
  node.accelerators = static_cast<int>(object["accelerators"].number);
  node.network_bytes_per_s = object["network_gbit_per_s"].number * gigabit;
  node.price_usd_per_hour = object["price_usd_per_hour"].number;
  return node;
}

Preset read_preset(const Value& object) {
  Preset preset{object["id"].text, object["name"].text, {}};
  for (const Value& value : object["plan"]) preset.plan.push_back({value.key, value.text});
  return preset;
}

Error read_error(const Value& pair) {
  return pair.items.size() == 2 ? Error{pair.items[0].number, pair.items[1].number} : Error{};
}

Accuracy read_accuracy(const Value& object) {
  Accuracy entry{object["name"].text, {}, static_cast<int>(object["rows"].number), read_error(object["memory"]), read_error(object["time"])};
  for (const Value& file : object["files"]) entry.files.push_back(file.text);
  return entry;
}

template <class Entry>
const Entry* find(std::span<const Entry> entries, std::string_view id) {
  for (const Entry& entry : entries)
    if (entry.id == id) return &entry;
  return nullptr;
}

}  // namespace

std::span<const Model> models() {
  static const std::vector<Model> all = read_all(embedded::catalog_models(), read_model);
  return all;
}

std::span<const hardware::Accelerator> accelerators() {
  static const std::vector<hardware::Accelerator> all = read_all(embedded::catalog_accelerators(), read_accelerator);
  return all;
}

std::span<const hardware::NodeShape> nodes() {
  static const std::vector<hardware::NodeShape> all = read_all(embedded::catalog_nodes(), read_node);
  return all;
}

std::span<const Accuracy> accuracy() {
  static const std::vector<Accuracy> all = read_all(embedded::catalog_accuracy(), read_accuracy);
  return all;
}

std::span<const Preset> presets() {
  static const std::vector<Preset> all = read_all(embedded::catalog_presets(), read_preset);
  return all;
}

const Model* find_model(std::string_view id) {
  return find(models(), id);
}
const Model* find_same(const model::Architecture& architecture) {
  for (const Model& model : models())
    if (model::same_shape(model.architecture, architecture)) return &model;
  return nullptr;
}
const hardware::Accelerator* find_accelerator(std::string_view id) {
  return find(accelerators(), id);
}
const hardware::NodeShape* find_node(std::string_view id) {
  return find(nodes(), id);
}
const Preset* find_preset(std::string_view id) {
  return find(presets(), id);
}

std::string_view data_date() {
  return std::string_view(SLIPSTICK_DATA_DATE).substr(0, 7);
}

}  // namespace slipstick::catalog

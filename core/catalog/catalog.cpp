#include "core/catalog/catalog.hpp"

#include <nlohmann/json.hpp>

#include "core/plan/fields.hpp"
#include "embedded/core.hpp"

namespace slipstick::catalog {
namespace {

using Json = nlohmann::json;

// The data is compiled in and every entry is tested, so a missing or wrong member is simply left at its default here.
double number_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const Json& part_of(const Json& object, const char* key) {
  static const Json nothing = Json::object();
  const auto found = object.find(key);
  return found != object.end() && found->is_object() ? *found : nothing;
}

template <class Entry>
std::vector<Entry> read_all(std::string_view text, Entry (*read)(const Json&)) {
  const Json list = Json::parse(text, nullptr, false);
  std::vector<Entry> entries;
  entries.reserve(list.size());
  for (const Json& item : list)
    if (item.is_object()) entries.push_back(read(item));
  return entries;
}

/// Index of a choice's word; -1: no such word.
int choice_of(const plan::FieldInfo& field, std::string_view word) {
  for (std::size_t i = 0; i < field.choices.size(); ++i)
    if (word == field.choices[i]) return static_cast<int>(i);
  return -1;
}

/// An architecture is written with the keys and words of plans, and read through the same list.
model::Architecture read_architecture(const Json& object) {
  plan::Plan plan;
  plan.architecture = {};
  for (const auto& [key, value] : object.items()) {
    const plan::FieldInfo* field = plan::find_field(key);
    if (field == nullptr || field->group != plan::Group::model || field->set == nullptr) continue;
    if (value.is_boolean()) field->set(plan, value.get<bool>() ? 1 : 0);
    if (value.is_number()) field->set(plan, value.get<double>());
    if (!value.is_string()) continue;
    const int choice = choice_of(*field, value.get_ref<const std::string&>());
    if (choice >= 0) field->set(plan, choice);
  }
  return plan.architecture;
}

Match read_match(std::string_view word) {
  if (word == "exact") return Match::exact;
  return word == "exact_with_extras" ? Match::exact_with_extras : Match::rounded;
}

Model read_model(const Json& object) {
  Model model;
  model.id = text_of(object, "id");
  model.name = text_of(object, "name");
  model.family = text_of(object, "family");
  model.architecture = read_architecture(part_of(object, "architecture"));
  model.published_parameters = number_of(object, "parameters");
  model.match = read_match(text_of(object, "match"));
  model.extras = number_of(object, "extras");
  model.extras_note = text_of(object, "extras_note");
  model.published_active_parameters = number_of(object, "active");
  model.max_sequence = number_of(object, "max_sequence");
  const auto variants = object.find("variants");
  const Json none = Json::array();
  for (const Json& variant : variants != object.end() ? *variants : none)
    model.variants.push_back({number_of(variant, "parameters"), text_of(variant, "what"), text_of(variant, "why")});
  model.source = text_of(object, "source");
  return model;
}

constexpr double tera = 1e12, giga = 1e9, gigabit = 1e9 / 8;

hardware::Accelerator read_accelerator(const Json& object) {
  const Json &tflops = part_of(object, "tflops"), &fabric = part_of(object, "scale_up"),
             &price = part_of(object, "price");
  hardware::Accelerator gpu;
  gpu.id = text_of(object, "id");
  gpu.name = text_of(object, "name");
  gpu.vendor = text_of(object, "vendor");
  gpu.memory_mib = number_of(object, "memory_mib");
  gpu.memory_bandwidth_bytes_per_s = number_of(object, "memory_gb_per_s") * giga;
  gpu.memory_source = text_of(object, "memory_source");
  gpu.peak_fp32_flops_per_s = number_of(tflops, "fp32") * tera;
  gpu.peak_fp16_flops_per_s = number_of(tflops, "fp16") * tera;
  gpu.peak_bf16_flops_per_s = number_of(tflops, "bf16") * tera;
  gpu.peak_fp8_flops_per_s = number_of(tflops, "fp8") * tera;
  gpu.peak_fp4_flops_per_s = number_of(tflops, "fp4") * tera;
  gpu.scale_up_domain = static_cast<int>(number_of(fabric, "accelerators"));
  gpu.scale_up_bytes_per_s = number_of(fabric, "gb_per_s") * giga;
  gpu.scale_out_bytes_per_s = number_of(object, "scale_out_gbit_per_s") * gigabit;
  gpu.processors = static_cast<int>(number_of(object, "sm"));
  if (const double sustained = number_of(object, "sustained"); sustained > 0) gpu.sustained = sustained;
  gpu.efficiency = &efficiency(text_of(object, "family"));
  gpu.power_w = number_of(object, "power_w");
  gpu.price_usd_per_hour = number_of(price, "usd_per_hour");
  gpu.price_low_usd_per_hour = number_of(price, "low");
  gpu.price_high_usd_per_hour = number_of(price, "high");
  gpu.price_date = text_of(price, "date");
  gpu.source = text_of(object, "source");
  gpu.note = text_of(object, "note");
  return gpu;
}

hardware::NodeShape read_node(const Json& object) {
  hardware::NodeShape node;
  node.id = text_of(object, "id");
  node.name = text_of(object, "name");
  node.accelerator = text_of(object, "accelerator");
  node.accelerators = static_cast<int>(number_of(object, "accelerators"));
  node.network_bytes_per_s = number_of(object, "network_gbit_per_s") * gigabit;
  node.price_usd_per_hour = number_of(object, "price_usd_per_hour");
  node.source = text_of(object, "source");
  return node;
}

Preset read_preset(const Json& object) {
  Preset preset{text_of(object, "id"), text_of(object, "name"), text_of(object, "source"), {}};
  for (const auto& [key, value] : part_of(object, "plan").items())
    if (value.is_string()) preset.plan.push_back({key, value.get<std::string>()});
  return preset;
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

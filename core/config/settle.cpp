/// What a config leaves open or contradicts, and the account of what was assumed.
#include <algorithm>

#include "core/config/reader.hpp"
#include "core/plan/read.hpp"

namespace slipstick::config {
namespace {

using plan::Field;
using plan::FieldInfo;

/// The first of the keys in which a family writes a field: the one to name when none is there.
std::string usual_key(const Value& family, const FieldInfo& field) {
  for (const Value* keys : {&family["keys"][field.key], &families()["keys"][field.key]}) {
    if (!keys->items.empty()) return keys->items.front().text;
  }
  return field.key;
}

std::vector<std::string> texts(const Value& list) {
  std::vector<std::string> all;
  for (const Value& one : list) all.push_back(one.text);
  return all;
}

bool any_within(const std::string& key, const std::vector<std::string>& parts) {
  return std::any_of(parts.begin(), parts.end(), [&](const std::string& part) { return key.find(part) != key.npos; });
}

bool divides(int divisor, int x) { return divisor > 0 && x % divisor == 0; }

}  // namespace

/// Without these nothing can be counted.
bool Reader::essentials() {
  for (const Field needed : {Field::layers, Field::hidden, Field::vocab}) {
    const FieldInfo& field = plan::info(needed);
    if (field.get(plan_) > 0) continue;
    const auto bad = bad_.find(field.key);
    const bool unknown = !out_.known_family && bad == bad_.end() && !out_.family.empty();
    out_.problem = bad != bad_.end() ? Problem::bad_value : unknown ? Problem::unknown_family : Problem::missing_key;
    out_.key = plan::printable(unknown ? out_.family : bad != bad_.end() ? bad->second : usual_key(*family_, field));
    return false;
  }
  return true;
}

void Reader::settle() {
  settle_heads();
  settle_latent();
  settle_experts();
  if (a().window == 0) a().full_every = 0;
  if (a().mixer == model::Mixer::attention) a().attention_every = 0;
  if (a().embedding_width == a().hidden) a().embedding_width = 0;
}

void Reader::settle_heads() {
  const FieldInfo &heads = plan::info(Field::heads), &kv_heads = plan::info(Field::kv_heads), &head_dim = plan::info(Field::head_dim);
  if (a().heads == 0) {
    // The usual width of a head; with as many key-value heads as heads the count does not depend on it.
    const int width = a().head_dim > 0 ? a().head_dim : 128;
    a().heads = std::max(1, std::min(100'000, a().hidden / width));
    out_.assumed.push_back({heads.key, static_cast<double>(a().heads), Why::stand_in});
  }
  if (a().kv_heads > a().heads) {
    const int given = a().kv_heads;
    a().kv_heads = a().heads;
    doubt(Doubt::kv_heads_above_heads, usual_key(*family_, kv_heads), &kv_heads, given, a().heads);
  } else if (a().kv_heads > 0 && !divides(a().kv_heads, a().heads)) {
    doubt(Doubt::kv_heads_do_not_divide, usual_key(*family_, kv_heads), &kv_heads, a().kv_heads, a().heads);
  }
  if (a().head_dim == 0 && a().kv_rank == 0 && !divides(a().heads, a().hidden)) {
    doubt(Doubt::heads_do_not_divide, usual_key(*family_, heads), &head_dim, a().heads, a().hidden);
  }
}

/// Head counts and sizes of the usual kind mean nothing under latent attention, whatever a config says of them.
void Reader::settle_latent() {
  if (a().kv_rank == 0) return;
  a().kv_heads = a().head_dim = 0;
  const struct { Field field; int usual; } widths[] = {{Field::nope_dim, 128}, {Field::rope_dim, 64}, {Field::v_dim, 128}};
  for (const auto& [field, usual] : widths) {
    const FieldInfo& info = plan::info(field);
    if (info.get(plan_) > 0) continue;
    put(info, usual, Origin::rule);
    doubt(Doubt::latent_incomplete, usual_key(*family_, info), &info, 0, a().kv_rank);
  }
}

void Reader::settle_experts() {
  if (a().experts == 0) {
    const model::Architecture none;
    a().experts_per_token = a().expert_ffn = a().shared_ffn = a().dense_layers = 0;
    a().moe_every = none.moe_every;
    a().expert_bias = a().router_bias = a().score_bias = a().shared_gate = false;
    return;
  }
  const FieldInfo &topk = plan::info(Field::topk), &dense = plan::info(Field::dense_layers);
  if (a().experts_per_token == 0) {
    a().experts_per_token = 1;
    doubt(Doubt::no_topk, usual_key(*family_, topk), &topk, 0, a().experts);
  } else if (a().experts_per_token > a().experts) {
    const int given = a().experts_per_token;
    a().experts_per_token = a().experts;
    doubt(Doubt::topk_above_experts, usual_key(*family_, topk), &topk, given, a().experts);
  }
  if (a().dense_layers > a().layers) {
    const int given = a().dense_layers;
    a().dense_layers = a().layers;
    doubt(Doubt::more_dense_layers, usual_key(*family_, dense), &dense, given, a().layers);
  }
  if (a().shared_ffn == 0) a().shared_gate = false;
}

void Reader::tell_assumed() {
  plan::Plan plain;
  plain.architecture = {};
  for (const FieldInfo& field : plan::fields()) {
    if (field.group != plan::Group::model || !field.set) continue;
    const bool from_family = origin_[static_cast<std::size_t>(field.field)] == Origin::family;
    const bool differs = field.get(plan_) != field.get(plain);
    const bool weighs = field.field == Field::tied && !given(field.field) && !a().no_head;
    if ((from_family && differs) || weighs)
      out_.assumed.push_back({field.key, field.get(plan_), out_.known_family ? Why::family : Why::usual});
  }
  const bool attention = model::attention_layers(a(), 0, a().layers) > 0 && a().kv_rank == 0;
  const bool dense = !a().no_ffn && model::moe_layers(a(), 0, a().layers) < a().layers;
  const auto derived = [&](Field field, bool wanted) {
    const FieldInfo& info = plan::info(field);
    if (wanted && info.get(plan_) == 0) out_.assumed.push_back({info.key, value(info), Why::derived});
  };
  derived(Field::kv_heads, attention);
  derived(Field::head_dim, attention);
  derived(Field::ffn, dense);
}

void Reader::tell_ignored() {
  static const std::vector<std::string> harmless = texts(families()["no_effect"]);
  const std::vector<std::string> own = texts((*family_)["no_effect"]);
  for (const Value& value : text_) {
    const bool nothing = value.items.empty() && !value.is_text() && !value.is_boolean() && value.number == 0;  // null, [], {} and 0
    if (read_.count(value.key) > 0 || nothing) continue;
    if (any_within(value.key, harmless) || any_within(value.key, own)) ++out_.without_effect;
    else if (out_.ignored.size() < 100) out_.ignored.push_back(plan::printable(value.key));
  }
}

void Reader::tell_extras() {
  const auto tell = [&](Extra extra, double parameters) { out_.extras.push_back({extra, parameters}); };
  const double table = static_cast<double>(a().vocab) * (a().embedding_width > 0 ? a().embedding_width : a().hidden);
  if (a().tied && !a().no_head) tell(Extra::duplicate_head, table);
  double modules = (*family_)["mtp_in_files"].number;
  for (const char* key : {"num_nextn_predict_layers", "num_mtp_modules", "mtp_num_hidden_layers"}) {
    const Value* count = find(key);
    if (count && count->is_number() && count->number >= 0 && count->number <= 100) modules = static_cast<int>(count->number);
  }
  if (modules > 0) {
    tell(Extra::mtp, modules * model::mtp_module_parameters(a()));
    tell(Extra::mtp_copies, modules * (model::mtp_module_parameters(a()) + 2 * table));
  }
  double buffers = 0;
  for (const Value& term : (*family_)["buffers"]) {
    double x = 0;
    std::string key;
    if (product(term, x, key)) buffers += x;
  }
  if (buffers > 0) tell(Extra::buffers, buffers);
  for (const char* key : {"vision_config", "audio_config", "vision_tower", "speech_config"}) {
    if (find(key)) tell(Extra::other_modality, 0);
  }
  if (find("quantization_config")) tell(Extra::quantized, 0);
}

}  // namespace slipstick::config

#include "core/config/import.hpp"

#include "core/catalog/catalog.hpp"
#include "core/config/reader.hpp"
#include "core/plan/read.hpp"

namespace slipstick::config {
namespace {

Value parsed(std::string_view text, Problem& problem) {
  if (text.size() > plan::max_json_length) {
    problem = Problem::too_long;
    return {};
  }
  std::optional<Value> config = json::parse(text);
  if (!config) problem = Problem::not_json;
  else if (!config->is_object()) problem = Problem::not_an_object;
  return std::move(config).value_or(Value());
}

}  // namespace

const char* id(Problem problem) {
  switch (problem) {
    case Problem::none: break;
    case Problem::not_json: return "not_json";
    case Problem::not_an_object: return "not_an_object";
    case Problem::too_long: return "too_long";
    case Problem::unknown_family: return "unknown_family";
    case Problem::missing_key: return "missing_key";
    case Problem::bad_value: return "bad_value";
  }
  return "";
}

const char* id(Why why) {
  switch (why) {
    case Why::family: return "family";
    case Why::usual: return "usual";
    case Why::derived: return "derived";
    case Why::stand_in: return "stand_in";
  }
  return "";
}

const char* id(Doubt doubt) {
  switch (doubt) {
    case Doubt::bad_value: return "bad_value";
    case Doubt::heads_do_not_divide: return "heads_do_not_divide";
    case Doubt::kv_heads_above_heads: return "kv_heads_above_heads";
    case Doubt::kv_heads_do_not_divide: return "kv_heads_do_not_divide";
    case Doubt::no_topk: return "no_topk";
    case Doubt::topk_above_experts: return "topk_above_experts";
    case Doubt::latent_incomplete: return "latent_incomplete";
    case Doubt::irregular_layers: return "irregular_layers";
    case Doubt::more_dense_layers: return "more_dense_layers";
  }
  return "";
}

const char* id(Extra extra) {
  switch (extra) {
    case Extra::duplicate_head: return "duplicate_head";
    case Extra::mtp: return "mtp";
    case Extra::mtp_copies: return "mtp_copies";
    case Extra::buffers: return "buffers";
    case Extra::other_modality: return "other_modality";
    case Extra::quantized: return "quantized";
  }
  return "";
}

bool looks_like_config(std::string_view text) {
  Problem problem = Problem::none;
  const Value config = parsed(text, problem);
  if (problem != Problem::none) return false;
  for (const char* key : {"model_type", "architectures", "hidden_size", "n_embd", "d_model", "num_hidden_layers", "text_config"}) {
    if (config.find(key)) return true;
  }
  return false;
}

Import read(std::string_view text) {
  Import import;
  const Value config = parsed(text, import.problem);
  if (import.problem == Problem::none) Reader(config, import).run();
  return import;
}

void put(const Import& import, plan::Plan& plan) {
  const catalog::Model* same = catalog::find_same(import.architecture);
  plan.model = same ? same->id : "";
  plan.architecture = same ? same->architecture : import.architecture;
  plan.architecture.window = import.architecture.window;
  plan.architecture.full_every = import.architecture.full_every;
}

std::string known_families() {
  std::string names;
  for (const Value& family : families()["families"]) {
    const std::string& name = family["types"].items.front().text;
    if (name != "*") names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

}  // namespace slipstick::config

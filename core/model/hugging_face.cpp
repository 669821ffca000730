#include "core/model/hugging_face.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace slipstick::model {
namespace {

using nlohmann::json;
using Problem = Import::Problem;

/// What a family is when its config says nothing else.
struct Family {
  const char* type;
  bool gated = true;
  bool tied = false;          ///< the family's default for tie_word_embeddings
  Bias attention_bias = Bias::none;
  bool mlp_bias = false;
  Norm norm = Norm::rms;
  QkNorm qk_norm = QkNorm::none;
  bool learned_positions = false;
  bool shared_gate = false;
  bool score_bias = false;
};
constexpr Family families[] = {
    {.type = "deepseek"},
    {.type = "deepseek_v2"},
    {.type = "deepseek_v3", .score_bias = true},
    {.type = "gpt2", .gated = false, .tied = true, .attention_bias = Bias::all, .mlp_bias = true, .norm = Norm::layer, .learned_positions = true},
    {.type = "gpt_neox", .gated = false, .attention_bias = Bias::all, .mlp_bias = true, .norm = Norm::layer},
    {.type = "llama"},
    {.type = "mistral"},
    {.type = "mixtral"},
    {.type = "qwen2", .attention_bias = Bias::qkv},
    {.type = "qwen2_moe", .attention_bias = Bias::qkv, .shared_gate = true},
    {.type = "qwen3", .qk_norm = QkNorm::per_head},
    {.type = "qwen3_moe", .qk_norm = QkNorm::per_head},
};

class Reader {
 public:
  Reader(const json& config, Import& import) : config_(config), import_(import) {}
  void run(const Family& family) {
    read_shape();
    read_details(family);
    read_experts(family);
    read_latent_attention();
  }

 private:
  using Keys = std::initializer_list<const char*>;

  void fail(Problem problem, const char* key) {
    if (import_.problem != Problem::none) return;
    import_.problem = problem;
    import_.key = key;
  }
  /// The first of `keys` that is there and not null; nullptr: none.
  const json* find(Keys keys, const char*& name) const {
    for (const char* key : keys) {
      const auto found = config_.find(key);
      name = key;
      if (found != config_.end() && !found->is_null()) return &*found;
    }
    return nullptr;
  }
  int number(Keys keys, int otherwise, int smallest = 0, int largest = largest_size) {
    const char* name = "";
    const json* value = find(keys, name);
    if (!value) return otherwise;
    const double x = value->is_number() ? value->get<double>() : -1;
    if (x >= smallest && x <= largest && x == static_cast<int>(x)) return static_cast<int>(x);
    fail(Problem::bad_value, name);
    return otherwise;
  }
  int needed(Keys keys, int largest = largest_size) {
    const int x = number(keys, 0, 1, largest);
    if (x == 0) fail(Problem::missing_key, *keys.begin());
    return x;
  }
  bool flag(const char* key, bool otherwise) {
    const char* name = "";
    const json* value = find({key}, name);
    if (value && !value->is_boolean()) fail(Problem::bad_value, key);
    return value && value->is_boolean() ? value->get<bool>() : otherwise;
  }
  Architecture& a() { return import_.architecture; }

  void read_shape() {
    a().layers = needed({"num_hidden_layers", "n_layer"}, largest_layers);
    a().hidden = needed({"hidden_size", "n_embd"}, 1'000'000);
    a().heads = needed({"num_attention_heads", "n_head"}, 100'000);
    a().vocab = needed({"vocab_size"});
    a().kv_heads = number({"num_key_value_heads"}, 0, 1, 100'000);
    a().head_dim = number({"head_dim"}, 0, 1, 100'000);
    a().ffn = number({"intermediate_size", "n_inner"}, 0, 1);
  }
  void read_details(const Family& family) {
    a().gated = family.gated;
    a().tied = flag("tie_word_embeddings", family.tied);
    a().attention_bias = flag("attention_bias", family.attention_bias != Bias::none)
                             ? (family.attention_bias == Bias::none ? Bias::all : family.attention_bias)
                             : Bias::none;
    a().mlp_bias = flag("mlp_bias", family.mlp_bias);
    a().norm = family.norm;
    a().qk_norm = family.qk_norm;
    if (family.learned_positions) a().positions = needed({"n_positions", "max_position_embeddings"});
  }
  void read_experts(const Family& family) {
    a().experts = number({"num_local_experts", "num_experts", "n_routed_experts"}, 0, 0, 100'000);
    if (a().experts == 0) return;
    a().experts_per_token = needed({"num_experts_per_tok"}, 100'000);
    a().expert_ffn = number({"moe_intermediate_size"}, ffn(a()), 1);
    const int shared = number({"n_shared_experts"}, 0, 0, 1'000);
    if (shared > largest_size / std::max(a().expert_ffn, 1)) fail(Problem::bad_value, "n_shared_experts");
    else a().shared_ffn = number({"shared_expert_intermediate_size"}, shared * a().expert_ffn);
    a().dense_layers = number({"first_k_dense_replace"}, 0, 0, largest_layers);
    a().moe_every = number({"decoder_sparse_step", "moe_layer_freq"}, 1, 1, largest_layers);
    a().shared_gate = family.shared_gate && a().shared_ffn > 0;
    a().score_bias = family.score_bias;
  }
  void read_latent_attention() {
    a().kv_rank = number({"kv_lora_rank"}, 0, 0, 1'000'000);
    if (a().kv_rank == 0) return;
    a().q_rank = number({"q_lora_rank"}, 0, 0, 1'000'000);
    a().nope_dim = needed({"qk_nope_head_dim"}, 100'000);
    a().rope_dim = needed({"qk_rope_head_dim"}, 100'000);
    a().v_dim = needed({"v_head_dim"}, 100'000);
    a().kv_heads = 0;  // means nothing under latent attention, whatever the config says
    a().head_dim = 0;
  }

  const json& config_;
  Import& import_;
};

json parsed(std::string_view text, Problem& problem) {
  if (text.size() > (std::size_t{1} << 20)) {
    problem = Problem::too_long;
    return {};
  }
  // What a config nests deeper than this is of no use here, and dropped while it is read.
  json config = json::parse(text, [](int depth, json::parse_event_t, json&) { return depth <= 16; }, false);
  if (config.is_discarded()) problem = Problem::not_json;
  else if (!config.is_object()) problem = Problem::not_an_object;
  return config;
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

bool looks_like_config(std::string_view text) {
  Problem problem = Problem::none;
  const json config = parsed(text, problem);
  if (problem != Problem::none) return false;
  for (const char* key : {"model_type", "architectures", "hidden_size", "n_embd", "num_hidden_layers"}) {
    if (config.contains(key)) return true;
  }
  return false;
}

Import from_hugging_face(std::string_view text) {
  Import import;
  const json config = parsed(text, import.problem);
  if (import.problem != Problem::none) return import;
  const auto type = config.find("model_type");
  import.family = type != config.end() && type->is_string() ? type->get<std::string>() : "";
  const auto family = std::find_if(std::begin(families), std::end(families), [&](const Family& f) { return import.family == f.type; });
  if (family == std::end(families)) {
    import.problem = Problem::unknown_family;
    import.key = import.family;
    return import;
  }
  Reader(config, import).run(*family);
  return import;
}

std::string known_families() {
  std::string names;
  for (const Family& family : families) names += (names.empty() ? "" : ", ") + std::string(family.type);
  return names;
}

}  // namespace slipstick::model

#include "core/plan/fields.hpp"

#include <algorithm>
#include <array>

#include "core/number/text.hpp"

namespace slipstick::plan {
namespace {

using number::TypedUnit;
using number::Unit;

// Words of choices, in the order of their enums.
constexpr const char* biases[] = {"none", "qkv", "all"};
constexpr const char* norms[] = {"rms", "layer", "layer_without_bias", "none"};
constexpr const char* qk_norms[] = {"none", "per_head", "full", "per_head_each"};
constexpr const char* mixers[] = {"attention", "lightning", "gated_delta", "mamba", "mamba2"};
constexpr const char* precisions[] = {"bf16", "bf16_grad16", "bf16_grad_both", "fp16", "bf16_pure", "fp32", "fp8", "fp4"};
constexpr const char* optimizers[] = {"adamw", "adam8bit", "lion", "momentum", "sgd", "adafactor", "muon"};
constexpr const char* recomputations[] = {"none", "selective", "full", "per_op", "every_second"};
constexpr const char* dispatches[] = {"typical", "all_to_all", "deduplicated"};
constexpr const char* exchange_overlaps[] = {"typical", "off", "on"};
constexpr const char* losses[] = {"framework", "plain", "fused", "without_logits"};
constexpr const char* tunings[] = {"full", "lora", "lora_int8", "lora_nf4"};
constexpr const char* lora_targets[] = {"query_value", "attention", "all_linear"};
constexpr const char* schedules[] = {"1f1b", "all_forward", "zero_bubble_1", "zero_bubble_2", "dual_pipe"};
constexpr const char* ends[] = {"free", "loss_is_layer", "both_are_layers"};
constexpr const char* context_kinds[] = {"ring", "all_gather", "ulysses"};
constexpr const char* step_times[] = {"utilization", "predicted"};
constexpr const char* flops_conventions[] = {"products", "megatron_2021", "palm", "torchtitan", "six_n", "kaplan"};
constexpr const char* attention_flops[] = {"causal", "full"};
constexpr const char* flags[] = {"off", "on"};

/// Reaches `plan.*Part.*Member` by number.
template <auto Part, auto Member>
struct Access {
  static double get(const Plan& plan) { return static_cast<double>(plan.*Part.*Member); }
  static void set(Plan& plan, double x) {
    auto& member = plan.*Part.*Member;
    member = static_cast<std::remove_reference_t<decltype(member)>>(x);
  }
};

struct Range { double minimum, maximum; };
constexpr bool automatic = true;

template <auto Part, auto Member>
constexpr FieldInfo number_field(Field field, const char* key, Group group, Kind kind, Range range, TypedUnit typed, bool zero_is_auto) {
  FieldInfo info{.field = field, .key = key, .group = group, .kind = kind};
  info.minimum = range.minimum;
  info.maximum = range.maximum;
  info.zero_is_auto = zero_is_auto;
  info.unit = typed.unit;
  info.typed = typed;
  info.get = Access<Part, Member>::get;
  info.set = Access<Part, Member>::set;
  return info;
}

template <auto Part, auto Member>
constexpr FieldInfo integer(Field field, const char* key, Group group, Range range, TypedUnit typed = {}, bool zero_is_auto = false) {
  return number_field<Part, Member>(field, key, group, Kind::integer, range, typed, zero_is_auto);
}

template <auto Part, auto Member>
constexpr FieldInfo real(Field field, const char* key, Group group, Range range, TypedUnit typed = {}, bool zero_is_auto = false) {
  return number_field<Part, Member>(field, key, group, Kind::real, range, typed, zero_is_auto);
}

template <auto Part, auto Member>
constexpr FieldInfo choice(Field field, const char* key, Group group, std::span<const char* const> words) {
  FieldInfo info = number_field<Part, Member>(field, key, group, Kind::choice, {0, static_cast<double>(words.size() - 1)}, {}, false);
  info.choices = words;
  return info;
}

template <auto Part, auto Member>
constexpr FieldInfo flag(Field field, const char* key, Group group) {
  FieldInfo info = number_field<Part, Member>(field, key, group, Kind::flag, {0, 1}, {}, false);
  info.choices = flags;
  return info;
}

constexpr FieldInfo id_field(Field field, const char* key, Group group, std::string& (*text)(Plan&), const std::string& (*text_of)(const Plan&)) {
  FieldInfo info{.field = field, .key = key, .group = group, .kind = Kind::text};
  info.text = text;
  info.text_of = text_of;
  return info;
}

constexpr TypedUnit in_gib{Unit::bytes, false, true, "GiB"};
constexpr auto A = &Plan::architecture;
constexpr auto T = &Plan::training;
constexpr auto H = &Plan::hardware;
constexpr auto L = &Plan::layout;
constexpr auto S = &Plan::savers;
constexpr auto X = &Plan::assumptions;
constexpr auto P = &Plan::profile;
constexpr TypedUnit in_us{Unit::none, false, false, "µs"};
using Arch = model::Architecture;

// The ranges are wide enough for anything that could be built, and narrow enough that no product of the engine leaves
// the doubles: a range is part of what a link version freezes.
// clang-format off
constexpr std::array table{
    id_field(Field::preset, "preset", Group::model, [](Plan& p) -> std::string& { return p.preset; }, [](const Plan& p) -> const std::string& { return p.preset; }),
    id_field(Field::model, "model", Group::model, [](Plan& p) -> std::string& { return p.model; }, [](const Plan& p) -> const std::string& { return p.model; }),
    integer<A, &Arch::layers>(Field::layers, "layers", Group::model, {1, 10'000}, {Unit::layers}),
    integer<A, &Arch::hidden>(Field::hidden, "hidden", Group::model, {1, 1'000'000}, {Unit::none, true}),
    integer<A, &Arch::heads>(Field::heads, "heads", Group::model, {1, 100'000}),
    integer<A, &Arch::kv_heads>(Field::kv_heads, "kv_heads", Group::model, {0, 100'000}, {}, automatic),
    integer<A, &Arch::head_dim>(Field::head_dim, "head_dim", Group::model, {0, 100'000}, {}, automatic),
    integer<A, &Arch::ffn>(Field::ffn, "ffn", Group::model, {0, 10'000'000}, {Unit::none, true}, automatic),
    integer<A, &Arch::vocab>(Field::vocab, "vocab", Group::model, {1, 10'000'000}, {Unit::tokens}),
    integer<A, &Arch::embedding_width>(Field::embedding_width, "embedding_width", Group::model, {0, 1'000'000}, {Unit::none, true}, automatic),
    integer<A, &Arch::positions>(Field::positions, "positions", Group::model, {0, 100'000'000}, {Unit::tokens, true}),
    flag<A, &Arch::tied>(Field::tied, "tied", Group::model),
    flag<A, &Arch::gated>(Field::gated, "gated", Group::model),
    choice<A, &Arch::attention_bias>(Field::attention_bias, "attention_bias", Group::model, biases),
    flag<A, &Arch::mlp_bias>(Field::mlp_bias, "mlp_bias", Group::model),
    flag<A, &Arch::head_bias>(Field::head_bias, "head_bias", Group::model),
    choice<A, &Arch::norm>(Field::norm, "norm", Group::model, norms),
    integer<A, &Arch::norms_per_layer>(Field::norms, "norms", Group::model, {0, 16}),
    flag<A, &Arch::final_norm>(Field::final_norm, "final_norm", Group::model),
    flag<A, &Arch::embedding_norm>(Field::embedding_norm, "embedding_norm", Group::model),
    choice<A, &Arch::qk_norm>(Field::qk_norm, "qk_norm", Group::model, qk_norms),
    flag<A, &Arch::attention_sinks>(Field::sinks, "sinks", Group::model),
    integer<A, &Arch::experts>(Field::experts, "experts", Group::model, {0, 100'000}),
    integer<A, &Arch::experts_per_token>(Field::topk, "topk", Group::model, {0, 100'000}),
    integer<A, &Arch::expert_ffn>(Field::expert_ffn, "expert_ffn", Group::model, {0, 10'000'000}, {Unit::none, true}),
    integer<A, &Arch::shared_ffn>(Field::shared_ffn, "shared_ffn", Group::model, {0, 10'000'000}, {Unit::none, true}),
    integer<A, &Arch::dense_layers>(Field::dense_layers, "dense_layers", Group::model, {0, 10'000}, {Unit::layers}),
    integer<A, &Arch::moe_every>(Field::moe_every, "moe_every", Group::model, {1, 10'000}, {Unit::layers}),
    flag<A, &Arch::expert_bias>(Field::expert_bias, "expert_bias", Group::model),
    flag<A, &Arch::router_bias>(Field::router_bias, "router_bias", Group::model),
    flag<A, &Arch::score_bias>(Field::score_bias, "score_bias", Group::model),
    flag<A, &Arch::shared_gate>(Field::shared_gate, "shared_gate", Group::model),
    integer<A, &Arch::q_rank>(Field::q_rank, "q_rank", Group::model, {0, 1'000'000}),
    integer<A, &Arch::kv_rank>(Field::kv_rank, "kv_rank", Group::model, {0, 1'000'000}),
    integer<A, &Arch::nope_dim>(Field::nope_dim, "nope_dim", Group::model, {0, 100'000}),
    integer<A, &Arch::rope_dim>(Field::rope_dim, "rope_dim", Group::model, {0, 100'000}),
    integer<A, &Arch::v_dim>(Field::v_dim, "v_dim", Group::model, {0, 100'000}),
    integer<A, &Arch::mtp_modules>(Field::mtp, "mtp", Group::model, {0, 100}),
    flag<A, &Arch::attention_gate>(Field::attention_gate, "attention_gate", Group::model),
    choice<A, &Arch::mixer>(Field::mixer, "mixer", Group::model, mixers),
    integer<A, &Arch::attention_every>(Field::attention_every, "attention_every", Group::model, {0, 10'000}, {Unit::layers}),
    integer<A, &Arch::mixer_heads>(Field::mixer_heads, "mixer_heads", Group::model, {0, 1'000'000}),
    integer<A, &Arch::mixer_groups>(Field::mixer_groups, "mixer_groups", Group::model, {0, 100'000}),
    integer<A, &Arch::mixer_key_dim>(Field::mixer_key_dim, "mixer_key_dim", Group::model, {0, 100'000}),
    integer<A, &Arch::mixer_value_dim>(Field::mixer_value_dim, "mixer_value_dim", Group::model, {0, 100'000}),
    integer<A, &Arch::mixer_conv>(Field::mixer_conv, "mixer_conv", Group::model, {0, 10'000}),
    flag<A, &Arch::mixer_conv_bias>(Field::mixer_conv_bias, "mixer_conv_bias", Group::model),
    integer<A, &Arch::mixer_rank>(Field::mixer_rank, "mixer_rank", Group::model, {0, 1'000'000}),
    flag<A, &Arch::no_ffn>(Field::no_ffn, "no_ffn", Group::model),
    integer<A, &Arch::window>(Field::window, "window", Group::model, {0, 100'000'000}, {Unit::tokens, true}),
    integer<A, &Arch::full_every>(Field::full_every, "full_every", Group::model, {0, 10'000}, {Unit::layers}),
    integer<A, &Arch::encoder_layers>(Field::encoder_layers, "encoder_layers", Group::model, {0, 10'000}, {Unit::layers}),
    integer<A, &Arch::position_buckets>(Field::position_buckets, "position_buckets", Group::model, {0, 1'000'000}),
    integer<A, &Arch::token_types>(Field::token_types, "token_types", Group::model, {0, 1'000'000}),
    flag<A, &Arch::pooler>(Field::pooler, "pooler", Group::model),
    flag<A, &Arch::no_head>(Field::no_head, "no_head", Group::model),
    id_field(Field::gpu, "gpu", Group::hardware, [](Plan& p) -> std::string& { return p.hardware.gpu; }, [](const Plan& p) -> const std::string& { return p.hardware.gpu; }),
    id_field(Field::node, "node", Group::hardware, [](Plan& p) -> std::string& { return p.hardware.node; }, [](const Plan& p) -> const std::string& { return p.hardware.node; }),
    integer<H, &Hardware::gpus>(Field::gpus, "gpus", Group::hardware, {1, 10'000'000}, {Unit::gpus}),
    real<H, &Hardware::price_usd_per_hour>(Field::price, "price", Group::hardware, {0, 1e6}, {Unit::usd_per_hour}, automatic),
    real<H, &Hardware::memory_gib>(Field::memory, "memory", Group::hardware, {0, 1e6}, in_gib, automatic),
    real<H, &Hardware::network_gbps>(Field::network, "network", Group::hardware, {0, 1e6}, {Unit::none, false, false, "Gbit/s"}, automatic),
    integer<H, &Hardware::pod_gpus>(Field::pod, "pod", Group::hardware, {0, 10'000'000}, {Unit::gpus}),
    real<H, &Hardware::oversubscription>(Field::taper, "taper", Group::hardware, {1, 100}),
    id_field(Field::framework, "framework", Group::layout, [](Plan& p) -> std::string& { return p.framework; }, [](const Plan& p) -> const std::string& { return p.framework; }),
    integer<L, &Layout::tensor_parallel>(Field::tp, "tp", Group::layout, {1, 10'000}),
    flag<L, &Layout::sequence_parallel>(Field::sp, "sp", Group::layout),
    integer<L, &Layout::context_parallel>(Field::cp, "cp", Group::layout, {1, 10'000}),
    choice<L, &Layout::context_kind>(Field::cp_kind, "cp_kind", Group::layout, context_kinds),
    integer<L, &Layout::pipeline_parallel>(Field::pp, "pp", Group::layout, {1, 1'000}),
    integer<L, &Layout::virtual_stages>(Field::vpp, "vpp", Group::layout, {1, 1'000}),
    choice<L, &Layout::schedule>(Field::schedule, "schedule", Group::layout, schedules),
    integer<L, &Layout::first_layers>(Field::first_layers, "first_layers", Group::layout, {0, 10'000}, {Unit::layers}, automatic),
    integer<L, &Layout::last_layers>(Field::last_layers, "last_layers", Group::layout, {0, 10'000}, {Unit::layers}, automatic),
    choice<L, &Layout::ends>(Field::ends, "ends", Group::layout, ends),
    integer<L, &Layout::expert_parallel>(Field::ep, "ep", Group::layout, {1, 100'000}),
    integer<L, &Layout::expert_tensor_parallel>(Field::etp, "etp", Group::layout, {0, 10'000}, {}, automatic),
    choice<L, &Layout::dispatch>(Field::dispatch, "dispatch", Group::layout, dispatches),
    choice<L, &Layout::exchange_overlap>(Field::ep_overlap, "ep_overlap", Group::layout, exchange_overlaps),
    integer<L, &Layout::data_parallel>(Field::dp, "dp", Group::layout, {0, 10'000'000}, {}, automatic),
    integer<L, &Layout::shard_group>(Field::shard_group, "shard_group", Group::layout, {0, 10'000'000}, {}, automatic),
    integer<T, &Training::global_batch>(Field::gbs, "gbs", Group::training, {1, 1'000'000'000}, {Unit::sequences}),
    integer<T, &Training::micro_batch>(Field::mbs, "mbs", Group::training, {1, 1'000'000}, {Unit::sequences}),
    integer<T, &Training::sequence>(Field::seq, "seq", Group::training, {1, 100'000'000}, {Unit::tokens, true}),
    real<T, &Training::tokens>(Field::tokens, "tokens", Group::training, {1, 1e18}, {Unit::tokens}),
    choice<T, &Training::precision>(Field::precision, "precision", Group::training, precisions),
    flag<T, &Training::row_scales>(Field::row_scales, "row_scales", Group::training),
    integer<T, &Training::wide_layers>(Field::wide_layers, "wide_layers", Group::training, {0, 10'000}, {Unit::layers}),
    choice<T, &Training::optimizer>(Field::optimizer, "optimizer", Group::training, optimizers),
    flag<T, &Training::loss_scaling>(Field::loss_scaling, "loss_scaling", Group::training),
    flag<T, &Training::dropout>(Field::dropout, "dropout", Group::training),
    choice<T, &Training::loss>(Field::loss, "loss", Group::training, losses),
    real<T, &Training::gradient_bytes>(Field::grad_bytes, "grad_bytes", Group::training, {0, 100}, {Unit::none, false, false, "B"}, automatic),
    real<T, &Training::state_bytes>(Field::state_bytes, "state_bytes", Group::training, {0, 100}, {Unit::none, false, false, "B"}, automatic),
    integer<T, &Training::sample_tokens>(Field::sample_tokens, "sample_tokens", Group::training, {0, 100'000'000}, {Unit::tokens, true}),
    choice<T, &Training::tuning>(Field::tuning, "tuning", Group::training, tunings),
    integer<T, &Training::lora_rank>(Field::lora_rank, "lora_rank", Group::training, {1, 100'000}),
    choice<T, &Training::lora_targets>(Field::lora_targets, "lora_targets", Group::training, lora_targets),
    real<T, &Training::trainable>(Field::trainable, "trainable", Group::training, {0, 1e15}, {Unit::parameters}, automatic),
    integer<S, &Savers::zero_stage>(Field::zero, "zero", Group::savers, {0, 3}),
    choice<S, &Savers::recompute>(Field::recompute, "recompute", Group::savers, recomputations),
    integer<S, &Savers::recompute_layers>(Field::re_layers, "re_layers", Group::savers, {0, 10'000}, {Unit::layers}, automatic),
    flag<S, &Savers::recompute_core>(Field::re_core, "re_core", Group::savers),
    flag<S, &Savers::recompute_norms>(Field::re_norms, "re_norms", Group::savers),
    flag<S, &Savers::recompute_ffn>(Field::re_ffn, "re_ffn", Group::savers),
    flag<S, &Savers::recompute_expert_activation>(Field::re_expert_act, "re_expert_act", Group::savers),
    flag<S, &Savers::recompute_experts>(Field::re_moe, "re_moe", Group::savers),
    flag<S, &Savers::recompute_latent_up>(Field::re_latent_up, "re_latent_up", Group::savers),
    flag<S, &Savers::fused_attention>(Field::flash, "flash", Group::savers),
    flag<S, &Savers::offload_optimizer>(Field::offload_opt, "offload_opt", Group::savers),
    flag<S, &Savers::offload_activations>(Field::offload_act, "offload_act", Group::savers),
    flag<S, &Savers::optimizer_in_backward>(Field::opt_in_backward, "opt_in_backward", Group::savers),
    flag<S, &Savers::fused_optimizer>(Field::fused_optimizer, "fused_optimizer", Group::savers),
    flag<S, &Savers::compiled>(Field::compiled, "compiled", Group::savers),
    choice<X, &Assumptions::step_time>(Field::step_time, "step_time", Group::assumptions, step_times),
    real<X, &Assumptions::mfu>(Field::mfu, "mfu", Group::assumptions, {0.001, 1}, {Unit::share}),
    choice<X, &Assumptions::flops_as>(Field::flops_as, "flops_as", Group::assumptions, flops_conventions),
    choice<X, &Assumptions::attention_flops>(Field::attention_flops, "attention_flops", Group::assumptions, attention_flops),
    real<X, &Assumptions::imbalance>(Field::imbalance, "imbalance", Group::assumptions, {0, 1'000}, {}, automatic),
    real<X, &Assumptions::allocator_factor>(Field::allocator, "allocator", Group::assumptions, {0, 10}, {}, automatic),
    real<X, &Assumptions::context_gib>(Field::context, "context", Group::assumptions, {0, 1'000}, in_gib, automatic),
    real<X, &Assumptions::buffers_gib>(Field::buffers, "buffers", Group::assumptions, {0, 1'000}, in_gib, automatic),
    real<X, &Assumptions::compute_factor>(Field::math_factor, "math_factor", Group::assumptions, {0.01, 100}),
    real<X, &Assumptions::network_factor>(Field::net_factor, "net_factor", Group::assumptions, {0.01, 100}),
    real<X, &Assumptions::activation_factor>(Field::act_factor, "act_factor", Group::assumptions, {0.01, 100}),
    real<X, &Assumptions::measured_step_s>(Field::measured_step, "measured_step", Group::assumptions, {0, 1e6}, {Unit::seconds}, automatic),
    real<X, &Assumptions::measured_memory_gib>(Field::measured_memory, "measured_memory", Group::assumptions, {0, 1e6}, in_gib, automatic),
    real<X, &Assumptions::network_alpha>(Field::alpha, "alpha", Group::assumptions, {1, 100}),
    real<X, &Assumptions::storage_gb_per_s>(Field::storage, "storage", Group::assumptions, {0.001, 1e6}, {Unit::none, false, false, "GB/s"}),
    real<X, &Assumptions::checkpoint_sync_s>(Field::checkpoint_sync, "checkpoint_sync", Group::assumptions, {0, 1e5}, {Unit::seconds}),
    real<X, &Assumptions::gpu_mtbf_hours>(Field::mtbf, "mtbf", Group::assumptions, {1, 1e9}, {Unit::hours}),
    real<X, &Assumptions::restart_minutes>(Field::restart, "restart", Group::assumptions, {0, 1e5}, {Unit::none, false, false, "min"}),
    real<X, &Assumptions::electricity_usd_per_kwh>(Field::electricity, "electricity", Group::assumptions, {0, 1'000}, {Unit::none, false, false, "$/kWh"}),
    real<X, &Assumptions::pue>(Field::pue, "pue", Group::assumptions, {1, 10}),
    real<P, &Profile::math>(Field::p_math, "p_math", Group::assumptions, {0, 2}, {Unit::share}, automatic),
    real<P, &Profile::memory>(Field::p_mem, "p_mem", Group::assumptions, {0, 2}, {Unit::share}, automatic),
    real<P, &Profile::fabric>(Field::p_fabric, "p_fabric", Group::assumptions, {0, 2}, {Unit::share}, automatic),
    real<P, &Profile::network>(Field::p_net, "p_net", Group::assumptions, {0, 2}, {Unit::share}, automatic),
    real<P, &Profile::kernel_us>(Field::p_kernel, "p_kernel", Group::assumptions, {0, 1e4}, in_us, automatic),
    real<P, &Profile::attention_forward>(Field::p_attn, "p_attn", Group::assumptions, {0, 2}, {Unit::share}, automatic),
    real<P, &Profile::attention_backward>(Field::p_attn_b, "p_attn_b", Group::assumptions, {0, 2}, {Unit::share}, automatic),
    real<P, &Profile::elementwise>(Field::p_bytes, "p_bytes", Group::assumptions, {0, 100}, {}, automatic),
    real<P, &Profile::host_forward_us>(Field::p_host, "p_host", Group::assumptions, {0, 1e5}, in_us, automatic),
    real<P, &Profile::host_backward_us>(Field::p_host_b, "p_host_b", Group::assumptions, {0, 1e5}, in_us, automatic),
    real<P, &Profile::data_overlap>(Field::p_dp, "p_dp", Group::assumptions, {0, 1}, {Unit::share}, automatic),
    real<P, &Profile::tensor_overlap>(Field::p_tp, "p_tp", Group::assumptions, {0, 1}, {Unit::share}, automatic),
    real<P, &Profile::optimizer_bytes>(Field::p_opt, "p_opt", Group::assumptions, {0, 1e4}, {Unit::none, false, false, "B"}, automatic),
};
// clang-format on

constexpr bool in_enum_order() {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table[i].field != static_cast<Field>(i + 1)) return false;
  }
  return table.size() + 1 == static_cast<std::size_t>(Field::count);
}
static_assert(in_enum_order());

}  // namespace

std::span<const FieldInfo> fields() { return table; }

const FieldInfo& info(Field field) {
  static constexpr FieldInfo none{.field = Field::none, .key = "", .group = Group::model, .kind = Kind::text};
  const std::size_t index = static_cast<std::size_t>(field);
  return index == 0 || index > table.size() ? none : table[index - 1];
}

const FieldInfo* find_field(std::string_view key) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const FieldInfo& f) { return key == f.key; });
  return found == table.end() ? nullptr : &*found;
}

std::string value_text(const Plan& plan, Field field) {
  const FieldInfo& f = info(field);
  if (field == Field::none) return "";
  if (f.kind == Kind::text) return f.text_of(plan).empty() ? "none" : f.text_of(plan);
  const double x = f.get(plan);
  if (f.choices.empty()) return number::shortest(x);
  return f.choices[static_cast<std::size_t>(std::clamp(x, f.minimum, f.maximum))];
}

bool same_value(const FieldInfo& f, const Plan& a, const Plan& b) {
  return f.kind == Kind::text ? f.text_of(a) == f.text_of(b) : f.get(a) == f.get(b);
}

}  // namespace slipstick::plan

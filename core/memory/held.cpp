#include "core/memory/held.hpp"

#include "core/model/parameters.hpp"
#include "core/number/names.hpp"
#include "core/number/memory_quantities.hpp"
#include "core/number/quantities.hpp"

namespace slipstick::memory {
namespace {

using engine::Inputs;
using engine::Resolved;
using model::Component;
using number::because;
using number::named;
using number::Number;
namespace q = number::quantities;

/// Column- or row-parallel matrices. Shoeybi et al. 2019, section 3.
bool is_split(Component c) {
  switch (c) {
    case Component::attention_query: case Component::attention_key: case Component::attention_value:
    case Component::attention_output: case Component::ffn_gate: case Component::ffn_up: case Component::ffn_down:
    case Component::shared_experts: case Component::attention_gate: case Component::cross_attention:
    case Component::mixer_in: case Component::mixer_out: return true;
    default: return false;
  }
}

template <Number N>
struct LayerParts { N dense{}, experts{}; };

template <Number N>
LayerParts<N> split_parts(const std::vector<model::ComponentCount<N>>& components, const number::Name& name, const Inputs<N>& in) {
  N split = 0, copied = 0, experts = 0;
  for (const model::ComponentCount<N>& part : components) {
    const bool kv = part.component == Component::attention_key || part.component == Component::attention_value;
    if (part.component == Component::experts) experts = part.parameters;
    else if (kv && number::value(in.kv_heads_held) != number::value(in.kv_heads) && number::value(in.kv_rank) == 0)
      split += part.parameters * in.kv_heads_held / in.kv_heads;
    else if (is_split(part.component)) split += part.parameters;
    else copied += part.parameters;
  }
  LayerParts<N> result;
  const N on_gpu = named<N>(q::split_parameters, split) / in.tensor + named<N>(q::copied_parameters, copied);
  result.dense = named<N>(name, on_gpu);
  if (number::value(experts) > 0) result.experts = named<N>(q::layer_expert_held, experts / (in.expert * in.expert_tensor));
  return result;
}

template <Number N>
LayerParts<N> layer_parts(const model::Architecture& a, bool moe, const Inputs<N>& in) {
  return split_parts(model::layer_parameters<N>(a, moe), moe ? q::layer_moe_held : q::layer_dense_held, in);
}

template <Number N>
N mixer_change(const model::Architecture& a, bool moe, const Inputs<N>& in) {
  const LayerParts<N> mixer = split_parts(model::layer_parameters<N>(a, moe, false), q::layer_mixer_held, in);
  return mixer.dense - layer_parts(a, moe, in).dense;
}

template <Number N>
N norm_vectors(const model::Architecture& a, const Inputs<N>& in) {
  if (a.norm == model::Norm::none) return N(0);
  return a.norm == model::Norm::layer ? N(2) * in.hidden : in.hidden;
}

template <Number N>
void set_ends(HeldLayers<N>& parts, const model::Architecture& a, const Inputs<N>& in) {
  const N rows = in.padded_vocab * in.embedding_width / in.tensor;
  N front = rows;
  if (a.positions > 0) front += number::input<N>(number::names::position_rows, a.positions) * in.hidden;
  if (a.position_buckets > 0) front += number::input<N>(number::names::position_buckets, a.position_buckets) * in.heads;
  if (a.token_types > 0) front += number::input<N>(number::names::token_type_rows, a.token_types) * in.hidden;
  if (a.encoder_layers > 0) front += split_parts(model::encoder_parameters<N>(a), q::encoder_held, in).dense;
  if (a.embedding_norm) front += norm_vectors(a, in);
  const bool projected = a.embedding_width > 0 && a.embedding_width != a.hidden;
  if (projected) front += in.hidden * in.embedding_width;
  parts.embedding = named<N>(q::embedding_held, front);
  N back = a.no_head ? N(0) : rows;
  if (a.pooler) back += in.hidden * in.hidden + in.hidden;
  if (!a.no_head && a.head_bias) back += in.padded_vocab / in.tensor;
  if (projected) back += in.hidden * in.embedding_width;
  parts.head = named<N>(q::head_held, back);
}

/// A module of multi-token prediction: one more layer, a projection of two hidden vectors, three norms.
template <Number N>
void set_mtp(HeldLayers<N>& parts, const model::Architecture& a, const Inputs<N>& in, bool moe) {
  const N extra = N(2) * in.hidden * in.hidden / in.tensor + N(3) * norm_vectors(a, in);
  parts.mtp = named<N>(q::mtp_held, in.mtp_modules * ((moe ? parts.moe_layer : parts.dense_layer) + extra));
  if (moe) parts.mtp_experts = named<N>(q::mtp_expert_held, in.mtp_modules * parts.moe_experts);
}

/// r (inputs + outputs) for each matrix that has an adapter. Hu et al. 2021, section 4.1.
template <Number N>
N layer_adapters(const Resolved& r, const Inputs<N>& in) {
  const plan::Training& training = r.plan.training;
  if (training.trainable > 0) return number::input<N>(q::trainable, training.trainable / r.plan.architecture.layers);
  const N queries = in.heads * in.head_dim, keys = in.kv_heads * in.head_dim;
  N width = N(2) * in.hidden + queries + keys;
  if (training.lora_targets != plan::LoraTargets::query_value) width = width + N(2) * in.hidden + queries + keys;
  if (training.lora_targets == plan::LoraTargets::all_linear) width = width + (N(2) + in.gate) * (in.hidden + in.ffn);
  return named<N>(q::layer_adapters, number::input<N>(q::lora_rank, training.lora_rank) * width);
}

}  // namespace

template <Number N>
HeldLayers<N> held_layers(const Resolved& r, const Inputs<N>& in) {
  const model::Architecture& a = r.plan.architecture;
  const int moe = model::moe_layers(a, 0, a.layers);
  HeldLayers<N> parts;
  if (moe < a.layers) parts.dense_layer = layer_parts(a, false, in).dense;
  if (moe > 0) {
    const LayerParts<N> layer = layer_parts(a, true, in);
    parts.moe_layer = layer.dense;
    parts.moe_experts = layer.experts;
  }
  const int attention = model::attention_layers(a, 0, a.layers);
  if (attention > 0 && attention < a.layers) parts.mixer_change = mixer_change(a, moe == a.layers, in);
  set_ends(parts, a, in);
  if (a.mtp_modules > 0) set_mtp(parts, a, in, model::layer_is_moe(a, a.layers - 1));
  if (plan::trains_adapters(r.plan)) parts.layer_adapters = layer_adapters(r, in);
  return parts;
}
template HeldLayers<double> held_layers(const Resolved&, const Inputs<double>&);
template HeldLayers<number::Traced> held_layers(const Resolved&, const Inputs<number::Traced>&);

namespace {

int mixer_layers(const Resolved& r, int stage) {
  int first = 0;
  for (int before = 0; before < stage; ++before) first += r.stage_layers[static_cast<std::size_t>(before)];
  const int count = r.stage_layers[static_cast<std::size_t>(stage)];
  return count - model::attention_layers(r.plan.architecture, first, count);
}

bool has_own_head(const Resolved& r) {
  const model::Architecture& a = r.plan.architecture;
  return !a.tied || r.plan.layout.pipeline_parallel > 1 || a.no_head;
}

/// Embedding and head where they stand. A tied head on a single stage is the embedding.
template <Number N>
void set_ends(Held<N>& held, const Resolved& r, const HeldLayers<N>& parts, int stage) {
  const bool last = stage == r.plan.layout.pipeline_parallel - 1;
  if (stage == 0) held.end = held.ends = parts.embedding;
  if (!last) return;
  held.end = parts.head;
  if (has_own_head(r)) held.ends = stage == 0 ? held.ends + parts.head : parts.head;
}

}  // namespace

template <Number N>
Held<N> held(const Resolved& r, const Inputs<N>& in, const HeldLayers<N>& parts, int stage) {
  const model::Architecture& a = r.plan.architecture;
  const int stages = r.plan.layout.pipeline_parallel, moe = r.stage_moe[static_cast<std::size_t>(stage)],
            dense = r.stage_layers[static_cast<std::size_t>(stage)] - moe;
  Held<N> result;
  N sum = 0, experts = 0;
  if (dense > 0) sum += number::input<N>(q::stage_dense, dense) * parts.dense_layer;
  if (moe > 0) {
    const N layers = number::input<N>(q::stage_moe, moe);
    sum += layers * parts.moe_layer;
    experts += layers * parts.moe_experts;
  }
  if (const int mixers = mixer_layers(r, stage); mixers > 0 && number::value(parts.mixer_change) != 0)
    sum += number::input<N>(number::names::mixer_layers, mixers) * parts.mixer_change;
  if (stage == 0) sum += because<N>("embedding_first", parts.embedding);
  const bool last = stage == stages - 1;
  // With one stage a tied head is the embedding; with more, both ends keep a copy with its own gradient and states.
  if (last && has_own_head(r)) sum += because<N>(a.tied ? "tied_twice" : "head_last", parts.head);
  if (last && a.mtp_modules > 0) {
    sum += parts.mtp;
    experts += parts.mtp_experts;
  }
  if (last && a.final_norm && a.norm != model::Norm::none)
    sum += number::input<N>(number::names::final_norm, (a.norm == model::Norm::layer ? 2.0 : 1.0) * a.hidden);
  result.dense = named<N>(q::stage_dense_held, sum);
  result.experts = number::value(experts) > 0 ? named<N>(q::stage_expert_held, experts) : N(0);
  result.unit = moe > 0 ? parts.moe_layer : dense > 0 ? parts.dense_layer : N(0);
  result.unit_experts = moe > 0 ? parts.moe_experts : N(0);
  set_ends(result, r, parts, stage);
  const int layers = r.stage_layers[static_cast<std::size_t>(stage)];
  if (plan::trains_adapters(r.plan))
    result.adapters = named<N>(q::stage_adapters, number::input<N>(q::stage_layers, layers) * parts.layer_adapters / in.tensor);
  return result;
}
template Held<double> held(const Resolved&, const Inputs<double>&, const HeldLayers<double>&, int);
template Held<number::Traced> held(const Resolved&, const Inputs<number::Traced>&, const HeldLayers<number::Traced>&, int);

}  // namespace slipstick::memory

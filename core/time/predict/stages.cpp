#include "core/time/predict/stages.hpp"

#include <algorithm>

namespace slipstick::time {
namespace {

using engine::Resolved;
using number::Number;
using number::value;

constexpr std::size_t index_of(LayerKind kind) { return static_cast<std::size_t>(kind); }

LayerKind kind_of(bool has_attention, bool is_moe) {
  if (has_attention) return is_moe ? LayerKind::expert : LayerKind::dense;
  return is_moe ? LayerKind::mixer_expert : LayerKind::mixer;
}

Stage layers_between(const Resolved& r, int first, int count, double moe) {
  const model::Architecture& a = r.plan.architecture;
  Stage stage;
  if (a.mixer == model::Mixer::attention) {
    stage.layers[index_of(LayerKind::expert)] = moe;
    stage.layers[index_of(LayerKind::dense)] = count - moe;
    return stage;
  }
  for (int layer = first; layer < first + count; ++layer)
    stage.layers[index_of(kind_of(model::layer_has_attention(a, layer), model::layer_is_moe(a, layer)))] += 1;
  return stage;
}

/// A module of multi-token prediction is one more layer of the last kind, beside the last stage's head.
void add_modules(const Resolved& r, Stage& stage) {
  const model::Architecture& a = r.plan.architecture;
  if (a.mtp_modules <= 0) return;
  const LayerKind kind = kind_of(model::layer_has_attention(a, a.layers - 1), model::layer_is_moe(a, a.layers - 1));
  stage.layers[index_of(kind)] += a.mtp_modules;
}

template <Number N>
double passes(const Model<N>& model, const Stage& stage) {
  double time = 0;
  for (std::size_t kind = 0; kind < layer_kinds; ++kind)
    if (stage.layers[kind] > 0) time += stage.layers[kind] * (value(model.layers[kind].forward_s) + value(model.layers[kind].backward_s));
  return time;
}

}  // namespace

Stage whole_model(const Resolved& r) {
  const model::Architecture& a = r.plan.architecture;
  Stage all = layers_between(r, 0, a.layers, model::moe_layers(a, 0, a.layers));
  all.layers[index_of(LayerKind::encoder)] = a.encoder_layers;
  add_modules(r, all);
  all.first = all.last = all.loss = true;
  return all;
}

Stage stage(const Resolved& r, int index) {
  int first = 0;
  for (int i = 0; i < index; ++i) first += r.stage_layers[static_cast<std::size_t>(i)];
  const auto at = static_cast<std::size_t>(index);
  Stage result = layers_between(r, first, r.stage_layers[at], r.stage_moe[at]);
  result.first = index == 0;
  result.last = index == r.head_stage;
  result.loss = index == std::min(r.head_stage + 1, static_cast<int>(r.stage_layers.size()) - 1);
  if (result.first) result.layers[index_of(LayerKind::encoder)] = r.plan.architecture.encoder_layers;
  if (result.last) add_modules(r, result);
  return result;
}

Stage fullest_stage(const Resolved& r) {
  const auto most = std::max_element(r.stage_layers.begin(), r.stage_layers.end());
  return stage(r, static_cast<int>(most - r.stage_layers.begin()));
}

template <Number N>
Model<N> model_times(const Setting<N>& at) {
  Model<N> model;
  model.whole = whole_model(at.r);
  for (std::size_t kind = 0; kind < layer_kinds; ++kind)
    if (model.whole.layers[kind] > 0) model.layers[kind] = layer(at, static_cast<LayerKind>(kind));
  model.ends = ends(at);
  return model;
}
template Model<double> model_times(const Setting<double>&);
template Model<number::Traced> model_times(const Setting<number::Traced>&);

template <Number N>
Stage slowest_stage(const Setting<N>& at, const Model<N>& model) {
  const int stages = at.r.plan.layout.pipeline_parallel;
  if (stages == 1) return model.whole;
  Stage slowest;
  double longest = -1;
  for (int i = 0; i < stages; ++i) {
    const Stage each = stage(at.r, i);
    const double time = passes(model, each) + value(both_ends(model.ends, each));
    if (time <= longest) continue;
    longest = time;
    slowest = each;
  }
  return slowest;
}
template Stage slowest_stage(const Setting<double>&, const Model<double>&);
template Stage slowest_stage(const Setting<number::Traced>&, const Model<number::Traced>&);

}  // namespace slipstick::time

#include "core/engine/stages.hpp"

#include <algorithm>
#include <numeric>

namespace slipstick::engine {
namespace {

/// The remainder goes to the middle, as the ends carry embedding and head (Llama 3 herd of models, section 3.3.2); DeepSpeed
/// gives it to the first stages.
void share(std::vector<int>& stages, int first, int last, int layers, bool remainder_first = false) {
  const int count = last - first;
  if (count <= 0) return;
  const int extra = layers % count, middle = remainder_first ? first : first + (count - extra) / 2;
  for (int i = first; i < last; ++i) {
    const bool gets_extra = i >= middle && i < middle + extra;
    stages[static_cast<std::size_t>(i)] = layers / count + (gets_extra ? 1 : 0);
  }
}

/// First and last stage as named, no more than there are.
std::vector<int> named_ends(const plan::Layout& layout, int layers, bool remainder_first) {
  const int count = layout.pipeline_parallel;
  std::vector<int> stages(static_cast<std::size_t>(count), 0);
  int rest = layers, first = 0, last = count;
  if (layout.first_layers > 0 && count > 1) {
    stages[0] = std::min(layout.first_layers, rest);
    rest -= stages[0];
    first = 1;
  }
  if (layout.last_layers > 0 && last - first > 1) {
    stages.back() = std::min(layout.last_layers, rest);
    rest -= stages.back();
    --last;
  }
  share(stages, first, last, rest, remainder_first);
  return stages;
}

/// Embedding and loss take the place of a layer each (Megatron's account_for_..._in_pipeline_split).
std::vector<int> counted_ends(const plan::Layout& layout, int layers) {
  const int count = layout.pipeline_parallel;
  const bool both = layout.ends == plan::Ends::both_are_layers;
  std::vector<int> stages(static_cast<std::size_t>(count), 0);
  share(stages, 0, count, layers + (both ? 2 : 1));
  if (stages.back() > 0) --stages.back();
  if (both && stages.front() > 0) --stages.front();
  stages[static_cast<std::size_t>(count / 2)] += layers - std::accumulate(stages.begin(), stages.end(), 0);
  return stages;
}

/// nanotron: blocks in order of the model, layers and then the head; the stage advances once its share of the cost is
/// reached, so the loss may be left alone on the one after the head.
void fill_by_cost(Resolved& r, int layers) {
  const model::Architecture& a = r.plan.architecture;
  const int count = r.plan.layout.pipeline_parallel;
  const double h = a.hidden, layer = 4 * h * h + 3 * h * model::ffn(a), total = layer * layers + h * a.vocab;
  r.stage_layers.assign(static_cast<std::size_t>(count), 0);
  double cost = 0;
  int stage = 0;
  for (int i = 0; i < layers; ++i) {
    cost += layer;
    ++r.stage_layers[static_cast<std::size_t>(stage)];
    if (cost >= total * (stage + 1) / count && stage + 1 < count) ++stage;
  }
  r.head_stage = stage;
}

}  // namespace

void set_stage_layers(Resolved& r) {
  const plan::Layout& layout = r.plan.layout;
  const int layers = r.plan.architecture.layers;
  const bool one_by_one = layout.pipeline_parallel > 1 && layout.first_layers <= 0 && layout.last_layers <= 0;
  r.head_stage = layout.pipeline_parallel - 1;
  if (one_by_one && layout.ends != plan::Ends::free) r.stage_layers = counted_ends(layout, layers);
  else if (one_by_one && r.framework->memory.stages_by_cost) fill_by_cost(r, layers);
  else r.stage_layers = named_ends(layout, layers, r.framework->memory.remainder_first);
}

double mean_chunk(const Resolved& r, int stage, double in_flight) {
  const plan::Layout& layout = r.plan.layout;
  const int chunks = layout.virtual_stages;
  const double layers = r.stage_layers[static_cast<std::size_t>(stage)];
  const bool first = stage == 0 && layout.ends == plan::Ends::both_are_layers, last = stage + 1 == layout.pipeline_parallel;
  if (layout.ends == plan::Ends::free || !(first || last) || in_flight < 1) return layers / chunks;
  // Group by group: the first G passes are of chunk 0, the next of chunk 1, and so on.
  const double each = (layers + (first ? 1 : 0) + (last ? 1 : 0)) / chunks, group = r.micro_batch_group, round = group * chunks;
  const double whole = static_cast<double>(static_cast<long long>(in_flight / round)), rest = in_flight - whole * round;
  const double of_first = whole * group + std::min(rest, group);
  const double of_last = whole * group + std::max(0.0, rest - group * (chunks - 1));
  return each - (first ? of_first / in_flight : 0) - (last ? of_last / in_flight : 0);
}

std::vector<int> stage_moe(const Resolved& r) {
  const model::Architecture& a = r.plan.architecture;
  const int stages = r.plan.layout.pipeline_parallel;
  std::vector<int> result(static_cast<std::size_t>(stages), 0);
  if (a.experts == 0) return result;
  const long long chunks = 1LL * stages * r.plan.layout.virtual_stages;
  if (chunks > stages && a.layers % chunks == 0) {
    const int each = static_cast<int>(a.layers / chunks);
    for (int chunk = 0; chunk < chunks; ++chunk)
      result[static_cast<std::size_t>(chunk % stages)] += model::moe_layers(a, chunk * each, each);
    return result;
  }
  int first = 0;
  for (std::size_t stage = 0; stage < result.size(); ++stage) {
    result[stage] = model::moe_layers(a, first, r.stage_layers[stage]);
    first += r.stage_layers[stage];
  }
  return result;
}

}  // namespace slipstick::engine

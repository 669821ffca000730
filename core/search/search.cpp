#include "core/search/search.hpp"

#include <algorithm>

#include "core/engine/evaluate.hpp"
#include "core/plan/issue.hpp"

namespace slipstick::search {
namespace {

constexpr int widest_tensor = 8, deepest_pipeline = 32, largest_micro_batch = 8;

/// `own`, or 1, 2, 4... up to `most` where it may vary.
std::vector<int> doubling(bool varies, int own, int most) {
  if (!varies) return {own};
  std::vector<int> values;
  for (int value = 1; value <= most; value *= 2) values.push_back(value);
  return values;
}

int chunks_of(const plan::Plan& plan, const Space& space) {
  const int stages = plan.layout.pipeline_parallel, layers = plan.architecture.layers / std::max(1, stages);
  if (stages == 1) return 1;
  for (const int chunks : space.chunks)
    if (layers % chunks == 0) return chunks;
  return 1;
}

class Search {
 public:
  Search(const plan::Plan& plan, const Space& space) : best_(plan), space_(space) {}

  void try_out(const plan::Plan& plan) {
    if (!plan::check(plan).empty()) return;
    const report::Report report = engine::evaluate_numbers(plan);
    const bool fits = report.memory.fits;
    const double cost = fits ? report.time.step_s : report.memory.peak_bytes;
    if (found_ && (fits_ > fits || (fits_ == fits && cost_ <= cost))) return;
    best_ = plan;
    found_ = true;
    fits_ = fits;
    cost_ = cost;
  }

  void try_layout(plan::Plan plan, int tensor, int stages) {
    const long long replica = 1LL * tensor * stages * plan.layout.context_parallel;
    if (replica > plan.hardware.gpus || plan.hardware.gpus % replica != 0) return;
    const int replicas = static_cast<int>(plan.hardware.gpus / replica);
    if (space_.data_parallel > 0 && replicas != space_.data_parallel) return;
    plan.layout.tensor_parallel = tensor;
    plan.layout.pipeline_parallel = stages;
    plan.layout.data_parallel = replicas;
    plan.layout.virtual_stages = chunks_of(plan, space_);
    const int most_experts = std::min(std::max(1, plan.architecture.experts), replicas * plan.layout.context_parallel);
    for (const int experts : doubling(space_.experts && plan.architecture.experts > 0, plan.layout.expert_parallel, most_experts))
      for (const int micro : doubling(space_.micro_batch, plan.training.micro_batch, largest_micro_batch)) {
        plan.layout.expert_parallel = experts;
        plan.training.micro_batch = micro;
        try_out(plan);
      }
  }

  void run(const plan::Plan& start) {
    const int stages = std::min(deepest_pipeline, start.architecture.layers);
    for (const int tensor : doubling(space_.tensor, start.layout.tensor_parallel, widest_tensor))
      for (const int pipeline : doubling(space_.pipeline, start.layout.pipeline_parallel, stages)) try_layout(start, tensor, pipeline);
  }

  bool fits() const { return fits_; }
  const plan::Plan& best() const { return best_; }

 private:
  plan::Plan best_;
  const Space& space_;
  bool found_ = false, fits_ = false;
  double cost_ = 0;
};

}  // namespace

plan::Plan best_layout(const plan::Plan& plan, const Space& space) {
  Search search(plan, space);
  search.run(plan);
  if (!search.fits() && space.recompute && plan.savers.recompute == plan::Recompute::none) {
    plan::Plan saving = plan;
    saving.savers.recompute = plan::Recompute::full;
    search.run(saving);
  }
  return search.best();
}

}  // namespace slipstick::search

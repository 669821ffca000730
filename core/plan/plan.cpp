#include "core/plan/plan.hpp"

#include "core/catalog/catalog.hpp"
#include "core/plan/read.hpp"

namespace slipstick::plan {

Plan default_plan() {
  Plan plan;
  if (const catalog::Model* model = catalog::find_model(plan.model)) plan.architecture = model->architecture;
  return plan;
}

Plan base_plan(const std::string& preset, const std::string& model, const std::string& gpu) {
  Plan plan = default_plan();
  if (const catalog::Preset* found = catalog::find_preset(preset)) {
    std::vector<Pair> pairs;
    for (const catalog::Setting& setting : found->plan) pairs.emplace_back(setting.key, setting.value);
    plan = read_pairs(pairs, plan).plan;
    plan.preset = preset;
  }
  if (const catalog::Model* found = catalog::find_model(model)) {
    plan.model = model;
    plan.architecture = found->architecture;
  }
  if (catalog::find_accelerator(gpu)) plan.hardware.gpu = gpu;
  return plan;
}

}  // namespace slipstick::plan

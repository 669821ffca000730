#include "core/engine/profile.hpp"

#include <algorithm>

#include "core/catalog/catalog.hpp"

namespace slipstick::engine {
namespace {

constexpr double micro = 1e-6;
constexpr double least = 1e-3;   // of the profile's own: nothing is divided by almost nothing

/// Each constant of a profile beside the plan's: `take(own, of_profile, unit)`.
template <class Efficiency, class Rules, class Take>
void for_each(plan::Profile& own, Efficiency& gpu, Rules& rules, Take take) {
  take(own.math, gpu.math, 1.0);
  take(own.memory, gpu.memory, 1.0);
  take(own.fabric, gpu.fabric, 1.0);
  take(own.network, gpu.network, 1.0);
  take(own.kernel_us, gpu.kernel_s, micro);
  auto& attention = gpu.attention[static_cast<std::size_t>(framework::fused(rules.attention))];
  take(own.attention_forward, attention.forward, 1.0);
  take(own.attention_backward, attention.backward, 1.0);
  take(own.elementwise, rules.elementwise, 1.0);
  take(own.host_forward_us, rules.host_forward_us, 1.0);
  take(own.host_backward_us, rules.host_backward_us, 1.0);
  take(own.data_overlap, rules.data_overlap, 1.0);
  take(own.tensor_overlap, rules.tensor_overlap, 1.0);
  take(own.optimizer_bytes, rules.optimizer_bytes, 1.0);
}

}  // namespace

void set_profile(Resolved& r) {
  plan::Profile& own = r.plan.profile;
  if (r.gpu.efficiency == nullptr) r.gpu.efficiency = &catalog::efficiency("");
  bool changed = false;
  for_each(own, *r.gpu.efficiency, r.framework->time, [&](double& mine, double, double) { changed = changed || mine > 0; });
  if (changed) {
    auto mended = std::make_shared<OwnProfile>(OwnProfile{*r.gpu.efficiency, *r.framework});
    for_each(own, mended->efficiency, mended->framework.time, [](double mine, double& of_profile, double unit) {
      if (mine > 0) of_profile = std::max(mine * unit, least * of_profile);
    });
    r.gpu.efficiency = &mended->efficiency;
    r.framework = &mended->framework;
    r.own = std::move(mended);
  }
  for_each(own, *r.gpu.efficiency, r.framework->time, [](double& mine, double of_profile, double unit) {
    if (!(mine > 0)) mine = of_profile / unit;
  });
}

}  // namespace slipstick::engine

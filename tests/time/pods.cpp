// Networks of pods with oversubscribed uplinks, as Llama 3 was trained on: pods of 3,072 GPUs, 1:7 between them (section 3.3.1).
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "core/number/time_quantities.hpp"
#include "core/time/predict/collective.hpp"

using namespace slipstick;
using Catch::Approx;
namespace q = number::quantities;

namespace {

constexpr double volume = 1e12;   // so much that latency is nothing

double gather(const plan::Plan& plan, double ranks, double stride, time::Pattern pattern = time::Pattern::all_gather) {
  const engine::Resolved r = engine::resolve(plan);
  const auto in = engine::inputs<double>(r);
  const auto at = time::setting<double>(r, in);
  return time::collective(at.machine, pattern, q::step_gather, volume, time::group(at.machine, ranks, stride));
}

plan::Plan with_pods(int gpus, double taper) {
  plan::Plan plan = plan::base_plan("", "llama-3.1-405b", "h100-sxm5-80gb");
  plan.hardware.gpus = 16384;
  plan.hardware.pod_gpus = gpus;
  plan.hardware.oversubscription = taper;
  return plan;
}

}  // namespace

TEST_CASE("A ring leaves a pod once, so that oversubscription is felt only by groups with few ranks in it") {
  const double flat = gather(with_pods(0, 7), 512, 8);
  CHECK(gather(with_pods(3072, 1), 512, 8) == flat);
  CHECK(gather(with_pods(3072, 7), 512, 8) == flat);               // 384 of its ranks in a pod share 55 uplinks' worth
  CHECK(gather(with_pods(64, 7), 512, 8) == flat);                 // eight share more than one
  CHECK(gather(with_pods(16, 4), 512, 8) == Approx(2 * flat).epsilon(1e-3));
  CHECK(gather(with_pods(8, 4), 512, 8) == Approx(4 * flat).epsilon(1e-3));
  // Eight neighbours in a node go out side by side; two such nodes in a pod have half of what a taper of four leaves.
  CHECK(gather(with_pods(16, 4), 512, 1) == Approx(2 * gather(with_pods(0, 4), 512, 1)).epsilon(1e-3));
}

TEST_CASE("An exchange sends what goes to other pods through their uplinks") {
  const auto exchange = [](const plan::Plan& plan) { return gather(plan, 64, 1, time::Pattern::all_to_all); };
  const double flat = exchange(with_pods(0, 4));
  CHECK(exchange(with_pods(64, 4)) == flat);
  // Of 63 others 56 are in other nodes and 32 in the other pod: 32 at a quarter of the speed against 56.
  CHECK(exchange(with_pods(32, 4)) == Approx(4 * 32.0 / 56 * flat).epsilon(1e-3));
  CHECK(exchange(with_pods(32, 1.5)) == Approx(flat).epsilon(1e-3));      // 48 against 56: beside them
}

TEST_CASE("Llama 3's step hardly feels its pods, a step of stages in different pods does") {
  plan::Plan plan = plan::base_plan("llama-3-405b", "", "");
  plan.assumptions.step_time = plan::StepTime::predicted;
  const auto step = [&](int pod) {
    plan.hardware.pod_gpus = pod;
    plan.hardware.oversubscription = 7;
    return engine::evaluate_numbers(plan).time.step_s;
  };
  CHECK(step(3072) < 1.02 * step(0));
  CHECK(step(64) > step(0));
}

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"
#include "core/engine/resolve.hpp"
#include "core/plan/fields.hpp"
#include "core/plan/read.hpp"
#include "tests/engine/plans.hpp"

using namespace slipstick;
using Catch::Approx;
using plan::Field;

namespace {

plan::Plan llama() {
  plan::Plan plan = plan::base_plan("llama-3-70b", "", "");
  plan.assumptions.step_time = plan::StepTime::predicted;
  return plan;
}

plan::Plan with(plan::Plan plan, Field field, double value) {
  plan::info(field).set(plan, value);
  return plan;
}

report::Prediction<double> predicted(const plan::Plan& plan) { return engine::evaluate_numbers(plan).time.predicted; }

double in_use(const plan::Plan& plan, Field field) { return plan::info(field).get(engine::resolve(plan).plan); }

constexpr Field constants[] = {Field::p_math, Field::p_mem, Field::p_fabric, Field::p_net, Field::p_kernel, Field::p_attn,
                               Field::p_attn_b, Field::p_bytes, Field::p_host, Field::p_host_b, Field::p_dp,
                               Field::p_tp, Field::p_opt};

}  // namespace

TEST_CASE("A plan that says nothing uses the profiles, and saying the same changes nothing") {
  const plan::Plan plan = llama();
  const hardware::Accelerator& gpu = *catalog::find_accelerator(plan.hardware.gpu);
  const framework::Framework& software = framework::get(plan.framework);
  CHECK(in_use(plan, Field::p_math) == gpu.efficiency->math);
  CHECK(in_use(plan, Field::p_kernel) == Approx(gpu.efficiency->kernel_s * 1e6));
  CHECK(in_use(plan, Field::p_bytes) == software.time.elementwise);
  CHECK(engine::resolve(plan).framework == &software);
  for (const Field field : constants) {
    INFO(plan::info(field).key);
    CHECK(predicted(with(plan, field, in_use(plan, field))).step_s == Approx(predicted(plan).step_s).epsilon(1e-12));
  }
}

TEST_CASE("Half the memory bandwidth doubles what is bound by it") {
  const plan::Plan plan = with(llama(), Field::p_kernel, 1e-9);   // else the loss around each kernel stays
  const plan::Plan half = with(plan, Field::p_mem, in_use(plan, Field::p_mem) / 2);
  CHECK(predicted(half).elementwise_s / predicted(plan).elementwise_s == Approx(2).epsilon(0.005));
  CHECK(predicted(half).optimizer_s / predicted(plan).optimizer_s == Approx(2).epsilon(1e-12));
  CHECK(predicted(half).products_s / predicted(plan).products_s < 1.01);
}

TEST_CASE("Half the speed of products or attention doubles their time, half a framework's bytes halves theirs") {
  const plan::Plan plan = with(llama(), Field::p_kernel, 1e-9);
  const auto changed = [&](Field field, double factor) { return with(plan, field, in_use(plan, field) * factor); };
  CHECK(predicted(changed(Field::p_math, 0.5)).products_s / predicted(plan).products_s == Approx(2).epsilon(0.005));
  const plan::Plan slow = with(changed(Field::p_attn, 0.5), Field::p_attn_b, in_use(plan, Field::p_attn_b) / 2);
  CHECK(predicted(slow).attention_s / predicted(plan).attention_s == Approx(2).epsilon(0.005));
  const auto optimizer_s = [&](double factor) { return predicted(changed(Field::p_opt, factor)).optimizer_s; };
  CHECK(optimizer_s(3) - optimizer_s(2) == Approx(optimizer_s(2) - optimizer_s(1)));   // beside what every parameter costs
  CHECK(optimizer_s(2) > optimizer_s(1));
  CHECK(predicted(changed(Field::p_bytes, 0.5)).elementwise_s < 0.9 * predicted(plan).elementwise_s);
  CHECK(predicted(with(plan, Field::p_tp, 1)).tensor_s < predicted(plan).tensor_s);
}

TEST_CASE("A constant of almost nothing leaves finite numbers, one out of range is refused with a sentence") {
  for (const Field field : constants) {
    INFO(plan::info(field).key);
    const double step = predicted(with(llama(), field, 1e-300)).step_s;
    CHECK((step > 0 && step < 1e9));
    plan::Plan plan = llama();
    std::vector<plan::Issue> issues;
    plan::set_from_text(plan, plan::info(field).key, "1e9", issues);
    REQUIRE(issues.size() == 1);
    CHECK(issues.front().code == plan::Code::out_of_range);
  }
}

// Every piece of advice fires on a plan made for it, is silent on a sound plan, and its change cures what it names.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string_view>

#include "core/advice/advise.hpp"
#include "core/engine/evaluate.hpp"
#include "core/plan/read.hpp"
#include "core/text/text.hpp"

using namespace slipstick;
using advice::Advice;
using advice::Severity;
using Catch::Approx;
using Pairs = std::vector<plan::Pair>;

namespace {

/// A plan with nothing to say about: Llama-3-8B on 64 H100 near its compute-optimal number of tokens, rare failures.
const Pairs sound = {{"model", "llama-3-8b"},
                     {"gpu", "h100-sxm5-80gb"},
                     {"gpus", "64"},
                     {"tokens", "160e9"},
                     {"seq", "4096"},
                     {"gbs", "512"},
                     {"mbs", "1"},
                     {"mfu", "0.4"},
                     {"tp", "1"},
                     {"mtbf", "50000"}};
/// Llama-3-70B on 512 H100, as the overview of the interface shows it.
const Pairs large = {
    {"model", "llama-3-70b"}, {"gpu", "h100-sxm5-80gb"}, {"gpus", "512"},    {"tp", "8"}, {"pp", "4"}, {"mbs", "2"},
    {"gbs", "1024"},          {"seq", "8192"},           {"tokens", "15e12"}};

plan::Plan plan_of(Pairs pairs, const Pairs& more = {}) {
  for (const plan::Pair& given : more) {
    std::erase_if(pairs, [&](const plan::Pair& pair) { return pair.first == given.first; });
    pairs.push_back(given);
  }
  plan::Reading reading = plan::read_pairs(pairs, plan::default_plan());
  REQUIRE(reading.issues.empty());
  return reading.plan;
}

const Advice* find(const report::Report& report, std::string_view id) {
  for (const Advice& advice : report.advice)
    if (id == advice.id) return &advice;
  return nullptr;
}

plan::Plan applied(plan::Plan plan, const Advice& advice) {
  std::vector<plan::Issue> issues;
  for (const auto& [key, value] : advice.change) REQUIRE(plan::set_from_text(plan, key, value, issues));
  return plan;
}

/// The change says truly what comes of it.
report::Report after(const plan::Plan& plan, const Advice& advice) {
  REQUIRE_FALSE(advice.change.empty());
  const auto changed = engine::evaluate(applied(plan, advice));
  CHECK(changed.memory.peak_bytes == advice.memory_after_bytes);
  CHECK(changed.time.step_s - engine::evaluate_numbers(plan).time.step_s == advice.step_change_s);
  return changed;
}

struct Fired {
  Advice advice;
  report::Report before;
};
Fired fired(const plan::Plan& plan, std::string_view id) {
  const auto report = engine::evaluate(plan);
  const Advice* advice = find(report, id);
  INFO(id);
  REQUIRE(advice);
  return {*advice, report};
}
/// Fires on `plan` and not on what its change makes of it.
Fired cured(const plan::Plan& plan, std::string_view id) {
  Fired result = fired(plan, id);
  INFO(id);
  const report::Report changed = after(plan, result.advice);
  CHECK_FALSE(find(changed, id));
  CHECK(changed.errors.size() <= result.before.errors.size());
  return result;
}

}  // namespace

TEST_CASE("A sound plan gets no advice") {
  const auto report = engine::evaluate(plan_of(sound, {{"mtbf", "20000"}}));
  for (const Advice& advice : report.advice) UNSCOPED_INFO(text::title(text::english(), advice));
  CHECK(report.advice.empty());
}

TEST_CASE("Does not fit: how much, where, and ways that do") {
  const auto plan = plan_of(large, {{"mbs", "4"}});
  const Fired f = fired(plan, "does_not_fit");
  CHECK(f.advice.severity == Severity::error);
  CHECK(f.advice.figure == f.before.memory.needed_bytes - f.before.memory.capacity_bytes);
  CHECK(f.before.advice.front().id == std::string_view("does_not_fit"));
  CHECK(f.advice.arguments[0] == "0");
  CHECK(f.advice.arguments[3] == "2");
  const auto ways = advice::ways_to_fit(plan, f.before);
  REQUIRE(ways.size() == 3);
  CHECK(ways.front().id == std::string_view("fit_micro_batch"));
  double last = -1e9;
  for (const Advice& way : ways) {
    INFO(way.id);
    CHECK(after(plan, way).memory.fits);
    CHECK(way.step_change_s >= last);
    last = way.step_change_s;
  }
  for (std::size_t i = 0; i < ways.size(); ++i) CHECK(f.before.advice[i + 1].id == std::string_view(ways[i].id));
}

TEST_CASE("Ways to fit for a plan that no single saver helps, and none for a hopeless one") {
  const auto plan = plan_of({{"preset", "175b-64-gpus"}});
  const auto report = engine::evaluate(plan);
  REQUIRE_FALSE(report.memory.fits);
  const auto ways = advice::ways_to_fit(plan, report);
  REQUIRE_FALSE(ways.empty());
  for (const Advice& way : ways) CHECK(engine::evaluate_numbers(applied(plan, way)).memory.fits);
  const auto hopeless = plan_of({{"model", "llama-3.1-405b"}, {"gpus", "1"}, {"gbs", "16"}});
  CHECK(advice::ways_to_fit(hopeless, engine::evaluate(hopeless)).empty());
  CHECK(fired(hopeless, "does_not_fit").advice.arguments.back() == "@advice.ways.none");
  CHECK(advice::ways_to_fit(plan_of(large), engine::evaluate(plan_of(large))).empty());
}

TEST_CASE("Weights counted alone") {
  const Fired f = fired(plan_of(large, {{"mbs", "4"}}), "weights_alone");
  const auto& stage = f.before.memory.stages[0];
  CHECK(f.advice.figure == stage.peak_bytes / stage.weights_bytes);
  CHECK_FALSE(find(engine::evaluate(plan_of(large)), "weights_alone"));
}

TEST_CASE("Optimizer precision") {
  const Fired f = cured(plan_of(large, {{"precision", "bf16_pure"}}), "optimizer_precision");
  CHECK(f.advice.figure == 1.0 / 256);
}

TEST_CASE("fp16 without loss scaling") {
  CHECK(cured(plan_of(large, {{"precision", "fp16"}, {"loss_scaling", "off"}}), "fp16_without_loss_scaling")
            .advice.severity == Severity::warning);
  CHECK_FALSE(find(engine::evaluate(plan_of(large, {{"precision", "fp16"}})), "fp16_without_loss_scaling"));
  CHECK_FALSE(find(engine::evaluate(plan_of(large, {{"loss_scaling", "off"}})), "fp16_without_loss_scaling"));
}

TEST_CASE("Tensor parallelism across the scale-up domain") {
  CHECK(cured(plan_of(large, {{"tp", "16"}, {"mbs", "1"}}), "tp_across_domain").advice.figure == 16);
  CHECK_FALSE(find(engine::evaluate(plan_of(large)), "tp_across_domain"));
}

TEST_CASE("Heads, KV heads, vocabulary, layers and experts that do not divide") {
  const Fired heads =
      cured(plan_of(large, {{"tp", "5"}, {"gpus", "640"}, {"gbs", "1280"}, {"seq", "8200"}}), "heads_not_divisible");
  CHECK(heads.advice.figure == 5);
  CHECK(fired(plan_of(large, {{"kv_heads", "4"}}), "kv_heads_copied").advice.figure == 2);
  CHECK(fired(plan_of(large, {{"kv_heads", "16"}, {"heads", "96"}, {"tp", "6"}, {"gpus", "384"}}),
              "kv_heads_not_divisible")
            .advice.severity == Severity::error);
  CHECK(fired(plan_of(large, {{"vocab", "128257"}}), "vocab_not_divisible").advice.figure == 1);
  const Fired layers =
      cured(plan_of(large, {{"pp", "3"}, {"gpus", "384"}, {"mbs", "1"}, {"gbs", "1152"}}), "layers_not_divisible");
  CHECK(layers.advice.figure == 27);
  const Fired experts =
      cured(plan_of({{"model", "mixtral-8x7b"}, {"gpus", "96"}, {"ep", "6"}, {"gbs", "960"}}), "experts_not_divisible");
  CHECK(experts.advice.figure == 6);
  const auto good = engine::evaluate(plan_of(large));
  for (const char* id : {"heads_not_divisible", "kv_heads_copied", "kv_heads_not_divisible", "vocab_not_divisible",
                         "layers_not_divisible", "experts_not_divisible"})
    CHECK_FALSE(find(good, id));
}

TEST_CASE("Sequence parallelism off while tensor parallelism is on") {
  const Fired f = cured(plan_of(large, {{"sp", "off"}, {"mbs", "1"}}), "sequence_parallel_off");
  CHECK(f.advice.figure > 0);
  CHECK(f.before.memory.peak_bytes - f.advice.memory_after_bytes == f.advice.figure);
  CHECK_FALSE(find(engine::evaluate(plan_of(sound, {{"sp", "off"}})), "sequence_parallel_off"));
}

TEST_CASE("Full recomputation where less fits") {
  const Fired f = cured(plan_of(large, {{"recompute", "full"}, {"mfu", "0.3"}}), "full_recomputation");
  CHECK(f.advice.figure == Approx(1.0 / 3).epsilon(0.02));
  CHECK(f.advice.step_change_s < 0);
  CHECK_FALSE(find(engine::evaluate(plan_of(large, {{"recompute", "full"}, {"mbs", "4"}, {"mfu", "0.3"}})),
                   "full_recomputation"));
}

TEST_CASE("Pipeline bubble: interleave, and the same kernels make the step shorter") {
  const Fired f = cured(plan_of(large), "bubble_share");
  CHECK(f.advice.figure == Approx(3.0 / 35).epsilon(1e-9));
  CHECK(f.advice.severity == Severity::warning);
  CHECK(f.advice.step_change_s < 0);
  CHECK(f.advice.change.front().first == "vpp");
  CHECK(f.advice.change.back().first == "mfu");
  const report::Report changed = after(plan_of(large), f.advice);
  CHECK(changed.memory.fits);
  CHECK(changed.time.at_peak_s / changed.time.compute_s ==
        Approx(f.before.time.at_peak_s / f.before.time.compute_s).epsilon(0.005));
  CHECK_FALSE(find(engine::evaluate(plan_of(large, {{"gbs", "8192"}})), "bubble_share"));
}

TEST_CASE("Communication above a fifth of the step") {
  const auto plan = plan_of(sound, {{"zero", "3"}, {"network", "800"}, {"mfu", "0.3"}});
  const Fired f = fired(plan, "communication_share");
  CHECK(f.advice.figure > 0.20);
  CHECK(f.advice.figure == f.before.time.communication_share);
  const auto changed = after(plan, f.advice);
  CHECK(changed.time.communication_share < f.advice.figure);
  CHECK(changed.memory.fits);
  for (const char* id : {"communication_share", "communication_without_cure"})
    CHECK_FALSE(find(engine::evaluate(plan_of(large)), id));
}

TEST_CASE("The largest costs of a predicted step come with what reduces them, evaluated") {
  const auto plan = plan_of(large, {{"sp", "off"}, {"step_time", "predicted"}});
  const report::Report report = engine::evaluate(plan);
  int costs = 0;
  for (const Advice& advice : report.advice) {
    if (std::string_view(advice.id) != "largest_cost") continue;
    ++costs;
    CHECK((advice.step_change_s < 0 && advice.figure >= 0.02 && advice.figure < 1));
    after(plan, advice);
  }
  CHECK((costs >= 1 && costs <= 3));
  const report::Report bubbly = engine::evaluate(plan_of(large, {{"gbs", "256"}, {"step_time", "predicted"}}));
  CHECK(find(bubbly, "bubble_share"));   // what a pitfall has named is not named again
  for (const Advice& advice : bubbly.advice) CHECK((std::string_view(advice.id) != "largest_cost" || advice.arguments[0] != "@name.predicted_bubble"));
  // Nothing is assumed, so nothing is said about the assumption.
  for (const char* id : {"mfu_above_published", "mfu_leaves_no_room"}) CHECK_FALSE(find(report, id));
  CHECK_FALSE(find(engine::evaluate(plan_of(large, {{"sp", "off"}})), "largest_cost"));
}

TEST_CASE("A single micro-batch with a pipeline") {
  const Fired f = cured(plan_of(large, {{"gbs", "32"}}), "no_accumulation");
  CHECK(f.advice.figure == 1);
  CHECK_FALSE(find(engine::evaluate(plan_of(large)), "no_accumulation"));
}

TEST_CASE("Global batch: not divisible, too small, too large") {
  const auto plan = plan_of(large, {{"gbs", "1000"}});
  REQUIRE_FALSE(engine::evaluate(plan).errors.empty());
  const Fired f = cured(plan, "batch_not_divisible");
  CHECK(f.advice.figure == 1000);
  CHECK(f.advice.change.front().second == "992");
  CHECK(cured(plan_of(sound, {{"gbs", "64"}}), "batch_small").advice.figure == 64 * 4096);
  CHECK(cured(plan_of(sound, {{"gbs", "32768"}}), "batch_large").advice.figure == 32768.0 * 4096);
}

TEST_CASE("MFU above what was published, and MFU that leaves compute no room") {
  const Fired f = cured(plan_of(large, {{"mfu", "0.65"}}), "mfu_above_published");
  CHECK(f.advice.figure == 0.65);
  CHECK(f.advice.step_change_s > 0);
  CHECK_FALSE(find(engine::evaluate(plan_of(large, {{"mfu", "0.54"}})), "mfu_above_published"));
  const Fired room = cured(plan_of(large, {{"mfu", "0.95"}}), "mfu_leaves_no_room");
  CHECK(room.advice.figure < room.before.time.at_peak_s);
  CHECK_FALSE(find(engine::evaluate(plan_of(large)), "mfu_leaves_no_room"));
}

TEST_CASE("Low utilization names the input's rate; a small pass gets a larger micro-batch") {
  const Fired f = fired(plan_of(sound, {{"mfu", "0.2"}}), "low_utilization");
  CHECK(f.advice.figure == 0.2);
  CHECK(f.before.run.input_bytes_per_s > f.before.run.input_tokens_per_s);
  const Fired pass = cured(plan_of(sound, {{"seq", "512"}, {"gbs", "4096"}}), "small_micro_batch");
  CHECK(pass.advice.figure == 512);
}

TEST_CASE("Checkpoint interval, tokens far from compute-optimal") {
  const Fired f = fired(plan_of(large), "checkpoint_interval");
  CHECK(f.advice.figure == f.before.run.checkpoint_interval_s);
  CHECK(f.advice.arguments == std::vector<std::string>{"103", "@advice.word.minutes", "98", "920"});
  const Fired over = fired(plan_of(large), "tokens_over_optimal");
  CHECK(over.advice.figure == Approx(10.6).epsilon(0.005));
  CHECK(over.advice.arguments == std::vector<std::string>{"10.6", "70.55B", "1.41T"});
  CHECK(fired(plan_of(large, {{"tokens", "300e9"}}), "tokens_under_optimal").advice.severity == Severity::hint);
}

TEST_CASE("GB mistaken for GiB, either way round") {
  const Fired f = cured(plan_of(sound, {{"memory", "80"}}), "gb_as_gib");
  CHECK(f.advice.figure == 80);
  CHECK(f.advice.arguments[1] == "79.65");
  CHECK(cured(plan_of(sound, {{"gpu", "a100-sxm4-80gb"}, {"memory", "74.5"}}), "gib_as_gb").advice.arguments[3] ==
        "6.9%");
  CHECK_FALSE(find(engine::evaluate(plan_of(sound, {{"gpu", "a100-sxm4-80gb"}, {"memory", "80"}})), "gb_as_gib"));
}

TEST_CASE("Advice is sorted: most severe first, then what saves most; ways to fit follow what they cure") {
  for (const Pairs& more :
       {Pairs{}, Pairs{{"mbs", "4"}}, Pairs{{"sp", "off"}, {"mbs", "1"}, {"recompute", "full"}, {"mfu", "0.25"}}}) {
    const auto list = engine::evaluate(plan_of(large, more)).advice;
    const Advice* last = nullptr;
    for (const Advice& advice : list) {
      if (std::string_view(advice.id).substr(0, 4) == "fit_") continue;
      if (last) CHECK(last->severity <= advice.severity);
      if (last && last->severity == advice.severity) CHECK(last->step_change_s <= advice.step_change_s);
      last = &advice;
    }
  }
}

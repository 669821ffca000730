/// Prints the Report and the link of 1,000 random valid plans and what 1,000 hostile texts come to. Built natively and as
/// wasm; tests/parity/compare.py compares the two outputs byte for byte.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/catalog/catalog.hpp"
#include "core/engine/evaluate.hpp"
#include "core/link/link.hpp"
#include "core/plan/read.hpp"
#include "core/report/json.hpp"
#include "core/text/text.hpp"
#include "tests/parity/random.hpp"

using namespace slipstick;
using parity::Random;

namespace {

int power_of_two(Random& random, int most) { return 1 << random.below(static_cast<std::size_t>(most) + 1); }

void set_recipe(plan::Plan& plan, Random& random) {
  plan.training.tokens = random.one_in(2) ? 1e9 * static_cast<double>(1 + random.below(20'000)) : 1e9 + 1e13 * random.share();
  plan.training.precision = static_cast<plan::Precision>(random.below(7));
  plan.training.optimizer = static_cast<plan::Optimizer>(random.below(7));
  plan.training.dropout = random.one_in(4);
  plan.savers.zero_stage = static_cast<int>(random.below(4));
  plan.savers.recompute = static_cast<plan::Recompute>(random.below(3));
  plan.savers.fused_attention = !random.one_in(4);
  plan.assumptions.mfu = 0.05 + 0.7 * random.share();
  plan.assumptions.attention_flops = static_cast<plan::AttentionFlops>(random.below(2));
  plan.assumptions.network_alpha = 1.5 + 1.5 * random.share();
  plan.assumptions.gpu_mtbf_hours = 1000 + 1e5 * random.share();
  if (random.one_in(3)) plan.hardware.price_usd_per_hour = 10 * random.share();
}

plan::Plan random_plan(Random& random) {
  // One draw a statement: compilers differ in the order in which they evaluate arguments.
  const std::string& model = random.of(catalog::models()).id;
  const std::string& gpu = random.of(catalog::accelerators()).id;
  plan::Plan plan = plan::base_plan("", model, gpu);
  plan.layout.tensor_parallel = power_of_two(random, 4);
  plan.layout.pipeline_parallel = power_of_two(random, 4);
  plan.layout.context_parallel = random.one_in(4) ? power_of_two(random, 3) : 1;
  plan.layout.virtual_stages = random.one_in(4) ? power_of_two(random, 3) : 1;
  plan.layout.expert_parallel = plan.architecture.experts > 0 ? power_of_two(random, 4) : 1;
  plan.layout.sequence_parallel = !random.one_in(3);
  const int replicas = power_of_two(random, 7);
  plan.hardware.gpus = plan.layout.tensor_parallel * plan.layout.pipeline_parallel * plan.layout.context_parallel * replicas;
  plan.training.sequence = 512 * power_of_two(random, 6);
  plan.training.micro_batch = power_of_two(random, 2);
  plan.training.global_batch = plan.training.micro_batch * replicas * static_cast<int>(1 + random.below(64));
  set_recipe(plan, random);
  return plan;
}

plan::Plan valid_plan(Random& random) {
  for (;;) {
    plan::Plan plan = random_plan(random);
    if (plan::check(plan).empty()) return plan;
  }
}

void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fputc('\n', stdout);
}

std::string number_like(Random& random) {
  static constexpr const char* odd[] = {"0", "-1", "1e30", "nan", "inf", "1e308", "1e-320", "9007199254740993", "0x10", "", "  ", "1e", "999999999999999999999", "%30", "true", "null"};
  if (random.one_in(3)) return odd[random.below(std::size(odd))];
  return std::to_string(random.below(random.one_in(2) ? 64 : 1'000'000'000));
}

void spoil(std::string& text, Random& random) {
  const std::size_t place = random.below(text.size());
  text[place] = static_cast<char>(random.below(256));
}

std::string hostile_link(Random& random) {
  std::string text = link::write(random_plan(random));
  for (std::size_t i = random.below(6); i > 0; --i) {
    const std::string key = random.of(plan::fields()).key, value = number_like(random);
    text.insert(1 + random.below(text.size() - 1), "&" + key + "=" + value);
  }
  for (std::size_t i = random.below(4); i > 0; --i) spoil(text, random);
  if (random.one_in(3)) text.resize(random.below(text.size()) + 1);
  if (random.one_in(2)) text = text.substr(0, text.rfind("&z=")) + "&z=" + link::checksum(text.substr(1, text.rfind("&z=") - 1));
  return text;
}

std::string hostile_json(Random& random) {
  std::string text = "{\"v\":1";
  for (std::size_t i = 1 + random.below(30); i > 0; --i) {
    const std::string key = random.of(plan::fields()).key, value = number_like(random);
    text += ",\"" + key + "\":" + (random.one_in(2) ? "\"" + value + "\"" : value);
  }
  text += "}";
  if (random.one_in(4)) spoil(text, random);
  return text;
}

void print_issues(const plan::Reading& reading) {
  for (const plan::Issue& issue : reading.issues) {
    print(std::string("  ") + plan::id(issue.code) + " " + plan::info(issue.field).key + " " + text::sentence(text::english(), issue));
  }
}

/// Prints the answer; false: a number of it is not finite.
bool print_answer(const plan::Plan& plan) {
  const std::string json = report::to_json(plan, engine::evaluate(plan), -1);
  print(json);
  print(plan::to_json(plan));
  return json.find(":null") == std::string::npos;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1000;
  Random random(0x51d3'57ac'0000'0001u);
  int bad = 0;
  for (int i = 0; i < count; ++i) {
    const plan::Plan plan = valid_plan(random);
    if (!print_answer(plan) || link::read(link::write(plan)).state != link::State::intact) ++bad;
  }
  for (int i = 0; i < count; ++i) {
    plan::Reading reading;
    if (random.one_in(2)) {
      const link::Decoded decoded = link::read(hostile_link(random));
      print("link " + std::to_string(static_cast<int>(decoded.state)));
      reading = decoded.reading;
    } else {
      reading = plan::from_json(hostile_json(random));
    }
    print_issues(reading);
    if (!print_answer(reading.plan)) ++bad;
  }
  std::fprintf(stderr, "%d valid plans, %d hostile texts, %d with a number that is not finite or a link that does not return\n", count, count, bad);
  return bad == 0 ? 0 : 1;
}

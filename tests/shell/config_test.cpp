#include <catch2/catch_test_macros.hpp>

#include "core/link/link.hpp"
#include "core/model/parameters.hpp"
#include "tests/config/configs.hpp"
#include "tests/shell/driver.hpp"

using slipstick::test::Driver;
using namespace slipstick;

namespace {

plan::Plan plan_of(const Driver& driver) { return link::read(driver.app->link()).reading.plan; }
double total_of(const Driver& driver) { return model::count<double>(plan_of(driver).architecture).total; }

}  // namespace

TEST_CASE("A config.json that is dropped becomes the plan's architecture, says so, and can be undone") {
  Driver person;
  const std::string before = person.app->link();
  const plan::Plan old = plan_of(person);
  person.app->open_file("config.json", tests::config_text("qwen3-next-80b-a3b"));
  person.frames();
  CHECK(total_of(person) == 79'674'391'296);
  CHECK(plan_of(person).hardware.gpus == old.hardware.gpus);
  CHECK(plan_of(person).layout.tensor_parallel == old.layout.tensor_parallel);
  person.wait(1);
  CHECK(person.host.mirrored.find("79,674,391,296") != std::string::npos);
  CHECK(person.host.mirrored.find("qwen3_next") != std::string::npos);  // the notice is announced
  person.move(700, 500);
  person.press(ImGuiMod_Ctrl | ImGuiKey_Z);
  CHECK(person.app->link() == before);
}

TEST_CASE("The link of a dropped config gives the same count elsewhere, and its fields can be changed by hand") {
  for (const char* id : {"deepseek-v3", "mamba2-130m", "t5-base", "bert-base-uncased", "minimax-text-01", "gemma-3-27b-text"}) {
    INFO(id);
    Driver one, other;
    one.app->paste(tests::config_text(id));
    one.frames();
    other.app->open_link(one.app->link());
    other.frames();
    CHECK(total_of(one) == total_of(other));
    CHECK(plan_of(one).architecture == plan_of(other).architecture);
    const double before = total_of(other);
    other.set_field("layers", "2");
    CHECK(total_of(other) != before);
  }
}

TEST_CASE("A config that cannot be read leaves the plan alone and says why") {
  Driver person;
  const std::string before = person.app->link();
  for (const char* bad : {R"({"model_type":"llama"})", R"({"model_type":"unheard_of","hidden_size":4})", R"({"num_hidden_layers":2,"hidden_size":"wide"})"}) {
    INFO(bad);
    person.app->open_file("config.json", bad);
    person.wait(1);
    CHECK(person.app->link() == before);
  }
  CHECK(person.host.mirrored.find("hidden_size") != std::string::npos);
}

#include <catch2/catch_test_macros.hpp>

#include "shell/state/document.hpp"

using slipstick::shell::state::changed_fields;
using slipstick::shell::state::Document;
using slipstick::plan::Field;

TEST_CASE("A change is one undo step, a drag is one too") {
  Document document;
  REQUIRE(document.plan().layout.tensor_parallel == 8);
  document.set({{"tp", "4"}}, 10.0);
  document.set({{"mbs", "1"}}, 20.0);
  document.set({{"mbs", "4"}}, 20.3);
  document.set({{"mbs", "8"}}, 20.6);
  REQUIRE(document.plan().training.micro_batch == 8);
  REQUIRE(document.undo());
  CHECK(document.plan().training.micro_batch == 2);
  CHECK(document.plan().layout.tensor_parallel == 4);
  REQUIRE(document.undo());
  CHECK(document.plan().layout.tensor_parallel == 8);
  CHECK_FALSE(document.undo());
  REQUIRE(document.redo());
  REQUIRE(document.redo());
  CHECK(document.plan().training.micro_batch == 8);
  CHECK_FALSE(document.redo());
}

TEST_CASE("An impossible plan keeps the last good report") {
  Document document;
  const double step = document.report().time.step_s;
  document.set({{"tp", "12"}}, 10.0);
  REQUIRE_FALSE(document.issues().empty());
  CHECK(document.issues().front().field == Field::tp);
  CHECK(document.plan().layout.tensor_parallel == 12);
  CHECK(document.reported().layout.tensor_parallel == 8);
  CHECK(document.report().time.step_s == step);
  document.set({{"tp", "8"}}, 20.0);
  CHECK(document.issues().empty());
}

TEST_CASE("A value out of range is refused and nothing changes") {
  Document document;
  const auto revision = document.revision();
  const auto refused = document.set({{"tp", "0"}}, 10.0);
  REQUIRE(refused.size() == 1);
  CHECK(refused.front().code == slipstick::plan::Code::out_of_range);
  CHECK(document.plan().layout.tensor_parallel == 8);
  CHECK(document.revision() == revision);
  CHECK_FALSE(document.can_undo());
}

TEST_CASE("Reset goes back to the preset and can be undone") {
  Document document;
  document.set({{"tp", "4"}}, 10.0);
  document.set({{"gpus", "1024"}}, 20.0);
  CHECK(changed_fields(document.plan(), document.baseline()) == std::vector<Field>{Field::gpus, Field::tp});
  document.reset();
  CHECK(changed_fields(document.plan(), document.baseline()).empty());
  document.undo();
  CHECK(document.plan().hardware.gpus == 1024);
}

TEST_CASE("What is changed is told against the preset that the plan names, also after opening it again") {
  Document document;
  document.set({{"mbs", "4"}}, 10.0);
  Document again(document.plan());
  CHECK(changed_fields(again.plan(), again.baseline()) == std::vector<Field>{Field::mbs});
}

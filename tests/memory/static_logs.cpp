// Weights, gradients and optimizer states as Megatron's logs print them: its own estimate, and what is allocated between steps.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include "core/engine/evaluate.hpp"
#include "tests/validate/published.hpp"

using namespace slipstick;

namespace {

constexpr double workspace_mib = 32;  // of cuBLAS

double static_mib(const std::string& id) {
  const report::Report report = engine::evaluate_numbers(tests::row(id).plan);
  const auto& stage = report.memory.stages.front();
  return (stage.weights_bytes + stage.gradients_bytes + stage.optimizer_bytes) / 1048576;
}

}  // namespace

TEST_CASE("Static memory is what Megatron's log calls theoretical") {
  CHECK(static_mib("log-moeexp-dense-0.2b") == Catch::Approx(1524.73).epsilon(0.001));
  CHECK(static_mib("log-bridge-llama3.2-1b-8gpu") == Catch::Approx(8839.72).epsilon(0.001));
}

TEST_CASE("Static memory and workspaces are what Megatron's log says is allocated between steps") {
  CHECK((static_mib("log-moeexp-moe-4.4b-ep4") + workspace_mib) / 1024 == Catch::Approx(12.933).epsilon(0.01));
  CHECK((static_mib("log-a800-gpt345m-dp4") + workspace_mib) / 1024 == Catch::Approx(6.657).epsilon(0.01));
}

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/config/import.hpp"
#include "tests/fuzz/common.hpp"

using namespace slipstick;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  config::looks_like_config(text);
  const config::Import import = config::read(text);
  if (import.problem != config::Problem::none) return 0;
  plan::Plan plan = plan::default_plan();
  plan.model.clear();
  plan.architecture = import.architecture;
  fuzz::check_plan(plan);
  return 0;
}

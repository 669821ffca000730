#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/common.hpp"

using namespace slipstick;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const plan::Reading reading = plan::from_json({reinterpret_cast<const char*>(data), size});
  fuzz::check_issues(reading);
  fuzz::check_plan(reading.plan);
  return 0;
}

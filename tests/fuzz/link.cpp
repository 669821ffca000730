#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/common.hpp"

using namespace slipstick;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const link::Decoded link = link::read(text);
  fuzz::demand(link.text.size() <= link::max_length);
  fuzz::check_issues(link.reading);
  fuzz::check_plan(link.reading.plan);
  return 0;
}

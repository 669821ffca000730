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
  fuzz::demand(link.pinned.size() <= link::most_pinned);
  for (const plan::Plan& plan : link.pinned) fuzz::check_plan(plan);
  const std::string whole = link::write(link.reading.plan, link.pinned);
  const link::Decoded back = link::read(whole);
  fuzz::demand(back.state == link::State::intact && back.reading.issues.empty() && link::write(back.reading.plan, back.pinned) == whole);
  return 0;
}

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/number/text.hpp"
#include "tests/fuzz/common.hpp"

using namespace slipstick;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const number::TypedUnit unit{static_cast<number::Unit>(data[0] % 22), (data[0] & 64) != 0, (data[0] & 128) != 0, "Gbit/s"};
  for (const std::optional<double> x : {number::read_plain(text), number::read_typed(text, unit)}) {
    if (!x) continue;
    fuzz::demand(*x - *x == 0);
    fuzz::demand(number::read_plain(number::shortest(*x)) == *x);
    fuzz::demand(!number::with_unit(*x, unit.unit).empty());
  }
  return 0;
}

/// Decimal digits of a double and back, both exact. Integers only, so every build gives the same bytes whatever its C
/// library and locale are.
#pragma once

#include <string>

namespace slipstick::number {

/// digits x 10^exponent; no leading zeros, empty for zero.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

/// All digits of `x`, which must be finite and not negative: at most 767 of them.
Decimal exact_decimal(double x);

/// Rounds to the first `keep` digits, halves up. `keep` may be zero or negative: the result is then one digit or none.
Decimal rounded(const Decimal&, int keep);

/// The double nearest to it, halves to even, as IEEE 754 asks; infinity when it is too large.
double nearest_double(const Decimal&);

}  // namespace slipstick::number

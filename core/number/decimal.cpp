#include "core/number/decimal.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstdint>
#include <limits>
#include <vector>

namespace slipstick::number {
namespace {

/// A natural number of any size, least significant word first, no leading zero words.
class Natural {
 public:
  explicit Natural(std::uint64_t x = 0) {
    for (; x != 0; x >>= 32) words_.push_back(static_cast<std::uint32_t>(x));
  }
  bool zero() const { return words_.empty(); }
  int bits() const {
    return zero() ? 0 : static_cast<int>(words_.size()) * 32 - std::countl_zero(words_.back());
  }
  void multiply_add(std::uint32_t factor, std::uint32_t summand) {
    std::uint64_t carry = summand;
    for (std::uint32_t& word : words_) {
      carry += std::uint64_t{word} * factor;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words_.push_back(static_cast<std::uint32_t>(carry));
  }
  void multiply_by_power(std::uint32_t base, int exponent) {
    for (int i = 0; i < exponent; ++i) multiply_add(base, 0);
  }
  std::uint32_t divide(std::uint32_t divisor) {
    std::uint64_t rest = 0;
    for (std::size_t i = words_.size(); i-- > 0;) {
      rest = rest << 32 | words_[i];
      words_[i] = static_cast<std::uint32_t>(rest / divisor);
      rest %= divisor;
    }
    trim();
    return static_cast<std::uint32_t>(rest);
  }
  void shift_left(int count) {
    if (zero()) return;
    multiply_add(std::uint32_t{1} << (count % 32), 0);
    words_.insert(words_.begin(), static_cast<std::size_t>(count / 32), 0);
  }
  bool at_least(const Natural& other) const {
    if (words_.size() != other.words_.size()) return words_.size() > other.words_.size();
    return !std::lexicographical_compare(words_.rbegin(), words_.rend(), other.words_.rbegin(), other.words_.rend());
  }
  void subtract(const Natural& other) {  // other <= *this
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      borrow += std::int64_t{words_[i]} - (i < other.words_.size() ? std::int64_t{other.words_[i]} : 0);
      words_[i] = static_cast<std::uint32_t>(borrow);
      borrow >>= 32;
    }
    trim();
  }

 private:
  void trim() {
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
  }
  std::vector<std::uint32_t> words_;
};

// The compilers' own bit cast: the library of Emscripten 3.1.6 has no std::bit_cast.
double power_of_two(int exponent) {  // -1074 <= exponent <= 1023
  const bool normal = exponent >= -1022;
  return __builtin_bit_cast(double, normal ? static_cast<std::uint64_t>(exponent + 1023) << 52
                                              : std::uint64_t{1} << (exponent + 1074));
}

/// floor(numerator / denominator), known to be below 2^55; the numerator is left nonzero when the division has a rest.
std::uint64_t quotient(Natural& numerator, Natural denominator) {
  constexpr int bits = 55;
  denominator.shift_left(bits - 1);
  std::uint64_t result = 0;
  for (int i = 0; i < bits; ++i) {
    result <<= 1;
    if (numerator.at_least(denominator)) {
      numerator.subtract(denominator);
      result |= 1;
    }
    numerator.shift_left(1);
  }
  return result;
}

double nearest_ratio(Natural numerator, Natural denominator) {
  // Scaled so that the quotient has 54 or 55 bits: 53 for the result, one or two to round by. Below the normal range the
  // scale stops at half of the smallest step there is, 2^-1075.
  const int scale = std::min(54 - (numerator.bits() - denominator.bits()), 1075);
  if (scale > 0) numerator.shift_left(scale);
  if (scale < 0) denominator.shift_left(-scale);
  const std::uint64_t q = quotient(numerator, std::move(denominator));
  const int exponent = std::max(static_cast<int>(std::bit_width(q)) - 53 - scale, -1074);
  if (exponent > 971) return std::numeric_limits<double>::infinity();
  const int drop = exponent + scale;  // 1 or 2
  const std::uint64_t half = std::uint64_t{1} << (drop - 1), dropped = q & (2 * half - 1);
  std::uint64_t mantissa = q >> drop;
  const bool above_half = dropped > half || (dropped == half && !numerator.zero());
  if (above_half || (dropped == half && (mantissa & 1) != 0)) ++mantissa;
  return static_cast<double>(mantissa) * power_of_two(exponent);
}

}  // namespace

Decimal exact_decimal(double x) {
  const std::uint64_t bits = __builtin_bit_cast(std::uint64_t, x);
  const int biased = static_cast<int>(bits >> 52 & 0x7ff);
  std::uint64_t mantissa = bits & 0xf'ffff'ffff'ffff;
  if (biased > 0) mantissa |= std::uint64_t{1} << 52;
  if (mantissa == 0) return {};
  int exponent = std::max(biased, 1) - 1075;
  const int spare = std::min(std::countr_zero(mantissa), std::max(-exponent, 0));
  mantissa >>= spare;
  exponent += spare;
  Natural whole(mantissa);  // x = mantissa x 2^exponent; 2^-n = 5^n / 10^n
  if (exponent > 0) whole.shift_left(exponent);
  if (exponent < 0) whole.multiply_by_power(5, -exponent);
  std::string digits;
  while (!whole.zero()) {
    std::uint32_t group = whole.divide(1'000'000'000);
    for (int i = 0; i < 9 && (group != 0 || !whole.zero()); ++i, group /= 10) digits += static_cast<char>('0' + group % 10);
  }
  std::reverse(digits.begin(), digits.end());
  return {digits, std::min(exponent, 0)};
}

Decimal rounded(const Decimal& decimal, int keep) {
  const int size = static_cast<int>(decimal.digits.size());
  if (keep >= size) return decimal;
  Decimal result{decimal.digits.substr(0, static_cast<std::size_t>(std::max(keep, 0))), decimal.exponent + size - keep};
  const bool up = keep >= 0 && decimal.digits[static_cast<std::size_t>(keep)] >= '5';
  if (!up) return result;
  std::size_t i = result.digits.size();
  while (i > 0 && result.digits[i - 1] == '9') result.digits[--i] = '0';
  if (i > 0) ++result.digits[i - 1];
  else result.digits.insert(result.digits.begin(), '1');
  return result;
}

double nearest_double(const Decimal& decimal) {
  const std::size_t size = decimal.digits.size();
  const long top = static_cast<long>(size) + decimal.exponent;
  if (size == 0 || top < -330) return 0;
  if (top > 310) return std::numeric_limits<double>::infinity();
  if (size <= 15 && decimal.exponent >= -22 && decimal.exponent <= 22) {
    // Both are exact doubles, so that one correctly rounded operation is the answer (Clinger 1990).
    double digits = 0, power = 1;
    for (char c : decimal.digits) digits = digits * 10 + (c - '0');
    for (int i = 0; i < std::abs(decimal.exponent); ++i) power *= 10;
    return decimal.exponent < 0 ? digits / power : digits * power;
  }
  Natural numerator, denominator(1);
  for (char c : decimal.digits) numerator.multiply_add(10, static_cast<std::uint32_t>(c - '0'));
  if (numerator.zero()) return 0;
  if (decimal.exponent >= 0) numerator.multiply_by_power(10, decimal.exponent);
  else denominator.multiply_by_power(10, -decimal.exponent);
  return nearest_ratio(std::move(numerator), std::move(denominator));
}

}  // namespace slipstick::number

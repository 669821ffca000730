/// A small random generator of our own: the standard library's distributions differ between libraries.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace slipstick::parity {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {  // xorshift64* (Vigna 2016)
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 2685821657736338717u;
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() >> 33) % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  /// In [0, 1), a multiple of 2^-32.
  double share() { return static_cast<double>(next() >> 32) / 4294967296.0; }
  template <class T>
  const T& of(std::span<const T> items) { return items[below(items.size())]; }

 private:
  std::uint64_t state_;
};

}  // namespace slipstick::parity

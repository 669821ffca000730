/// Random halves of measured rows that are the same on every machine.
#pragma once

#include <cstdint>
#include <string>

namespace slipstick::tests {

/// 0 or 1, by what a row is known by (rows of one model or layout stay together) and which split it is: FNV-1a, mixed once more.
inline int half_of(const std::string& key, std::uint64_t split) {
  std::uint64_t hash = 14695981039346656037u ^ (split * 0x9e3779b97f4a7c15u);
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return static_cast<int>(((hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9u >> 40) % 2);
}

}  // namespace slipstick::tests

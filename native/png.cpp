#include "native/png.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace slipstick::native {

namespace {

constexpr std::size_t longest_run = 258;   // that one pair of codes can say

/// A deflate stream of one block with the fixed codes: literals, and repetitions of the byte before. RFC 1951, 3.2.6.
class Deflate {
 public:
  std::string pack(std::span<const unsigned char> bytes) {
    put(1, 1);  // the last block
    put(1, 2);  // with fixed codes
    for (std::size_t i = 0; i < bytes.size();) {
      symbol(bytes[i]);
      std::size_t run = 0;
      while (i + 1 + run < bytes.size() && bytes[i + 1 + run] == bytes[i] && run < longest_run) ++run;
      if (run >= 3) repeat(static_cast<unsigned>(run));
      i += run >= 3 ? 1 + run : 1;
    }
    symbol(256);
    if (held_ > 0) packed_ += static_cast<char>(bits_);
    return std::move(packed_);
  }

 private:
  void put(unsigned value, int count) {
    bits_ |= value << held_;
    for (held_ += count; held_ >= 8; held_ -= 8, bits_ >>= 8) packed_ += static_cast<char>(bits_ & 0xFF);
  }
  /// Codes stand with their first bit first.
  void code(unsigned value, int count) {
    for (int i = count - 1; i >= 0; --i) put(value >> i & 1, 1);
  }
  void symbol(unsigned value) {
    if (value < 144) code(0x30 + value, 8);
    else if (value < 256) code(0x190 + value - 144, 9);
    else if (value < 280) code(value - 256, 7);
    else code(0xC0 + value - 280, 8);
  }
  /// `length` copies of the byte before, 3 to 258.
  void repeat(unsigned length) {
    const unsigned over = length - 3;
    const int extra = std::max(0, static_cast<int>(std::bit_width(over)) - 3);
    if (length == longest_run) {
      symbol(285);
    } else {
      symbol(257 + 4 * static_cast<unsigned>(extra) + (over >> extra));
      put(over & ((1U << extra) - 1), extra);
    }
    code(0, 5);  // distance 1
  }

  std::string packed_;
  unsigned bits_ = 0;
  int held_ = 0;
};

std::string big_endian(std::uint32_t x) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(x >> shift & 0xFF);
  return bytes;
}

std::uint32_t crc(std::string_view bytes) {
  std::uint32_t sum = 0xFFFFFFFF;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xEDB88320 ^ sum >> 1 : sum >> 1;
  }
  return ~sum;
}

std::uint32_t adler(std::span<const unsigned char> bytes) {
  std::uint32_t a = 1, b = 0;
  for (const unsigned char byte : bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

void add_chunk(std::string& file, std::string_view type, std::string_view data) {
  const std::string body = std::string(type) + std::string(data);
  file += big_endian(static_cast<std::uint32_t>(data.size())) + body + big_endian(crc(body));
}

}  // namespace

std::string png(int width, int height, std::span<const unsigned char> rgb) {
  constexpr unsigned char up = 2;  // each byte less the one above it: flat areas become zeros
  const std::size_t row = 3 * static_cast<std::size_t>(width);
  std::string lines;
  lines.reserve((row + 1) * static_cast<std::size_t>(height));
  for (std::size_t i = 0; i < row * static_cast<std::size_t>(height); ++i) {
    if (i % row == 0) lines += static_cast<char>(up);
    lines += static_cast<char>(rgb[i] - (i < row ? 0 : rgb[i - row]));
  }
  const std::span filtered(reinterpret_cast<const unsigned char*>(lines.data()), lines.size());
  std::string file("\x89PNG\r\n\x1A\n", 8);
  const std::string header = big_endian(static_cast<std::uint32_t>(width)) + big_endian(static_cast<std::uint32_t>(height)) + std::string("\x08\x02\0\0\0", 5);
  add_chunk(file, "IHDR", header);
  add_chunk(file, "IDAT", "\x78\x01" + Deflate().pack(filtered) + big_endian(adler(filtered)));
  add_chunk(file, "IEND", {});
  return file;
}

}  // namespace slipstick::native

// The desktop's PNG files, unpacked by a reader written from RFC 1951 and the PNG specification.
#include "native/png.hpp"

#include <cstdint>
#include <vector>

#include <catch2/catch_test_macros.hpp>

namespace {

using Bytes = std::vector<unsigned char>;

/// One block with the fixed codes.
class Inflate {
 public:
  explicit Inflate(const Bytes& bytes) : bytes_(bytes) {}

  Bytes all() {
    REQUIRE(bits(1) == 1);
    REQUIRE(bits(2) == 1);
    for (unsigned symbol = next(); symbol != 256; symbol = next()) {
      if (symbol < 256) out_.push_back(static_cast<unsigned char>(symbol));
      else copy(symbol);
    }
    return out_;
  }

 private:
  unsigned bits(int count) {
    unsigned value = 0;
    for (int i = 0; i < count; ++i, ++at_) value |= static_cast<unsigned>(bytes_.at(at_ / 8) >> at_ % 8 & 1) << i;
    return value;
  }
  unsigned code(int count) {
    unsigned value = 0;
    for (int i = 0; i < count; ++i) value = value << 1 | bits(1);
    return value;
  }
  unsigned next() {
    unsigned value = code(7);
    if (value <= 0b0010111) return 256 + value;
    value = value << 1 | bits(1);
    if (value >= 0b00110000 && value <= 0b10111111) return value - 0b00110000;
    if (value >= 0b11000000 && value <= 0b11000111) return 280 + value - 0b11000000;
    return 144 + (value << 1 | bits(1)) - 0b110010000;
  }
  void copy(unsigned symbol) {
    static constexpr unsigned base[] = {3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static constexpr int extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    const unsigned length = base[symbol - 257] + bits(extra[symbol - 257]);
    REQUIRE(code(5) == 0);   // distance 1
    out_.insert(out_.end(), length, out_.back());
  }

  const Bytes& bytes_;
  std::size_t at_ = 0;
  Bytes out_;
};

std::uint32_t number_at(const Bytes& bytes, std::size_t at) {
  return std::uint32_t{bytes.at(at)} << 24 | std::uint32_t{bytes.at(at + 1)} << 16 | std::uint32_t{bytes.at(at + 2)} << 8 | bytes.at(at + 3);
}

/// The pixels of a file with one IDAT chunk, rows filtered with "up".
Bytes decoded(const std::string& file, std::uint32_t width, std::uint32_t height) {
  const Bytes bytes(file.begin(), file.end());
  REQUIRE(file.substr(0, 8) == std::string("\x89PNG\r\n\x1A\n"));
  REQUIRE(file.substr(12, 4) == "IHDR");
  REQUIRE(number_at(bytes, 16) == width);
  REQUIRE(number_at(bytes, 20) == height);
  REQUIRE(file.substr(24, 5) == std::string("\x08\x02\0\0\0", 5));
  REQUIRE(file.substr(37, 4) == "IDAT");
  const std::uint32_t length = number_at(bytes, 33);
  const Bytes packed(bytes.begin() + 43, bytes.begin() + 41 + length);   // behind the two bytes of zlib
  Bytes lines = Inflate(packed).all(), pixels;
  const std::size_t row = 3 * width;
  REQUIRE(lines.size() == (row + 1) * height);
  for (std::size_t y = 0; y < height; ++y) {
    REQUIRE(lines[y * (row + 1)] == 2);
    for (std::size_t x = 0; x < row; ++x)
      pixels.push_back(static_cast<unsigned char>(lines[y * (row + 1) + 1 + x] + (y > 0 ? pixels[(y - 1) * row + x] : 0)));
  }
  // The checksum of an empty chunk is known: 0xAE426082 ends every PNG file.
  REQUIRE(file.substr(file.size() - 12) == std::string("\0\0\0\0IEND\xAE\x42\x60\x82", 12));
  return pixels;
}

}  // namespace

TEST_CASE("A PNG file gives back the pixels it was made of") {
  std::uint32_t state = 1;
  for (const auto& [width, height] : {std::pair{1, 1}, {7, 3}, {300, 90}, {701, 64}}) {
    Bytes pixels;
    for (int i = 0; i < 3 * width * height; ++i) {
      state = state * 1664525 + 1013904223;
      const int y = i / (3 * width);
      pixels.push_back(static_cast<unsigned char>(y % 3 == 0 ? state >> 24 : y % 3 == 1 ? 40 : i / 9));   // noise, flat, steps
    }
    const std::string file = slipstick::native::png(width, height, pixels);
    CHECK(decoded(file, static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)) == pixels);
  }
  const Bytes flat(3 * 1000 * 500, 21);
  CHECK(slipstick::native::png(1000, 500, flat).size() < 20'000);   // of 1.5 MB
}

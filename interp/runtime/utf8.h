// Characters as bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grid::runtime {

// Writes a character as UTF-8 and returns how many bytes it takes. What is no Unicode scalar value
// becomes U+FFFD (IG-11).
inline std::size_t encode_utf8(char32_t character, std::uint8_t (&bytes)[4]) {
  const bool is_scalar = character < 0xD800 || (character >= 0xE000 && character < 0x110000);
  const char32_t value = is_scalar ? character : 0xFFFD;
  const auto last = [value](int shift) {
    return static_cast<std::uint8_t>(0x80 | (value >> shift & 0x3F));
  };
  if (value < 0x80) {
    bytes[0] = static_cast<std::uint8_t>(value);
    return 1;
  }
  if (value < 0x800) {
    bytes[0] = static_cast<std::uint8_t>(0xC0 | value >> 6);
    bytes[1] = last(0);
    return 2;
  }
  if (value < 0x10000) {
    bytes[0] = static_cast<std::uint8_t>(0xE0 | value >> 12);
    bytes[1] = last(6);
    bytes[2] = last(0);
    return 3;
  }
  bytes[0] = static_cast<std::uint8_t>(0xF0 | value >> 18);
  bytes[1] = last(12);
  bytes[2] = last(6);
  bytes[3] = last(0);
  return 4;
}

}  // namespace grid::runtime

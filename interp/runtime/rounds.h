// How often something has to be added until there is zero.
#pragma once

#include <cstdint>

namespace grid::runtime {

// The least n from 1 to 256 so that value + n * each is 0 modulo 256; 0 if there is none.
inline std::uint32_t rounds_to_zero(std::uint8_t value, std::uint8_t each) {
  std::uint32_t sum = value;
  std::uint32_t odd = each;
  std::uint32_t modulus = 256;
  if (odd == 0) return sum == 0 ? 1 : 0;
  while (odd % 2 == 0) {
    if (sum % 2 != 0) return 0;
    sum /= 2;
    odd /= 2;
    modulus /= 2;
  }
  std::uint32_t inverse = odd;  // of an odd number: each round has twice as many bits right
  for (int i = 0; i < 3; ++i) inverse *= 2 - odd * inverse;
  const std::uint32_t rounds = (modulus - sum % modulus) * inverse % modulus;
  return rounds == 0 ? modulus : rounds;
}

}  // namespace grid::runtime

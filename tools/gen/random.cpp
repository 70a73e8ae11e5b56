#include "tools/gen/random.h"

namespace grid::gen {

std::uint64_t Random::next() noexcept {
  state_ += 0x9E3779B97F4A7C15;
  std::uint64_t bits = state_;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31);
}

std::size_t Random::below(std::size_t bound) noexcept {
  // The lowest 2^64 mod bound values are drawn again; what is left is a multiple of bound.
  const std::uint64_t surplus = (0 - std::uint64_t{bound}) % bound;
  std::uint64_t bits = next();
  while (bits < surplus) bits = next();
  return static_cast<std::size_t>(bits % bound);
}

}  // namespace grid::gen

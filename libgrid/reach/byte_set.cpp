#include <grid/byte_set.h>

namespace grid {

ByteSet ByteSet::shifted(std::uint8_t by) const {
  ByteSet result;
  const std::size_t words = by >> 6;
  const int bits = by & 63;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const std::uint64_t word = words_[i];
    result.words_[(i + words) & 3] |= word << bits;
    if (bits != 0) result.words_[(i + words + 1) & 3] |= word >> (64 - bits);
  }
  return result;
}

}  // namespace grid

#include "lint/witness/inputs.h"

namespace grid::lint {

namespace {

constexpr std::size_t kSize = 64;  // bytes of an input, at most

}  // namespace

std::size_t Inputs::below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }

char Inputs::random_byte() {
  const bool known = below(2) == 0;
  const char byte = known ? source_[below(source_.size())] : static_cast<char>(below(256));
  return below(8) == 0 ? '\0' : byte;
}

std::string Inputs::next() {
  const std::uint64_t number = count_++;
  std::string input;
  for (std::size_t i = 0; i < kSize && number > 0; ++i) {
    char byte = '\0';
    if (number == 2) byte = static_cast<char>(i);
    if (number == 3) byte = source_[i % source_.size()];
    if (number > 3) byte = random_byte();
    input.push_back(byte);
  }
  if (number > 3) input.resize(below(kSize) + 1);
  return input;
}

}  // namespace grid::lint

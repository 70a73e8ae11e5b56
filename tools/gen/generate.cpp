#include "tools/gen/generate.h"

#include <vector>

#include "tools/gen/random.h"

namespace grid::gen {

Sample generate(const Dialect& dialect, std::uint64_t seed) {
  Random random(seed);
  Sample sample{.dialect = std::string(dialect.name), .seed = seed};
  const std::uint64_t rows = 1 + random.below(8);
  const std::uint64_t cols = 1 + random.below(8);
  const std::size_t glyphs = dialect.instructions.size();
  for (std::uint64_t row = 0; row < rows; ++row) {
    for (std::uint64_t col = 0; col < cols; ++col) {
      const std::uint64_t pick = random.below(2 * glyphs);
      sample.program += pick < glyphs ? static_cast<char>(dialect.instructions[pick].glyph) : ' ';
    }
    sample.program += '\n';
  }
  for (std::uint64_t i = random.below(6); i > 0; --i) {
    sample.input += static_cast<char>(random.below(256));
  }
  return sample;
}

}  // namespace grid::gen

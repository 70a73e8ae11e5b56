// What the files of the naive interpreter share with each other and with nobody else.
#ifndef GRID_TESTS_NAIVE_NAIVE_INTERNAL_H
#define GRID_TESTS_NAIVE_NAIVE_INTERNAL_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "naive.h"

namespace naive {

enum class Direction { right, down, left, up };

const char* direction_name(Direction direction);

// A rectangle of cells, row after row. Cell is a byte in refunge, a code point in ipgrid.
template <typename Cell>
struct Grid {
  std::int64_t rows = 0;
  std::int64_t width = 0;
  std::vector<Cell> cells;

  std::size_t index(std::int64_t row, std::int64_t col) const {
    return static_cast<std::size_t>(row * width + col);
  }
};

using ByteGrid = Grid<std::uint8_t>;
using CodePointGrid = Grid<char32_t>;

// Section 1. No value means a source error.
std::optional<ByteGrid> read_refunge_source(const std::string& bytes, const Options& options);
std::optional<CodePointGrid> read_ipgrid_source(const std::string& bytes, const Options& options);

std::string encode_utf8(char32_t code_point);

Result run_refunge(const ByteGrid& source, const Options& options, const std::string& input);
Result run_ipgrid(const CodePointGrid& source, const Options& options);

// LM-6. Remembers every state since a byte was last read or written.
class LoopWatch {
 public:
  // `state` is that after result.steps steps. True if it was there before; result says when.
  bool comes_back(const std::string& state, Result& result) {
    const std::uint64_t bytes = result.input_used + result.output.size();
    if (bytes != bytes_) {
      steps_.clear();
      bytes_ = bytes;
    }
    const auto [entry, is_new] = steps_.emplace(state, result.steps);
    if (!is_new) {
      result.loop_first = entry->second;
      result.loop_again = result.steps;
    }
    return !is_new;
  }

 private:
  std::map<std::string, std::uint64_t> steps_;
  std::uint64_t bytes_ = 0;
};

// LM-2: what ends the run before the next step, if anything does.
inline std::optional<Outcome> reason_to_stop(std::uint64_t live, std::uint64_t steps,
                                             const Options& options) {
  if (live == 0) {
    return Outcome::terminated;
  }
  if (steps >= options.max_steps) {
    return Outcome::step_limit;
  }
  if (live > options.max_live) {
    return Outcome::pointer_limit;
  }
  return std::nullopt;
}

}  // namespace naive

#endif

// The largest grid: cells are counted in 64 bits, with room for a row more.
#pragma once

#include <cstdint>
#include <optional>

#include <grid/diagnostic.h>

namespace grid {

inline constexpr std::int64_t kMaxCells = std::int64_t{1} << 62;

// Why no program can be `width` by `height` cells, both at least 0; nothing if one can.
std::optional<Diagnostic> check_size(std::int64_t width, std::int64_t height);

}  // namespace grid

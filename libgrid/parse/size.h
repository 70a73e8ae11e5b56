// The largest grid: its cells can be indexed, with room for a row more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <grid/diagnostic.h>

namespace grid {

inline constexpr std::int64_t kMaxCells =
    std::min<std::int64_t>(std::int64_t{1} << 62, std::numeric_limits<std::ptrdiff_t>::max() / 2);

// Why no program can be `width` by `height` cells, both at least 0; nothing if one can.
std::optional<Diagnostic> check_size(std::int64_t width, std::int64_t height);

}  // namespace grid

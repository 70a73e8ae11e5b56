// Where the data mode of a cursor matters.
#pragma once

#include <grid/reach.h>

#include <functional>
#include <optional>
#include <vector>

namespace grid::lint {

// By state: whether a data operation may be done in the mode that it has, before another mode is
// set. None: it was cancelled; `cancelled`, if not empty, is asked now and then, and true ends the
// search. O(edges).
std::optional<std::vector<bool>> find_mode_use(const Reach& reach,
                                               const std::function<bool()>& cancelled = {});

}  // namespace grid::lint

// Which conflicts between two pointers a state graph does not exclude.
#pragma once

#include <grid/reach.h>

#include <cstddef>
#include <functional>
#include <set>

#include "lint/events.h"

namespace grid::lint {

struct PossibleConflicts {
  std::set<Event> events{};
  bool complete = true;  // false: a limit was met, and these are some of all
};

// `most_work` bounds the combinations of what two pointers may do that are looked at: one for a
// pair of states, more where code is rewritten. Time and memory (about 40 bytes for each) go by it.
// `cancelled`, if not empty, is asked now and then; true ends it as the limit does.
PossibleConflicts possible_conflicts(const Reach& reach, std::size_t most_work,
                                     const std::function<bool()>& cancelled = {});

}  // namespace grid::lint

// Looks for runs that show events which analysis could not exclude.
#pragma once

#include <grid/program.h>

#include <cstdint>
#include <functional>
#include <map>
#include <set>

#include "lint/events.h"
#include "lint/finding.h"

namespace grid::lint {

struct Wanted {
  std::set<Event> events{};
  std::set<EventKind> kinds{};  // all of these kinds

  bool empty() const { return events.empty() && kinds.empty(); }
};

// Runs the program on inputs that are likely to bring something up, for about so many pointer steps
// in all, until all of `wanted` was seen. The same program has the same result. `cancelled`, if not
// empty, is asked now and then; true ends the search.
std::map<Event, Witness> find_witnesses(const ProgramPtr& program, Wanted wanted,
                                        std::uint64_t pointer_steps,
                                        const std::function<bool()>& cancelled = {});

}  // namespace grid::lint

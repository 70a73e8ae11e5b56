// Which conflicts between two pointers a state graph does not exclude.
#pragma once

#include <grid/endings.h>
#include <grid/meetings.h>
#include <grid/reach.h>

#include <map>
#include <set>
#include <vector>

#include "lint/events.h"

namespace grid::lint {

struct PossibleConflicts {
  std::set<Event> events{};
  // In place of events, where there are many of a kind: the cells of all pointers that may take
  // part in one, and those that they meet on. Sorted.
  std::map<EventKind, std::vector<Cell>> crowds{};
  // False: there were too many pairs of states to look at each, and lengths of walks decided which
  // can hold at once. No event is left out, but more than there are may be in.
  bool exact = true;
  bool cancelled = false;  // these are some of all
};

// O(pairs of states), up to the limits; and O(edges). Where `endings` are not complete, it counts
// as cancelled if they are needed.
PossibleConflicts possible_conflicts(const Reach& reach, const Endings& endings,
                                     const MeetingLimits& limits);

}  // namespace grid::lint

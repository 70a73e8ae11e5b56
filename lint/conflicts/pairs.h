// What two pointers may do to each other in one step.
#pragma once

#include <grid/reach.h>

#include "lint/conflicts/deeds.h"
#include "lint/conflicts/event_set.h"

namespace grid::lint {

// Whether, of two writes to one cell, `late` makes void what `early` wrote (RF-11).
bool overrides(EffectOrder order, Mode early, Mode late);

// Of a pointer, in a state.
struct Actor {
  Cell at{};
  const Deed* deed = nullptr;
};

// Adds what comes of it if both states hold at once. O(places they write to).
void add_conflicts(const Reach& reach, const Actor& one, const Actor& other, EventSet& events);

// The values that can be in a cell or cells, as the graph has them.
bool may_hold_different(const Reach& reach, const Places& a, const Places& b);

}  // namespace grid::lint

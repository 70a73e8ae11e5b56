// What a pointer does to data in one step from a state of the graph, as far as others can notice.
#pragma once

#include <grid/reach.h>

#include <vector>

namespace grid::lint {

// A set of cells: one, or those of a region.
struct Places {
  bool is_region = false;
  Cell cell{};
  DataRegion region{};

  friend bool operator==(const Places&, const Places&) = default;
};

// As a region, which holds more of the columns.
DataRegion region_of(const Reach& reach, const Places& places);
// The same places, or some of them.
bool overlap(const Reach& reach, const Places& a, const Places& b);

// Where it may execute one of several instructions, what it may do with any of them.
struct Deed {
  Mode operation = Mode::none;  // on data
  Places from{};                // its operand
  std::vector<Places> to{};     // where the operation may lead
  bool asks = false;            // may look at the cell under the data pointer
  bool pushes = false;
  char32_t pushed = 0;
  bool pops = false;
  bool raises = false;  // a flag, where the pop fails

  bool writes() const { return grid::writes(operation); }
  bool reads() const { return asks || uses_operand(operation); }  // the cell `from`
  bool uses_stack() const { return pushes || pops; }
};

// O(edges of the state).
Deed deed_of(const Reach& reach, StateId state);

}  // namespace grid::lint

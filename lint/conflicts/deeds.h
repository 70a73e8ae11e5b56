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
};

struct Deed {
  std::uint8_t code = 0;        // the byte executed, as edges have it
  Mode operation = Mode::none;  // on data
  Places from{};                // its operand
  std::vector<Places> to{};     // what it may write
  bool asks = false;            // looks at the cell under the data pointer
  bool pushes = false;
  char32_t pushed = 0;
  bool pops = false;
  bool raises = false;  // a flag, where the pop fails

  bool writes() const { return operation != Mode::none && operation != Mode::output; }
  bool reads_operand() const {
    return operation == Mode::add || operation == Mode::subtract || operation == Mode::output;
  }
  bool uses_stack() const { return pushes || pops; }
};

// One for each byte that its edges name.
std::vector<Deed> deeds_of(const Reach& reach, StateId state);

}  // namespace grid::lint

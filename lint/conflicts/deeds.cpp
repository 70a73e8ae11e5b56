#include "lint/conflicts/deeds.h"

#include <algorithm>
#include <utility>

namespace grid::lint {

namespace {

Places places_of(const Reach& reach, const PointerState& state) {
  Places places{.is_region = state.has_region()};
  if (places.is_region) {
    places.region = reach.regions[static_cast<std::size_t>(state.data_col)];
  } else {
    places.cell = state.data();
  }
  return places;
}

// Where its data pointer may be after a move; nowhere if that leaves the top for sure. Of a region
// this is more than need be: one row up and down and all columns.
std::vector<Places> moved(const Reach& reach, const PointerState& state, Direction direction) {
  const Program& program = *reach.program;
  Places from = places_of(reach, state);
  if (from.is_region) {
    from.region.first_row = std::max(from.region.first_row - 1, 0);
    from.region.last_row =
        std::min(from.region.last_row + 1, static_cast<std::int32_t>(program.height()));
    from.region.columns = ~std::uint64_t{0};
    return {from};
  }
  const Motion motion(program.dialect(), program.width(), program.height());
  Cell to = motion.advance(from.cell, direction);
  if (to.row < 0) return {};
  to.row = std::min(to.row, program.height());
  std::vector<Places> places{{.cell = to}};
  const bool from_below = from.cell.row == program.height();
  if (from_below && direction == Direction::up) {
    places.push_back({.cell = {program.height(), to.col}});
  }
  return places;
}

void add_places(std::vector<Places>& to, const std::vector<Places>& places) {
  for (const Places& place : places) {
    if (std::find(to.begin(), to.end(), place) == to.end()) to.push_back(place);
  }
}

Deed data_deed(const Reach& reach, StateId id) {
  const PointerState& state = reach.states[id];
  Deed deed{.from = places_of(reach, state)};
  const Instruction* last = nullptr;
  for (const Edge& edge : reach.edges_of(id)) {
    const Instruction* const row = reach.program->dialect().find(edge.code);
    if (row == nullptr || std::exchange(last, row) == row) continue;  // edges are sorted by code
    deed.asks = deed.asks || row->operation == Operation::skip_if_zero;
    // Off the top nothing is done, not even read.
    if (row->operation == Operation::move_data) {
      add_places(deed.to, moved(reach, state, row->moves));
    } else if (row->operation == Operation::operate_in_place) {
      add_places(deed.to, {deed.from});
    }
  }
  if (!deed.to.empty()) deed.operation = state.mode;
  // Its edges may not name all that it executes.
  if (state.has_region()) deed.asks = true;
  return deed;
}

Deed stack_deed(const Reach& reach, StateId id) {
  const PointerState& state = reach.states[id];
  const Program& program = *reach.program;
  Deed deed;
  if (!program.dialect().has_stack) return deed;
  const char32_t cell = program.cell(state.at());
  const Decoded decoded = decode(program.dialect(), state.mode, cell);
  deed.pushes = decoded.action == Action::push || decoded.action == Action::push_and_leave;
  deed.pushed = cell;
  if (decoded.action == Action::execute && decoded.instruction != nullptr) {
    deed.pops = decoded.instruction->pops > 0;
    deed.raises = decoded.instruction->raises != kNoFlag;
  }
  return deed;
}

}  // namespace

DataRegion region_of(const Reach& reach, const Places& places) {
  if (places.is_region) return places.region;
  const auto row = static_cast<std::int32_t>(places.cell.row);
  return {row, row, std::uint64_t{1} << (places.cell.col / reach.column_block)};
}

bool overlap(const Reach& reach, const Places& a, const Places& b) {
  if (!a.is_region && !b.is_region) return a.cell == b.cell;
  const DataRegion one = region_of(reach, a);
  const DataRegion other = region_of(reach, b);
  return one.first_row <= other.last_row && other.first_row <= one.last_row &&
         (one.columns & other.columns) != 0;
}

Deed deed_of(const Reach& reach, StateId state) {
  return reach.program->dialect().has_field ? data_deed(reach, state) : stack_deed(reach, state);
}

}  // namespace grid::lint

#include "lint/conflicts/deeds.h"

#include <algorithm>

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

Deed data_deed(const Reach& reach, StateId id, std::uint8_t code) {
  const PointerState& state = reach.states[id];
  Deed deed{.code = code, .from = places_of(reach, state)};
  const Instruction* const row = reach.program->dialect().find(code);
  if (row == nullptr) return deed;
  deed.asks = row->operation == Operation::skip_if_zero;
  if (row->operation == Operation::move_data) {
    deed.to = moved(reach, state, row->moves);
    // Off the top nothing is done, not even read.
    if (!deed.to.empty()) deed.operation = state.mode;
  } else if (row->operation == Operation::operate_in_place) {
    deed.operation = state.mode;
    deed.to = {deed.from};
  }
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

std::vector<Deed> deeds_of(const Reach& reach, StateId state) {
  if (!reach.program->dialect().has_field) return {stack_deed(reach, state)};
  std::vector<Deed> deeds;
  for (std::uint64_t e = reach.edge_begin[state]; e < reach.edge_begin[state + 1]; ++e) {
    const std::uint8_t code = reach.edges[e].code;
    const bool known = !deeds.empty() && deeds.back().code == code;  // edges are sorted by it
    if (!known) deeds.push_back(data_deed(reach, state, code));
  }
  return deeds;
}

}  // namespace grid::lint

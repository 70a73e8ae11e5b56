// Which states a program can reach, over all inputs.
//
// Two methods, one after the other. First the program is *explored*: its runs are followed on the
// machine (grid/explore.h), bytes of input as unknown ones until something looks at them, and
// joined where states are alike. If that closes within its limit, every fact below is exact: it
// holds in some run. What is left open goes on to an *abstraction*, which starts from what was
// reached: pointers are looked at one by one, and a cell is known by the set of bytes it may hold.
// Its facts are sound: they hold of every run, and perhaps of more than there are.
//
//   grid::Reach reach = grid::reach(program, {});
//   if (reach.complete && reach.facts({0, 3}).dead()) ...   // no run uses this cell
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <grid/byte_set.h>
#include <grid/dialect.h>
#include <grid/explore.h>
#include <grid/export.h>
#include <grid/flow.h>
#include <grid/machine.h>
#include <grid/position.h>
#include <grid/program.h>

namespace grid {

// Limits count, so results are the same on every machine.
struct ReachLimits {
  std::uint64_t pointer_steps = 1'000'000;     // followed on the machine
  std::uint64_t machine_bytes = 256ULL << 20;  // of machines kept meanwhile
  std::uint64_t states = 10'000'000;           // of the state graph
  std::uint64_t cells = 16'000'000;            // of the source
  // Places of a data pointer that are told apart for one cell, direction and mode of its cursor.
  std::uint32_t places = 16;
  std::function<bool()> cancelled{};  // asked now and then; true stops the analysis
};

// An index into Reach::states.
using StateId = std::uint32_t;
inline constexpr StateId kGone = 0xFFFFFFFF;  // the pointer is removed

// A state of one pointer, all that its way depends on but for values of cells and the stack.
struct PointerState {
  // Rows from the height of the program on are one row, whose number is the height: nothing below
  // the source is told apart by rows.
  std::int32_t row = 0;
  std::int32_t col = 0;
  std::int32_t data_row = 0;  // of the data pointer; kRegion: one of several
  std::int32_t data_col = 0;  // with kRegion: an index into Reach::regions
  Direction direction{};
  Mode mode{};
  std::uint8_t flags = 0;

  static constexpr std::int32_t kRegion = -1;
  bool has_region() const { return data_row == kRegion; }
  Cell at() const { return {row, col}; }
  Cell data() const { return {data_row, data_col}; }  // not with a region

  friend bool operator==(const PointerState&, const PointerState&) = default;
};

// Where a data pointer may be that has too many places to list them: some column of `columns` and
// any row from `first_row` to `last_row`. Bit b of `columns` stands for the columns c with
// c / column_block == b.
struct DataRegion {
  std::int32_t first_row = 0;
  std::int32_t last_row = 0;  // the height of the program: and all rows below
  std::uint64_t columns = 0;

  friend bool operator==(const DataRegion&, const DataRegion&) = default;
};

// How a pointer goes from one state to the next in one step.
enum class Way : std::uint8_t {
  next,   // this pointer, which forks nothing
  stays,  // this pointer, at a fork
  born,   // the new pointer of a fork
};

// One step of one pointer from a state. Among the edges of a state with the same `code`, those with
// the same `way` are alternatives, between which data or input decide; `stays` and `born` go
// together: one edge of each is taken. Edges of another `code` are alternatives to all of these.
//
// Where a state has a region and its cell may be many instructions, edges with Way::next that lead
// to one state are one edge, with the code of one of them: if there is one, of one that does
// something with data, and never of one that sets a mode if there is another.
struct Edge {
  StateId to = 0;  // or kGone
  Way way{};
  std::uint8_t code = 0;  // refunge: the byte that is executed, which a run may rewrite; ipgrid: 0

  friend auto operator<=>(const Edge&, const Edge&) = default;
};

// What pointers do with a cell of the source.
struct CellFacts {
  bool executed = false;
  bool skipped = false;         // passed over by a jump, or as access character
  bool jumps = false;           // a condition there holds, so that a cell is passed over
  bool stays = false;           // a condition there does not hold
  bool read = false;            // as operand or condition, printed, or pushed in string mode
  bool written = false;         // by a data operation, be it with the value it has
  bool rewritten = false;       // with another value than the source has
  std::uint8_t directions = 0;  // bit d: executed by a pointer that comes in direction d
  std::uint16_t modes = 0;      // bit m: executed by a pointer that comes in mode m

  bool data() const { return read || written; }
  bool dead() const { return !executed && !skipped && !data(); }
};

struct Reach {
  ProgramPtr program;
  // False: a limit was met or the analysis was cancelled, and there are runs that nothing here
  // tells of.
  bool complete = false;
  std::string incomplete_reason{};  // what was not covered; empty if complete
  // Facts, states and edges are those of real runs and no others: exploration closed, or where
  // pointers go depends on nothing but the grid.
  bool exact = false;

  Exploration exploration{};
  // States of pointers that are alive at once where exploration did not go on; sorted, and one that
  // several of them share stands there twice.
  std::vector<std::vector<StateId>> open{};

  // The state graph; state 0 is the start. Edges of state s, sorted by code, are
  // edges[edge_begin[s]] to edges[edge_begin[s + 1] - 1]. A state without edges was not looked at,
  // because a limit was met.
  std::vector<PointerState> states{};
  std::vector<std::uint64_t> edge_begin{};
  std::vector<Edge> edges{};
  std::vector<StateId> data_off_top{};  // sorted: states after which RF-6 may remove the pointer
  std::vector<DataRegion> regions{};
  std::int32_t column_block = 1;

  std::vector<CellFacts> cells{};  // of the source, row by row
  std::vector<ByteSet> values{};   // refunge: what each may hold at any time; else empty
  bool grows = false;              // a data pointer may go below the source

  // Of a cell of the source, in `cells` and `values`.
  std::size_t index(Cell at) const {
    return static_cast<std::size_t>(at.row * program->width() + at.col);
  }
  const CellFacts& facts(Cell at) const { return cells[index(at)]; }
  std::span<const Edge> edges_of(StateId state) const {
    return {edges.data() + edge_begin[state], edges.data() + edge_begin[state + 1]};
  }
};

// `sink`, if not null, is shown the exploration. Time and memory are about proportional to what is
// explored and to the states of the graph; a cell whose possible bytes grow costs its states again.
//
// Of the policies, those are understood that the dialects and their language options have.
GRID_API Reach reach(const ProgramPtr& program, const ReachLimits& limits,
                     StepSink* sink = nullptr);

}  // namespace grid

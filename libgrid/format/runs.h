// What the runs of a program do with its grid, as far as another text has to keep it.
#pragma once

#include <cstdint>
#include <functional>

#include <grid/byte_set.h>
#include <grid/flow.h>
#include <grid/reach.h>

namespace grid {

struct Runs {
  Reach reach;
  std::function<bool()> cancelled{};  // as of the limits
  ByteSet below{};                    // refunge: what pointers may execute below the source

  const Program& program() const { return *reach.program; }
};

Runs runs_of(const ProgramPtr& program, const ReachLimits& limits);

// The part of the grid, from the first row and column on, that pointers and data pointers come to
// or pass over in some run. A row below the source counts as one.
struct Extent {
  std::int64_t rows = 0;
  std::int64_t cols = 0;
};
// O(states).
Extent extent_of(const Runs& runs);

// The instructions of two dialects, and with them what of all that a cell may hold needs a look.
class Codes {
 public:
  Codes(const Dialect& a, const Dialect& b);

  // Calls visit(char32_t) with what a pointer may execute on a cell: of bytes that are instructions
  // in neither dialect, with one.
  template <class Visit>
  void for_each(const Runs& runs, Cell at, Visit visit) const {
    const Program& program = runs.program();
    if (!program.dialect().has_field) return visit(program.cell(at));
    const ByteSet& held =
        at.row < program.height() ? runs.reach.values[runs.reach.index(at)] : runs.below;
    const ByteSet inert = held.without(glyphs_);
    if (!inert.empty()) visit(char32_t{inert.least()});
    held.without(others_).for_each([&](std::uint8_t code) { visit(char32_t{code}); });
  }

 private:
  ByteSet glyphs_{};  // of either dialect
  ByteSet others_{};
};

// Whether two dialects mean the same by everything. Those of one name are taken to have one table.
inline bool is_same(const Dialect& a, const Dialect& b) {
  return a.name == b.name && a.reading == b.reading && a.policy == b.policy;
}

// Whether pointers of two dialects do the same on two cells. `in_order`: it matters which of the
// two of a fork is the new one. Flags that they raise are not compared: only a program of the same
// dialect can ask for them.
bool does_same(const Decoded& a, const Decoded& b, bool in_order);

}  // namespace grid

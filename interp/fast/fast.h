// The fast engine. It does what the reference engine does, in everything that can be seen of a run,
// but for these: `steps` of a run that ends because its output cannot be written, and where a
// memory limit is reached. Traces need the reference engine.
#pragma once

#include <functional>

#include <grid/ir.h>

#include "interp/fast/pointers.h"
#include "interp/run.h"
#include "interp/runtime/cursors.h"

namespace grid::interp::fast {

// Whether it can run the program: the readings of its dialect are those of the language pages or of
// an option, and it is not larger than the engine can address (2^28 cells; without a field 2^30).
bool can_run(const Program& program);

// For tests and measurements: what changes nothing but speed, and a look at the end.
struct Tuning {
  ir::PassSet passes = ir::kAllPasses;
  std::uint32_t visits = 8;  // of a place, before a block is made there; at least 1
  const runtime::NativeCode* code = nullptr;  // instead of blocks; not owned
  // Shown the run when it is over, by kind of program; may be empty.
  std::function<void(const runtime::CursorRun&)> see_end{};
  SeePointers see_pointers{};
};

// As interp::run(); only if can_run(), and not with options.trace.
RunResult run(const ProgramPtr& program, const RunOptions& options, Host& host,
              const Tuning& tuning = {});

}  // namespace grid::interp::fast

// Programs of pointers on a shared grid, run by the runtime: from a program of libgrid to what the
// runtime takes.
#pragma once

#include <functional>

#include <grid/dialect.h>
#include <grid/program.h>

#include "interp/run.h"
#include "interp/runtime/pointers.h"

namespace grid::interp::fast {

// Whether the runtime has the answers of the program's dialect, and can address its cells.
bool runs_with_pointers(const Program& program);

// Only of dialects for which it has them; see above.
runtime::PointerLanguage pointer_language(const Dialect& dialect);
runtime::PointerGrid pointer_grid(const Program& program);

// Shown the run when it is over.
using SeePointers = std::function<void(const runtime::PointerRun&)>;

// As interp::run() for such a program, without traces. It is not shown where not even the start
// fits into memory. `see_end` may be empty.
RunResult run_pointers(const ProgramPtr& program, const RunOptions& options, Host& host,
                       const SeePointers& see_end = {});

}  // namespace grid::interp::fast

// Programs with a field on the runtime: from a program of libgrid to what the runtime takes.
#pragma once

#include <grid/dialect.h>
#include <grid/flow.h>
#include <grid/program.h>

#include "interp/run.h"
#include "interp/runtime/cursors.h"

namespace grid::interp::fast {

// Whether the runtime has the answers of this dialect, and the program is not too large for it.
bool runs_with_cursors(const Program& program);

// Only of dialects for which it can; see above.
runtime::FieldLanguage field_language(const Dialect& dialect);
runtime::FieldProgram field_program(const Program& program);
// From a control state in a program of this width.
runtime::BlockExit place_of(const ControlState& state, std::int64_t width);

}  // namespace grid::interp::fast

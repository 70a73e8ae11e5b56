// What the stub runs.
#pragma once

#include "interp/runtime/cursors.h"

namespace grid::program {

// The program of the file that the environment variable GRID_PROGRAM names.
runtime::FieldProgram stub_field();

}  // namespace grid::program

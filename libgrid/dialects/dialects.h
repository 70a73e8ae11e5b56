// The frozen tables. Each is complete: no dialect is defined by its difference from another.
#pragma once

#include <grid/dialect.h>

namespace grid::tables {

#define GRID_DIALECT(file) Dialect file();
#include "dialects/dialects.def"
#undef GRID_DIALECT

}  // namespace grid::tables

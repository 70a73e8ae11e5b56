// A program of pointers on a grid, as the part of a generated program that is its own.
#pragma once

#include <grid/program.h>

#include "transpile/transpile.h"

namespace grid::transpile {

// The definition of run(), and what it needs.
ProgramText pointers_text(const ProgramPtr& program, const Options& options);

}  // namespace grid::transpile

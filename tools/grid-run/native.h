// The engine that compiles: a program becomes C++, the system's compiler makes that a command, and
// the command takes the place of this process. Commands are kept for the next time.
#pragma once

#include <string>

#include <grid/program.h>

#include "tools/cli/failure.h"
#include "tools/cli/stream.h"
#include "tools/grid-run/settings.h"

namespace grid::grid_run {

// Does not return if all goes well. The program is one that the fast engine can run; `input` is
// what it reads.
cli::Failure run_native(const ProgramPtr& program, const Settings& settings,
                        const cli::ByteReader& input);

}  // namespace grid::grid_run

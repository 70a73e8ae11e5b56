// How a run ended, for the caller and for the person at the terminal.
#pragma once

#include "interp/run.h"
#include "tools/cli/failure.h"
#include "tools/cli/stream.h"

namespace grid::grid_run {

cli::ExitCode exit_code(const interp::RunResult& result);

// Output or a trace could not be written; a signal still counts for more.
void set_output_error(interp::RunResult& result);

struct Ending {
  interp::RunResult result;
  bool refused = false;  // the limit is memory, and the system did not give as much as it allows
};

// Whether a loop may have gone unseen: detection was given up, and the run was stopped by something
// that stops loops too. Growth up to the memory limit is none.
bool may_have_looped(const interp::RunResult& result);

// The message; empty if there is nothing to say.
cli::Failure explain(const Ending& ending, const interp::Limits& limits,
                     const cli::ByteReader& input, const cli::ByteWriter& output);

}  // namespace grid::grid_run

// The fast engine against the reference engine: one run of each, compared in everything that can be
// seen of a run, the state at its end included.
#pragma once

#include <string>

#include "interp/run.h"
#include "tests/differential/compare.h"

namespace grid::differential {

// Empty if both engines do the same with these options, which do not detect loops; the fast one
// with blocks from the first or the eighth visit on, with all passes, one or none, as the text of
// the program chooses.
std::string different_engines(const Case& example, const interp::RunOptions& options);
// The same for a program in any dialect that the fast engine takes.
std::string different_engines(const ProgramPtr& program, const std::string& input,
                              const interp::RunOptions& options);

// What is wrong with a run of the fast engine that detects loops: a claim that does not replay, or
// otherwise another run than that of the reference engine.
std::string wrong_fast_claim(const Case& example, const Limits& limits);

// The same of the runtime with code as the transpiler generates it: that of the nodes of the graph,
// with all passes, one or none.
std::string different_nodes(const Case& example, const interp::RunOptions& options);
std::string wrong_claim_of_nodes(const Case& example, const Limits& limits);

}  // namespace grid::differential

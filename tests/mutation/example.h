// The cases of the conformance corpus, run in this process on the reference engine, in the dialect
// that they are written for or in one that was altered.
#pragma once

#include <string>
#include <vector>

#include <grid/dialect.h>
#include <grid/program.h>

#include "interp/run.h"
#include "tools/grid-test/case.h"

namespace grid::mutation {

struct Example {
  grid_test::Case one;
  std::string program;  // its text
  Dialect spoken;       // with the options of the case
};

// `base` with the options of the case.
Dialect spoken(const grid_test::Case& one, const Dialect& base);

// All cases, by name. Throws if one cannot be read.
std::vector<Example> read_examples();

Result<ProgramPtr> program_of(const Example& example, const Dialect& dialect);

// Limits as grid-test sets them, and others that no right run comes near: one that has passed what
// the case expects is stopped there, since it has failed.
interp::RunOptions run_options(const Example& example);

// What a run in this dialect does.
grid_test::Behaviour run(const Example& example, const Dialect& dialect,
                         const interp::RunOptions& options);

// Whether that is what the case expects.
bool passes(const Example& example, const grid_test::Behaviour& seen);

}  // namespace grid::mutation

// Machine and run loop of the project against the naive interpreter: one run of each, compared in
// everything that a run can show.
//
//   Case example{.dialect = "refunge", .program = "!>\\"};
//   EXPECT_EQ(difference(example, {}), "");
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <grid/dialect.h>
#include <grid/machine.h>

#include "interp/run.h"
#include "tests/naive/naive.h"
#include "tools/gen/generate.h"

namespace grid::differential {

// A run: what the command line would give.
using Case = gen::Sample;
// Its dialect with its options, and its program in that or another dialect.
Dialect spoken_dialect(const Case& example);
Result<ProgramPtr> program_of(const Case& example);
Result<ProgramPtr> program_of(const Case& example, const Dialect& dialect);

struct Limits {
  std::uint64_t max_steps = 200;
  std::uint64_t max_live = 64;
};
// These limits and no detection of loops.
interp::RunOptions run_options(const Limits& limits);

// A run of the run loop, and what it wrote.
struct Run {
  interp::RunResult result;
  std::string output;
};
Run run_loop(const ProgramPtr& program, const std::string& input,
             const interp::RunOptions& options);
// Whether both cases, which have programs, run alike in everything that can be seen from outside.
bool runs_alike(const Case& a, const Case& b, const Limits& limits);
// The same on the input of `a`, on random bytes, and without input.
bool runs_alike_on_inputs(const Case& a, const Case& b, const Limits& limits);
naive::Result in_naive_terms(const Run& run, const ProgramPtr& program, const std::string& input);

// The run of each interpreter, in the naive one's terms and with its final state.
naive::Result run_naive(const Case& example, const Limits& limits);
naive::Result run_machine(const Case& example, const Limits& limits);
// The same under a dialect that may differ from the one the case names.
naive::Result run_machine(const Case& example, const Limits& limits, const Dialect& dialect);

// The state of a machine as naive::Result::final_state writes it.
std::string final_state(const Machine& machine);

// Empty if both are equal; otherwise every member that differs, one a line.
std::string difference(const naive::Result& machine, const naive::Result& naive);
// The same for a run of both interpreters.
std::string difference(const Case& example, const Limits& limits);

// What is wrong with a claim that a run is endless (LM-6), empty if nothing: the states after both
// steps are equal in both interpreters, and nothing is read or written between them.
std::string wrong_loop(const Case& example, const Limits& limits, const Loop& loop);
// The same for what a run with loop detection claims. One that claims nothing must end as the naive
// interpreter does.
std::string wrong_claim(const Case& example, const Limits& limits);

// A case ready to be copied into a test, on several lines.
std::string describe(const Case& example);

// What a failing test prints: the case made small, and what `check`, which is empty for a good
// case, says of it.
using Check = std::function<std::string(const Case&)>;
std::string explain(const Case& example, const Check& check);

}  // namespace grid::differential

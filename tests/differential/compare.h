// The machine of libgrid against the naive interpreter: one run of each, compared in everything
// that a run can show.
//
//   Case example{.dialect = "refunge", .program = "!>\\"};
//   EXPECT_EQ(difference(example, {}), "");
#pragma once

#include <cstdint>
#include <string>

#include <grid/dialect.h>
#include <grid/machine.h>

#include "tests/naive/naive.h"
#include "tools/gen/generate.h"

namespace grid::differential {

using Case = gen::Sample;

struct Limits {
  std::uint64_t max_steps = 200;
  std::uint64_t max_live = 64;
};

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

// A case ready to be copied into a test, on several lines.
std::string describe(const Case& example);

// What a failing test prints: the case made small, and how its two runs differ.
std::string explain(const Case& example, const Limits& limits);

}  // namespace grid::differential

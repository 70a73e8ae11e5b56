// Looks for runs that come out differently where the language is read otherwise.
#pragma once

#include <grid/program.h>
#include <grid/reach.h>
#include <grid/readings.h>

#include <cstdint>
#include <string>
#include <vector>

#include "lint/finding.h"

namespace grid::lint {

// A run that writes other bytes, or ends otherwise, under another reading.
struct Difference {
  OtherAnswer reading{};
  // After so many steps of both runs it is settled: whatever they do from there on, their outputs
  // differ, or both are over and one of them is endless. Where the source is bad under the other
  // reading, that is step 1.
  Witness witness{};
  // What comes of the other reading: "byte 3 of the output is 65 and not 66".
  std::string what{};
  // Where pointers first do something else; empty if the grid itself is another.
  std::vector<Cell> cells{};
};

// Tries all answers that the descriptions of the languages leave open, on inputs that are likely to
// bring something up; at most one difference for each question. Of `limits`, those of pointer
// steps, for each answer, and of bytes, for each run, count here. The same program has the same
// result.
std::vector<Difference> find_differences(const ProgramPtr& program, const ReachLimits& limits);

}  // namespace grid::lint

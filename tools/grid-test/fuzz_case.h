// A difference between two implementations as a conformance case.
#pragma once

#include <string>

#include "tools/gen/generate.h"
#include "tools/grid-test/case.h"
#include "tools/grid-test/command.h"
#include "tools/grid-test/observe.h"

namespace grid::grid_test {

// What two implementations made of one program.
struct Pair {
  Observation a;
  Observation b;

  bool has(Observation::State state) const { return a.state == state || b.state == state; }
};

struct Names {
  std::string a;
  std::string b;
};

// A valid case, at least one of the pair having run. It expects what the first implementation did,
// or the second, where the first did not run or does not say all that a case has to: nobody has
// said yet who is right. Where neither counts its steps, they are `steps`, those of the library.
Case case_of(const gen::Sample& sample, const Job& job, const Pair& pair, const Names& names,
             std::uint64_t steps);

// Writes both files of the case to a folder, and sets their names, by which none that is there is
// overwritten.
cli::Expected<cli::ExitCode> write_case(Case& one, const std::string& program,
                                        const std::string& folder);

}  // namespace grid::grid_test

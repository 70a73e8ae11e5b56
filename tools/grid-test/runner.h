// Runs many jobs at once, and judges what came of them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "tools/grid-test/adapter.h"
#include "tools/grid-test/case.h"
#include "tools/grid-test/expectation.h"
#include "tools/grid-test/observe.h"
#include "tools/report/test_run.h"

namespace grid::grid_test {

struct RunOptions {
  cli::ProcessLimits limits;
  std::size_t jobs = 1;  // how many run at the same time
};

// Something to do: a job for an implementation; none stands for one that is left out.
struct Task {
  const Adapter* adapter = nullptr;
  std::optional<Job> job;
};

// What came of each task, in their order. `progress(done)` is called now and then. After a signal
// the rest is reported as interrupted. Fails if there is no place for temporary files.
cli::Expected<std::vector<Observation>> run_all(const std::vector<Task>& tasks,
                                                const RunOptions& options,
                                                const std::function<void(std::size_t)>& progress);

// How the behaviour of a run differs from what is expected; empty if it does not. What the adapter
// cannot see is not compared. Where it need not detect endless runs, reaching the limit is as good.
std::vector<report::Comparison> differences(const Behaviour& expected, const Behaviour& observed,
                                            const Adapter& adapter);

// The result of a case. `known` is what is known about it, or null.
report::TestResult judge(const Case& one, const Adapter& adapter, const Observation& seen,
                         const Expectation* known);

// What the reader should know about results of this implementation.
std::vector<std::string> remarks_on(const Adapter& adapter);

}  // namespace grid::grid_test

#include "tools/grid-test/runner.h"

#include <fmt/format.h>

#include <new>

#include "tools/cli/file.h"
#include "tools/cli/parallel.h"
#include "tools/cli/signals.h"

namespace grid::grid_test {

namespace {

using report::Comparison;
using report::TestResult;
using report::TestStatus;
using State = Observation::State;

// Bytes of a program that are read again, to show it.
constexpr std::uint64_t kMostShownBytes = std::uint64_t{1} << 20;

Observation perform(const Task& task, const cli::ProcessLimits& limits, const Scratch& scratch) {
  Observation seen;
  try {
    if (!task.job) {
      seen.state = State::unsupported;
    } else if (cli::pending_signal() != 0) {
      seen.state = State::interrupted;
      seen.reason = "not run: interrupted";
    } else {
      seen = observe(*task.adapter, *task.job, limits, scratch);
    }
  } catch (const std::bad_alloc&) {  // which is no reason to lose the others
    seen.state = State::cannot_start;
    seen.reason = "out of memory";
  }
  return seen;
}

template <class Number>
void compare_number(std::vector<Comparison>& out, std::string_view what,
                    const std::optional<Number>& expected, const std::optional<Number>& observed) {
  if (!expected || !observed || *expected == *observed) return;
  out.push_back({std::string(what), std::to_string(*expected), std::to_string(*observed)});
}

std::string text(const Loop& loop) { return fmt::format("{} and {}", loop.first, loop.again); }

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string what_differs(const std::vector<Comparison>& comparisons) {
  std::string out;
  for (const Comparison& one : comparisons) out += (out.empty() ? "" : ", ") + one.what;
  return out + (comparisons.size() == 1 ? " differs" : " differ");
}

void judge_run(TestResult& result, const Case& one, const Adapter& adapter,
               const Observation& seen) {
  result.comparisons = differences(one.expected, seen.behaviour, adapter);
  if (result.comparisons.empty()) return;
  result.status = TestStatus::failed;
  result.message = what_differs(result.comparisons);
}

// A run that came to no proper end; what it printed helps to see why.
void judge_break(TestResult& result, const Case& one, const Observation& seen) {
  result.status = TestStatus::broken;
  result.how = to_string(seen.state);
  result.message = seen.reason;
  const std::string& output = seen.behaviour.output.value_or("");
  if (one.expected.output && *one.expected.output != output) {
    result.comparisons.push_back({"stdout", *one.expected.output, output, true});
  }
}

void apply(const Expectation& known, TestResult& result) {
  if (result.status == TestStatus::skipped) return;
  if (report::is_bad(result.status)) {
    result.status = TestStatus::expected_failure;
    result.message = known.reason;
  } else {
    result.status = TestStatus::unexpected_pass;
    result.message =
        fmt::format("expected to fail: {}; remove the entry at {}", known.reason, known.where);
  }
}

void describe(TestResult& result, const Case& one, const Observation& seen) {
  result.facts = {{"dialect", std::string(one.dialect->name)},
                  {"clauses", joined(one.clauses)},
                  {"kind", std::string(to_string(one.kind))},
                  {"note", one.note},
                  {"file", one.file}};
  if (!report::is_bad(result.status)) return;
  result.program = cli::read_regular_file(one.program, kMostShownBytes).value_or("");
  result.errors = seen.errors;
}

}  // namespace

cli::Expected<std::vector<Observation>> run_all(const std::vector<Task>& tasks,
                                                const RunOptions& options,
                                                const std::function<void(std::size_t)>& progress) {
  const cli::Expected<ScratchFolder> folder = ScratchFolder::create();
  if (!folder) return tl::unexpected(folder.error());
  // Each has a place of its own.
  std::vector<Observation> observed(tasks.size());
  const auto work = [&](std::size_t i) {
    observed[i] = perform(tasks[i], options.limits, folder->files(i));
  };
  cli::for_each_parallel(tasks.size(), options.jobs, work, progress);
  return observed;
}

std::vector<Comparison> differences(const Behaviour& expected, const Behaviour& observed,
                                    const Adapter& adapter) {
  std::vector<Comparison> out;
  const bool stopped_instead = expected.outcome == Outcome::endless &&
                               observed.outcome == Outcome::limit && !adapter.detects_endless;
  if (expected.outcome && observed.outcome && expected.outcome != observed.outcome &&
      !stopped_instead) {
    out.push_back({"outcome", std::string(to_string(*expected.outcome)),
                   std::string(to_string(*observed.outcome))});
  }
  if (expected.output && observed.output && *expected.output != *observed.output) {
    out.push_back({"stdout", *expected.output, *observed.output, true});
  }
  compare_number(out, "steps", expected.steps, observed.steps);
  compare_number(out, "born", expected.born, observed.born);
  if (expected.loop && observed.loop && !agrees(*observed.loop, *expected.loop)) {
    out.push_back({"loop", text(*expected.loop), text(*observed.loop)});
  }
  return out;
}

TestResult judge(const Case& one, const Adapter& adapter, const Observation& seen,
                 const Expectation* known) {
  TestResult result{.name = one.name, .time = seen.time};
  switch (seen.state) {
    case State::ran:
      judge_run(result, one, adapter, seen);
      break;
    case State::interrupted:  // which is not what `known` says about it
      result.status = TestStatus::skipped;
      result.message = seen.reason;
      break;
    case State::unsupported:
      result.status = TestStatus::skipped;
      result.message = known != nullptr && seen.reason.empty() ? known->reason : seen.reason;
      break;
    case State::crashed:
    case State::timed_out:
    case State::flooded:
    case State::cannot_start:
    case State::unclear:
      judge_break(result, one, seen);
      break;
  }
  if (known != nullptr) apply(*known, result);
  describe(result, one, seen);
  return result;
}

std::vector<std::string> remarks_on(const Adapter& adapter) {
  std::vector<std::string> remarks;
  const bool steps = adapter.counters.steps.has_value();
  const bool born = adapter.counters.born.has_value();
  if (!steps || !born) {
    remarks.push_back(fmt::format("{} not compared: the adapter does not say where to find them",
                                  steps  ? "born is"
                                  : born ? "steps are"
                                         : "steps and born are"));
  }
  if (adapter.detects_endless && !adapter.counters.first) {
    remarks.emplace_back("the steps that endless runs are in one state at are not compared");
  }
  if (!adapter.detects_endless) {
    remarks.emplace_back("endless runs need not be detected: reaching the limit counts as well");
  }
  return remarks;
}

}  // namespace grid::grid_test

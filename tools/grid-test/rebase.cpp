// rebase: makes cases expect what an implementation does.
#include <fmt/format.h>

#include <algorithm>

#include "lint/counted.h"
#include "tools/cli/document.h"
#include "tools/cli/file.h"
#include "tools/cli/replace.h"
#include "tools/cli/signals.h"
#include "tools/cli/toml.h"
#include "tools/grid-test/commands.h"
#include "tools/grid-test/edit.h"
#include "tools/grid-test/session.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;

// For cases that do not say yet how they end.
constexpr std::uint64_t kManySteps = 1'000'000;

Job job_for(const Case& one) {
  Job job = job_of(one);
  if (!one.expected.outcome) job.expected = Outcome::terminated;
  if (!one.max_steps) job.max_steps = kManySteps;
  return job;
}

// The case as it should be after a run, or why that cannot be said.
Expected<Case> rebased(Case one, const Observation& seen, const Adapter& adapter) {
  if (seen.state != Observation::State::ran) return cli::fail(seen.reason);
  const Behaviour& did = seen.behaviour;
  const bool stopped_instead = one.expected.outcome == Outcome::endless &&
                               did.outcome == Outcome::limit && !adapter.detects_endless;
  const Outcome outcome = stopped_instead ? Outcome::endless : *did.outcome;
  const bool counts = outcome == Outcome::terminated || outcome == Outcome::limit;
  if (outcome == Outcome::limit || outcome == Outcome::endless) {
    if (!one.max_steps) {
      return cli::fail(
          fmt::format("the run ends as {}, and the case has no max_steps", to_string(outcome)),
          "write down how many steps it may take");
    }
  } else {
    one.max_steps.reset();
  }
  one.expected.outcome = outcome;
  one.expected.output = outcome == Outcome::source_error ? std::nullopt : did.output;
  // What the implementation does not count stays as it is; of what has no end nothing is counted,
  // whatever it says. A run that is stopped by its limit has done just so many steps.
  if (did.steps || !counts) one.expected.steps = counts ? did.steps : std::nullopt;
  if (did.born || !counts) one.expected.born = counts ? did.born : std::nullopt;
  if (outcome == Outcome::limit && !did.steps) one.expected.steps = one.max_steps;
  // Of a loop many pairs of steps can be named, and one that agrees is no reason to change another.
  auto& loop = one.expected.loop;
  if (outcome != Outcome::endless) loop.reset();
  if (did.loop && !(loop && agrees(*did.loop, *loop))) loop = did.loop;
  return one;
}

enum class Change { none, made, failed };

Change apply(const Case& one, const Observation& seen, const Adapter& adapter, std::string& log) {
  const auto complain = [&](const Failure& failure) {
    log += fmt::format("failed {}: {}\n", report::escaped(one.name), failure.message);
    return Change::failed;
  };
  const Expected<Case> wanted = rebased(one, seen, adapter);
  if (!wanted) return complain(wanted.error());
  const Expected<std::string> text = cli::read_regular_file(one.file, cli::kMostTomlBytes);
  if (!text) return complain(text.error());
  const std::string changed = with_expectations(*text, *wanted);
  if (changed == *text) return Change::none;
  const auto check = parse_case(changed, one.file, *one.dialect, Expectations::needed);
  if (!check) return complain(check.error());
  if (const auto failure = cli::replace_file(one.file, changed)) return complain(*failure);
  log += fmt::format("changed {}\n", report::escaped(one.name));
  return Change::made;
}

std::optional<Failure> refuse(const Settings& settings, const std::vector<Case>& cases) {
  if (!settings.implementations.empty()) return std::nullopt;
  const auto must = std::count_if(cases.begin(), cases.end(),
                                  [](const Case& one) { return one.kind == Kind::must; });
  if (must == 0) return std::nullopt;
  return Failure{fmt::format("{} of these cases must hold for every implementation", must),
                 "name the one whose results are right, with --impl or --adapter, or give --kind "
                 "decided"};
}

}  // namespace

Expected<ExitCode> rebase(const Settings& settings, const cli::Console& console) {
  const Expected<Adapter> adapter = one_implementation(settings);
  if (!adapter) return tl::unexpected(adapter.error());
  const Expected<ChosenCases> cases = choose_cases(settings, Expectations::optional, console);
  if (!cases) return tl::unexpected(cases.error());
  if (auto failure = refuse(settings, cases->chosen)) return tl::unexpected(std::move(*failure));
  std::vector<Task> tasks;
  for (const Case& one : cases->chosen) tasks.push_back({&*adapter, job_for(one)});
  const auto observed = run_with_progress(tasks, settings.run);
  if (!observed) return tl::unexpected(observed.error());
  const std::vector<Observation>& seen = *observed;
  // Half of the answers is no answer: nothing is written after a signal.
  cli::die_if_signalled();
  std::string log;
  std::size_t changed = 0;
  std::size_t failed = 0;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Change change = apply(cases->chosen[i], seen[i], *adapter, log);
    if (change == Change::made) ++changed;
    if (change == Change::failed) ++failed;
  }
  log += fmt::format("{}: {}, {} changed, {} failed\n", report::escaped(adapter->name),
                     lint::counted(tasks.size(), "case"), changed, failed);
  return conclude(cli::write_document(log, {}), failed == 0 ? ExitCode::done : ExitCode::findings,
                  console);
}

}  // namespace grid::grid_test

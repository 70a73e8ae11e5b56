#include "tools/grid-test/session.h"

#include <fmt/format.h>

#include "tools/cli/progress.h"
#include "tools/cli/signals.h"
#include "tools/cli/stream.h"

namespace grid::grid_test {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;

namespace {

// Results do not overwrite what they come from.
std::optional<Failure> refuse_outputs(const Settings& settings, const std::vector<Case>& cases) {
  for (const std::string& target : {settings.output, settings.html}) {
    if (target.empty()) continue;
    if (auto failure = cli::same_file(target, settings.expectations, "the list of expectations")) {
      return failure;
    }
    for (const Adapter& adapter : settings.implementations) {
      if (auto failure = cli::same_file(target, adapter.file, "an adapter")) return failure;
    }
    for (const Case& one : cases) {
      if (auto failure = cli::same_file(target, one.program, "the program of a case")) {
        return failure;
      }
      if (auto failure = cli::same_file(target, one.file, "a case")) return failure;
    }
  }
  return std::nullopt;
}

}  // namespace

Expected<ChosenCases> choose_cases(const Settings& settings, Expectations expectations,
                                   const cli::Console& console) {
  Corpus corpus = read_corpus(settings.operands, expectations);
  ExitCode code = ExitCode::done;
  for (const Failure& failure : corpus.failures) code = worse(code, console.report(failure));
  if (code != ExitCode::done) return tl::unexpected(Failure{.code = code});
  const Expected<cli::Shard> shard =
      settings.shard ? Expected<cli::Shard>(*settings.shard) : shard_of_environment();
  if (!shard) return tl::unexpected(shard.error());
  if (auto failure = refuse_outputs(settings, corpus.cases)) {
    return tl::unexpected(*std::move(failure));
  }
  ChosenCases cases{.all = std::move(corpus.cases), .chosen = {}, .names = {}, .shard = *shard};
  cases.chosen = select(cases.all, settings.selection);
  if (cases.chosen.empty() && !settings.allow_empty) {
    Failure failure{.code = ExitCode::nothing_matched};
    failure.message = cases.all.empty() ? "there are no cases in what was named"
                                        : fmt::format("none of {} cases matches", cases.all.size());
    failure.advice = "--allow-empty makes this no error";
    return tl::unexpected(std::move(failure));
  }
  for (const Case& one : cases.chosen) cases.names.push_back(one.name);
  cases.chosen = cli::take_shard(std::move(cases.chosen), *shard);
  return cases;
}

Expected<Adapter> one_implementation(const Settings& settings) {
  if (settings.implementations.empty()) return implementation("grid-run");
  if (settings.implementations.size() == 1) return settings.implementations.front();
  return cli::fail("more than one implementation given", "grid-test compare takes several");
}

Expected<std::vector<Adapter>> several_implementations(const Settings& settings) {
  std::vector<Adapter> adapters = settings.implementations;
  if (adapters.size() < 2) {
    return cli::fail("two implementations are needed",
                     "for example: --impl grid-run --adapter other.toml");
  }
  for (std::size_t i = 1; i < adapters.size(); ++i) {
    const std::string name = adapters[i].name;
    int number = 2;
    for (std::size_t k = 0; k < i; ++k) {
      if (adapters[k].name == adapters[i].name) {
        adapters[i].name = fmt::format("{}#{}", name, number++);
        k = static_cast<std::size_t>(-1);  // the new name may be taken too
      }
    }
  }
  return adapters;
}

Expected<std::vector<Observation>> run_with_progress(const std::vector<Task>& tasks,
                                                     const RunOptions& options) {
  cli::Progress progress;
  return run_all(tasks, options, [&](std::size_t done) {
    progress.update([&] { return fmt::format("grid-test: {} of {} done", done, tasks.size()); });
  });
}

Expected<ExitCode> conclude(const Expected<ExitCode>& written, ExitCode code,
                            const cli::Console& console) {
  if (const int signal = cli::pending_signal(); signal != 0) {
    if (!written) console.report(written.error());
    cli::die_by_signal(signal);
  }
  if (!written) return tl::unexpected(written.error());
  return code;
}

}  // namespace grid::grid_test

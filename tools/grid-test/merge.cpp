// merge: the results of several runs as those of one. Shards take every n-th case of a sorted list,
// so the sorted results must deal the cases out to the shards in turn; whatever is missing, twice
// or from elsewhere breaks this.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "tools/cli/report_reader.h"
#include "tools/cli/stream.h"
#include "tools/grid-test/commands.h"
#include "tools/grid-test/outputs.h"
#include "tools/grid-test/results.h"
#include "tools/grid-test/session.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using report::TestResult;
using report::TestRun;

constexpr std::size_t kMostNamed = 5;

struct Part {
  std::string file{};
  TestRun run{};
};
using Parts = std::vector<Part>;

// A result and the part that it comes from.
struct Placed {
  TestResult* result = nullptr;
  const Part* part = nullptr;
};

Failure bad(std::string message, std::string advice, const Part& part) {
  return {std::move(message), std::move(advice), cli::report_place(part.file), ExitCode::source};
}

std::string shard_name(std::uint64_t index, const TestRun& run) {
  return fmt::format("{}/{}", index, run.shards);
}

std::string kind_of(const TestRun& run) {
  return run.shards == 1 ? "no shard" : "shard " + shard_name(run.shard, run);
}

// Messages about bad files are printed; then the failure has no message left.
Expected<Parts> read_parts(const Settings& settings, const cli::Console& console) {
  Parts parts;
  ExitCode code = ExitCode::done;
  for (const std::string& file : settings.operands) {
    Expected<TestRun> run = read_results(file);
    if (run) {
      parts.push_back({file, *std::move(run)});
    } else {
      code = worse(code, console.report(run.error()));
    }
  }
  if (code != ExitCode::done) return tl::unexpected(Failure{.code = code});
  return parts;
}

std::optional<Failure> check_alike(const Parts& parts) {
  const Part& first = parts.front();
  for (const Part& part : parts) {
    if (part.run.subject != first.run.subject) {
      return bad(fmt::format("these are results of {}, and those in {} are of {}",
                             report::quoted(part.run.subject), report::quoted(first.file),
                             report::quoted(first.run.subject)),
                 "grid-test compare shows where implementations differ", part);
    }
    if (part.run.shards != first.run.shards) {
      return bad(fmt::format("this is {}, and {} is {}", kind_of(part.run),
                             report::quoted(first.file), kind_of(first.run)),
                 "merge all shards of one run, or whole runs", part);
    }
  }
  return std::nullopt;
}

// Whether each shard is there, once.
std::optional<Failure> check_shards(const Parts& parts) {
  const TestRun& any = parts.front().run;
  if (any.shards == 1) return std::nullopt;
  std::map<std::uint64_t, const Part*> found;
  for (const Part& part : parts) {
    const auto [at, is_new] = found.emplace(part.run.shard, &part);
    if (is_new) continue;
    return bad(fmt::format("{} is also in {}", kind_of(part.run), report::quoted(at->second->file)),
               "name each shard once", part);
  }
  if (found.size() == any.shards) return std::nullopt;
  std::vector<std::string> missing;
  for (std::uint64_t i = 1; i <= any.shards && missing.size() < kMostNamed; ++i) {
    if (!found.contains(i)) missing.push_back(shard_name(i, any));
  }
  const bool cut = any.shards - found.size() > missing.size();
  return Failure{fmt::format("missing shards: {}{}", fmt::join(missing, ", "), cut ? ", ..." : ""),
                 "run them with --shard, and name their results too",
                 {},
                 ExitCode::source};
}

const std::string& file_of(const TestResult& result) {
  static const std::string none;
  const auto fact = std::find_if(result.facts.begin(), result.facts.end(),
                                 [](const auto& one) { return one.first == "file"; });
  return fact == result.facts.end() ? none : fact->second;
}

// Cases of one run can have the same name, if they are in folders without a common root.
bool is_same_case(const Placed& a, const Placed& b) {
  const bool one_run = a.part == b.part || a.part->run.shards > 1;
  return a.result->name == b.result->name && (!one_run || file_of(*a.result) == file_of(*b.result));
}

std::vector<Placed> in_order(Parts& parts) {
  std::vector<Placed> all;
  for (Part& part : parts) {
    for (TestResult& result : part.run.results) all.push_back({&result, &part});
  }
  std::stable_sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) {
    return std::tie(a.result->name, file_of(*a.result)) <
           std::tie(b.result->name, file_of(*b.result));
  });
  return all;
}

std::optional<Failure> check_cases(const std::vector<Placed>& all) {
  const auto twice = std::adjacent_find(all.begin(), all.end(), is_same_case);
  if (twice != all.end()) {
    return bad(fmt::format("the case {} is also in {}", report::quoted(twice->result->name),
                           report::quoted(twice->part->file)),
               "merge runs of different cases", *std::next(twice)->part);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const TestRun& run = all[i].part->run;
    const std::uint64_t due = i % run.shards + 1;
    if (run.shards == 1 || run.shard == due) continue;
    return bad(fmt::format("the shards are not of one run: the case {} would be in {}",
                           report::quoted(all[i].result->name), shard_name(due, run)),
               "run all of them with the same folders and options", *all[i].part);
  }
  return std::nullopt;
}

// Each remark once, in the order in which they are made.
void add_remarks(TestRun& whole, const TestRun& part) {
  for (const std::string& remark : part.remarks) {
    const auto end = whole.remarks.end();
    if (std::find(whole.remarks.begin(), end, remark) == end) whole.remarks.push_back(remark);
  }
}

Expected<TestRun> merged(Parts parts, const cli::Console& console) {
  if (auto failure = check_alike(parts)) return tl::unexpected(*std::move(failure));
  if (auto failure = check_shards(parts)) return tl::unexpected(*std::move(failure));
  const std::vector<Placed> all = in_order(parts);
  if (auto failure = check_cases(all)) return tl::unexpected(*std::move(failure));
  TestRun whole{.tool = std::string(kProgram.name),
                .subject = parts.front().run.subject,
                .results = {},
                .remarks = {}};
  for (const Placed& one : all) whole.results.push_back(std::move(*one.result));
  for (const Part& part : parts) {
    add_remarks(whole, part.run);
    if (!part.run.interrupted) continue;
    whole.interrupted = true;
    console.warn(fmt::format("the run that wrote {} was interrupted", report::quoted(part.file)),
                 "the cases that it did not run are skipped");
  }
  return whole;
}

// Results do not overwrite what they come from.
std::optional<Failure> refuse_outputs(const Settings& settings) {
  for (const std::string& target : {settings.output, settings.html}) {
    if (target.empty()) continue;
    for (const std::string& file : settings.operands) {
      if (auto failure = cli::same_file(target, file, "one of the results")) return failure;
    }
  }
  return std::nullopt;
}

}  // namespace

Expected<ExitCode> merge(const Settings& settings, const cli::Console& console) {
  if (auto failure = refuse_outputs(settings)) return tl::unexpected(*std::move(failure));
  Expected<Parts> parts = read_parts(settings, console);
  if (!parts) return tl::unexpected(parts.error());
  const Expected<TestRun> run = merged(*std::move(parts), console);
  if (!run) return tl::unexpected(run.error());
  Expected<Outputs> outputs = Outputs::open(settings);
  if (!outputs) return tl::unexpected(std::move(outputs.error()));
  return conclude(outputs->write(*run, console), result_code(*run), console);
}

}  // namespace grid::grid_test

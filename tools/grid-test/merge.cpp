// merge: the results of several runs as those of one. Each shard says what the names of all cases
// are, so whatever is missing, twice or from elsewhere shows.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "tools/cli/parts.h"
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

constexpr std::string_view kItem = "case";
using Part = cli::PartReport<TestRun>;
using Parts = std::vector<Part>;

// A result and the part that it comes from.
struct Placed {
  TestResult* result = nullptr;
  const Part* part = nullptr;
};

std::optional<Failure> check_subject(const Parts& parts) {
  const Part& first = parts.front();
  for (const Part& part : parts) {
    if (part.report.subject == first.report.subject) continue;
    return cli::bad_part(
        fmt::format("these are results of {}, and those in {} are of {}",
                    report::quoted(part.report.subject), report::quoted(first.file),
                    report::quoted(first.report.subject)),
        "grid-test compare shows where implementations differ", part.file);
  }
  return std::nullopt;
}

const std::string& file_of(const TestResult& result) {
  static const std::string none;
  const auto fact = std::find_if(result.facts.begin(), result.facts.end(),
                                 [](const auto& one) { return one.first == "file"; });
  return fact == result.facts.end() ? none : fact->second;
}

// Cases of one run can have the same name, if they are in folders without a common root.
bool is_same_case(const Placed& a, const Placed& b) {
  const bool one_run = a.part == b.part || a.part->report.part.count > 1;
  return a.result->name == b.result->name && (!one_run || file_of(*a.result) == file_of(*b.result));
}

std::vector<Placed> in_order(Parts& parts) {
  std::vector<Placed> all;
  for (Part& part : parts) {
    for (TestResult& result : part.report.results) all.push_back({&result, &part});
  }
  std::stable_sort(all.begin(), all.end(), [](const Placed& a, const Placed& b) {
    return std::tie(a.result->name, file_of(*a.result)) <
           std::tie(b.result->name, file_of(*b.result));
  });
  return all;
}

std::optional<Failure> check_cases(const std::vector<Placed>& all, const report::Part& any) {
  const auto twice = std::adjacent_find(all.begin(), all.end(), is_same_case);
  if (twice != all.end()) {
    return cli::bad_part(
        fmt::format("the case {} is also in {}", report::quoted(twice->result->name),
                    report::quoted(twice->part->file)),
        "merge runs of different cases", std::next(twice)->part->file);
  }
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Placed& one : all) names.push_back(one.result->name);
  return cli::check_names(any, std::move(names), kItem);
}

// Each remark once, in the order in which they are made.
void add_remarks(TestRun& whole, const TestRun& part) {
  for (const std::string& remark : part.remarks) {
    const auto end = whole.remarks.end();
    if (std::find(whole.remarks.begin(), end, remark) == end) whole.remarks.push_back(remark);
  }
}

Expected<TestRun> merged(Parts parts, const cli::Console& console) {
  if (auto failure = check_subject(parts)) return tl::unexpected(*std::move(failure));
  if (auto failure = cli::check_parts(parts, kItem)) return tl::unexpected(*std::move(failure));
  const std::vector<Placed> all = in_order(parts);
  if (auto failure = check_cases(all, parts.front().report.part))
    return tl::unexpected(*std::move(failure));
  TestRun whole{.tool = std::string(kProgram.name),
                .subject = parts.front().report.subject,
                .results = {},
                .remarks = {}};
  for (const Placed& one : all) whole.results.push_back(std::move(*one.result));
  for (const Part& part : parts) {
    add_remarks(whole, part.report);
    if (!part.report.interrupted) continue;
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
  Expected<Parts> parts = cli::read_parts(settings.operands, read_results, console);
  if (!parts) return tl::unexpected(parts.error());
  const Expected<TestRun> run = merged(*std::move(parts), console);
  if (!run) return tl::unexpected(run.error());
  Expected<Outputs> outputs = Outputs::open(settings);
  if (!outputs) return tl::unexpected(std::move(outputs.error()));
  return conclude(outputs->write(*run, console), result_code(*run), console);
}

}  // namespace grid::grid_test

#include "tools/grid-test/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tools/cli/report_reader.h"
#include "tools/grid-test/observe.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::ReportReader;
using report::TestResult;
using report::TestRun;
using report::TestStatus;
using State = Observation::State;

constexpr std::string_view kWriter = "grid-test --format json";
constexpr std::uint64_t kMostMilliseconds = 1'000'000'000'000;

constexpr std::array kStatuses = {TestStatus::passed, TestStatus::failed, TestStatus::skipped,
                                  TestStatus::expected_failure, TestStatus::unexpected_pass};
constexpr std::array kBroken = {State::crashed, State::timed_out, State::flooded,
                                State::cannot_start, State::unclear};

void read_status(ReportReader& reader, TestResult& result) {
  const std::string word = reader.text("status");
  for (const TestStatus status : kStatuses) {
    result.status = status;
    if (status_word(result) == word) return;
  }
  result.status = TestStatus::broken;
  result.how = word;
  const bool known = std::any_of(kBroken.begin(), kBroken.end(),
                                 [&](State state) { return to_string(state) == word; });
  if (!known) reader.fail("status", fmt::format("is {}, which is unknown", report::quoted(word)));
}

report::Comparison read_difference(ReportReader& reader) {
  report::Comparison one{.what = reader.text("what"), .expected = {}, .observed = {}};
  const bool is_word =
      std::all_of(one.what.begin(), one.what.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (!is_word) reader.fail("what", "is no word");
  one.bytes = reader.has("expected_hex");
  if (one.bytes) {
    one.expected = reader.hex("expected_hex");
    one.observed = reader.hex("observed_hex");
  } else {
    one.expected = reader.text("expected");
    one.observed = reader.text("observed");
  }
  return one;
}

TestResult read_result(ReportReader& reader) {
  TestResult result{.name = reader.bytes("name")};
  read_status(reader, result);
  result.message = reader.bytes("message");
  for (const std::string_view fact : {"dialect", "clauses", "kind", "note", "file"}) {
    result.facts.emplace_back(fact, reader.bytes(fact));
  }
  const std::uint64_t time = reader.count("milliseconds");
  if (time > kMostMilliseconds) reader.fail("milliseconds", "is too large");
  result.time = std::chrono::milliseconds(std::min(time, kMostMilliseconds));
  reader.each("differences", [&](ReportReader& difference) {
    result.comparisons.push_back(read_difference(difference));
  });
  if (!is_bad(result.status)) return result;
  result.errors = reader.bytes("stderr");
  result.program = reader.bytes("program");
  return result;
}

void read_head(ReportReader& reader, TestRun& run) {
  run.tool = reader.text("tool");
  if (run.tool != "grid-test") {
    reader.fail("tool", "is not grid-test");
  }
  const std::uint64_t format = reader.count("format");
  if (format != report::kTestFormat) {
    reader.fail("format",
                fmt::format("is {}, and this program reads {}", format, report::kTestFormat),
                "use the same grid-test for all of it");
  }
  run.subject = reader.bytes("implementation");
  run.remarks = reader.texts("remarks");
  run.interrupted = reader.has("interrupted") && reader.flag("interrupted");
  run.part = reader.part();
}

void check_count(ReportReader& reader, const std::string& key, std::size_t found) {
  const std::uint64_t said = reader.count(key);
  if (said == found) return;
  reader.fail(key, fmt::format("is {}, but of the results it is {}", said, found),
              "what was written has been changed");
}

}  // namespace

cli::Expected<TestRun> results_of(const report::JsonValue& json) {
  std::optional<cli::Failure> failure;
  ReportReader reader(json, failure);
  TestRun run{.tool = {}, .subject = {}, .results = {}, .remarks = {}};
  read_head(reader, run);
  reader.each("results", [&](ReportReader& result) { run.results.push_back(read_result(result)); });
  const auto bad = std::count_if(run.results.begin(), run.results.end(),
                                 [](const TestResult& one) { return is_bad(one.status); });
  check_count(reader, "cases", run.results.size());
  check_count(reader, "bad", static_cast<std::size_t>(bad));
  if (!failure) return run;
  if (failure->advice.empty()) failure->advice = fmt::format("results of {} are needed", kWriter);
  return tl::unexpected(*std::move(failure));
}

cli::Expected<TestRun> read_results(const std::string& file) {
  const auto json = cli::read_report(file, kWriter);
  if (!json) return tl::unexpected(json.error());
  cli::Expected<TestRun> run = results_of(*json);
  if (!run) run.error().where = cli::report_place(file);
  return run;
}

}  // namespace grid::grid_test

// The results of test cases, and their forms for people and machines. Text from outside may stand
// in any member; every writer escapes it as its format needs.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/report/part.h"

namespace grid::report {

// One thing that is not as it should be.
struct Comparison {
  std::string what;      // "stdout", "steps"
  std::string expected;  // not escaped
  std::string observed;
  bool bytes = false;  // whether any byte may stand in them, so that they are shown in quotes
};

// The two sides for a person: escaped; of long ones the part where they begin to differ.
std::string shown_expected(const Comparison& one);
std::string shown_observed(const Comparison& one);

enum class TestStatus {
  passed,
  failed,  // it came to an end, with a wrong result
  broken,  // it came to no proper end; `how` says which
  skipped,
  expected_failure,  // it is known to fail, and did
  unexpected_pass,   // it is known to fail, and did not
};
// Whether the run as a whole fails.
bool is_bad(TestStatus status);

struct TestResult {
  std::string name{};  // parts separated by '/'
  TestStatus status{};
  std::string how{};      // with `broken`: one word, "crashed"
  std::string message{};  // one line: what is wrong, or why it was skipped
  std::vector<Comparison> comparisons{};
  // More about the case: {"clauses", "RF-5, RF-8"}.
  std::vector<std::pair<std::string_view, std::string>> facts{};
  std::string program{};  // its text
  std::string errors{};   // what was printed on standard error
  std::chrono::nanoseconds time{};
};

// "passed", "failed", "crashed", ...
std::string_view status_word(const TestResult& result);

struct TestRun {
  std::string tool;     // who ran it
  std::string subject;  // what was tested
  std::vector<TestResult> results;
  std::vector<std::string> remarks;  // about the run as a whole
  Part part{};
  bool interrupted = false;  // cases are left that were not run
};

// How many results of each kind, as words: "7 cases: 5 passed, 1 failed, 1 skipped".
std::string summary(const TestRun& run);

struct TestTextOptions {
  bool colour = false;
};

// What went wrong and a summary.
std::string test_text(const TestRun& run, const TestTextOptions& options);
// Test Anything Protocol, version 14.
std::string test_tap(const TestRun& run);
// JUnit's XML as most CI systems read it.
std::string test_junit(const TestRun& run);
// One document; docs/grid-test.md lists its members. Its `format` is the version of the form.
inline constexpr std::uint64_t kTestFormat = 1;
std::string test_json(const TestRun& run);
// A page that stands by itself, with both outputs of what failed.
std::string test_html(const TestRun& run);

// What a run that broke off printed last on standard error, in quotes; empty if nothing.
std::string last_errors(const TestResult& result);

// Bytes in quotes, escaped; of long ones the part where `other` begins to differ.
std::string excerpt(std::string_view bytes, std::string_view other);

}  // namespace grid::report

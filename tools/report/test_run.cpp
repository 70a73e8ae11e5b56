#include "tools/report/test_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lint/counted.h"
#include "tools/report/escape.h"
#include "tools/report/paint.h"

namespace grid::report {

namespace {

constexpr std::size_t kMostOfText = 240;
constexpr std::size_t kBefore = 80;  // shown of what is equal

constexpr std::array kStatuses = {TestStatus::passed,           TestStatus::failed,
                                  TestStatus::broken,           TestStatus::skipped,
                                  TestStatus::expected_failure, TestStatus::unexpected_pass};

std::string_view plural_word(TestStatus status) {
  switch (status) {
    case TestStatus::passed:
      return "passed";
    case TestStatus::failed:
      return "failed";
    case TestStatus::broken:
      return "broke off";
    case TestStatus::skipped:
      return "skipped";
    case TestStatus::expected_failure:
      return "failed as expected";
    case TestStatus::unexpected_pass:
      return "passed unexpectedly";
  }
  return {};
}

std::string result_text(const TestResult& result, bool colour) {
  std::string word(status_word(result));
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  std::string out = fmt::format("{} {}: {}\n", painted(word, kBoldRed, colour),
                                escaped(result.name), escaped(result.message));
  for (const auto& [name, value] : result.facts) {
    out += fmt::format("  {}: {}\n", name, escaped(value));
  }
  for (const Comparison& one : result.comparisons) {
    out += fmt::format("  {} expected {}\n", one.what, shown_expected(one));
    out +=
        fmt::format("  {} observed {}\n", std::string(one.what.size(), ' '), shown_observed(one));
  }
  const std::string errors = last_errors(result);
  if (!errors.empty()) out += fmt::format("  stderr {}\n", errors);
  return out;
}

}  // namespace

bool is_bad(TestStatus status) {
  switch (status) {
    case TestStatus::passed:
    case TestStatus::skipped:
    case TestStatus::expected_failure:
      return false;
    case TestStatus::failed:
    case TestStatus::broken:
    case TestStatus::unexpected_pass:
      return true;
  }
  return true;
}

std::string_view status_word(const TestResult& result) {
  switch (result.status) {
    case TestStatus::passed:
      return "passed";
    case TestStatus::failed:
      return "failed";
    case TestStatus::broken:
      return result.how;
    case TestStatus::skipped:
      return "skipped";
    case TestStatus::expected_failure:
      return "expected-failure";
    case TestStatus::unexpected_pass:
      return "unexpected-pass";
  }
  return {};
}

std::string summary(const TestRun& run) {
  const std::size_t all = run.results.size();
  std::string out = lint::counted(all, "case");
  std::string_view separator = ": ";
  for (const TestStatus status : kStatuses) {
    const auto count =
        std::count_if(run.results.begin(), run.results.end(),
                      [status](const TestResult& result) { return result.status == status; });
    if (count == 0) continue;
    out += fmt::format("{}{} {}", separator, count, plural_word(status));
    separator = ", ";
  }
  return out;
}

std::string shown_expected(const Comparison& one) {
  return one.bytes ? excerpt(one.expected, one.observed) : escaped(one.expected);
}

std::string shown_observed(const Comparison& one) {
  return one.bytes ? excerpt(one.observed, one.expected) : escaped(one.observed);
}

std::string last_errors(const TestResult& result) {
  if (result.status != TestStatus::broken || result.errors.empty()) return {};
  const std::size_t size = result.errors.size();
  const bool cut = size > kMostOfText;
  return fmt::format("{}\"{}\"", cut ? "..." : "",
                     escaped(result.errors.substr(cut ? size - kMostOfText : 0)));
}

std::string excerpt(std::string_view bytes, std::string_view other) {
  if (bytes.size() <= kMostOfText) return fmt::format("\"{}\"", escaped(bytes));
  const auto differs = std::mismatch(bytes.begin(), bytes.end(), other.begin(), other.end()).first;
  const auto at = static_cast<std::size_t>(differs - bytes.begin());
  const std::size_t begin = std::min(at - std::min(at, kBefore), bytes.size() - kMostOfText);
  return fmt::format("{}\"{}\"{} ({} bytes, shown from byte {})", begin > 0 ? "..." : "",
                     escaped(bytes.substr(begin, kMostOfText)),
                     begin + kMostOfText < bytes.size() ? "..." : "", bytes.size(), begin + 1);
}

std::string test_text(const TestRun& run, const TestTextOptions& options) {
  std::string out;
  for (const TestResult& result : run.results) {
    if (is_bad(result.status)) out += result_text(result, options.colour);
  }
  out += fmt::format("{}: {}\n", escaped(run.subject), summary(run));
  for (const std::string& remark : run.remarks) out += fmt::format("note: {}\n", escaped(remark));
  return out;
}

}  // namespace grid::report

// JUnit's XML has no schema of its own; this keeps to what Jenkins, GitLab and others read: one
// suite, whose cases have a class (the folder) and a name.
#include <fmt/format.h>

#include <algorithm>

#include "tools/report/markup.h"
#include "tools/report/test_run.h"

namespace grid::report {

namespace {

using Seconds = std::chrono::duration<double>;

// "a/b/c" -> "a.b", "c"
std::pair<std::string, std::string> split_name(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  if (slash == std::string::npos) return {"", name};
  std::string folder = name.substr(0, slash);
  std::replace(folder.begin(), folder.end(), '/', '.');
  return {folder, name.substr(slash + 1)};
}

std::string details(const TestResult& result) {
  std::string out;
  for (const auto& [name, value] : result.facts) out += fmt::format("{}: {}\n", name, value);
  for (const Comparison& one : result.comparisons) {
    out += fmt::format("{0} expected {1}\n{0} observed {2}\n", one.what, shown_expected(one),
                       shown_observed(one));
  }
  const std::string errors = last_errors(result);
  if (!errors.empty()) out += fmt::format("stderr {}\n", errors);
  return out;
}

std::string problem(std::string_view element, const TestResult& result) {
  return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", element,
                     markup_attribute(status_word(result)), markup_attribute(result.message),
                     markup(details(result)));
}

std::string content(const TestResult& result) {
  switch (result.status) {
    case TestStatus::passed:
      return {};
    case TestStatus::failed:
    case TestStatus::unexpected_pass:
      return problem("failure", result);
    case TestStatus::broken:
      return problem("error", result);
    case TestStatus::skipped:
      return fmt::format("      <skipped message=\"{}\"/>\n", markup_attribute(result.message));
    case TestStatus::expected_failure:
      return fmt::format("      <skipped message=\"expected failure: {}\"/>\n",
                         markup_attribute(result.message));
  }
  return {};
}

std::string test_case(const TestResult& result) {
  const auto [folder, name] = split_name(result.name);
  const std::string head =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                  markup_attribute(folder), markup_attribute(name), Seconds(result.time).count());
  const std::string body = content(result);
  return body.empty() ? head + "/>\n" : fmt::format("{}>\n{}    </testcase>\n", head, body);
}

}  // namespace

std::string test_junit(const TestRun& run) {
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  Seconds time{};
  std::string cases;
  for (const TestResult& result : run.results) {
    if (result.status == TestStatus::broken) {
      ++errors;
    } else if (is_bad(result.status)) {
      ++failures;
    } else if (result.status != TestStatus::passed) {
      ++skipped;
    }
    time += result.time;
    cases += test_case(result);
  }
  const std::string counts = fmt::format(
      "name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"",
      markup_attribute(run.subject), run.results.size(), failures, errors, skipped, time.count());
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n  <testsuite {0}>\n{1}"
      "  </testsuite>\n</testsuites>\n",
      counts, cases);
}

}  // namespace grid::report

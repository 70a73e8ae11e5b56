// TAP 14: a plan, one line for each result, and what went wrong as a YAML block below it. YAML in
// double quotes is written as JSON is, which is YAML too.
#include <fmt/format.h>

#include "tools/report/escape.h"
#include "tools/report/json.h"
#include "tools/report/test_run.h"

namespace grid::report {

namespace {

// '#' begins a directive and '\' escapes it.
std::string description(std::string_view text) {
  std::string out;
  for (const char c : escaped(text)) {
    if (c == '#' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string yaml(std::string_view text) {
  JsonWriter json;
  json.value(text);
  return json.text();
}

std::string yaml_block(const TestResult& result) {
  std::string out = fmt::format("  ---\n  message: {}\n  severity: {}\n", yaml(result.message),
                                result.status == TestStatus::broken ? "error" : "fail");
  for (const auto& [name, value] : result.facts)
    out += fmt::format("  {}: {}\n", name, yaml(value));
  for (const Comparison& one : result.comparisons) {
    out += fmt::format("  {}:\n    expected: {}\n    observed: {}\n", one.what,
                       yaml(shown_expected(one)), yaml(shown_observed(one)));
  }
  const std::string errors = last_errors(result);
  if (!errors.empty()) out += fmt::format("  stderr: {}\n", yaml(errors));
  return out + "  ...\n";
}

std::string directive(const TestResult& result) {
  switch (result.status) {
    case TestStatus::skipped:
      return fmt::format(" # SKIP {}", description(result.message));
    case TestStatus::expected_failure:
      return fmt::format(" # TODO {}", description(result.message));
    case TestStatus::passed:
    case TestStatus::failed:
    case TestStatus::broken:
    case TestStatus::unexpected_pass:
      return {};
  }
  return {};
}

}  // namespace

std::string test_tap(const TestRun& run) {
  std::string out = fmt::format("TAP version 14\n1..{}\n", run.results.size());
  if (run.results.empty()) out.insert(out.size() - 1, " # SKIP no cases");
  std::size_t number = 0;
  for (const TestResult& result : run.results) {
    const bool ok = !is_bad(result.status) && result.status != TestStatus::expected_failure;
    out += fmt::format("{} {} - {}{}\n", ok ? "ok" : "not ok", ++number, description(result.name),
                       directive(result));
    if (is_bad(result.status)) out += yaml_block(result);
  }
  out += fmt::format("# {}: {}\n", escaped(run.subject), summary(run));
  for (const std::string& remark : run.remarks) out += fmt::format("# {}\n", escaped(remark));
  return out;
}

}  // namespace grid::report

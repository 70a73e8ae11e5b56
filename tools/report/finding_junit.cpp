#include <fmt/format.h>

#include "tools/report/escape.h"
#include "tools/report/findings.h"
#include "tools/report/test_run.h"

namespace grid::report {

namespace {

TestResult failed_case(const FileFindings& file, const lint::Finding& finding) {
  const std::string place =
      finding.span.empty()
          ? std::string()
          : fmt::format(" {}:{}", finding.span.front().row + 1, finding.span.front().first + 1);
  TestResult result{.name = fmt::format("{}/{}{}", file.file, finding.rule->code, place),
                    .status = TestStatus::failed,
                    .message = finding.message};
  result.facts.emplace_back("rule", std::string(finding.rule->name));
  result.facts.emplace_back("severity", std::string(to_string(finding.severity)));
  result.facts.emplace_back("status", std::string(to_string(finding.status)));
  if (finding.witness) {
    result.facts.emplace_back("step", std::to_string(finding.witness->step));
    result.facts.emplace_back("input", hex(finding.witness->input));
  }
  if (!finding.advice.empty()) result.facts.emplace_back("advice", finding.advice);
  return result;
}

TestResult broken_case(const FileFindings& file) {
  return {.name = file.file + "/readable",
          .status = TestStatus::broken,
          .how = "not-checked",
          .message = file.not_checked->message};
}

}  // namespace

std::string findings_junit(const Findings& findings) {
  TestRun run{.tool = "grid-lint", .subject = "grid-lint", .results = {}, .remarks = {}};
  for (const FileFindings& file : findings.files) {
    if (file.not_checked) {
      run.results.push_back(broken_case(file));
    } else if (file.findings.empty()) {
      run.results.push_back({.name = file.file + "/no findings"});
    }
    for (const lint::Finding& finding : file.findings) {
      run.results.push_back(failed_case(file, finding));
    }
  }
  return test_junit(run);
}

}  // namespace grid::report

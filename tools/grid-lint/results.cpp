#include "tools/grid-lint/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

using cli::ExitCode;
using report::Findings;

bool found_enough(const Findings& findings, Severity least) {
  const report::FindingCounts counts = count(findings);
  switch (least) {
    case Severity::note:
      return counts.all() > 0;
    case Severity::warning:
      return counts.errors + counts.warnings > 0;
    case Severity::error:
      return counts.errors > 0;
  }
  return false;
}

const DiagnosticKind* kind_of(std::string_view word) {
  const auto& kinds = diagnostic_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [word](DiagnosticKind kind) { return code(kind) == word; });
  return found == kinds.end() ? nullptr : &*found;
}

}  // namespace

std::string document(Findings& findings, const Settings& settings, int descriptor) {
  if (settings.statistics) {
    return settings.format == Format::json ? statistics_json(findings) : statistics_text(findings);
  }
  std::error_code error;
  findings.folder = std::filesystem::current_path(error).string();
  switch (settings.format) {
    case Format::text:
      return findings_text(findings, {.colour = cli::may_colour(descriptor)});
    case Format::json:
      return findings_json(findings);
    case Format::sarif:
      return findings_sarif(findings);
    case Format::github:
      return findings_github(findings);
    case Format::gitlab:
      return findings_gitlab(findings);
    case Format::junit:
      return findings_junit(findings);
  }
  return {};
}

ExitCode code_with(const Findings& findings, const Settings& settings, ExitCode code) {
  const bool matters = !settings.exit_zero && found_enough(findings, settings.fail_on);
  return matters ? worse(code, ExitCode::findings) : code;
}

report::Fault fault_of(const cli::Failure& failure) {
  return {.message = failure.message,
          .code = std::string(failure.diagnostic),
          .advice = failure.advice,
          .where = failure.where,
          .status = static_cast<int>(failure.code)};
}

void note_fault(const report::Fault& fault, const report::FileFindings* file,
                cli::Verdict& verdict) {
  const DiagnosticKind* const kind = kind_of(fault.code);
  const auto status = static_cast<ExitCode>(fault.status);
  if (file != nullptr && file->source != nullptr && kind != nullptr) {
    verdict.note(
        {{.kind = *kind, .message = fault.message, .span = fault.span, .advice = fault.advice}},
        file->file, file->source.get(), status);
    return;
  }
  verdict.note({fault.message, fault.advice, fault.where, status,
                kind == nullptr ? std::string_view() : code(*kind)});
}

void warn_of_limits(const report::FileFindings& file, const cli::Console& console) {
  const auto says_so = [](const lint::Finding& finding) { return finding.rule->code == "A001"; };
  const bool is_said = std::any_of(file.findings.begin(), file.findings.end(), says_so) ||
                       std::any_of(file.silenced.begin(), file.silenced.end(),
                                   [&](const auto& one) { return says_so(one.finding); });
  if (file.complete || file.not_checked || is_said) return;
  console.warn(fmt::format("{}: not everything was looked at", report::escaped(file.file)),
               file.limit_advice);
}

}  // namespace grid::grid_lint

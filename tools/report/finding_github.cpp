// Workflow commands: "::warning file=a.ref,line=1,col=2,title=T002 tab-cell::message". GitHub reads
// the columns only where a region stays in one line.
#include <fmt/format.h>

#include <algorithm>

#include "tools/report/escape.h"
#include "tools/report/finding_cap.h"
#include "tools/report/findings.h"
#include "tools/report/locate.h"

namespace grid::report {

namespace {

constexpr std::string_view kLineEnds = "\r\n";

// In the message '%' and line ends mean something, in properties ':' and ',' too. GitHub decodes
// nothing else, so other control characters are written as in the text report.
std::string encoded(std::string_view text, std::string_view specials) {
  std::string out;
  const auto encode = [&out](char c) {
    out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  };
  while (true) {
    const std::size_t end = std::min(text.find_first_of(kLineEnds), text.size());
    for (const char c : escaped(text.substr(0, end))) {
      if (specials.find(c) == std::string_view::npos) {
        out.push_back(c);
      } else {
        encode(c);
      }
    }
    if (end == text.size()) return out;
    encode(text[end]);
    text.remove_prefix(end + 1);
  }
}
std::string property(std::string_view text) { return encoded(text, "%:,"); }
std::string content(std::string_view text) { return encoded(text, "%"); }

std::string_view command(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "notice";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "";
}

std::string title(const lint::Rule& rule) {
  return property(fmt::format("{} {}", rule.code, rule.name));
}

std::string region_properties(const Locator& locator, const Span& span) {
  if (span.empty()) return {};
  const TextRegion region = locator.region(span);
  std::string out = fmt::format(",line={},endLine={}", region.begin.line, region.end.line);
  if (region.begin.line == region.end.line) {
    out += fmt::format(",col={},endColumn={}", region.begin.utf16_col, region.end.utf16_col);
  }
  return out;
}

std::string finding_command(const FileFindings& file, const lint::Finding& finding,
                            const Locator& locator) {
  std::string message = finding.message;
  if (finding.rule->claim == lint::Claim::must || finding.rule->claim == lint::Claim::may) {
    message += fmt::format(" ({})", to_string(finding.status));
  }
  if (finding.witness) {
    message += fmt::format("\nwitness: step {}, input in hexadecimal: {}", finding.witness->step,
                           finding.witness->input.empty() ? "none" : hex(finding.witness->input));
  }
  if (!finding.advice.empty()) message += "\n" + finding.advice;
  return fmt::format("::{} file={}{},title={}::{}\n", command(finding.severity),
                     property(file.file), region_properties(locator, finding.span),
                     title(*finding.rule), content(message));
}

}  // namespace

std::string findings_github(const Findings& findings) {
  std::string out;
  for (const FileFindings& file : findings.files) {
    if (file.not_checked) {
      out += fmt::format("::error file={},title=not checked::{}\n", property(file.file),
                         content(file.not_checked->message));
    }
    if (file.findings.empty()) continue;
    const Locator locator(*file.source);
    const ShownFindings shown = shown_findings(file);
    for (const lint::Finding* const finding : shown.findings) {
      out += finding_command(file, *finding, locator);
    }
    for (const LeftOut& rest : shown.left_out) {
      out += fmt::format("::{} file={},title={}::{}\n", command(rest.rule->severity),
                         property(file.file), title(*rest.rule), content(told(rest)));
    }
  }
  return out;
}

}  // namespace grid::report

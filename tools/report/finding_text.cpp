#include <fmt/format.h>

#include "lint/counted.h"
#include "tools/report/escape.h"
#include "tools/report/finding_cap.h"
#include "tools/report/findings.h"
#include "tools/report/text.h"

namespace grid::report {

namespace {

std::string witness_line(const lint::Witness& witness) {
  if (witness.input.empty()) return fmt::format("  witness: step {}, no input\n", witness.step);
  return fmt::format("  witness: step {} with the input {} (hex {})\n", witness.step,
                     quoted(witness.input), hex(witness.input));
}

std::string finding_text(const FileFindings& file, const lint::Finding& finding,
                         const TextOptions& options) {
  const auto rows = [&](const Span& span) {
    return file.source == nullptr ? std::string() : excerpts(*file.source, span, options);
  };
  std::string out = headline(place(file.file, finding.span), finding.severity, finding.message,
                             code_and_status(finding), options.colour) +
                    rows(finding.span);
  if (finding.witness) out += witness_line(*finding.witness);
  out += help_line(finding.advice, options.colour);
  if (!finding.edits.empty()) out += help_line("--fix repairs this", options.colour);
  for (const Label& label : finding.related) {
    out +=
        headline(place(file.file, label.span), Severity::note, label.message, {}, options.colour) +
        rows(label.span);
  }
  return out;
}

std::string summary(const Findings& findings) {
  const FindingCounts counts = count(findings);
  std::size_t programs = 0;  // and no configurations
  std::size_t not_checked = 0;
  for (const FileFindings& file : findings.files) {
    if (file.not_checked) ++not_checked;
    if (file.not_checked || !file.dialect.empty()) ++programs;
  }
  std::string out = lint::counted(programs, "program") + ": ";
  if (counts.all() == 0) out += "no findings";
  std::string_view separator;
  const auto add = [&](std::size_t number, std::string_view thing) {
    if (number == 0) return;
    out += fmt::format("{}{}", separator, lint::counted(number, thing));
    separator = ", ";
  };
  add(counts.errors, "error");
  add(counts.warnings, "warning");
  add(counts.notes, "note");
  if (counts.fixable > 0) out += fmt::format("; --fix repairs {}", counts.fixable);
  if (findings.repaired > 0) out += fmt::format("; {} repaired", findings.repaired);
  if (counts.silenced > 0) out += fmt::format("; {} suppressed", counts.silenced);
  if (counts.known > 0) out += fmt::format("; {} known", counts.known);
  if (not_checked > 0) out += fmt::format("; {} not checked", not_checked);
  return out + "\n";
}

}  // namespace

std::string findings_text(const Findings& findings, const FindingTextOptions& options) {
  std::string out;
  for (const FileFindings& file : findings.files) {
    const ShownFindings shown = shown_findings(file);
    for (const lint::Finding* const finding : shown.findings) {
      out += finding_text(file, *finding, {options.colour, options.columns});
    }
    for (const LeftOut& rest : shown.left_out) {
      out += headline(file.file, rest.rule->severity, told(rest), {}, options.colour);
    }
  }
  return out + summary(findings);
}

}  // namespace grid::report

#include "tools/report/finding_cap.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

namespace grid::report {

ShownFindings shown_findings(const FileFindings& file) {
  ShownFindings shown;
  std::map<std::string_view, LeftOut> counts;
  for (const lint::Finding& finding : file.findings) {
    LeftOut& seen = counts[finding.rule->code];
    seen.rule = finding.rule;
    ++seen.count;
    if (finding.rule->claim == lint::Claim::may && seen.count > kMostShownOfRule) continue;
    shown.findings.push_back(&finding);
  }
  for (const auto& [code, seen] : counts) {
    if (seen.rule->claim != lint::Claim::may || seen.count <= kMostShownOfRule) continue;
    shown.left_out.push_back({seen.rule, seen.count - kMostShownOfRule});
  }
  return shown;
}

std::string told(const LeftOut& rest) {
  return fmt::format("… and {} more of {}", rest.count, rest.rule->code);
}

}  // namespace grid::report

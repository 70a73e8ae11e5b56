// How reports call findings.
#include <fmt/format.h>

#include <utility>

#include "lint/fingerprint.h"
#include "tools/report/findings.h"

namespace grid::report {

std::string code_and_status(const lint::Finding& finding) {
  const lint::Claim claim = finding.rule->claim;
  const bool is_about_runs = claim == lint::Claim::must || claim == lint::Claim::may;
  if (!is_about_runs && finding.status == lint::Status::proved) {
    return std::string(finding.rule->code);
  }
  return fmt::format("{}, {}", finding.rule->code, to_string(finding.status));
}

std::string Fingerprints::of(std::string_view file, const Source& source,
                             const lint::Finding& finding) {
  return numbered(file, lint::fingerprint(source, finding));
}

std::string Fingerprints::numbered(std::string_view file, std::string print) {
  const std::size_t number = ++seen_[{std::string(file), print}];
  return fmt::format("{}:{}", print, number);
}

std::string_view to_string(Use use) {
  switch (use) {
    case Use::unseen:
      return "unseen";
    case Use::unused:
      return "unused";
    case Use::uncertain:
      return "uncertain";
    case Use::used:
      return "used";
  }
  return "";
}

}  // namespace grid::report

// The findings of the linter, and their forms for people and machines: one writer each. Names of
// files and texts may hold anything; every writer escapes them as its format needs.
#pragma once

#include <grid/source.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lint/rule.h"

namespace grid::report {

// A finding that was kept silent.
struct Silenced {
  lint::Finding finding{};
  std::string reason{};
  bool known = false;  // by the baseline; otherwise somebody suppressed it
};

// Why a file was not checked.
struct NotChecked {
  std::string message{};
  Span span{};
  std::string code{};  // of the library's diagnostic; may be empty
};

struct FileFindings {
  std::string file{};                      // as it was named or found
  std::shared_ptr<const Source> source{};  // null: it could not be read
  std::string dialect{};                   // empty: not known, or it is no program
  bool complete = true;                    // every analysis came to its end
  std::vector<lint::Finding> findings{};   // sorted
  std::vector<Silenced> silenced{};        // sorted
  std::optional<NotChecked> not_checked{};
};

struct Findings {
  std::vector<FileFindings> files{};  // sorted by name
  std::size_t repaired = 0;           // files
  std::string folder{};               // absolute, where names of files start from
};

struct FindingCounts {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::size_t notes = 0;
  std::size_t fixable = 0;
  std::size_t silenced = 0;
  std::size_t known = 0;
  std::size_t all() const { return errors + warnings + notes; }
};
FindingCounts count(const Findings& findings);

struct FindingTextOptions {
  bool colour = false;
  std::int64_t columns = 80;  // of a row that are shown at most
};

// Rows with carets, and a summary at the end.
std::string findings_text(const Findings& findings, const FindingTextOptions& options);
// One document; docs/grid-lint.schema.json describes it.
std::string findings_json(const Findings& findings);
// SARIF 2.1.0.
std::string findings_sarif(const Findings& findings);
// Workflow commands, which GitHub shows beside the lines they are about.
std::string findings_github(const Findings& findings);
// JUnit's XML: a failed case for each finding, a passed one for each file without any.
std::string findings_junit(const Findings& findings);

// How often each rule found something, the most frequent first.
std::string statistics_text(const Findings& findings);
std::string statistics_json(const Findings& findings);

}  // namespace grid::report

// The findings of the linter, and their forms for people and machines: one writer each. Names of
// files and texts may hold anything; every writer escapes them as its format needs.
#pragma once

#include <grid/source.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lint/rule.h"
#include "tools/report/part.h"

namespace grid::report {

// A finding that was kept silent.
struct Silenced {
  lint::Finding finding{};
  std::string reason{};
  bool known = false;  // by the baseline; otherwise somebody suppressed it
};

// Why a file was not checked, or something else was not done.
struct Fault {
  std::string message{};
  Span span{};           // of a file that is no program
  std::string code{};    // of the library's diagnostic; may be empty
  std::string advice{};  // may be empty
  std::string where{};   // file:row:col; may be empty
  int status = 3;        // the exit status that it leads to
};

struct FileFindings {
  std::string file{};                      // as it was named or found
  std::shared_ptr<const Source> source{};  // null: it could not be read
  std::string dialect{};                   // empty: not known, or it is no program
  bool complete = true;                    // every analysis came to its end
  std::vector<lint::Finding> findings{};   // sorted
  std::vector<Silenced> silenced{};        // sorted
  std::optional<Fault> not_checked{};
  std::string limit_advice{};  // where it is not complete
};

// What is known of a suppression, from what is outdone to what outdoes it where several parts of a
// run know something.
enum class Use : std::uint8_t {
  unseen,     // nothing that it is for was looked at
  unused,     // it keeps nothing silent
  uncertain,  // what it is for was not looked at completely, or not by its rules
  used,
};
std::string_view to_string(Use use);

// The suppressions of a configuration.
struct Suppressions {
  struct Entry {
    Use use{};
    lint::Finding finding{};  // what to say if it is unused
  };
  std::string file{};
  std::shared_ptr<const Source> source{};
  std::vector<Entry> entries{};  // in the order of the configuration
};

struct Findings {
  std::vector<FileFindings> files{};         // sorted by name
  std::vector<Fault> faults{};               // about no file that is checked
  std::vector<Suppressions> suppressions{};  // of one shard: nobody has judged them
  Part part{};
  std::size_t repaired = 0;  // files
  std::string folder{};      // absolute, where names of files start from
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

// "T002", or "R001, proved" where it is about runs: of rules about the text there is mostly nothing
// to prove that could not be seen.
std::string code_and_status(const lint::Finding& finding);
// "0123456789abcdef:2": what is recognizable about a finding when its rows move, and which one it
// is of those that cannot be told apart.
class Fingerprints {
 public:
  std::string of(std::string_view file, const Source& source, const lint::Finding& finding);
  // The same where `print` is what is recognizable.
  std::string numbered(std::string_view file, std::string print);

 private:
  std::map<std::pair<std::string, std::string>, std::size_t> seen_;
};

struct FindingTextOptions {
  bool colour = false;
  std::int64_t columns = 80;  // of a row that are shown at most
};

// Rows with carets, and a summary at the end.
std::string findings_text(const Findings& findings, const FindingTextOptions& options);
// One document; docs/grid-lint.schema.json describes it. All that the other forms say can be had
// from it. The version is that of the form.
inline constexpr std::uint64_t kFindingsVersion = 1;
std::string findings_json(const Findings& findings);
// SARIF 2.1.0.
std::string findings_sarif(const Findings& findings);
// Workflow commands, which GitHub shows beside the lines they are about.
std::string findings_github(const Findings& findings);
// A code quality report, which GitLab shows in merge requests.
std::string findings_gitlab(const Findings& findings);
// JUnit's XML: a failed case for each finding, a passed one for each file without any.
std::string findings_junit(const Findings& findings);

// How often each rule found something, the most frequent first.
std::string statistics_text(const Findings& findings);
std::string statistics_json(const Findings& findings);

}  // namespace grid::report

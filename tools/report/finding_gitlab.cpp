// GitLab's code quality report: a list of objects, of which GitLab needs the description, the
// fingerprint, the severity and the place. Two reports are compared by the fingerprints alone, so
// these hold the name of the file, and nothing of where in it a finding stands.
#include <fmt/format.h>

#include "tools/report/escape.h"
#include "tools/report/findings.h"
#include "tools/report/json.h"
#include "tools/report/locate.h"
#include "tools/report/uri.h"

namespace grid::report {

namespace {

constexpr std::string_view kNotChecked = "not-checked";

std::string_view severity_word(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "info";
    case Severity::warning:
      return "minor";
    case Severity::error:
      return "major";
  }
  return "";
}

// Lines count from 1; what is about the file as a whole is shown at the first.
std::int64_t line_of(const Locator& locator, const Span& span) {
  return span.empty() ? 1 : locator.region(span).begin.line;
}

class GitlabWriter {
 public:
  explicit GitlabWriter(const Findings& findings) : folder_(findings.folder) {
    for (const FileFindings& file : findings.files) write_file(file);
  }

  std::string text() const { return out_.empty() ? "[]\n" : "[" + out_ + "\n]\n"; }

 private:
  struct Entry {
    std::string description{};
    std::string_view check{};
    std::string fingerprint{};
    std::string_view severity{};
    std::int64_t line = 1;
  };

  void write_file(const FileFindings& file) {
    path_ = path_from(folder_, file.file).path;
    if (!is_utf8(path_)) path_ = escaped(path_);
    if (file.source == nullptr) {
      if (file.not_checked) write_not_checked(*file.not_checked, 1);
      return;
    }
    const Locator locator(*file.source);
    if (file.not_checked) {
      write_not_checked(*file.not_checked, line_of(locator, file.not_checked->span));
    }
    for (const lint::Finding& finding : file.findings) {
      write({.description = fmt::format("{} [{}]", finding.message, code_and_status(finding)),
             .check = finding.rule->name,
             .fingerprint = fingerprints_.of(path_, *file.source, finding),
             .severity = severity_word(finding.severity),
             .line = line_of(locator, finding.span)});
    }
  }

  void write_not_checked(const Fault& fault, std::int64_t line) {
    write({.description = fault.message,
           .check = kNotChecked,
           .fingerprint = fingerprints_.numbered(path_, std::string(kNotChecked)),
           .severity = "critical",
           .line = line});
  }

  void write(const Entry& entry) {
    JsonWriter json;
    json.begin_object().key("description").value(entry.description);
    json.key("check_name").value(entry.check);
    json.key("fingerprint").value(fmt::format("{}:{}", path_, entry.fingerprint));
    json.key("severity").value(entry.severity).key("location").begin_object();
    json.key("path").value(path_).key("lines").begin_object().key("begin").value(entry.line);
    json.end_object().end_object().end_object();
    out_ += (out_.empty() ? "\n  " : ",\n  ") + json.text();
  }

  const std::string& folder_;
  std::string path_;  // of the file that is written about
  Fingerprints fingerprints_;
  std::string out_;
};

}  // namespace

std::string findings_gitlab(const Findings& findings) { return GitlabWriter(findings).text(); }

}  // namespace grid::report

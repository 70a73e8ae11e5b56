// Reports of the parts of a run, read to become one. A report is anything with a member `part`:
//
//     const auto parts = read_parts<TestRun>({"1.json", "2.json"}, read_results, console);
//     if (auto failure = check_parts(*parts, "case")) ...     // "1 of 3 shards is missing: 3/3"
//     ...                                                     // put them together
//     if (auto failure = check_names(parts->front().report.part, names, "case")) ...
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/console.h"
#include "tools/cli/failure.h"
#include "tools/report/part.h"

namespace grid::cli {

template <class Report>
struct PartReport {
  std::string file{};
  Report report{};
};

// Each bad file is told; then the failure has no message left.
template <class Report>
Expected<std::vector<PartReport<Report>>> read_parts(const std::vector<std::string>& files,
                                                     Expected<Report> (*read)(const std::string&),
                                                     const Console& console) {
  std::vector<PartReport<Report>> parts;
  ExitCode code = ExitCode::done;
  for (const std::string& file : files) {
    Expected<Report> report = read(file);
    if (report) {
      parts.push_back({file, *std::move(report)});
    } else {
      code = worse(code, console.report(report.error()));
    }
  }
  if (code != ExitCode::done) return tl::unexpected(Failure{.code = code});
  return parts;
}

// About a report that is well-formed, and does not go with the others.
Failure bad_part(std::string message, std::string advice, const std::string& file);

using NamedPart = PartReport<report::Part>;
// Whether these are whole runs, or all parts of one, each once. `item` is what there are many of.
std::optional<Failure> check_parts(const std::vector<NamedPart>& parts, std::string_view item);

template <class Report>
std::optional<Failure> check_parts(const std::vector<PartReport<Report>>& parts,
                                   std::string_view item) {
  std::vector<NamedPart> named;
  named.reserve(parts.size());
  for (const PartReport<Report>& one : parts) named.push_back({one.file, one.report.part});
  return check_parts(named, item);
}

// Whether the names of all that the parts hold are those of the run.
std::optional<Failure> check_names(const report::Part& part, std::vector<std::string> names,
                                   std::string_view item);

}  // namespace grid::cli

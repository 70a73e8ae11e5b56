// Each shard says what the names of all programs are, so whatever is missing, twice or from another
// run shows.
#include "tools/grid-lint/merge.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "lint/check.h"
#include "tools/cli/document.h"
#include "tools/cli/parts.h"
#include "tools/grid-lint/baseline_file.h"
#include "tools/grid-lint/judge.h"
#include "tools/grid-lint/report_file.h"
#include "tools/grid-lint/results.h"
#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using report::FileFindings;
using report::Findings;
using report::Suppressions;

constexpr std::string_view kItem = "program";
using Part = cli::PartReport<Findings>;
using Parts = std::vector<Part>;

// What was read or could not be; a configuration has no dialect, and nothing went wrong with it.
bool is_program(const FileFindings& file) { return !file.dialect.empty() || file.not_checked; }

bool same_text(const report::FileFindings& a, const report::FileFindings& b) {
  return a.source != nullptr && b.source != nullptr && a.source->bytes() == b.source->bytes();
}

class Merger {
 public:
  // Moves what the parts hold.
  Expected<Findings> merge(Parts& parts) {
    for (Part& part : parts) {
      if (auto failure = add(part)) return tl::unexpected(*std::move(failure));
    }
    if (auto failure = check_programs(parts.front().report.part))
      return tl::unexpected(*std::move(failure));
    for (FileFindings& unused : unused_suppressions(suppressions_)) {
      whole_.files.push_back(std::move(unused));
    }
    for (auto& [name, placed] : files_) whole_.files.push_back(std::move(placed.file));
    std::stable_sort(whole_.files.begin(), whole_.files.end(),
                     [](const auto& a, const auto& b) { return a.file < b.file; });
    return std::move(whole_);
  }

 private:
  struct Placed {
    const Part* part = nullptr;
    FileFindings file{};
  };

  std::optional<Failure> add(Part& part) {
    whole_.repaired += part.report.repaired;
    for (report::Fault& fault : part.report.faults) add_fault(std::move(fault));
    for (Suppressions& one : part.report.suppressions) {
      if (auto failure = add_suppressions(std::move(one), part)) return failure;
    }
    for (FileFindings& file : part.report.files) {
      if (auto failure = add_file(std::move(file), part)) return failure;
    }
    return std::nullopt;
  }

  // Every shard meets the same folders that cannot be read.
  void add_fault(report::Fault fault) {
    const auto same = [&fault](const report::Fault& other) {
      return fault.message == other.message && fault.where == other.where;
    };
    const bool is_known = std::any_of(whole_.faults.begin(), whole_.faults.end(), same);
    if (!is_known) whole_.faults.push_back(std::move(fault));
  }

  std::optional<Failure> add_suppressions(Suppressions one, const Part& part) {
    const auto known = std::find_if(suppressions_.begin(), suppressions_.end(),
                                    [&one](const auto& other) { return other.file == one.file; });
    if (known == suppressions_.end()) {
      suppressions_.push_back(std::move(one));
      return std::nullopt;
    }
    const bool same = known->source->bytes() == one.source->bytes() &&
                      known->entries.size() == one.entries.size();
    if (!same) return changed(one.file, part);
    add_uses(*known, one);
    return std::nullopt;
  }

  static Failure changed(const std::string& file, const Part& part) {
    return cli::bad_part(
        fmt::format("the configuration {} is not that of the other reports", report::quoted(file)),
        "check all of it with the same configuration", part.file);
  }

  std::optional<Failure> add_file(FileFindings file, const Part& part) {
    const std::string name = file.file;
    const auto known = files_.find(name);
    if (known == files_.end()) {
      files_.emplace(name, Placed{&part, std::move(file)});
      return std::nullopt;
    }
    FileFindings& other = known->second.file;
    if (is_program(file) || is_program(other)) {
      return cli::bad_part(fmt::format("{} is also in {}", report::quoted(name),
                                       report::quoted(known->second.part->file)),
                           "merge reports of different programs", part.file);
    }
    if (!same_text(file, other)) return changed(name, part);
    std::move(file.findings.begin(), file.findings.end(), std::back_inserter(other.findings));
    std::move(file.silenced.begin(), file.silenced.end(), std::back_inserter(other.silenced));
    lint::sort_findings(other.findings);
    return std::nullopt;
  }

  std::optional<Failure> check_programs(const report::Part& part) const {
    std::vector<std::string> names;
    names.reserve(files_.size());
    for (const auto& [name, placed] : files_) names.push_back(name);
    return cli::check_names(part, std::move(names), kItem);
  }

  Findings whole_;
  std::vector<Suppressions> suppressions_;
  std::map<std::string, Placed> files_;  // by name
};

// The baseline has the last word on what is known, so that it can be given to the shards, too.
void use_baseline(Findings& findings, lint::Baseline baseline, const std::string& file) {
  for (FileFindings& one : findings.files) {
    const auto known = std::stable_partition(one.silenced.begin(), one.silenced.end(),
                                             [](const report::Silenced& s) { return !s.known; });
    for (auto at = known; at != one.silenced.end(); ++at) {
      one.findings.push_back(std::move(at->finding));
    }
    one.silenced.erase(known, one.silenced.end());
    lint::sort_findings(one.findings);
  }
  put_aside_known(findings, baseline, file);
}

ExitCode note_faults(const Findings& findings, const cli::Console& console) {
  cli::Verdict verdict(console);
  for (const report::Fault& fault : findings.faults) note_fault(fault, nullptr, verdict);
  for (const FileFindings& file : findings.files) {
    if (file.not_checked) note_fault(*file.not_checked, &file, verdict);
  }
  for (const FileFindings& file : findings.files) warn_of_limits(file, console);
  return verdict.code();
}

}  // namespace

Expected<ExitCode> merge_reports(const Settings& settings, const std::vector<std::string>& operands,
                                 const cli::Console& console) {
  std::optional<lint::Baseline> known;
  if (!settings.baseline.empty()) {
    Expected<lint::Baseline> baseline = read_baseline(settings.baseline);
    if (!baseline) return tl::unexpected(std::move(baseline.error()));
    known = *std::move(baseline);
  }
  Expected<Parts> parts = cli::read_parts(operands, read_findings, console);
  if (!parts) return tl::unexpected(std::move(parts.error()));
  if (auto failure = cli::check_parts(*parts, kItem)) return tl::unexpected(*std::move(failure));
  Expected<Findings> merged = Merger().merge(*parts);
  if (!merged) return tl::unexpected(std::move(merged.error()));
  const ExitCode code = note_faults(*merged, console);
  if (known) use_baseline(*merged, *std::move(known), settings.baseline);
  const Expected<ExitCode> printed =
      cli::print_document(document(*merged, settings, STDOUT_FILENO));
  return printed ? Expected<ExitCode>(code_with(*merged, settings, code)) : printed;
}

}  // namespace grid::grid_lint

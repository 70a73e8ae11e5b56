// Shards take every n-th program of a sorted list, so the sorted programs of all reports must come
// from the shards in turn; whatever is missing, twice or from another run breaks this.
#include "tools/grid-lint/merge.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "lint/check.h"
#include "tools/cli/document.h"
#include "tools/cli/report_reader.h"
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

constexpr std::size_t kMostNamed = 5;

struct Part {
  std::string file{};
  Findings findings{};
};
using Parts = std::vector<Part>;

Failure bad(std::string message, std::string advice, const Part& part) {
  return {std::move(message), std::move(advice), cli::report_place(part.file), ExitCode::source};
}

std::string shard_name(std::uint64_t index, std::uint64_t count) {
  return fmt::format("{}/{}", index, count);
}

std::string kind_of(const Findings& findings) {
  return findings.shards == 1 ? "no shard" : "shard " + shard_name(findings.shard, findings.shards);
}

// Each bad report is told; then the failure has no message left.
Expected<Parts> read_parts(const std::vector<std::string>& files, const cli::Console& console) {
  Parts parts;
  ExitCode code = ExitCode::done;
  for (const std::string& file : files) {
    Expected<Findings> findings = read_findings(file);
    if (findings) {
      parts.push_back({file, *std::move(findings)});
    } else {
      code = worse(code, console.report(findings.error()));
    }
  }
  if (code != ExitCode::done) return tl::unexpected(Failure{.code = code});
  return parts;
}

// Whether there are whole runs, or each shard of one, once.
class ShardCheck {
 public:
  explicit ShardCheck(const Parts& parts) : parts_(parts) {}

  std::optional<Failure> operator()() {
    const Part& first = parts_.front();
    for (const Part& part : parts_) {
      if (part.findings.shards != first.findings.shards) {
        return bad(fmt::format("this is {}, and {} is {}", kind_of(part.findings),
                               report::quoted(first.file), kind_of(first.findings)),
                   "merge all shards of one run, or whole runs", part);
      }
      if (part.findings.shards == 1) continue;
      const auto [at, is_new] = found_.emplace(part.findings.shard, &part);
      if (!is_new) {
        return bad(fmt::format("{} is also in {}", kind_of(part.findings),
                               report::quoted(at->second->file)),
                   "name each shard once", part);
      }
    }
    return missing(first.findings.shards);
  }

 private:
  std::optional<Failure> missing(std::uint64_t count) const {
    if (count == 1 || found_.size() == count) return std::nullopt;
    const std::uint64_t number = count - found_.size();
    std::vector<std::string> names;
    for (std::uint64_t i = 1; i <= count && names.size() < kMostNamed; ++i) {
      if (!found_.contains(i)) names.push_back(shard_name(i, count));
    }
    return Failure{
        fmt::format("{} of {} shards {} missing: {}{}", number, count, number == 1 ? "is" : "are",
                    fmt::join(names, ", "), number > names.size() ? ", ..." : ""),
        "run them with --shard, and name their reports too",
        {},
        ExitCode::source};
  }

  const Parts& parts_;
  std::map<std::uint64_t, const Part*> found_;
};

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
    if (auto failure = check_order()) return tl::unexpected(*std::move(failure));
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
    whole_.repaired += part.findings.repaired;
    for (report::Fault& fault : part.findings.faults) add_fault(std::move(fault));
    for (Suppressions& one : part.findings.suppressions) {
      if (auto failure = add_suppressions(std::move(one), part)) return failure;
    }
    for (FileFindings& file : part.findings.files) {
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
    return bad(
        fmt::format("the configuration {} is not that of the other reports", report::quoted(file)),
        "check all of it with the same configuration", part);
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
      return bad(fmt::format("{} is also in {}", report::quoted(name),
                             report::quoted(known->second.part->file)),
                 "merge reports of different programs", part);
    }
    if (!same_text(file, other)) return changed(name, part);
    std::move(file.findings.begin(), file.findings.end(), std::back_inserter(other.findings));
    std::move(file.silenced.begin(), file.silenced.end(), std::back_inserter(other.silenced));
    lint::sort_findings(other.findings);
    return std::nullopt;
  }

  std::optional<Failure> check_order() const {
    std::uint64_t index = 0;
    for (const auto& [name, placed] : files_) {
      const Findings& findings = placed.part->findings;
      const std::uint64_t due = index++ % findings.shards + 1;
      if (findings.shards == 1 || findings.shard == due) continue;
      return bad(fmt::format("the shards are not of one run: {} would be in {}",
                             report::quoted(name), shard_name(due, findings.shards)),
                 "run all of them with the same files and options", *placed.part);
    }
    return std::nullopt;
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
  Expected<Parts> parts = read_parts(operands, console);
  if (!parts) return tl::unexpected(std::move(parts.error()));
  if (auto failure = ShardCheck(*parts)()) return tl::unexpected(*std::move(failure));
  Expected<Findings> merged = Merger().merge(*parts);
  if (!merged) return tl::unexpected(std::move(merged.error()));
  const ExitCode code = note_faults(*merged, console);
  if (known) use_baseline(*merged, *std::move(known), settings.baseline);
  const Expected<ExitCode> printed =
      cli::print_document(document(*merged, settings, STDOUT_FILENO));
  return printed ? Expected<ExitCode>(code_with(*merged, settings, code)) : printed;
}

}  // namespace grid::grid_lint

#include "tools/grid-lint/judge.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "lint/check.h"
#include "lint/fingerprint.h"
#include "tools/cli/file.h"
#include "tools/grid-lint/baseline_file.h"

namespace grid::grid_lint {

namespace {

using report::Suppressions;
using report::Use;

constexpr std::string_view kUnused = "A002";
// What is known about the entries of one configuration.
struct Entries {
  const cli::Config* config = nullptr;
  const LintConfig* lint = nullptr;
  std::vector<bool> used{};
  std::vector<bool> seen{};       // a file that it is for was checked
  std::vector<bool> uncertain{};  // one was not, or not completely
};

// In the order of the tasks' names, so always the same.
std::vector<Entries> collect(const std::vector<Task>& tasks, const std::vector<Checked>& checked) {
  std::vector<Entries> all;
  std::map<const cli::Config*, std::size_t> index;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const Task& task = tasks[i];
    const auto [known, is_new] = index.try_emplace(task.config, all.size());
    if (is_new) {
      const std::size_t size = task.lint->suppress.size();
      const std::vector<bool> no(size);
      all.push_back({task.config, task.lint, no, no, no});
    }
    Entries& entries = all[known->second];
    const bool complete = !checked[i].report.not_checked && checked[i].report.complete;
    for (std::size_t j = 0; j < task.suppressions.size(); ++j) {
      const std::size_t entry = task.suppressions[j];
      if (checked[i].used[j]) entries.used[entry] = true;
      (complete ? entries.seen : entries.uncertain)[entry] = true;
    }
  }
  return all;
}

bool is_plain(const std::string& glob) { return glob.find_first_of("*?[\\") == std::string::npos; }

class Judge {
 public:
  Judge(const Project& project, const Entries& entries)
      : entries_(entries),
        covered_(project.covers(entries.config->folder)),
        selection_(project.selection_of(*entries.lint)) {
    configured_.apply(entries.lint->choices);
  }

  bool reports() const { return selection_.contains(*lint::find_rule(kUnused)); }

  Use use_of(std::size_t index) const {
    if (entries_.used[index]) return Use::used;
    const SuppressEntry& entry = entries_.lint->suppress[index];
    if (entries_.uncertain[index] || !all_on(entry.suppression.rules)) return Use::uncertain;
    return looked_at(index) ? Use::unused : Use::unseen;
  }

 private:
  bool looked_at(std::size_t index) const {
    const auto& globs = entries_.lint->suppress[index].globs;
    const bool plain = std::all_of(globs.begin(), globs.end(), is_plain);
    // Of several plain names each would have to be checked; a folder stands for all.
    return covered_ || (plain && globs.size() == 1 && entries_.seen[index]);
  }

  // Rules that are off in the configuration are not missed.
  bool all_on(const std::vector<const lint::Rule*>& rules) const {
    return std::any_of(rules.begin(), rules.end(),
                       [this](const lint::Rule* rule) { return selection_.contains(*rule); }) &&
           std::all_of(rules.begin(), rules.end(), [this](const lint::Rule* rule) {
             return selection_.contains(*rule) || !configured_.contains(*rule);
           });
  }

  const Entries& entries_;
  bool covered_;
  lint::Selection selection_;
  lint::Selection configured_;
};

// What a baseline says of files that were looked for and are not there any more.
std::uint64_t left_of_lost_files(const lint::Baseline& baseline, const std::string& file,
                                 const Project& project) {
  namespace fs = std::filesystem;
  std::uint64_t sum = 0;
  for (const auto& [key, count] : baseline.counts()) {
    if (key.file.find('\\') != std::string::npos) continue;  // perhaps escaped
    const fs::path path = (fs::path(cli::folder_of(file)) / key.file).lexically_normal();
    std::error_code error;
    const bool lost = !fs::exists(fs::symlink_status(path, error));
    if (lost && project.covers(path.parent_path().string())) sum += count;
  }
  return sum;
}

std::string listed(const std::vector<const lint::Rule*>& rules) {
  if (rules.size() == lint::rules().size()) return "any rule";
  std::string out;
  for (const lint::Rule* const rule : rules) {
    out += out.empty() ? "" : ", ";
    out += rule->code;
  }
  return out;
}

lint::Finding unused(const SuppressEntry& entry, const Source& source) {
  const std::int64_t row = entry.at.line - 1;
  const std::int64_t col = entry.at.column - 1;
  const std::int64_t end = source.cell_of(source.row_begin(row) + source.row(row).size()).col;
  lint::Finding finding = lint::finding_of(
      *lint::find_rule(kUnused),
      "this suppression of " + listed(entry.suppression.rules) + " matches nothing",
      {{row, col, std::max(col, end - 1)}});
  finding.advice = "remove it, or correct its glob, code or range";
  return finding;
}

// Whether each entry is known to be used or not.
bool is_settled(const Suppressions& one) {
  return std::all_of(one.entries.begin(), one.entries.end(), [](const Suppressions::Entry& entry) {
    return entry.use == Use::used || entry.use == Use::unused;
  });
}

}  // namespace

// Its cells are the characters of UTF-8 text.
const Dialect& config_dialect() { return *find_dialect("ipgrid-1"); }

std::vector<Suppressions> suppressions_of(const Project& project,
                                          const std::vector<Checked>& checked) {
  std::vector<Suppressions> all;
  for (const Entries& entries : collect(project.tasks(), checked)) {
    const Judge judge(project, entries);
    if (!judge.reports()) continue;
    Suppressions one{.file = entries.config->name};
    one.source = std::make_shared<const Source>(one.file, entries.config->text, config_dialect());
    for (std::size_t i = 0; i < entries.lint->suppress.size(); ++i) {
      one.entries.push_back({judge.use_of(i), unused(entries.lint->suppress[i], *one.source)});
    }
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<report::FileFindings> unused_suppressions(const std::vector<Suppressions>& all) {
  std::vector<report::FileFindings> reports;
  for (const Suppressions& one : all) {
    report::FileFindings report{.file = one.file, .source = one.source};
    for (const Suppressions::Entry& entry : one.entries) {
      if (entry.use == Use::unused) report.findings.push_back(entry.finding);
    }
    lint::sort_findings(report.findings);
    if (!report.findings.empty()) reports.push_back(std::move(report));
  }
  return reports;
}

void add_uses(Suppressions& to, const Suppressions& part) {
  for (std::size_t i = 0; i < to.entries.size(); ++i) {
    to.entries[i].use = std::max(to.entries[i].use, part.entries[i].use);
  }
}

lint::Baseline baseline_of(const report::Findings& findings, const std::string& file) {
  lint::Baseline baseline;
  for (const report::FileFindings& one : findings.files) {
    const std::string name = name_in_baseline(file, one.file);
    for (const lint::Finding& finding : one.findings) {
      baseline.add({name, std::string(finding.rule->code), fingerprint(*one.source, finding)}, 1);
    }
  }
  return baseline;
}

void put_aside_known(report::Findings& findings, lint::Baseline& baseline,
                     const std::string& file) {
  for (report::FileFindings& one : findings.files) {
    const std::string name = name_in_baseline(file, one.file);
    std::vector<lint::Finding> all = std::move(one.findings);
    one.findings.clear();
    for (lint::Finding& finding : all) {
      const bool known =
          baseline.take({name, std::string(finding.rule->code), fingerprint(*one.source, finding)});
      if (known) {
        one.silenced.push_back({std::move(finding), "known from the baseline", true});
      } else {
        one.findings.push_back(std::move(finding));
      }
    }
  }
}

std::uint64_t count_gone(const report::Findings& findings, const lint::Baseline& baseline,
                         const std::string& file, const Project& project,
                         const std::vector<Suppressions>& suppressions) {
  std::set<std::string_view> checked;
  for (const report::FileFindings& one : findings.files) {
    if (!one.not_checked) checked.insert(one.file);
  }
  std::uint64_t gone = findings.part.index == 1 ? left_of_lost_files(baseline, file, project) : 0;
  for (const Task& task : project.tasks()) {
    if (!checked.contains(task.name)) continue;
    const std::string name = name_in_baseline(file, task.name);
    for (const lint::Rule* const rule : task.rules) gone += baseline.left(name, rule->code);
  }
  for (const Suppressions& one : suppressions) {
    if (is_settled(one)) gone += baseline.left(name_in_baseline(file, one.file), kUnused);
  }
  return gone;
}

}  // namespace grid::grid_lint

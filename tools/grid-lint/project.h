// The programs of a call with everything that is said about each: its dialect, rules, limits and
// suppressions, from the command line and its configuration.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/baseline.h"
#include "tools/cli/file.h"
#include "tools/cli/program.h"
#include "tools/cli/search.h"
#include "tools/cli/work_list.h"
#include "tools/grid-lint/config.h"
#include "tools/grid-lint/settings.h"
#include "tools/report/part.h"

namespace grid::grid_lint {

struct Task : cli::WorkItem {
  const LintConfig* lint = nullptr;
  std::vector<const lint::Rule*> rules{};
  Limits limits{};
  std::vector<std::size_t> suppressions{};  // indices into lint->suppress, of those that are for it
};

class Project {
 public:
  Project(const Settings& settings, const cli::CommonOptions& common)
      : settings_(settings), common_(common), configs_(common.config) {}

  // Finds the files and reads their configurations. A failure means that nothing can be done; what
  // is wrong with single files or folders is noted. `known` are findings that will be put aside.
  std::optional<cli::Failure> open(const std::vector<std::string>& operands,
                                   const std::optional<lint::Baseline>& known);

  const std::vector<Task>& tasks() const { return tasks_; }  // of the shard
  const report::Part& part() const { return part_; }         // of all programs, as reports say
  bool is_empty() const { return is_empty_; }                // whether no shard has a task
  const std::vector<cli::Failure>& failures() const { return failures_; }  // of folders

  // All that were read, be there a task for them or not.
  std::vector<const cli::Config*> configs() const { return configs_.all(); }
  // Whether a folder was named that this one, which is absolute, is or lies in, so that all its
  // files were looked for.
  bool covers(const std::string& folder) const;
  // What the configuration and the command line leave of the rules.
  lint::Selection selection_of(const LintConfig& lint) const;

 private:
  // Files that are no programs, whatever their names: what each is.
  using FileUses = std::map<cli::FileId, std::string_view>;
  cli::Expected<FileUses> settings_files(const std::vector<cli::FoundFile>& files);
  std::optional<cli::Failure> add(cli::WorkItem item);
  cli::Expected<const LintConfig*> lint_config_of(const cli::Config& config);

  const Settings& settings_;
  const cli::CommonOptions& common_;
  cli::Configs configs_;
  std::map<const cli::Config*, std::unique_ptr<LintConfig>> lint_configs_;
  std::vector<std::string> folders_;  // of the operands, resolved
  std::vector<Task> tasks_;
  report::Part part_;
  bool is_empty_ = true;
  std::vector<cli::Failure> failures_;
};

}  // namespace grid::grid_lint

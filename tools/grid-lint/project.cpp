#include "tools/grid-lint/project.h"

#include <fmt/format.h>
#include <grid/version.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "lint/hash.h"
#include "tools/cli/file.h"
#include "tools/grid-lint/baseline_file.h"
#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

namespace fs = std::filesystem;
using cli::Expected;
using cli::Failure;

// "-" is no file, be there one of that name or not.
std::optional<cli::FileId> id_of(const std::string& file) {
  return file == "-" ? std::nullopt : cli::file_id(file);
}

void add(lint::Hash& hash, const Dialect& dialect) {
  hash.add(dialect.name);
  for (const PolicyRow& row : policy_rows()) hash.add(row.get(dialect.policy));
  hash.add(dialect.policy.nul ? *dialect.policy.nul : -1);
}

void add(lint::Hash& hash, const SuppressEntry& entry) {
  for (const lint::Rule* const rule : entry.suppression.rules) hash.add(rule->code);
  const lint::CellRange range = entry.suppression.range.value_or(lint::CellRange{});
  hash.add(entry.suppression.range.has_value());
  hash.add(range.first_row);
  hash.add(range.last_row);
  hash.add(range.first_col);
  hash.add(range.last_col);
  hash.add(entry.suppression.reason);
}

// What findings depend on, besides the programs: this version, what the command line and the
// configurations leave for each of them, and what is known.
std::string settings_hash(const std::vector<Task>& tasks,
                          const std::optional<lint::Baseline>& known) {
  lint::Hash hash;
  hash.add(version());
  for (const Task& task : tasks) {
    hash.add(task.name);
    if (task.dialect) add(hash, *task.dialect);
    for (const lint::Rule* const rule : task.rules) hash.add(rule->code);
    hash.add(task.limits.states.value_or(0));
    hash.add(task.limits.time.value_or(std::chrono::nanoseconds(-1)).count());
    for (const std::size_t entry : task.suppressions) add(hash, task.lint->suppress[entry]);
  }
  if (known) hash.add(baseline_text(*known));
  return hash.text();
}

}  // namespace

std::optional<Failure> Project::open(const std::vector<std::string>& operands,
                                     const std::optional<lint::Baseline>& known) {
  for (const std::string& operand : operands) {
    std::error_code error;
    if (operand == "-" || !fs::is_directory(operand, error)) continue;
    folders_.push_back(cli::folder_of(operand + "/."));
  }
  Expected<cli::Found> found =
      cli::find_programs(operands, settings_.search.force_exclude, configs_);
  if (!found) return std::move(found.error());
  failures_ = std::move(found->failures);
  const Expected<FileUses> uses = settings_files(found->files);
  if (!uses) return uses.error();
  std::vector<cli::FoundFile> files;
  for (cli::FoundFile& file : found->files) {
    const auto id = id_of(file.name);
    const auto use = id ? uses->find(*id) : uses->end();
    if (use == uses->end()) {
      files.push_back(std::move(file));
    } else if (file.is_named) {
      return Failure{fmt::format("{} is {}", report::quoted(file.name), use->second),
                     "it is not checked as a program; leave it out, or name another file"};
    }
  }
  auto items = cli::work_items(files, settings_.search, common_, configs_);
  if (!items) return std::move(items.error());
  for (cli::WorkItem& item : *items) {
    if (item.is_excluded) continue;
    if (auto failure = add(std::move(item))) return failure;
  }
  is_empty_ = tasks_.empty();
  if (!settings_.shard) return std::nullopt;
  std::vector<std::string> names;
  for (const Task& task : tasks_) names.push_back(task.name);
  part_ = cli::part_of(*settings_.shard, std::move(names), settings_hash(tasks_, known));
  tasks_ = cli::take_shard(std::move(tasks_), *settings_.shard);
  return std::nullopt;
}

Expected<Project::FileUses> Project::settings_files(const std::vector<cli::FoundFile>& files) {
  FileUses uses;
  const auto add_use = [&uses](const std::string& file, std::string_view use) {
    if (const auto id = id_of(file)) uses.emplace(*id, use);
  };
  add_use(settings_.baseline, "the baseline");
  add_use(settings_.write_baseline, "what --write-baseline names");
  for (const cli::FoundFile& file : files) {
    const Expected<const cli::Config*> config = configs_.of(file.name);
    if (!config) return tl::unexpected(config.error());
  }
  for (const cli::Config* const config : configs_.all()) {
    add_use(config->name, "a configuration");
  }
  return uses;
}

std::optional<Failure> Project::add(cli::WorkItem item) {
  Task task{std::move(item)};
  const Expected<const LintConfig*> lint = lint_config_of(*task.config);
  if (!lint) return lint.error();
  task.lint = *lint;
  task.rules = selection_of(*task.lint).selected();
  task.limits = task.lint->limits;
  task.limits.override_with(settings_.limits);
  for (std::size_t i = 0; i < task.lint->suppress.size(); ++i) {
    if (task.config->matches(task.lint->suppress[i].globs, task.config_name)) {
      task.suppressions.push_back(i);
    }
  }
  tasks_.push_back(std::move(task));
  return std::nullopt;
}

Expected<const LintConfig*> Project::lint_config_of(const cli::Config& config) {
  auto found = lint_configs_.find(&config);
  if (found == lint_configs_.end()) {
    Expected<LintConfig> lint = read_lint_config(config);
    if (!lint) return tl::unexpected(std::move(lint.error()));
    found = lint_configs_.emplace(&config, std::make_unique<LintConfig>(*std::move(lint))).first;
  }
  return found->second.get();
}

bool Project::covers(const std::string& folder) const {
  return std::any_of(folders_.begin(), folders_.end(), [&folder](const std::string& named) {
    const std::string below = fs::path(folder).lexically_relative(named).generic_string();
    return !below.empty() && below != ".." && !below.starts_with("../");
  });
}

lint::Selection Project::selection_of(const LintConfig& lint) const {
  lint::Selection selection;
  selection.apply(lint.choices);
  selection.apply(settings_.choices);
  return selection;
}

}  // namespace grid::grid_lint

#include "tools/grid-lint/project.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "tools/cli/file.h"
#include "tools/report/escape.h"

namespace grid::grid_lint {

namespace {

namespace fs = std::filesystem;
using cli::Expected;
using cli::Failure;

constexpr std::string_view kStdinName = "<stdin>";

// "-" is no file, be there one of that name or not.
std::optional<cli::FileId> id_of(const std::string& file) {
  return file == "-" ? std::nullopt : cli::file_id(file);
}

}  // namespace

std::optional<Failure> Project::open(const std::vector<std::string>& operands) {
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
  for (const cli::FoundFile& file : found->files) {
    const auto id = id_of(file.name);
    const auto use = id ? uses->find(*id) : uses->end();
    if (use == uses->end()) {
      if (auto failure = add(file.name)) return failure;
    } else if (file.is_named) {
      return Failure{fmt::format("{} is {}", report::quoted(file.name), use->second),
                     "it is not checked as a program; leave it out, or name another file"};
    }
  }
  std::sort(tasks_.begin(), tasks_.end(),
            [](const Task& a, const Task& b) { return a.name < b.name; });
  mark_links();
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

void Project::mark_links() {
  std::set<fs::path> files;
  for (const bool links : {false, true}) {
    for (Task& task : tasks_) {
      std::error_code error;
      const fs::path file = fs::canonical(task.file, error);
      if (task.file == "-" || error || fs::is_symlink(task.file, error) != links) continue;
      task.is_link_to_other = !files.insert(file).second;
    }
  }
}

std::optional<Failure> Project::add(const std::string& file) {
  Task task{.file = file, .name = file};
  const bool is_stdin = file == "-";
  const std::string& named = is_stdin && !settings_.search.stdin_filename.empty()
                                 ? settings_.search.stdin_filename
                                 : task.file;
  if (is_stdin) task.name = named == "-" ? kStdinName : named;
  const Expected<const cli::Config*> config = configs_.of(named);
  if (!config) return config.error();
  task.config = *config;
  if (is_stdin && settings_.search.force_exclude && task.config->excludes_with_folders(named)) {
    return std::nullopt;
  }
  const Expected<const LintConfig*> lint = lint_config_of(*task.config);
  if (!lint) return lint.error();
  task.lint = *lint;
  Expected<Dialect> dialect =
      is_stdin ? cli::resolve_dialect(named, common_.language, task.config->settings_for(named))
               : cli::dialect_of(named, common_, *task.config);
  if (dialect) {
    task.dialect = *std::move(dialect);
  } else {
    task.failure = std::move(dialect.error());
  }
  task.rules = selection_of(*task.lint).selected();
  task.limits = task.lint->limits;
  task.limits.override_with(settings_.limits);
  for (std::size_t i = 0; i < task.lint->suppress.size(); ++i) {
    if (task.config->matches(task.lint->suppress[i].globs, named)) task.suppressions.push_back(i);
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

#include "tools/cli/work_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <set>
#include <stdexcept>
#include <utility>

#include "tools/cli/file.h"
#include "tools/cli/memory.h"
#include "tools/cli/parallel.h"
#include "tools/cli/progress.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostProgramBytes = std::uint64_t{1} << 30;
constexpr std::string_view kStdinName = "<stdin>";

Expected<WorkItem> work_item(const std::string& file, const SearchOptions& search,
                             const CommonOptions& common, Configs& configs) {
  const bool is_stdin = file == "-";
  const bool is_renamed = is_stdin && !search.stdin_filename.empty();
  WorkItem item{.file = file, .config_name = is_renamed ? search.stdin_filename : file};
  item.name = item.config_name == "-" ? kStdinName : item.config_name;
  const Expected<const Config*> config = configs.of(item.config_name);
  if (!config) return tl::unexpected(config.error());
  item.config = *config;
  item.is_excluded =
      is_stdin && search.force_exclude && item.config->excludes_with_folders(item.config_name);
  Expected<Dialect> dialect = is_stdin
                                  ? resolve_dialect(item.config_name, common.language,
                                                    item.config->settings_for(item.config_name))
                                  : dialect_of(file, common, *item.config);
  if (dialect) {
    item.dialect = *std::move(dialect);
  } else {
    item.failure = std::move(dialect.error());
  }
  return item;
}

// One name of each file is left: the file's own before those of symbolic links.
void mark_links(std::vector<WorkItem>& items) {
  std::set<fs::path> files;
  for (const bool links : {false, true}) {
    for (WorkItem& item : items) {
      std::error_code error;
      const fs::path file = fs::canonical(item.file, error);
      if (item.file == "-" || item.failure || error) continue;
      if (fs::is_symlink(item.file, error) != links) continue;
      item.is_link_to_other = !files.insert(file).second;
    }
  }
}

// What comes from a pipe is gone when it is read.
bool can_be_read_again(const WorkItem& item) {
  std::error_code error;
  return item.file != "-" && fs::is_regular_file(item.file, error);
}

}  // namespace

Expected<std::vector<WorkItem>> work_items(const std::vector<FoundFile>& files,
                                           const SearchOptions& search, const CommonOptions& common,
                                           Configs& configs) {
  std::vector<WorkItem> items;
  for (const FoundFile& file : files) {
    Expected<WorkItem> item = work_item(file.name, search, common, configs);
    if (!item) return tl::unexpected(std::move(item.error()));
    items.push_back(*std::move(item));
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const WorkItem& a, const WorkItem& b) { return a.name < b.name; });
  mark_links(items);
  return items;
}

Expected<std::string> read_item(const WorkItem& item) {
  Expected<std::string> text = read_file(item.file, kMostProgramBytes);
  if (!text) text.error().code = ExitCode::source;
  return text;
}

bool has_memory_for(const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  return false;
}

Failure out_of_memory(const WorkItem& item) {
  return {fmt::format("{} needs more memory than there is", shown_name(item.file)),
          {},
          {},
          ExitCode::source};
}

void work_through(std::string_view program, const std::vector<const WorkItem*>& items,
                  std::size_t jobs, const Work& work, const GiveUp& give_up) {
  std::vector<char> starved(items.size(), 0);  // written by several threads, so no vector of bits
  Progress progress;
  const auto work_on = [&](std::size_t i) {
    starved[i] = has_memory_for([&] { work(i); }) ? 0 : 1;
  };
  for_each_parallel(items.size(), jobs, work_on, [&](std::size_t done) {
    progress.update([&] { return fmt::format("{}: {} of {} files", program, done, items.size()); });
  });
  progress.clear();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (starved[i] == 0) continue;
    if (jobs > 1 && can_be_read_again(*items[i])) {
      give_back_memory();
      work_on(i);
    }
    if (starved[i] != 0) give_up(i, out_of_memory(*items[i]));
  }
}

void Verdict::note(const std::vector<Diagnostic>& diagnostics, std::string_view file,
                   const Source* source, ExitCode code) {
  if (diagnostics.empty()) return;
  console_.report(diagnostics, file, source);
  note(code);
}

std::optional<Expected<ExitCode>> Verdict::without_programs(const SearchOptions& search) const {
  if (code_ != ExitCode::done) return code_;
  if (search.allow_empty) return std::nullopt;
  return tl::unexpected(no_programs());
}

}  // namespace grid::cli

#include "tools/cli/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "tools/cli/file.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

class Search {
 public:
  Search(Configs& configs, bool force_exclude) : configs_(configs), force_exclude_(force_exclude) {}

  std::optional<Failure> add(const std::string& operand) {
    std::error_code error;
    if (operand != "-" && fs::is_directory(operand, error)) return add_folder(operand);
    if (operand != "-" && force_exclude_) {
      const Expected<const Config*> config = configs_.of(operand);
      if (!config) return config.error();
      if ((*config)->excludes_with_folders(operand)) return std::nullopt;
    }
    take(operand);
    return std::nullopt;
  }

  Found finish() {
    std::sort(links_.begin(), links_.end());
    for (const std::string& link : links_) {
      std::error_code error;
      const fs::path target = fs::canonical(link, error);
      if (!error) files_.try_emplace(target.string(), link);
    }
    for (const auto& [path, name] : files_) found_.files.push_back(name);
    std::sort(found_.files.begin(), found_.files.end());
    return std::move(found_);
  }

 private:
  // Under the first of its names.
  void take(const std::string& file) {
    const fs::path path = fs::path(folder_of(file)) / fs::path(file).filename();
    files_.try_emplace(file == "-" ? file : path.string(), file);
  }

  std::optional<Failure> add_folder(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> below;
    for (auto at = fs::directory_iterator(folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
      std::error_code ignored;  // of an entry that has gone meanwhile
      std::string name = (folder / at->path().filename()).lexically_normal().string();
      if (name == "-") name = "./-";
      if (at->is_directory(ignored)) {
        if (!at->is_symlink(ignored) && !at->path().filename().string().starts_with('.')) {
          below.emplace_back(name);
        }
      } else if (at->is_regular_file(ignored)) {
        if (auto failure = add_found(name, at->is_symlink(ignored))) return failure;
      }
    }
    if (error) {
      found_.failures.push_back(
          {.message =
               fmt::format("cannot read {}: {}", report::quoted(folder.string()), error.message()),
           .code = ExitCode::source});
    }
    for (const fs::path& one : below) {
      const Expected<const Config*> config = configs_.of(one.string());
      if (!config) return config.error();
      if ((*config)->excludes(one.string())) continue;
      if (auto failure = add_folder(one)) return failure;
    }
    return std::nullopt;
  }

  std::optional<Failure> add_found(const std::string& file, bool is_link) {
    const Expected<const Config*> config = configs_.of(file);
    if (!config) return config.error();
    const bool known = dialect_for_file(file) != nullptr || (*config)->names_dialect_of(file);
    if (!known || (*config)->excludes(file)) return std::nullopt;
    if (is_link) {
      links_.push_back(file);
    } else {
      take(file);
    }
    return std::nullopt;
  }

  Configs& configs_;
  bool force_exclude_;
  std::map<std::string, std::string> files_;  // by the real path of their folder, and name
  std::vector<std::string> links_;            // to files, that were found
  Found found_;
};

}  // namespace

Expected<Found> find_programs(const std::vector<std::string>& operands, bool force_exclude,
                              Configs& configs) {
  Search search(configs, force_exclude);
  for (const std::string& operand : operands) {
    if (auto failure = search.add(operand)) return tl::unexpected(*std::move(failure));
  }
  return search.finish();
}

}  // namespace grid::cli

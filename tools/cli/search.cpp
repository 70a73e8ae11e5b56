#include "tools/cli/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "tools/cli/file.h"
#include "tools/cli/ignore.h"
#include "tools/cli/signals.h"
#include "tools/cli/values.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

class Search {
 public:
  Search(Configs& configs, bool force_exclude) : configs_(configs), force_exclude_(force_exclude) {}

  std::optional<Failure> add(const std::string& operand) {
    if (operand != "-" && force_exclude_) {
      const Expected<const Config*> config = configs_.of(operand);
      if (!config) return config.error();
      if ((*config)->excludes_with_folders(real_name(operand))) return std::nullopt;
    }
    std::error_code error;
    if (operand != "-" && fs::is_directory(operand, error)) return add_folder(operand);
    take(operand, How::named);
    return std::nullopt;
  }

  Found finish() {
    std::set<FileId> taken;
    for (const auto& [path, name] : files_) {
      if (name.how != How::named) continue;
      found_.files.push_back({name.file, true});
      if (const auto id = file_id(name.file)) taken.insert(*id);
    }
    // Links come last, as others may have the name that the file itself has.
    for (const How how : {How::walked, How::walked_link}) {
      for (const std::string& file : names_that_came(how)) {
        const auto id = file_id(file);
        if (!id || taken.insert(*id).second) found_.files.push_back({file, false});
      }
    }
    std::sort(found_.files.begin(), found_.files.end(),
              [](const FoundFile& a, const FoundFile& b) { return a.name < b.name; });
    return std::move(found_);
  }

 private:
  enum class How { named, walked, walked_link };
  struct Name {
    std::string file;
    How how{};
  };

  // Of a folder such as "." or "a/": its own name, in the folder that it is in.
  static std::string real_name(const std::string& operand) {
    std::error_code error;
    if (!fs::is_directory(operand, error)) return operand;
    const fs::path folder = fs::canonical(operand, error);
    return error ? operand : folder.string();
  }

  // Under the first of its names. A file that is named is taken, be it found besides or not.
  void take(const std::string& file, How how) {
    const fs::path path = fs::path(folder_of(file)) / fs::path(file).filename();
    Name& name =
        files_.try_emplace(file == "-" ? file : path.string(), Name{file, how}).first->second;
    if (how == How::named) name.how = how;
  }

  std::vector<std::string> names_that_came(How how) const {
    std::vector<std::string> names;
    for (const auto& [path, name] : files_) {
      if (name.how == how) names.push_back(name.file);
    }
    std::sort(names.begin(), names.end());
    return names;
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
      die_if_signalled();
      const Expected<const Config*> config = configs_.of(one.string());
      if (!config) return config.error();
      if ((*config)->excludes(one.string())) continue;
      if (auto failure = add_folder(one)) return failure;
    }
    return std::nullopt;
  }

  std::optional<Failure> add_found(const std::string& file, bool is_link) {
    const std::string name = fs::path(file).filename().string();
    if (name == kConfigName || name == kIgnoreName || name.ends_with('~')) return std::nullopt;
    const Expected<const Config*> config = configs_.of(file);
    if (!config) return config.error();
    const bool known = dialect_for_file(file) != nullptr || (*config)->names_dialect_of(file);
    if (!known || (*config)->excludes(file)) return std::nullopt;
    take(file, is_link ? How::walked_link : How::walked);
    return std::nullopt;
  }

  Configs& configs_;
  bool force_exclude_;
  std::map<std::string, Name> files_;  // by the real path of their folder, and name
  Found found_;
};

}  // namespace

OptionTable search_rows(SearchOptions& options) {
  constexpr std::string_view group = "Choosing files";
  return {
      {"stdin-filename",
       0,
       "FILE",
       {},
       group,
       "the name that standard input goes by: for its dialect, the configuration and messages",
       file_into(options.stdin_filename)},
      {"force-exclude",
       0,
       {},
       {},
       group,
       "leave out what the configuration excludes, also where it is named on the command line",
       set_to(options.force_exclude, true)},
      {"allow-empty",
       0,
       {},
       {},
       group,
       "it is no error if there is no program to work on",
       set_to(options.allow_empty, true)},
  };
}

std::optional<Failure> check_operands(const std::vector<std::string>& operands,
                                      const SearchOptions& options, const ProgramInfo& program) {
  if (operands.empty()) {
    return Failure{"no file or folder given", fmt::format("for example: {} .", program.name)};
  }
  const bool reads_stdin = std::find(operands.begin(), operands.end(), "-") != operands.end();
  if (options.stdin_filename.empty() || reads_stdin) return std::nullopt;
  return Failure{"option --stdin-filename needs '-' among the files"};
}

Failure no_programs() {
  return {"there is no program to work on",
          "folders are searched for the extensions of the dialects and for what .grid.toml "
          "names; --allow-empty makes this no error",
          {},
          ExitCode::nothing_matched};
}

Expected<Found> find_programs(const std::vector<std::string>& operands, bool force_exclude,
                              Configs& configs) {
  Search search(configs, force_exclude);
  for (const std::string& operand : operands) {
    if (auto failure = search.add(operand)) return tl::unexpected(*std::move(failure));
  }
  return search.finish();
}

}  // namespace grid::cli

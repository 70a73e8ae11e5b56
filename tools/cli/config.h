// .grid.toml: the dialect and the language options of the files below its folder.
//
//     newlines = "auto"            # defaults for all files; those of the other family are ignored
//     eof = "keep"
//     exclude = ["build", "*.old"] # what programs that search folders leave out
//
//     [[files]]                    # later entries win over earlier ones
//     glob = ["*.txt", "old/**"]   # relative to the folder of this file
//     dialect = "ipgrid-2"
//     compat = true                # must belong to the dialect named beside it
//
//     [lint]                       # read by grid-lint
//     [fmt]                        # read by grid-fmt
//
// Unknown keys, wrong types and bad values are errors with file, line and column.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/language.h"
#include "tools/cli/toml.h"

namespace grid::cli {

inline constexpr std::string_view kConfigName = ".grid.toml";

struct ConfigEntry {
  std::vector<std::string> globs;
  LanguageSettings settings;
};

struct Config {
  std::string name;    // as messages call it
  std::string text;    // what it holds
  std::string folder;  // absolute; globs are relative to it. Empty: there is no configuration
  LanguageSettings defaults;
  std::vector<ConfigEntry> entries;
  std::vector<std::string> exclude;  // globs
  std::vector<std::string> ignore;   // the same, of .gridignore
  std::string ignore_folder;         // absolute; empty: there is no .gridignore
  std::optional<TomlMember> lint;    // the table [lint], as it stands there
  std::optional<TomlMember> fmt;     // the table [fmt]

  // What the configuration says about a file, given as the user gave it; "-" is standard input,
  // which only the defaults are about.
  LanguageSettings settings_for(const std::string& file) const;
  // Whether an entry names the dialect of the file.
  bool names_dialect_of(const std::string& file) const;
  // Whether a glob of `exclude` or `ignore` matches the path of a file or folder.
  bool excludes(const std::string& path) const;
  // The same, or that of a folder it is in.
  bool excludes_with_folders(const std::string& file) const;
  // Whether one of the globs matches the file; never if there is no configuration, or for "-".
  bool matches(const std::vector<std::string>& globs, const std::string& file) const;
};

// Which configuration a program uses.
struct ConfigChoice {
  bool search = true;  // upwards from the file, up to the root
  std::string path;    // this one instead, if not empty
};

OptionTable config_option_rows(ConfigChoice& choice);

// The globs of a key: one, or a list of them. Those that can match nothing are failures.
void read_globs(TableReader& reader, std::string_view key, std::vector<std::string>& globs);

// Reads the text of a configuration; `name` is for messages.
Expected<Config> parse_config(std::string_view text, std::string_view name, std::string folder);

// The configuration that counts for a file ("-": for the current folder): the nearest one, or the
// one that was chosen; empty without any.
std::string find_config(const ConfigChoice& choice, const std::string& file);

// Finds and reads the configuration for a file, as find_config() does, and the nearest .gridignore.
// Without any the result is empty.
Expected<Config> load_config(const ConfigChoice& choice, const std::string& file);

// The files that count for a program; empty: there is none.
struct ConfigPaths {
  std::string config{};
  std::string ignore{};

  friend auto operator<=>(const ConfigPaths&, const ConfigPaths&) = default;
};

// The configurations of many files, each read once.
class Configs {
 public:
  explicit Configs(ConfigChoice choice) : choice_(std::move(choice)) {}
  // As load_config(); it lives as long as this. One object for each configuration.
  Expected<const Config*> of(const std::string& file);
  // Those that were read.
  std::vector<const Config*> all() const;

 private:
  ConfigChoice choice_;
  std::map<std::string, ConfigPaths> paths_of_folder_;  // as folders were called
  std::map<std::string, ConfigPaths> paths_in_;         // by their real paths
  std::map<ConfigPaths, std::unique_ptr<Config>> config_of_paths_;
};

}  // namespace grid::cli

// .grid.toml: the dialect and the language options of the files below its folder.
//
//     newlines = "auto"            # defaults for all files; those of the other family are ignored
//     eof = "keep"
//
//     [[files]]                    # later entries win over earlier ones
//     glob = ["*.txt", "old/**"]   # relative to the folder of this file
//     dialect = "ipgrid-2"
//     compat = true                # must belong to the dialect named beside it
//
// Unknown keys, wrong types and bad values are errors with file, line and column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/language.h"

namespace grid::cli {

struct ConfigEntry {
  std::vector<std::string> globs;
  LanguageSettings settings;
};

struct Config {
  std::string folder;  // absolute; globs are relative to it. Empty: there is no configuration
  LanguageSettings defaults;
  std::vector<ConfigEntry> entries;

  // What the configuration says about a file, given as the user gave it; "-" is standard input,
  // which only the defaults are about.
  LanguageSettings settings_for(const std::string& file) const;
};

// Which configuration a program uses.
struct ConfigChoice {
  bool search = true;  // upwards from the file, up to the root
  std::string path;    // this one instead, if not empty
};

OptionTable config_option_rows(ConfigChoice& choice);

// Reads the text of a configuration; `name` is for messages.
Expected<Config> parse_config(std::string_view text, std::string_view name, std::string folder);

// The configuration that counts for a file ("-": for the current folder): the nearest one, or the
// one that was chosen; empty without any.
std::string find_config(const ConfigChoice& choice, const std::string& file);

// Finds and reads the configuration for a file , as find_config() does. Without any the result is
// empty.
Expected<Config> load_config(const ConfigChoice& choice, const std::string& file);

}  // namespace grid::cli

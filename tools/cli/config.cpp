#include "tools/cli/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/cli/file.h"
#include "tools/cli/glob.h"
#include "tools/cli/ignore.h"
#include "tools/cli/nearest.h"
#include "tools/cli/toml.h"
#include "tools/cli/values.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostConfigBytes = std::uint64_t{1} << 20;

constexpr std::string_view kGlobExample = "for example: glob = [\"*.txt\", \"sub/**\"]";

// What the option would be given; nothing if the value is of a wrong type.
std::optional<std::string> text_of(const TomlValue& value, const LanguageSetting& row) {
  if (row.is_flag()) {
    const auto* flag = std::get_if<bool>(&value.data);
    if (flag == nullptr) return std::nullopt;
    return *flag ? "true" : "false";
  }
  if (const auto* text = std::get_if<std::string>(&value.data)) return *text;
  const auto* number = std::get_if<std::int64_t>(&value.data);
  if (number == nullptr || row.digits == 0) return std::nullopt;
  return fmt::format("{:0{}}", *number, row.digits);
}

Failure wrong_type(const LanguageSetting& row) {
  if (row.is_flag()) return {fmt::format("'{}' is neither true nor false", row.name), {}};
  const std::vector<std::string_view> words = choices({row.name, 0, row.argument, {}, {}, {}, {}});
  return {fmt::format("'{}' is {}", row.name,
                      row.digits == 0 ? "not a string" : "neither a string nor a whole number"),
          words.empty() ? fmt::format("it takes what the option --{} does, or a number", row.name)
                        : fmt::format("the choices are {}", comma_list(words))};
}

void read_settings(TableReader& reader, std::string_view file, LanguageSettings& settings) {
  for (const LanguageSetting& row : language_settings()) {
    const TomlMember* member = reader.member(row.name);
    if (member == nullptr) continue;
    const TextPosition at = member->value.begin;
    const std::optional<std::string> text = text_of(member->value, row);
    std::optional<Failure> failure =
        text ? row.take(settings, *text, place(file, at)) : wrong_type(row);
    if (!failure) continue;
    if (text) failure->message = fmt::format("'{}': {}", row.name, failure->message);
    failure->where = place(file, at);
    reader.fail(std::move(*failure));
  }
}

std::optional<Failure> read_entry(const TomlTable& table, std::string_view file, TextPosition at,
                                  ConfigEntry& entry) {
  TableReader reader(table, file, at);
  read_settings(reader, file, entry.settings);
  reader.require("glob", std::string(kGlobExample));
  read_globs(reader, "glob", entry.globs);
  if (entry.settings.dialect && !reader.failed()) {
    if (auto failure = foreign_option(*entry.settings.dialect->value, entry.settings)) {
      reader.fail(std::move(*failure));
    }
  }
  return reader.finish();
}

void read_entries(TableReader& reader, std::string_view file, std::vector<ConfigEntry>& entries) {
  const TomlMember* member = reader.member("files");
  if (member == nullptr) return;
  const auto* list = std::get_if<std::vector<TomlValue>>(&member->value.data);
  if (list == nullptr) {
    return reader.fail(member->value.begin, "'files' is not a list", "write [[files]]");
  }
  for (const TomlValue& one : *list) {
    const auto* table = std::get_if<TomlTable>(&one.data);
    if (table == nullptr) {
      return reader.fail(one.begin, "this is not a table", "write [[files]]");
    }
    auto failure = read_entry(*table, file, one.begin, entries.emplace_back());
    if (failure) return reader.fail(std::move(*failure));
  }
}

// The path of a file as globs see it.
std::string path_below(const std::string& folder, const std::string& file) {
  const fs::path path = fs::path(folder_of(file)) / fs::path(file).filename();
  return path.lexically_relative(folder).generic_string();
}

bool any_matches(const std::vector<std::string>& globs, std::string_view path) {
  return std::any_of(globs.begin(), globs.end(),
                     [path](const std::string& glob) { return glob_matches(glob, path); });
}

// Waits for nothing that was only come across.
Expected<std::string> read_text(const std::string& file, bool is_chosen) {
  Expected<std::string> text =
      is_chosen ? read_file(file, kMostConfigBytes) : read_regular_file(file, kMostConfigBytes);
  if (!text) text.error().code = ExitCode::usage;
  return text;
}

Expected<Config> load_files(const ConfigPaths& paths, const ConfigChoice& choice) {
  Config config;
  if (!paths.config.empty()) {
    const Expected<std::string> text = read_text(paths.config, !choice.path.empty());
    if (!text) return tl::unexpected(text.error());
    Expected<Config> parsed = parse_config(*text, paths.config, folder_of(paths.config));
    if (!parsed) return parsed;
    config = *std::move(parsed);
  }
  if (paths.ignore.empty()) return config;
  const Expected<std::string> text = read_text(paths.ignore, false);
  if (!text) return tl::unexpected(text.error());
  Expected<std::vector<std::string>> globs = parse_ignore(*text, paths.ignore);
  if (!globs) return tl::unexpected(std::move(globs.error()));
  config.ignore = *std::move(globs);
  config.ignore_folder = folder_of(paths.ignore);
  return config;
}

// The file of a name in a folder; empty if there is none.
std::string file_in(const fs::path& folder, std::string_view name) {
  std::error_code error;
  const fs::path path = folder / name;
  if (!fs::exists(fs::symlink_status(path, error))) return {};
  return path.lexically_proximate(fs::current_path(error)).string();
}

// What counts in a folder: what is in it, else what counts in the folder above. Each is looked at
// once.
const ConfigPaths& find_paths(const ConfigChoice& choice, const fs::path& folder,
                              std::map<std::string, ConfigPaths>& known) {
  const auto [found, is_new] = known.try_emplace(folder.string());
  ConfigPaths& paths = found->second;
  if (!is_new) return paths;
  paths.config = choice.path;
  if (!choice.search) return paths;
  if (folder != folder.root_path()) paths = find_paths(choice, folder.parent_path(), known);
  const std::string config = file_in(folder, kConfigName);
  if (choice.path.empty() && !config.empty()) paths.config = config;
  const std::string ignore = file_in(folder, kIgnoreName);
  if (!ignore.empty()) paths.ignore = ignore;
  return paths;
}

// Whether a glob matches a path, or with `folders` that of a folder it is in.
bool leaves_out(const std::vector<std::string>& globs, std::string_view path, bool folders) {
  for (std::size_t end = path.find('/'); folders && end != std::string_view::npos;
       end = path.find('/', end + 1)) {
    if (any_matches(globs, path.substr(0, end))) return true;
  }
  return any_matches(globs, path);
}

bool excludes_file(const Config& config, const std::string& file, bool folders) {
  const auto leaves = [&](const std::string& folder, const std::vector<std::string>& globs) {
    return !folder.empty() && !globs.empty() &&
           leaves_out(globs, path_below(folder, file), folders);
  };
  return file != "-" &&
         (leaves(config.folder, config.exclude) || leaves(config.ignore_folder, config.ignore));
}

// A table that one of the programs reads.
std::optional<TomlMember> read_table(TableReader& reader, std::string_view key) {
  const TomlMember* const member = reader.member(key);
  if (member == nullptr) return std::nullopt;
  if (!std::holds_alternative<TomlTable>(member->value.data)) {
    reader.fail(member->value.begin, fmt::format("'{}' is not a table", key),
                fmt::format("write [{}]", key));
  }
  return *member;
}

}  // namespace

LanguageSettings Config::settings_for(const std::string& file) const {
  LanguageSettings settings = defaults;
  if (file == "-" || folder.empty()) return settings;
  const std::string path = path_below(folder, file);
  for (const ConfigEntry& entry : entries) {
    if (any_matches(entry.globs, path)) settings.override_with(entry.settings);
  }
  return settings;
}

bool Config::names_dialect_of(const std::string& file) const {
  return std::any_of(entries.begin(), entries.end(), [&](const ConfigEntry& entry) {
    return entry.settings.dialect && matches(entry.globs, file);
  });
}

bool Config::excludes(const std::string& path) const { return excludes_file(*this, path, false); }

bool Config::excludes_with_folders(const std::string& file) const {
  return excludes_file(*this, file, true);
}

bool Config::matches(const std::vector<std::string>& globs, const std::string& file) const {
  return file != "-" && !folder.empty() && any_matches(globs, path_below(folder, file));
}

OptionTable config_option_rows(ConfigChoice& choice) {
  constexpr std::string_view group = "Configuration";
  return {
      {"config",
       0,
       "FILE",
       {},
       group,
       "read this configuration instead of searching .grid.toml upwards from the program",
       file_into(choice.path)},
      {"no-config",
       0,
       {},
       {},
       group,
       "read no configuration",
       [&choice](std::string_view) -> std::optional<Failure> {
         choice = {.search = false, .path = {}};
         return std::nullopt;
       }},
  };
}

void read_globs(TableReader& reader, std::string_view key, std::vector<std::string>& globs) {
  const TomlMember* member = reader.member(key);
  if (member == nullptr) return;
  const std::string example = fmt::format("for example: {} = [\"*.txt\", \"sub/**\"]", key);
  const auto* list = std::get_if<std::vector<TomlValue>>(&member->value.data);
  if (list != nullptr && list->empty()) {
    return reader.fail(member->value.begin, fmt::format("'{}' is empty", key),
                       "give at least one pattern");
  }
  for (const TomlValue& one : list != nullptr ? *list : std::vector{member->value}) {
    const auto* text = std::get_if<std::string>(&one.data);
    if (text == nullptr) return reader.fail(one.begin, "a glob is not a string", example);
    if (const std::optional<Failure> failure = glob_failure(*text)) {
      return reader.fail(one.begin, failure->message, failure->advice);
    }
    globs.push_back(*text);
  }
}

Expected<Config> parse_config(std::string_view text, std::string_view name, std::string folder) {
  const Expected<TomlTable> table = parse_toml(text, name);
  if (!table) return tl::unexpected(table.error());
  Config config;
  config.name = name;
  config.text = text;
  config.folder = std::move(folder);
  TableReader reader(*table, name);
  read_settings(reader, name, config.defaults);
  read_entries(reader, name, config.entries);
  read_globs(reader, "exclude", config.exclude);
  config.lint = read_table(reader, "lint");
  config.fmt = read_table(reader, "fmt");
  if (auto failure = reader.finish()) return tl::unexpected(std::move(*failure));
  return config;
}

std::string find_config(const ConfigChoice& choice, const std::string& file) {
  std::map<std::string, ConfigPaths> known;
  return find_paths(choice, folder_of(file), known).config;
}

Expected<Config> load_config(const ConfigChoice& choice, const std::string& file) {
  std::map<std::string, ConfigPaths> known;
  return load_files(find_paths(choice, folder_of(file), known), choice);
}

Expected<const Config*> Configs::of(const std::string& file) {
  const std::string folder = file == "-" ? "-" : fs::path(file).parent_path().string();
  const auto [known, is_new] = paths_of_folder_.try_emplace(folder);
  if (is_new) known->second = find_paths(choice_, folder_of(file), paths_in_);
  const ConfigPaths& paths = known->second;
  auto found = config_of_paths_.find(paths);
  if (found == config_of_paths_.end()) {
    Expected<Config> config = load_files(paths, choice_);
    if (!config) return tl::unexpected(std::move(config.error()));
    found = config_of_paths_.emplace(paths, std::make_unique<Config>(*std::move(config))).first;
  }
  return found->second.get();
}

std::vector<const Config*> Configs::all() const {
  std::vector<const Config*> configs;
  for (const auto& [paths, config] : config_of_paths_) configs.push_back(config.get());
  return configs;
}

}  // namespace grid::cli

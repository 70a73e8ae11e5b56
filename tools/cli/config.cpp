#include "tools/cli/config.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <filesystem>

#include "tools/cli/file.h"
#include "tools/cli/glob.h"
#include "tools/cli/nearest.h"
#include "tools/cli/values.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;
using report::quoted;

constexpr std::string_view kConfigName = ".grid.toml";

// Reads one table of settings. Each key has a reader that takes its node; the first failure stays.
class Reader {
 public:
  explicit Reader(std::string_view file) : file_(file) {}

  std::optional<Failure>& failure() { return failure_; }

  void read_document(const toml::table& table, Config& config) {
    read_settings(table, config.defaults, {"files"});
    if (const toml::node* files = table.get("files"); files != nullptr && !failure_) {
      read_entries(*files, config.entries);
    }
  }

 private:
  std::string place(const toml::source_position& at) const {
    return fmt::format("{}:{}:{}", file_, at.line, at.column);
  }

  void report(const toml::node& node, std::string message, std::string advice = {}) {
    if (failure_) return;
    failure_ = Failure{std::move(message), std::move(advice), place(node.source().begin)};
  }

  void read_entries(const toml::node& node, std::vector<ConfigEntry>& entries) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return report(node, "'files' is not a list", "write [[files]]");
    for (const toml::node& element : *array) {
      const toml::table* table = element.as_table();
      if (table == nullptr) return report(element, "this is not a table", "write [[files]]");
      entries.push_back(read_entry(*table));
      if (failure_) return;
    }
  }

  ConfigEntry read_entry(const toml::table& table) {
    ConfigEntry entry;
    read_settings(table, entry.settings, {"glob"});
    if (const toml::node* glob = table.get("glob")) {
      read_globs(*glob, entry.globs);
    } else {
      report(table, "[[files]] needs 'glob'", "for example: glob = [\"*.txt\", \"sub/**\"]");
    }
    if (entry.settings.dialect && !failure_) {
      failure_ = foreign_option(*entry.settings.dialect->value, entry.settings);
    }
    return entry;
  }

  void read_globs(const toml::node& node, std::vector<std::string>& globs) {
    const auto add = [&](const toml::node& one) {
      if (const auto* text = one.as_string()) {
        globs.push_back(**text);
      } else {
        report(one, "a glob is not a string", "for example: glob = [\"*.txt\", \"sub/**\"]");
      }
    };
    if (const toml::array* array = node.as_array()) {
      for (const toml::node& one : *array) add(one);
      if (array->empty()) report(node, "'glob' is empty", "give at least one pattern");
    } else {
      add(node);
    }
  }

  void read_settings(const toml::table& table, LanguageSettings& settings,
                     const std::vector<std::string_view>& others) {
    std::vector<std::string_view> known = {"dialect",       "newlines", "nul",
                                           "final-newline", "eof",      "compat"};
    known.insert(known.end(), others.begin(), others.end());
    for (const auto& [key, node] : table) {
      if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
      if (failure_) return;
      failure_ = Failure{fmt::format("unknown key {}", quoted(key.str())),
                         did_you_mean(key.str(), known), place(key.source().begin)};
    }
    read(table, "dialect", settings.dialect, parse_dialect);
    read(table, "newlines", settings.newlines, parse_newlines);
    read(table, "nul", settings.nul, parse_nul);
    read(table, "final-newline", settings.final_newline, parse_final_newline);
    read(table, "eof", settings.end_of_input, parse_end_of_input);
    read_flag(table, "compat", settings.compat);
  }

  // A number may be written as one where the option takes it as text.
  template <class T, class Parse>
  void read(const toml::table& table, std::string_view key, std::optional<Given<T>>& target,
            Parse parse) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return;
    std::string text;
    if (const auto* string = node->as_string()) {
      text = **string;
    } else if (const auto* number = node->as_integer(); number != nullptr && takes_number(key)) {
      text = key == "nul" ? fmt::format("{:02}", **number) : fmt::format("{}", **number);
    } else {
      return report(*node, fmt::format("'{}' is not a string", key));
    }
    auto value = parse(text);
    if (!value) {
      return report(*node, fmt::format("'{}': {}", key, value.error().message),
                    value.error().advice);
    }
    target = Given<T>{*value, place(node->source().begin)};
  }

  static bool takes_number(std::string_view key) { return key == "nul" || key == "eof"; }

  void read_flag(const toml::table& table, std::string_view key,
                 std::optional<Given<bool>>& target) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return;
    const auto* flag = node->as_boolean();
    if (flag == nullptr) {
      return report(*node, fmt::format("'{}' is neither true nor false", key));
    }
    target = Given<bool>{**flag, place(node->source().begin)};
  }

  std::string_view file_;
  std::optional<Failure> failure_;
};

// The folder of a file with all links in the path resolved; the current one for "-".
fs::path folder_of(const std::string& file) {
  std::error_code error;
  const fs::path parent = file == "-" ? fs::path() : fs::path(file).parent_path();
  const fs::path folder = fs::weakly_canonical(parent.empty() ? fs::path(".") : parent, error);
  return error ? fs::path() : folder;
}

Expected<Config> load_file(const std::string& file) {
  Expected<std::string> text = read_file(file);
  if (!text) {
    text.error().code = ExitCode::usage;
    return tl::unexpected(std::move(text.error()));
  }
  return parse_config(*text, file, folder_of(file).string());
}

// What the TOML library says, as our messages begin.
Failure not_toml(const toml::parse_error& error, std::string_view name) {
  std::string message = report::escaped(error.description());
  if (message.starts_with('E')) message.front() = 'e';
  const toml::source_position at = error.source().begin;
  return {"bad TOML: " + message, "the format is described at https://toml.io",
          fmt::format("{}:{}:{}", name, at.line, at.column)};
}

}  // namespace

LanguageSettings Config::settings_for(const std::string& file) const {
  LanguageSettings settings = defaults;
  if (file == "-" || folder.empty()) return settings;
  const fs::path path = folder_of(file) / fs::path(file).filename();
  const std::string relative = path.lexically_relative(folder).generic_string();
  for (const ConfigEntry& entry : entries) {
    for (const std::string& glob : entry.globs) {
      if (!glob_matches(glob, relative)) continue;
      settings.override_with(entry.settings);
      break;
    }
  }
  return settings;
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

Expected<Config> parse_config(std::string_view text, std::string_view name, std::string folder) {
  Config config{.folder = std::move(folder), .defaults = {}, .entries = {}};
  try {
    const toml::table table = toml::parse(text);
    Reader reader(name);
    reader.read_document(table, config);
    if (reader.failure()) return tl::unexpected(std::move(*reader.failure()));
  } catch (const toml::parse_error& error) {
    return tl::unexpected(not_toml(error, name));
  }
  return config;
}

Expected<Config> load_config(const ConfigChoice& choice, const std::string& file) {
  if (!choice.path.empty()) return load_file(choice.path);
  if (!choice.search) return Config{};
  std::error_code error;
  const fs::path here = fs::current_path(error);
  for (fs::path folder = folder_of(file); !folder.empty(); folder = folder.parent_path()) {
    const fs::path path = folder / kConfigName;
    if (fs::exists(fs::symlink_status(path, error))) {
      return load_file(path.lexically_proximate(here).string());
    }
    if (folder == folder.root_path()) break;
  }
  return Config{};
}

}  // namespace grid::cli

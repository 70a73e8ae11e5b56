#include "tools/grid-test/adapter.h"

#include <fmt/format.h>
#include <grid/dialect.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "tools/cli/file.h"
#include "tools/cli/language.h"
#include "tools/cli/nearest.h"
#include "tools/cli/toml.h"
#include "tools/grid-test/adapter_check.h"
#include "tools/grid-test/command.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::Expected;
using cli::Failure;
using cli::TableReader;
using cli::TomlMember;
using cli::TomlTable;

constexpr std::string_view kUnsupported = "unsupported";

// The placeholders of commands, and those of the words for an option or a limit.
const std::vector<std::string_view> kOfCommands = {
    "program", "input", "counters", "here",          "dialect", "options",   "limit",
    "variant", "eof",   "newlines", "final_newline", "compat",  "max_steps", "detection"};
const std::vector<std::string_view> kOfOptions = {"value", "hex", "decimal"};
const std::vector<std::string_view> kOfLimits = {"value"};
const std::vector<std::string_view> kNone = {};

constexpr std::string_view kCommandExample =
    "for example: command = [\"my-interpreter\", \"{program}\"]";

// Why no case can give this value to an option; nothing if one can.
std::optional<Failure> value_failure(std::string_view option, std::string_view value) {
  const auto failure_of = [](const auto& parsed) {
    return parsed ? std::nullopt : std::optional<Failure>(parsed.error());
  };
  if (option == "newlines") return failure_of(cli::parse_newlines(value));
  if (option == "nul") return failure_of(cli::parse_nul(value));
  if (option == "eof") return failure_of(cli::parse_end_of_input(value));
  if (option == "final_newline") return failure_of(cli::parse_final_newline(value));
  if (value == "true" || value == "false") return std::nullopt;
  return Failure{fmt::format("unknown value {}", report::quoted(value)),
                 "the choices are true and false"};
}

template <class Value>
using Choices = std::vector<std::pair<std::string_view, Value>>;

// Reads one adapter; `reader_` keeps the first thing that is wrong.
class AdapterReader {
 public:
  AdapterReader(const TomlTable& table, std::string_view file)
      : reader_(table, file), file_(file) {}

  Expected<Adapter> read(std::string_view variant) {
    Adapter adapter;
    read_name(adapter);
    adapter.here = std::filesystem::path(file_).parent_path().string();
    if (adapter.here.empty()) adapter.here = ".";
    read_dialects(adapter);
    read_command(adapter);
    read_options(adapter);
    read_limit(adapter);
    read_detection(adapter);
    adapter.input = choose("input", reader_,
                           Choices<InputFrom>{{"stdin", InputFrom::standard},
                                              {"file", InputFrom::file},
                                              {"none", InputFrom::nowhere}},
                           InputFrom::standard);
    read_exit(adapter);
    read_counters(adapter);
    read_variant(adapter, variant);
    if (!reader_.failed()) check_adapter(adapter, reader_);
    if (auto failure = reader_.finish()) return tl::unexpected(std::move(*failure));
    return adapter;
  }

 private:
  void read_name(Adapter& adapter) {
    constexpr std::string_view why = "results call the implementation by it";
    reader_.require("name", std::string(why));
    const auto name = reader_.text("name");
    if (name && name->empty()) reader_.fail_at("name", "'name' is empty", std::string(why));
    adapter.name = name.value_or("");
  }

  void read_command(Adapter& adapter) {
    reader_.require("command", std::string(kCommandExample));
    const TomlMember* member = reader_.member("command");
    if (member == nullptr) return;
    adapter.where = cli::place(file_, member->value.begin);
    if (std::holds_alternative<std::string>(member->value.data)) {
      return reader_.fail(member->value.begin, "'command' is a string, not a list of words",
                          std::string(kCommandExample));
    }
    adapter.command = reader_.texts("command").value_or(Words());
    if (adapter.command.empty()) {
      return reader_.fail_at("command", "'command' is empty", std::string(kCommandExample));
    }
    check_words(*member, adapter.command, kOfCommands, &adapter.placeholders);
    check_lists(*member, adapter.command);
    for (const std::string& word : adapter.command) {
      if (word == "{dialect}" || word.find("{dialect}") == std::string::npos) continue;
      for (const auto& [dialect, words] : adapter.dialects) {
        if (words.size() == 1) continue;
        reader_.fail(member->value.begin,
                     fmt::format("{} needs one word for each dialect, but {} has {}",
                                 report::quoted(word), dialect, words.size()),
                     "make \"{dialect}\" a word of its own");
      }
    }
  }

  // What becomes any number of words cannot stand inside of one.
  void check_lists(const TomlMember& member, const Words& command) {
    for (const std::string& word : command) {
      for (const std::string& name : placeholders_in(word).value_or(Words())) {
        const bool is_list =
            name == "options" || name == "limit" || name == "detection" || name == "variant";
        if (!is_list || word.size() == name.size() + 2) continue;
        reader_.fail(member.value.begin,
                     fmt::format("{{{}}} is a part of {}, but stands for any number of words", name,
                                 report::quoted(word)),
                     fmt::format("make \"{{{}}}\" a word of its own", name));
      }
    }
  }

  void read_dialects(Adapter& adapter) {
    const TomlTable* table = reader_.table("dialects");
    if (table == nullptr) {
      for (const Dialect* dialect : dialects()) {
        adapter.dialects[std::string(dialect->name)] = {std::string(dialect->name)};
      }
      return;
    }
    std::vector<std::string_view> known;
    for (const Dialect* dialect : dialects()) known.push_back(dialect->name);
    for (const TomlMember& member : *table) {
      if (std::find(known.begin(), known.end(), member.key) == known.end()) {
        reader_.fail(member.at, fmt::format("unknown dialect {}", report::quoted(member.key)),
                     cli::did_you_mean(member.key, known));
      }
      adapter.dialects[member.key] = words_of(member, kNone);
    }
  }

  void read_options(Adapter& adapter) {
    const TomlTable* table = reader_.table("options");
    if (table == nullptr) return;
    TableReader options(*table, file_, reader_.member("options")->at);
    for (const char* name : {"newlines", "nul", "eof", "final_newline", "compat"}) {
      const TomlMember* member = options.member(name);
      if (member == nullptr) continue;
      OptionWords& words = adapter.options[name];
      if (const auto* values = std::get_if<TomlTable>(&member->value.data)) {
        for (const TomlMember& value : *values) {
          if (auto failure = value_failure(name, value.key)) {
            reader_.fail(value.at, fmt::format("'{}': {}", name, failure->message),
                         std::move(failure->advice));
          }
          words.values[value.key] = words_of(value, kOfOptions);
        }
      } else {
        words.any = words_of(*member, kOfOptions);
      }
    }
    take_failure(options);
  }

  void read_limit(Adapter& adapter) {
    const TomlTable* table = reader_.table("limit");
    if (table == nullptr) return;
    TableReader limit(*table, file_, reader_.member("limit")->at);
    if (const auto* steps = limit.member("steps"))
      adapter.limit_steps = words_of(*steps, kOfLimits);
    take_failure(limit);
  }

  void read_detection(Adapter& adapter) {
    const TomlTable* table = reader_.table("detection");
    if (table == nullptr) return;
    TableReader detection(*table, file_, reader_.member("detection")->at);
    if (const auto* on = detection.member("on")) {
      adapter.detection_on = words_of(*on, kNone);
      adapter.detects_endless = true;
    }
    if (const auto* off = detection.member("off")) adapter.detection_off = words_of(*off, kNone);
    take_failure(detection);
  }

  void read_exit(Adapter& adapter) {
    const TomlTable* table = reader_.table("exit");
    if (table == nullptr) {
      adapter.exit = {{0, Outcome::terminated},
                      {3, Outcome::source_error},
                      {4, Outcome::limit},
                      {5, Outcome::endless}};
      return;
    }
    for (const TomlMember& member : *table) {
      int status = -1;
      const char* end = member.key.data() + member.key.size();
      const auto [at, error] = std::from_chars(member.key.data(), end, status);
      if (error != std::errc() || at != end || status < 0 || status > 255) {
        reader_.fail(member.at, fmt::format("{} is no exit status", report::quoted(member.key)),
                     "exit statuses are numbers from 0 to 255");
      }
      const auto* word = std::get_if<std::string>(&member.value.data);
      if (word != nullptr && *word == kUnsupported) {
        adapter.exit[status] = std::nullopt;
      } else {
        adapter.exit[status] = outcome_of(member);
      }
      adapter.detects_endless |= adapter.exit[status] == Outcome::endless;
    }
  }

  void read_counters(Adapter& adapter) {
    using From = Counters::From;
    const TomlTable* table = reader_.table("counters");
    if (table == nullptr) {
      if (adapter.placeholders.contains("counters")) adapter.counters = counters_in_file();
      return;
    }
    TableReader counters(*table, file_, reader_.member("counters")->at);
    counters.require("from", "say where the JSON object is: stdout, stderr or file");
    adapter.counters.from = choose("from", counters,
                                   Choices<From>{{"stdout", From::standard_output},
                                                 {"stderr", From::standard_error},
                                                 {"file", From::file}},
                                   From::nowhere);
    adapter.counters.steps = counters.text("steps");
    adapter.counters.born = counters.text("born");
    adapter.counters.first = counters.text("first");
    adapter.counters.again = counters.text("again");
    adapter.counters.outcome = counters.text("outcome");
    if (const TomlTable* outcomes = counters.table("outcomes")) {
      for (const TomlMember& member : *outcomes) {
        adapter.counters.outcomes[member.key] = outcome_of(member);
        adapter.detects_endless |= adapter.counters.outcomes[member.key] == Outcome::endless;
      }
    }
    if (counters.member("outcomes") != nullptr && !adapter.counters.outcome) {
      counters.fail_at("outcomes", "'outcomes' without 'outcome'",
                       "say with 'outcome' what the member with these words is called");
    }
    take_failure(counters);
  }

  static Counters counters_in_file() {
    return {.from = Counters::From::file,
            .steps = "steps",
            .born = "born",
            .first = {},
            .again = {},
            .outcome = {},
            .outcomes = {}};
  }

  void read_variant(Adapter& adapter, std::string_view variant) {
    std::vector<std::string_view> known;
    if (const TomlTable* table = reader_.table("variants")) {
      for (const TomlMember& member : *table) {
        known.push_back(member.key);
        const Words words = words_of(member, kNone);
        if (member.key == variant) adapter.variant = words;
      }
    }
    if (variant.empty()) return;
    if (std::find(known.begin(), known.end(), variant) == known.end()) {
      const std::string advice = known.empty() ? std::string() : cli::did_you_mean(variant, known);
      reader_.fail_at("variants", fmt::format("there is no variant {}", report::quoted(variant)),
                      advice);
    }
    adapter.name += fmt::format(":{}", variant);
  }

  Words words_of(const TomlMember& member, const std::vector<std::string_view>& placeholders) {
    auto words = cli::as_texts(member.value);
    if (!words) {
      reader_.fail(member.value.begin, fmt::format("'{}' is not a list of words", member.key),
                   "for example: [\"--eof\", \"{value}\"]");
      return {};
    }
    check_words(member, *words, placeholders, nullptr);
    return *std::move(words);
  }

  void check_words(const TomlMember& member, const Words& words,
                   const std::vector<std::string_view>& allowed, std::set<std::string>* used) {
    for (const std::string& word : words) {
      const auto names = placeholders_in(word);
      if (!names) {
        return reader_.fail(member.value.begin,
                            fmt::format("a brace of {} has no partner", report::quoted(word)),
                            "write {{ and }} for braces that mean themselves");
      }
      for (const std::string& name : *names) {
        if (std::find(allowed.begin(), allowed.end(), name) == allowed.end()) {
          const std::string advice = allowed.empty() ? std::string("none can stand here")
                                                     : cli::did_you_mean(name, allowed);
          reader_.fail(member.value.begin,
                       fmt::format("unknown placeholder {}", report::quoted(name)), advice);
        }
        if (used != nullptr) used->insert(name);
      }
    }
  }

  Outcome outcome_of(const TomlMember& member) {
    const auto* word = std::get_if<std::string>(&member.value.data);
    const auto outcome = word == nullptr ? std::nullopt : outcome_named(*word);
    if (!outcome) {
      reader_.fail(member.value.begin, fmt::format("'{}' is given no known outcome", member.key),
                   fmt::format("the choices are {}", cli::comma_list(outcome_words())));
    }
    return outcome.value_or(Outcome::terminated);
  }

  template <class Value>
  static Value choose(std::string_view key, TableReader& reader, const Choices<Value>& choices,
                      Value otherwise) {
    const auto word = reader.text(key);
    if (!word) return otherwise;
    std::vector<std::string_view> names;
    for (const auto& [name, value] : choices) {
      if (name == *word) return value;
      names.push_back(name);
    }
    reader.fail_at(key, fmt::format("unknown value {}", report::quoted(*word)),
                   cli::did_you_mean(*word, names));
    return otherwise;
  }

  void take_failure(TableReader& part) {
    if (auto failure = part.finish()) reader_.fail(std::move(*failure));
  }

  TableReader reader_;
  std::string_view file_;
};

}  // namespace

bool Adapter::tells(Outcome outcome) const {
  const auto is = [outcome](const auto& entry) { return entry.second == outcome; };
  return std::any_of(exit.begin(), exit.end(), is) ||
         std::any_of(counters.outcomes.begin(), counters.outcomes.end(), is) ||
         (counters.outcome && counters.outcomes.empty());
}

Expected<Adapter> parse_adapter(std::string_view text, std::string_view file,
                                std::string_view variant) {
  const Expected<TomlTable> table = cli::parse_toml(text, file);
  if (!table) return tl::unexpected(table.error());
  return AdapterReader(*table, file).read(variant);
}

Expected<Adapter> load_adapter(const std::string& argument) {
  std::string file = argument;
  std::string variant;
  std::error_code error;
  const std::size_t colon = argument.rfind(':');
  if (!std::filesystem::exists(argument, error) && colon != std::string::npos) {
    file = argument.substr(0, colon);
    variant = argument.substr(colon + 1);
  }
  Expected<std::string> text = cli::read_file(file, cli::kMostTomlBytes);
  if (!text) {
    text.error().code = cli::ExitCode::usage;
    return tl::unexpected(std::move(text.error()));
  }
  return parse_adapter(*text, file, variant)
      .and_then(find_executable)
      .map([&file](Adapter adapter) {
        adapter.file = file;
        return adapter;
      });
}

}  // namespace grid::grid_test

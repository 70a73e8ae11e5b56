#include "tools/grid-test/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>

#include "tools/cli/language.h"
#include "tools/cli/memory.h"
#include "tools/cli/nearest.h"
#include "tools/cli/values.h"
#include "tools/grid-test/command.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::Expected;
using cli::Failure;
using cli::OptionHandler;
using cli::OptionRow;
using cli::OptionTable;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool kAddressSanitizer = true;
#else
constexpr bool kAddressSanitizer = false;
#endif
#else
constexpr bool kAddressSanitizer = false;
#endif

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;
constexpr std::string_view kUnlimited = "unlimited";

constexpr std::array kCommands = {
    std::pair<std::string_view, Command>{"run", Command::run},
    std::pair<std::string_view, Command>{"list", Command::list},
    std::pair<std::string_view, Command>{"compare", Command::compare},
    std::pair<std::string_view, Command>{"rebase", Command::rebase},
    std::pair<std::string_view, Command>{"fuzz", Command::fuzz},
};

std::string_view to_string(Command command) {
  for (const auto& [name, value] : kCommands) {
    if (value == command) return name;
  }
  return {};
}

template <class Value, class Parse>
OptionHandler append_to(std::vector<Value>& values, Parse parse) {
  return [&values, parse](std::string_view text) -> std::optional<Failure> {
    auto value = parse(text);
    if (!value) return value.error();
    values.push_back(*std::move(value));
    return std::nullopt;
  };
}

Expected<std::string> as_text(std::string_view text) { return std::string(text); }

Expected<Kind> parse_kind(std::string_view text) {
  if (const auto kind = kind_named(text)) return *kind;
  return cli::fail(fmt::format("unknown kind {}", report::quoted(text)),
                   cli::did_you_mean(text, {"must", "decided"}));
}

Expected<Format> parse_format(std::string_view text) {
  if (text == "text") return Format::text;
  if (text == "tap") return Format::tap;
  if (text == "junit") return Format::junit;
  if (text == "json") return Format::json;
  return cli::fail(fmt::format("unknown format {}", report::quoted(text)),
                   cli::did_you_mean(text, {"text", "tap", "junit", "json"}));
}

Expected<std::size_t> parse_jobs(std::string_view text) {
  constexpr std::uint64_t kMost = 1024;
  const auto count = cli::parse_count(text);
  if (count && *count >= 1 && *count <= kMost) return static_cast<std::size_t>(*count);
  return cli::fail(fmt::format("{} is no whole number from 1 to {}", report::quoted(text), kMost));
}

Expected<std::uint64_t> parse_steps(std::string_view text) {
  const auto count = cli::parse_count(text);
  if (count && *count <= kMostSteps) return *count;
  return cli::fail(
      fmt::format("{} is no whole number from 0 to {}", report::quoted(text), kMostSteps));
}

Expected<std::optional<std::uint64_t>> parse_memory(std::string_view text) {
  if (text == kUnlimited) return std::nullopt;
  return cli::parse_size(text, cli::available_memory());
}

OptionTable implementation_rows(Settings& settings) {
  constexpr std::string_view group = "Implementations";
  return {
      {"impl",
       'i',
       "COMMAND",
       {},
       group,
       "what to test: grid-run (the default), grid-run:ENGINE, or a command line such as "
       "'my-run --steps={max_steps} {program}'; may be given several times with compare and fuzz",
       append_to(settings.implementations, implementation)},
      {"adapter",
       'a',
       "FILE",
       {},
       group,
       "what to test, as an adapter describes it; FILE:VARIANT chooses one of its variants",
       append_to(settings.implementations,
                 [](std::string_view text) { return load_adapter(std::string(text)); })},
      {"expectations",
       'e',
       "FILE",
       {},
       group,
       "what is known about the implementation: cases to skip and cases expected to fail",
       cli::file_into(settings.expectations)},
  };
}

OptionTable case_rows(Settings& settings) {
  constexpr std::string_view group = "Choosing cases";
  return {
      {"filter",
       'f',
       "GLOB",
       {},
       group,
       "only cases whose name matches, as in 'refunge/*/wrap-*' or '**/wrap-*'; repeatable",
       append_to(settings.selection.names, as_text)},
      {"clause",
       'c',
       "ID",
       {},
       group,
       "only cases about this clause, as in RF-5; repeatable",
       append_to(settings.selection.clauses, as_text)},
      {"dialect",
       'd',
       "DIALECT",
       {},
       group,
       "only cases of this dialect; repeatable",
       append_to(settings.selection.dialects, cli::parse_dialect)},
      {"kind",
       0,
       "must|decided",
       {},
       group,
       "only cases of this kind",
       cli::store_into(settings.selection.kind, parse_kind)},
      {"shard",
       0,
       "I/N",
       {},
       group,
       "only part I of N; the parts together are the whole. Otherwise GTEST_TOTAL_SHARDS and "
       "GTEST_SHARD_INDEX count",
       cli::store_into(settings.shard, parse_shard)},
      {"allow-empty",
       0,
       {},
       {},
       group,
       "it is no error if no case is left",
       cli::set_to(settings.allow_empty, true)},
  };
}

OptionTable running_rows(RunOptions& run) {
  constexpr std::string_view group = "Running";
  const auto bytes = [](std::string_view text) { return cli::parse_size(text, 0); };
  return {
      {"jobs",
       'j',
       "N",
       {},
       group,
       "how many run at the same time; the default is the number of processors",
       cli::store_into(run.jobs, parse_jobs)},
      {"timeout",
       0,
       "DURATION",
       {},
       group,
       "for each run; the default is 10s",
       cli::store_into(run.limits.time, cli::parse_duration)},
      {"max-memory",
       0,
       "SIZE",
       {},
       group,
       "data memory of each process; the default is 1G; 'unlimited' is needed by programs that "
       "reserve much more than they use, as sanitized ones do",
       cli::store_into(run.limits.memory, parse_memory)},
      {"max-output",
       0,
       "SIZE",
       {},
       group,
       "output of each run; the default is 1M",
       cli::store_into(run.limits.output, bytes)},
  };
}

OptionTable result_rows(Settings& settings) {
  constexpr std::string_view group = "Results";
  return {
      {"format",
       0,
       "text|tap|junit|json",
       {},
       group,
       "of the results; the default is text",
       cli::store_into(settings.format, parse_format)},
      {"output",
       'o',
       "FILE",
       {},
       group,
       "write the results there, not to standard output",
       cli::file_into(settings.output)},
      {"html",
       0,
       "FILE",
       {},
       group,
       "also write a page with the outputs of what failed, and why",
       cli::file_into(settings.html)},
  };
}

OptionTable command_rows(Settings& settings) {
  constexpr std::string_view group = "Commands by another name";
  return {
      {"list",
       0,
       {},
       {},
       group,
       "as the command list",
       cli::set_to(settings.command, Command::list)},
      {"compare",
       0,
       {},
       {},
       group,
       "as the command compare",
       cli::set_to(settings.command, Command::compare)},
      {"rebase",
       0,
       {},
       {},
       group,
       "as the command rebase",
       cli::set_to(settings.command, Command::rebase)},
  };
}

OptionTable fuzz_rows(FuzzSettings& fuzz) {
  constexpr std::string_view group = "Fuzzing";
  return {
      {"seed",
       0,
       "N",
       {},
       group,
       "of the first program; otherwise it is taken from the clock",
       cli::store_into(fuzz.seed, cli::parse_count)},
      {"count",
       0,
       "N",
       {},
       group,
       "how many programs; the default is 1000, or no bound with --time",
       cli::store_into(fuzz.count, cli::parse_count)},
      {"time",
       0,
       "DURATION",
       {},
       group,
       "how long to go on",
       cli::store_into(fuzz.time, cli::parse_duration)},
      {"max-steps",
       0,
       "N",
       {},
       group,
       "of each program; the default is 1000",
       cli::store_into(fuzz.max_steps, parse_steps)},
      {"out",
       0,
       "FOLDER",
       {},
       group,
       "write a difference there, as a case",
       cli::file_into(fuzz.folder)},
  };
}

using Commands = std::set<Command>;
const Commands kAll = {Command::run, Command::list, Command::compare, Command::rebase,
                       Command::fuzz};
const Commands kWithCases = {Command::run, Command::list, Command::compare, Command::rebase};
const Commands kRunning = {Command::run, Command::compare, Command::rebase, Command::fuzz};

// The commands that have an option.
const Commands& commands_with(std::string_view option) {
  static const Commands run = {Command::run};
  static const Commands fuzz = {Command::fuzz};
  static const Commands printing = {Command::run, Command::list, Command::compare};
  static const std::vector<std::pair<std::string_view, const Commands*>> rows = {
      {"impl", &kRunning},
      {"adapter", &kRunning},
      {"expectations", &run},
      {"filter", &kWithCases},
      {"clause", &kWithCases},
      {"kind", &kWithCases},
      {"shard", &kWithCases},
      {"allow-empty", &kWithCases},
      {"jobs", &kWithCases},
      {"timeout", &kRunning},
      {"max-memory", &kRunning},
      {"max-output", &kRunning},
      {"format", &printing},
      {"output", &printing},
      {"html", &run},
      {"list", &kWithCases},
      {"compare", &kWithCases},
      {"rebase", &kWithCases},
      {"seed", &fuzz},
      {"count", &fuzz},
      {"time", &fuzz},
      {"max-steps", &fuzz},
      {"out", &fuzz},
  };
  for (const auto& [name, commands] : rows) {
    if (name == option) return *commands;
  }
  return kAll;
}

// The row, with a note of its use.
OptionRow noted(OptionRow row, Settings& settings) {
  row.handle = [handle = std::move(row.handle), name = row.name,
                &settings](std::string_view value) {
    settings.given.emplace(name);
    settings.said.emplace_back(name, value);
    return handle(value);
  };
  return row;
}

}  // namespace

const cli::ProgramInfo kProgram = {
    .name = "grid-test",
    .operands = "[COMMAND] [FOLDER|FILE]...",
    .summary =
        "Run a conformance corpus against an implementation of a two-dimensional grid "
        "language. A case is a program and a .toml file beside it that says what must come "
        "of it; folders are searched for cases.",
    .notes =
        "Commands: run (the default) runs the cases; list prints their names; compare runs "
        "them with several implementations and prints where these differ; rebase rewrites "
        "what the cases expect to what the implementation does; fuzz runs random programs "
        "with two implementations, makes a difference small and prints it as a case.\n"
        "Every run has a process group of its own and is stopped at the limits. A crash or a "
        "hang is a result of its case.\n"
        "A run is told to stop some way beyond the steps that its case takes, if the "
        "implementation can be told.",
};

OptionTable option_rows(Settings& settings) {
  settings.run.jobs = std::max(1U, std::thread::hardware_concurrency());
  if (!kAddressSanitizer) settings.run.limits.memory = kMemory;
  OptionTable table;
  for (OptionTable& rows : std::vector<OptionTable>{
           implementation_rows(settings), case_rows(settings), running_rows(settings.run),
           result_rows(settings), fuzz_rows(settings.fuzz), command_rows(settings)}) {
    for (OptionRow& row : rows) table.push_back(noted(std::move(row), settings));
  }
  return table;
}

std::optional<Failure> take_operands(Settings& settings, std::vector<std::string> operands) {
  if (!operands.empty()) {
    const auto command = std::find_if(kCommands.begin(), kCommands.end(), [&](const auto& row) {
      return row.first == operands.front();
    });
    if (command != kCommands.end()) {
      settings.command = command->second;
      operands.erase(operands.begin());
    }
  }
  for (const std::string& option : settings.given) {
    if (commands_with(option).contains(settings.command)) continue;
    return Failure{fmt::format("option --{} does not go with the command {}", option,
                               to_string(settings.command)),
                   "grid-test --help says what it is for"};
  }
  if (settings.command == Command::fuzz && !operands.empty()) {
    return Failure{
        fmt::format("fuzz takes no files, but {} is given", report::quoted(operands.front())),
        "it makes its programs itself"};
  }
  if (settings.command != Command::fuzz && operands.empty()) {
    return Failure{"no folder or file given", "for example: grid-test tests/conformance"};
  }
  settings.operands = std::move(operands);
  return std::nullopt;
}

}  // namespace grid::grid_test

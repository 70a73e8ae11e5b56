// The options of grid-test.
#include <fmt/format.h>

#include "tools/cli/language.h"
#include "tools/cli/memory.h"
#include "tools/cli/nearest.h"
#include "tools/cli/parallel.h"
#include "tools/cli/values.h"
#include "tools/grid-test/command.h"
#include "tools/grid-test/settings.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::Expected;
using cli::Failure;
using cli::OptionHandler;
using cli::OptionRow;
using cli::OptionTable;

using cli::kAddressSanitizer;

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;
constexpr std::string_view kUnlimited = "unlimited";

using Commands = std::set<Command>;
const Commands kMaking = {Command::run, Command::list, Command::compare, Command::rebase,
                          Command::fuzz};
const Commands kWithCases = {Command::run, Command::list, Command::compare, Command::rebase};
const Commands kRunning = {Command::run, Command::compare, Command::rebase, Command::fuzz};
const Commands kPrinting = {Command::run, Command::list, Command::compare, Command::merge};

// An option and the commands that have it.
struct Row {
  Commands commands;
  OptionRow option;
};
using Rows = std::vector<Row>;

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

Rows implementation_rows(Settings& settings) {
  constexpr std::string_view group = "Implementations";
  return {
      {kRunning,
       {"impl",
        'i',
        "COMMAND",
        {},
        group,
        "what to test: grid-run (the default), grid-run:ENGINE, or a command line such as "
        "'my-run --steps={max_steps} {program}'; may be given several times with compare and fuzz",
        cli::append_to(settings.implementations, implementation)}},
      {kRunning,
       {"adapter",
        'a',
        "FILE",
        {},
        group,
        "what to test, as an adapter describes it; FILE:VARIANT chooses one of its variants",
        cli::append_to(settings.implementations,
                       [](std::string_view text) { return load_adapter(std::string(text)); })}},
      {{Command::run},
       {"expectations",
        'e',
        "FILE",
        {},
        group,
        "what is known about the implementation: cases to skip and cases expected to fail",
        cli::file_into(settings.expectations)}},
  };
}

Rows case_rows(Settings& settings) {
  constexpr std::string_view group = "Choosing cases";
  return {
      {kWithCases,
       {"filter",
        'f',
        "GLOB",
        {},
        group,
        "only cases whose name matches, as in 'refunge/*/wrap-*' or '**/wrap-*'; repeatable",
        cli::append_to(settings.selection.names, as_text)}},
      {kWithCases,
       {"clause",
        'c',
        "ID",
        {},
        group,
        "only cases about this clause, as in RF-5; repeatable",
        cli::append_to(settings.selection.clauses, as_text)}},
      {kMaking,
       {"dialect",
        'd',
        "DIALECT",
        {},
        group,
        "only cases of this dialect; repeatable",
        cli::append_to(settings.selection.dialects, cli::parse_dialect)}},
      {kWithCases,
       {"kind",
        0,
        "must|decided",
        {},
        group,
        "only cases of this kind",
        cli::store_into(settings.selection.kind, parse_kind)}},
      {kWithCases,
       {"shard",
        0,
        "I/N",
        {},
        group,
        "only part I of N; the parts together are the whole. Otherwise GTEST_TOTAL_SHARDS and "
        "GTEST_SHARD_INDEX count",
        cli::store_into(settings.shard, cli::parse_shard)}},
      {kWithCases,
       {"allow-empty",
        0,
        {},
        {},
        group,
        "it is no error if no case is left",
        cli::set_to(settings.allow_empty, true)}},
  };
}

Rows running_rows(RunOptions& run) {
  constexpr std::string_view group = "Running";
  const auto bytes = [](std::string_view text) { return cli::parse_size(text, 0); };
  return {
      {kWithCases,
       {"jobs",
        'j',
        "N",
        {},
        group,
        "how many run at the same time; the default is the number of processors",
        cli::store_into(run.jobs, cli::parse_few)}},
      {kRunning,
       {"timeout",
        0,
        "DURATION",
        {},
        group,
        "for each run; the default is 10s",
        cli::store_into(run.limits.time, cli::parse_duration)}},
      {kRunning,
       {"max-memory",
        0,
        "SIZE",
        {},
        group,
        "data memory of each process; the default is 1G; 'unlimited' is needed by programs that "
        "reserve much more than they use, as sanitized ones do",
        cli::store_into(run.limits.memory, parse_memory)}},
      {kRunning,
       {"max-output",
        0,
        "SIZE",
        {},
        group,
        "output of each run; the default is 1M",
        cli::store_into(run.limits.output, bytes)}},
  };
}

Rows result_rows(Settings& settings) {
  constexpr std::string_view group = "Results";
  return {
      {kPrinting,
       {"format",
        0,
        "text|tap|junit|json",
        {},
        group,
        "of the results; the default is text",
        cli::store_into(settings.format, parse_format)}},
      {kPrinting,
       {"output",
        'o',
        "FILE",
        {},
        group,
        "write the results there, not to standard output",
        cli::file_into(settings.output)}},
      {{Command::run, Command::merge},
       {"html",
        0,
        "FILE",
        {},
        group,
        "also write a page with the outputs of what failed, and why",
        cli::file_into(settings.html)}},
  };
}

Rows command_rows(Settings& settings) {
  constexpr std::string_view group = "Commands by another name";
  return {
      {{Command::list},
       {"list",
        0,
        {},
        {},
        group,
        "as the command list",
        cli::set_to(settings.command, Command::list)}},
      {{Command::compare},
       {"compare",
        0,
        {},
        {},
        group,
        "as the command compare",
        cli::set_to(settings.command, Command::compare)}},
      {{Command::rebase},
       {"rebase",
        0,
        {},
        {},
        group,
        "as the command rebase",
        cli::set_to(settings.command, Command::rebase)}},
  };
}

Rows fuzz_rows(FuzzSettings& fuzz) {
  constexpr std::string_view group = "Fuzzing";
  return {
      {{Command::fuzz},
       {"seed",
        0,
        "N",
        {},
        group,
        "of the first program; otherwise it is taken from the clock",
        cli::store_into(fuzz.seed, cli::parse_count)}},
      {{Command::fuzz},
       {"count",
        0,
        "N",
        {},
        group,
        "how many programs; the default is 1000, or no bound with --time",
        cli::store_into(fuzz.count, cli::parse_count)}},
      {{Command::fuzz},
       {"time",
        0,
        "DURATION",
        {},
        group,
        "how long to go on",
        cli::store_into(fuzz.time, cli::parse_duration)}},
      {{Command::fuzz},
       {"max-steps",
        0,
        "N",
        {},
        group,
        "of each program; the default is 1000",
        cli::store_into(fuzz.max_steps, parse_steps)}},
      {{Command::fuzz},
       {"out",
        0,
        "FOLDER",
        {},
        group,
        "write a difference there, as a case; nothing is overwritten",
        cli::file_into(fuzz.folder)}},
  };
}

// The option, with a note of its use.
OptionRow noted(Row row, Settings& settings) {
  OptionRow& option = row.option;
  option.handle = [handle = std::move(option.handle), name = option.name,
                   commands = std::move(row.commands), &settings](std::string_view value) {
    settings.given.insert_or_assign(std::string(name), commands);
    settings.said.emplace_back(name, value);
    return handle(value);
  };
  return std::move(option);
}

}  // namespace

OptionTable option_rows(Settings& settings) {
  settings.run.jobs = cli::default_jobs();
  if (!kAddressSanitizer) settings.run.limits.memory = kMemory;
  OptionTable table;
  for (Rows& rows : std::vector<Rows>{implementation_rows(settings), case_rows(settings),
                                      running_rows(settings.run), result_rows(settings),
                                      fuzz_rows(settings.fuzz), command_rows(settings)}) {
    for (Row& row : rows) table.push_back(noted(std::move(row), settings));
  }
  return table;
}

}  // namespace grid::grid_test

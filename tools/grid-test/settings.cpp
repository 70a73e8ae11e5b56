#include "tools/grid-test/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

using cli::Failure;

constexpr std::array kCommands = {
    std::pair<std::string_view, Command>{"run", Command::run},
    std::pair<std::string_view, Command>{"list", Command::list},
    std::pair<std::string_view, Command>{"compare", Command::compare},
    std::pair<std::string_view, Command>{"rebase", Command::rebase},
    std::pair<std::string_view, Command>{"merge", Command::merge},
    std::pair<std::string_view, Command>{"fuzz", Command::fuzz},
};

constexpr auto kCommandNames = [] {
  std::array<std::string_view, kCommands.size()> names;
  std::transform(kCommands.begin(), kCommands.end(), names.begin(),
                 [](const auto& row) { return row.first; });
  return names;
}();

std::string_view to_string(Command command) {
  for (const auto& [name, value] : kCommands) {
    if (value == command) return name;
  }
  return {};
}

}  // namespace

constinit const cli::ProgramInfo kProgram = {
    .name = "grid-test",
    .operands = "[COMMAND] [FOLDER|FILE]...",
    .summary =
        "Run a conformance corpus against an implementation of a two-dimensional grid "
        "language. A case is a program and a .toml file beside it that says what must come "
        "of it; folders are searched for cases.",
    .notes =
        "Commands: run (the default) runs the cases; list prints their names; compare runs "
        "them with several implementations and prints where these differ; rebase rewrites "
        "what the cases expect to what the implementation does; merge prints results that were "
        "written with --format json, such as those of all shards, as one run; fuzz runs random "
        "programs with two implementations, makes a difference small and prints it as a case.\n"
        "Every run has a process group of its own and is stopped at the limits. A crash or a "
        "hang is a result of its case.\n"
        "A run is told to stop some way beyond the steps that its case takes, if the "
        "implementation can be told.",
    .commands = kCommandNames,
};

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
  for (const auto& [option, commands] : settings.given) {
    if (commands.contains(settings.command)) continue;
    return Failure{fmt::format("option --{} does not go with the command {}", option,
                               to_string(settings.command)),
                   "grid-test --help says what it is for"};
  }
  if (settings.command == Command::fuzz && !operands.empty()) {
    return Failure{
        fmt::format("fuzz takes no files, but {} is given", report::quoted(operands.front())),
        "it makes its programs itself"};
  }
  if (settings.command == Command::merge && operands.empty()) {
    return Failure{"no results given", "for example: grid-test merge shard-*.json"};
  }
  if (settings.command != Command::fuzz && operands.empty()) {
    return Failure{"no folder or file given", "for example: grid-test tests/conformance"};
  }
  settings.operands = std::move(operands);
  return std::nullopt;
}

}  // namespace grid::grid_test

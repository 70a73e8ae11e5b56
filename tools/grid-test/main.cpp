// grid-test: runs a conformance corpus against any implementation.
#include "tools/cli/program.h"
#include "tools/grid-test/commands.h"
#include "tools/grid-test/settings.h"

namespace grid::grid_test {

namespace {

using cli::ExitCode;
using cli::Expected;

const cli::Console kConsole(kProgram.name);

Expected<ExitCode> perform(const Settings& settings) {
  switch (settings.command) {
    case Command::run:
      return run_cases(settings, kConsole);
    case Command::list:
      return list_cases(settings, kConsole);
    case Command::compare:
      return compare(settings, kConsole);
    case Command::rebase:
      return rebase(settings, kConsole);
    case Command::merge:
      return merge(settings, kConsole);
    case Command::fuzz:
      return fuzz(settings, kConsole);
  }
  return ExitCode::internal;
}

Expected<ExitCode> start(int argc, char** argv) {
  Settings settings;
  cli::CommonOptions common;
  const cli::OptionTable table = common.table_without_language(option_rows(settings));
  const auto operands = cli::parse_options(table, argc, argv);
  if (!operands) return tl::unexpected(operands.error());
  if (auto answer = common.answer(kProgram, table, *operands)) return *answer;
  if (auto failure = take_operands(settings, *operands)) return tl::unexpected(*failure);
  return perform(settings);
}

}  // namespace

}  // namespace grid::grid_test

int main(int argc, char** argv) {
  using namespace grid;
  return cli::run_program(grid_test::kProgram.name, [&] {
    const cli::Expected<cli::ExitCode> code = grid_test::start(argc, argv);
    return code ? *code : grid_test::kConsole.report(code.error());
  });
}

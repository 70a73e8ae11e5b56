// grid-fmt: makes the text of programs regular.
#include <algorithm>

#include "tools/cli/memory.h"
#include "tools/cli/program.h"
#include "tools/grid-fmt/session.h"
#include "tools/grid-fmt/settings.h"

namespace grid::grid_fmt {

namespace {

const cli::Console kConsole(kProgram.name);

cli::Expected<cli::ExitCode> start(int argc, char** argv) {
  Settings settings;
  cli::CommonOptions common;
  const cli::OptionTable table = common.table(option_rows(settings));
  const auto operands = cli::parse_options(table, argc, argv);
  if (!operands) return tl::unexpected(operands.error());
  if (auto information = common.answer(kProgram, table, *operands)) return *information;
  if (auto failure = cli::check_operands(*operands, settings.search, kProgram)) {
    return tl::unexpected(*failure);
  }
  cli::limit_memory(cli::default_memory_limit());
  return format_files(settings, common, *operands, kConsole);
}

}  // namespace

}  // namespace grid::grid_fmt

int main(int argc, char** argv) {
  using namespace grid;
  return cli::run_program(grid_fmt::kProgram.name, [&] {
    const cli::Expected<cli::ExitCode> code = grid_fmt::start(argc, argv);
    return code ? *code : grid_fmt::kConsole.report(code.error());
  });
}

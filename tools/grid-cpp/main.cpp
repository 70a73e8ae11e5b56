// grid-cpp: makes C++ from programs.
#include <fmt/format.h>
#include <grid/version.h>

#include <filesystem>

#include "interp/fast/fast.h"
#include "tools/cli/memory.h"
#include "tools/cli/program.h"
#include "tools/cli/signals.h"
#include "tools/grid-cpp/files.h"
#include "tools/grid-cpp/settings.h"
#include "transpile/name.h"
#include "transpile/transpile.h"

namespace grid::grid_cpp {

namespace {

using cli::ExitCode;
using cli::Expected;
using cli::Failure;

const cli::Console kConsole(kProgram.name);

// Nothing that depends on the folder goes into what is made.
transpile::Options code_options(const std::string& file, const Settings& settings) {
  transpile::Options options;
  options.name = settings.name.empty() ? transpile::namespace_name(file) : settings.name;
  options.source = file == "-" ? "<stdin>" : std::filesystem::path(file).filename().string();
  options.generator = fmt::format("{} {}", kProgram.name, version());
  if (!settings.header.empty()) options.header = include_name(settings.header);
  options.has_main = settings.has_main;
  options.level = settings.level;
  options.line_directives = settings.line_directives;
  options.files = source_names(settings);
  return options;
}

transpile::Generated make_code(const ProgramPtr& program, const transpile::Options& options) {
  const cli::DeadlySignals signals;
  return transpile::transpile(program, options);
}

Expected<ExitCode> generate(const std::string& file, const Settings& settings,
                            const cli::CommonOptions& common) {
  const std::uint64_t memory = cli::default_memory_limit();
  cli::limit_memory(memory);
  const Expected<Dialect> dialect = cli::dialect_of(file, common);
  if (!dialect) return tl::unexpected(dialect.error());
  if (auto failure = check_files(settings, file, cli::find_config(common.config, file))) {
    return tl::unexpected(*std::move(failure));
  }
  const auto program = cli::load_program(file, *dialect, kConsole, memory);
  if (!program) return tl::unexpected(program.error());
  if (!interp::fast::can_run(**program)) {
    return tl::unexpected(
        Failure{"the program is too large to become C++", "grid-run runs it", {}, ExitCode::limit});
  }
  return write_files(make_code(*program, code_options(file, settings)), settings);
}

Expected<ExitCode> start(int argc, char** argv) {
  Settings settings;
  cli::CommonOptions common;
  const cli::OptionTable table = common.table(option_rows(settings));
  const auto operands = cli::parse_options(table, argc, argv);
  if (!operands) return tl::unexpected(operands.error());
  if (auto answer = common.answer(kProgram, table, *operands)) return *answer;
  const Expected<std::string> file = cli::one_program(*operands, kProgram);
  if (!file) return tl::unexpected(file.error());
  return generate(*file, settings, common);
}

}  // namespace

}  // namespace grid::grid_cpp

int main(int argc, char** argv) {
  using namespace grid;
  return cli::run_program(grid_cpp::kProgram.name, [&] {
    const cli::Expected<cli::ExitCode> code = grid_cpp::start(argc, argv);
    return code ? *code : grid_cpp::kConsole.report(code.error());
  });
}

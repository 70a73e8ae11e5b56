// grid-run: runs a program and reports on the run.
#include <fmt/format.h>
#include <unistd.h>

#include <functional>
#include <memory>
#include <new>
#include <stdexcept>

#include "interp/fast/fast.h"
#include "tools/cli/document.h"
#include "tools/cli/memory.h"
#include "tools/cli/program.h"
#include "tools/cli/signals.h"
#include "tools/cli/stream.h"
#include "tools/grid-run/dump_dialect.h"
#include "tools/grid-run/host.h"
#include "tools/grid-run/native.h"
#include "tools/grid-run/outcome.h"
#include "tools/grid-run/reports.h"
#include "tools/grid-run/settings.h"

namespace grid::grid_run {

namespace {

using cli::ByteReader;
using cli::ByteWriter;
using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using interp::RunResult;

const cli::Console kConsole(kProgram.name);

// A dialect that was named, with the language options and the configuration of this folder.
Expected<Dialect> with_settings(const Dialect* dialect, cli::CommonOptions options) {
  options.language.dialect = {dialect, {}};
  return cli::dialect_of("-", options);
}

Expected<ExitCode> print_difference(const Settings& settings,
                                    const std::vector<std::string>& operands,
                                    const cli::CommonOptions& options) {
  if (settings.dump != Dump::no || options.language.dialect) {
    return cli::fail(fmt::format("option --diff-dialects does not go with --{}",
                                 settings.dump != Dump::no ? "dump-dialect" : "dialect"),
                     "it names its dialects itself");
  }
  if (operands.size() != 1) {
    return cli::fail(
        fmt::format("option --diff-dialects needs two dialects, not {}", operands.size() + 1),
        "for example: --diff-dialects refunge refunge-x");
  }
  const auto second = cli::parse_dialect(operands.front());
  if (!second) return tl::unexpected(second.error());
  const Expected<Dialect> a = with_settings(settings.diff, options);
  if (!a) return tl::unexpected(a.error());
  const Expected<Dialect> b = with_settings(*second, options);
  if (!b) return tl::unexpected(b.error());
  return cli::print_document(dialect_difference(*a, *b));
}

// Of the file or the dialect that the operand names, else of --dialect.
Expected<ExitCode> print_dialect(Dump form, const std::vector<std::string>& operands,
                                 const cli::CommonOptions& options) {
  if (operands.size() > 1) return tl::unexpected(cli::one_program(operands, kProgram).error());
  if (operands.empty() && !options.language.dialect) {
    const Expected<cli::Config> config = cli::load_config(options.config, "-");
    if (config && !config->defaults.dialect) {
      return cli::fail("no dialect given", "for example: grid-run --dump-dialect refunge");
    }
  }
  const std::string name = operands.empty() ? "-" : operands.front();
  const Dialect* const named = find_dialect(name);
  if (named != nullptr && options.language.dialect) {
    return cli::fail(fmt::format("two dialects given: --dialect and '{}'", name),
                     fmt::format("a file of this name is called './{}'", name));
  }
  if (named == nullptr) {
    if (auto failure = cli::check_readable(name)) return tl::unexpected(std::move(*failure));
  }
  const auto dialect =
      named != nullptr ? with_settings(named, options) : cli::dialect_of(name, options);
  if (!dialect) return tl::unexpected(dialect.error());
  return cli::print_document(form == Dump::json ? dialect_json(*dialect) : dialect_text(*dialect));
}

Expected<ByteReader> open_input(const Settings& settings, const std::string& program) {
  if (program == "-" && settings.input == "-") {
    return cli::fail("program and input cannot both come from standard input",
                     "name a file for one of them");
  }
  if (!settings.input.empty()) return ByteReader::open(settings.input);
  return program == "-" ? ByteReader() : *ByteReader::open("-");
}

using RunFunction = std::function<RunResult(const ProgramPtr&, const interp::RunOptions&, Host&)>;
Expected<RunFunction> choose_engine(const Settings& settings, const Program* program) {
  const RunFunction reference = [](const ProgramPtr& it, const interp::RunOptions& options,
                                   Host& host) { return interp::run(it, options, host); };
  const RunFunction fast = [](const ProgramPtr& it, const interp::RunOptions& options, Host& host) {
    return interp::fast::run(it, options, host);
  };
  const bool wanted = settings.engine != Engine::chosen;
  const char* const name = settings.engine == Engine::native ? "native" : "fast";
  if (settings.engine == Engine::reference || program == nullptr) return reference;
  if (!settings.trace.empty() || !settings.heatmap.empty()) {
    if (!wanted) return reference;
    return cli::fail(fmt::format("the {} engine writes no trace and no heat map", name),
                     "leave --engine out, or take --engine=reference");
  }
  if (interp::fast::can_run(*program)) return fast;
  if (!wanted) return reference;
  return cli::fail(fmt::format("the program is too large for the {} engine", name),
                   "leave --engine out, or take --engine=reference");
}

// The run ends in order even if the system refuses memory: then what the host saw last counts,
// and `reserve` is given back so that there is something to report with.
Ending run_guarded(const RunFunction& engine, const ProgramPtr& program,
                   const interp::RunOptions& options, Host& host) {
  // Not touched, so it costs no time.
  auto reserve = std::make_unique_for_overwrite<char[]>(std::size_t{1} << 20);
  try {
    return {engine(program, options, host)};
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {
  }
  reserve.reset();
  Ending ending{.result = host.last_seen(), .refused = true};
  ending.result.outcome = interp::Outcome::limit;
  ending.result.limit = interp::Limit::memory;
  return ending;
}

Expected<ExitCode> run(const std::string& file, const Settings& settings,
                       const cli::CommonOptions& common) {
  Expected<ByteReader> input = open_input(settings, file);
  if (!input) return tl::unexpected(std::move(input.error()));
  const Expected<Dialect> dialect = cli::dialect_of(file, common);
  if (!dialect) return tl::unexpected(dialect.error());
  const auto program = cli::load_program(file, *dialect, kConsole, settings.limits.memory);
  const bool too_large = !program && program.error().code == ExitCode::limit;
  if (!program && !too_large) return tl::unexpected(program.error());
  const auto engine = choose_engine(settings, program ? program->get() : nullptr);
  if (!engine) return tl::unexpected(engine.error());
  const Inputs inputs{file, cli::find_config(common.config, file), &*input};
  if (settings.engine == Engine::native && program) {
    if (auto failure = check_targets({settings.stats}, inputs)) return tl::unexpected(*failure);
    return tl::unexpected(run_native(*program, settings, *input));
  }
  auto reports =
      Reports::open(settings, inputs, dialect->family, program ? program->get() : nullptr);
  if (!reports) return tl::unexpected(std::move(reports.error()));

  ByteWriter output(STDOUT_FILENO, "standard output");
  Host host(*input, output, [&] { (*reports)->flush_trace(); });
  const interp::RunOptions options{.limits = settings.limits,
                                   .detect_loops = settings.detects_loops(),
                                   .trace = (*reports)->sink()};
  Ending ending{.result = {.outcome = interp::Outcome::limit, .limit = interp::Limit::memory}};
  if (program) ending = run_guarded(*engine, *program, options, host);
  RunResult& result = ending.result;
  host.finish(result);
  ExitCode code = exit_code(result);
  for (const Failure& failure : (*reports)->finish(result)) {
    code = worse(code, kConsole.report(failure));
  }
  if (may_have_looped(result)) {
    kConsole.warn("loop detection was given up: the memory limit has no room for a second state",
                  "a larger --max-memory brings it back");
  }
  cli::die_if_signalled();
  kConsole.report(explain(ending, settings.limits, *input, output));
  return code;
}

Expected<ExitCode> start(int argc, char** argv) {
  Settings settings;
  settings.limits.memory = cli::default_memory_limit();
  cli::CommonOptions common;
  const cli::OptionTable table = common.table(option_rows(settings));
  const auto operands = cli::parse_options(table, argc, argv);
  if (!operands) return tl::unexpected(operands.error());
  if (auto answer = common.answer(kProgram, table, *operands)) return *answer;
  if (settings.diff != nullptr) return print_difference(settings, *operands, common);
  if (settings.dump != Dump::no) return print_dialect(settings.dump, *operands, common);
  const Expected<std::string> file = cli::one_program(*operands, kProgram);
  if (!file) return tl::unexpected(file.error());
  return run(*file, settings, common);
}

}  // namespace

}  // namespace grid::grid_run

int main(int argc, char** argv) {
  using namespace grid;
  return cli::run_program(grid_run::kProgram.name, [&] {
    const cli::Expected<cli::ExitCode> code = grid_run::start(argc, argv);
    return code ? *code : grid_run::kConsole.report(code.error());
  });
}

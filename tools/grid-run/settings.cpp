#include "tools/grid-run/settings.h"

#include <fmt/format.h>

#include "tools/cli/language.h"
#include "tools/cli/memory.h"
#include "tools/cli/values.h"
#include "tools/report/escape.h"

namespace grid::grid_run {

namespace {

using cli::Failure;
using cli::OptionTable;
using cli::store_into;

OptionTable limit_rows(interp::Limits& limits) {
  constexpr std::string_view group = "Limits";
  const auto size = [](std::string_view text) {
    return cli::parse_size(text, cli::available_memory());
  };
  const auto bytes = [](std::string_view text) { return cli::parse_size(text, 0); };
  return {
      {"max-steps",
       0,
       "N",
       {},
       group,
       "stop after N steps",
       store_into(limits.steps, cli::parse_count)},
      {"timeout",
       0,
       "DURATION",
       {},
       group,
       "stop after this time: seconds, or with a unit, as in 500ms, 2s, 1m",
       store_into(limits.time, cli::parse_duration)},
      {"max-cursors",
       0,
       "N",
       {},
       group,
       "stop when more than N pointers are alive",
       store_into(limits.pointers, cli::parse_count)},
      {"max-memory",
       0,
       "SIZE",
       {},
       group,
       "stop when the run needs more memory: bytes, or with a unit, as in 64M, 2G, 50%; the "
       "default is 50%: half of what the machine or the control group has",
       store_into(limits.memory, size)},
      {"max-output",
       0,
       "SIZE",
       {},
       group,
       "stop when the program writes more than this",
       store_into(limits.output, bytes)},
  };
}

std::optional<Failure> take_engine(Engine& engine, std::string_view name) {
  if (name == "reference") {
    engine = Engine::reference;
  } else if (name == "fast") {
    engine = Engine::fast;
  } else if (name == "native") {
    engine = Engine::native;
  } else {
    return Failure{fmt::format("unknown engine {}", report::quoted(name)),
                   "the choices are fast, native and reference"};
  }
  return std::nullopt;
}

OptionTable run_rows(Settings& settings) {
  constexpr std::string_view group = "Running";
  return {
      {"input",
       'i',
       "FILE",
       {},
       group,
       "what the program reads, instead of standard input; '-' is standard input",
       cli::file_into(settings.input)},
      {"detect-loops",
       0,
       {},
       {},
       group,
       "end the run when it returns to an earlier state without having read or written anything; "
       "the default unless --max-steps is given",
       cli::set_to(settings.detect_loops, true)},
      {"no-detect-loops",
       0,
       {},
       {},
       group,
       "let endless programs run",
       cli::set_to(settings.detect_loops, false)},
      {"engine",
       0,
       "fast|native|reference",
       {},
       group,
       "how the program is run, which changes nothing but speed; fast is the default, but where a "
       "trace or a heat map is wanted; native compiles the program first and keeps the result, "
       "which is worth while for long runs",
       [&engine = settings.engine](std::string_view name) { return take_engine(engine, name); }},
  };
}

std::optional<Failure> take_dump(Dump& dump, std::string_view format) {
  if (format == "text") {
    dump = Dump::text;
  } else if (format == "json") {
    dump = Dump::json;
  } else {
    return Failure{fmt::format("unknown format {}", report::quoted(format)),
                   "the choices are json and text"};
  }
  return std::nullopt;
}

OptionTable report_rows(Settings& settings) {
  constexpr std::string_view group = "Reports ('-' is standard error)";
  return {
      {"trace",
       't',
       "FILE",
       {},
       group,
       "write what happens in each step, as JSON lines",
       cli::file_into(settings.trace)},
      {"stats",
       's',
       "FILE",
       {},
       group,
       "write how the run ended and its counters, as JSON",
       cli::file_into(settings.stats)},
      {"heatmap",
       0,
       "FILE",
       {},
       group,
       "write how often each cell was executed, as an SVG picture",
       cli::file_into(settings.heatmap)},
  };
}

OptionTable dialect_rows(Settings& settings) {
  constexpr std::string_view group = "Dialects";
  return {
      {"dump-dialect", 0, "json|text", "text", group,
       "print the instructions and policies of a dialect and exit: that of PROGRAM or --dialect, "
       "or the one whose name stands in place of PROGRAM",
       [&dump = settings.dump](std::string_view format) { return take_dump(dump, format); }},
      {"diff-dialects",
       0,
       "A B",
       {},
       group,
       "print how dialect B differs from dialect A, and exit",
       store_into(settings.diff, cli::parse_dialect)},
  };
}

}  // namespace

const cli::ProgramInfo kProgram = {
    .name = "grid-run",
    .operands = "PROGRAM",
    .summary =
        "Run a program of a two-dimensional grid language. PROGRAM is a file, or '-' for "
        "standard input; the program then has no input unless --input names a file.",
    .notes =
        "Output goes to standard output and is flushed before the program waits for input, "
        "at its end and at any limit. A file .grid.toml in the folder of the program or above "
        "can set the language options.",
};

OptionTable option_rows(Settings& settings) {
  OptionTable table;
  for (OptionTable& rows :
       std::vector<OptionTable>{run_rows(settings), limit_rows(settings.limits),
                                report_rows(settings), dialect_rows(settings)}) {
    table.insert(table.end(), rows.begin(), rows.end());
  }
  return table;
}

}  // namespace grid::grid_run

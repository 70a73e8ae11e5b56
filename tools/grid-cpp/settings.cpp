#include "tools/grid-cpp/settings.h"

#include <fmt/format.h>

#include "tools/cli/values.h"
#include "tools/report/escape.h"
#include "transpile/name.h"

namespace grid::grid_cpp {

namespace {

using cli::Expected;

Expected<int> parse_level(std::string_view text) {
  if (text.size() == 1 && text[0] >= '0' && text[0] <= '2') return text[0] - '0';
  return cli::fail(fmt::format("unknown level {}", report::quoted(text)),
                   "the choices are 0, 1 and 2");
}

Expected<std::string> parse_namespace(std::string_view text) {
  const auto fault = transpile::check_namespace(text);
  if (!fault) return std::string(text);
  return cli::fail(
      fmt::format("{} at character {}: {}", report::quoted(text), fault->at + 1, fault->message),
      fault->advice);
}

}  // namespace

const cli::ProgramInfo kProgram = {
    .name = "grid-cpp",
    .operands = "PROGRAM",
    .summary =
        "Make one file of C++17 that does what a program of a two-dimensional grid language does. "
        "PROGRAM is a file, or '-' for standard input.",
    .notes =
        "The file needs nothing but the standard library. A file .grid.toml in the folder of the "
        "program or above can set the language options.",
};

cli::OptionTable option_rows(Settings& settings) {
  constexpr std::string_view results = "Results";
  constexpr std::string_view code = "Code";
  return {
      {"output",
       'o',
       "FILE",
       {},
       results,
       "where the C++ goes; '-', the default, is standard output",
       cli::file_into(settings.output)},
      {"header",
       0,
       "FILE",
       {},
       results,
       "write a header, too, with what the program offers; the C++ then includes it by its name "
       "without folder",
       cli::file_into(settings.header)},
      {"split",
       0,
       "N",
       {},
       results,
       "divide the C++ into N files of about equal size, to be compiled at the same time: FILE, "
       "and "
       "beside it those with .2 to .N before the ending",
       cli::store_into(settings.files, cli::parse_few)},
      {"namespace",
       0,
       "NAME",
       {},
       code,
       "the namespace of everything but main(), as in 'a::b'; the default is made from the name of "
       "the program",
       cli::store_into(settings.name, parse_namespace)},
      {"no-main",
       0,
       {},
       {},
       code,
       "leave main() out, for use from other C++",
       cli::set_to(settings.has_main, false)},
      {"level",
       0,
       "0|1|2",
       {},
       code,
       "how much the code is optimised, which changes nothing but speed: 0 not at all, 1 by what "
       "is proved of the program, 2, the default, also by what is likely",
       cli::store_into(settings.level, parse_level)},
      {"line-directives",
       0,
       {},
       {},
       code,
       "say in the code which row of the program it comes from, for debuggers",
       cli::set_to(settings.line_directives, true)},
  };
}

}  // namespace grid::grid_cpp

#include "tools/grid-fmt/settings.h"

#include "tools/cli/parallel.h"
#include "tools/cli/values.h"

namespace grid::grid_fmt {

const cli::ProgramInfo kProgram = {
    .name = "grid-fmt",
    .operands = "FILE|FOLDER...",
    .summary =
        "Make the text of programs of two-dimensional grid languages regular, where that changes "
        "nothing that a run can see. Folders are searched for files whose extension is that of a "
        "dialect, or whose dialect .grid.toml names; '-' is standard input.",
    .notes =
        "Without --check, --diff and --in-place one program is printed. A file .grid.toml in the "
        "folder of a program or above can exclude files and set the language options.",
};

cli::OptionTable option_rows(Settings& settings) {
  settings.jobs = cli::default_jobs();
  constexpr std::string_view group = "What is done";
  cli::OptionTable table = {
      {"in-place",
       'i',
       {},
       {},
       group,
       "give the files the new texts",
       cli::set_to(settings.action, Action::write)},
      {"check",
       0,
       {},
       {},
       group,
       "name the files that would change; exit code 1 if there are any",
       cli::set_to(settings.action, Action::check)},
      {"diff",
       0,
       {},
       {},
       group,
       "show what would change, as a patch; exit code 1 if anything would",
       cli::set_to(settings.action, Action::diff)},
      {"jobs",
       'j',
       "N",
       {},
       group,
       "how many files are worked on at the same time; the default is the number of processors",
       cli::store_into(settings.jobs, cli::parse_few)},
  };
  for (cli::OptionRow& row : cli::search_rows(settings.search)) table.push_back(std::move(row));
  return table;
}

}  // namespace grid::grid_fmt

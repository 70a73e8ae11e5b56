#include "tools/grid-fmt/settings.h"

#include <fmt/format.h>

#include <utility>

#include "tools/cli/language.h"
#include "tools/cli/parallel.h"
#include "tools/cli/values.h"
#include "tools/report/escape.h"

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

void Changes::override_with(const Changes& other) {
  if (other.drop_dead) drop_dead = other.drop_dead;
  if (other.crop) crop = other.crop;
  if (other.max_states) max_states = other.max_states;
}

cli::Expected<bool> parse_normalisation(std::string_view text) {
  if (text == "dead") return true;
  if (text == "none") return false;
  return cli::fail(fmt::format("{} is no normalisation", report::quoted(text)),
                   "choose one of: dead, none");
}

namespace {

cli::OptionTable change_rows(Settings& settings) {
  constexpr std::string_view group = "What may change (proved for each program)";
  return {
      {"normalize",
       0,
       "dead|none",
       {},
       group,
       "dead: make cells that no run touches blanks, and leave them out at the ends of rows; none: "
       "do not",
       cli::store_into(settings.changes.drop_dead, parse_normalisation)},
      {"crop",
       0,
       {},
       {},
       group,
       "leave out rows at the end and columns at the right that no run comes to",
       cli::set_to(settings.changes.crop, true)},
      {"no-crop",
       0,
       {},
       {},
       group,
       "do not; for where the configuration says crop",
       cli::set_to(settings.changes.crop, false)},
      {"to-dialect",
       0,
       "DIALECT",
       {},
       group,
       "translate to another dialect of the same family; what has no counterpart there is named",
       cli::store_into(settings.to, cli::parse_dialect)},
      {"max-states",
       0,
       "N",
       {},
       group,
       "states of a program that are looked at where not all runs can be followed; the default is "
       "10000000",
       cli::store_into(settings.changes.max_states, cli::parse_count)},
  };
}

}  // namespace

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
  for (cli::OptionRow& row : change_rows(settings)) table.push_back(std::move(row));
  for (cli::OptionRow& row : cli::search_rows(settings.search)) table.push_back(std::move(row));
  return table;
}

}  // namespace grid::grid_fmt

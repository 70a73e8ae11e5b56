// Which programs the operands of a command name: files, and folders that are searched.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/cli/config.h"
#include "tools/cli/option.h"

namespace grid::cli {

// What programs that take many files are told about them.
struct SearchOptions {
  bool allow_empty = false;
  bool force_exclude = false;
  std::string stdin_filename{};
};

// The rows' handlers write to `options`, which must outlive the table.
OptionTable search_rows(SearchOptions& options);

// Refuses to work on nothing, and a name for standard input where that is not read.
std::optional<Failure> check_operands(const std::vector<std::string>& operands,
                                      const SearchOptions& options, const ProgramInfo& program);

// What to say where no program was found.
Failure no_programs();

struct FoundFile {
  std::string name;
  bool is_named = false;  // as an operand, be it found besides or not
};

struct Found {
  std::vector<FoundFile> files;   // sorted, each once
  std::vector<Failure> failures;  // folders that cannot be read
};

// An operand that is no folder is taken as it is, be it there or not; "-" too. Of a folder, and the
// folders below it, those files are taken whose extension is that of a dialect, or whose dialect an
// entry of the configuration names, unless the configuration excludes them; never a configuration
// or .gridignore, nor what ends in '~', as backups do.
// Folders whose names begin with a dot and links to folders are not entered, so links that lead in
// a circle do no harm. Of the names of one file, symbolic and hard links, one is taken that was
// found: the file's own before symbolic links, and of several the first as they are sorted; none if
// one was named. All that were named are taken. With `force_exclude`, files and folders that
// were named are left out too if they, or folders they are in, are excluded. A signal ends the
// process.
//
// Fails if a configuration is wrong.
Expected<Found> find_programs(const std::vector<std::string>& operands, bool force_exclude,
                              Configs& configs);

}  // namespace grid::cli

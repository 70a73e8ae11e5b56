// The frame of every program: the options that all have, and what happens to failures.
//
//     int main(int argc, char** argv) {
//       return grid::cli::run_program("grid-run", [&] { return run(argc, argv); });
//     }
#pragma once

#include <grid/program.h>

#include <functional>
#include <string>
#include <vector>

#include "tools/cli/config.h"
#include "tools/cli/console.h"
#include "tools/cli/file.h"
#include "tools/cli/language.h"
#include "tools/cli/option.h"

namespace grid::cli {

// Prepares the process, runs `body` and turns exceptions into exit codes: 4 with a message where
// memory ran out, 70 for everything that should never happen. Returns main()'s result.
int run_program(std::string_view name, const std::function<ExitCode()>& body);

// The options of all programs and what they said.
class CommonOptions {
 public:
  LanguageSettings language;
  ConfigChoice config;

  // Puts the language and configuration rows before the rows of a program and the others after.
  OptionTable table(OptionTable rows);
  // The same for a program that is told the language by something else than its command line.
  OptionTable table_without_language(OptionTable rows);
  // If --help, --version or --completion was given: prints that and returns the exit code. Only
  // --help goes with operands.
  std::optional<Expected<ExitCode>> answer(const ProgramInfo& program, const OptionTable& table,
                                           const std::vector<std::string>& operands);

 private:
  bool help_ = false;
  bool version_ = false;
  bool json_ = false;
  std::optional<std::string> completion_;
};

// The operand of a program that takes one, which names a program to work on.
Expected<std::string> one_program(const std::vector<std::string>& operands,
                                  const ProgramInfo& program);

// The dialect of a file by options, configuration and extension.
Expected<Dialect> dialect_of(const std::string& file, const CommonOptions& options);
Expected<Dialect> dialect_of(const std::string& file, const CommonOptions& options,
                             const Config& config);

// Reads and parses a program ("-": standard input) of at most `most` bytes; a larger one fails with
// the exit code of a limit. Diagnostics of the library are printed; then the failure has no message
// left.
Expected<ProgramPtr> load_program(const std::string& file, const Dialect& dialect,
                                  const Console& console, std::uint64_t most = kAnySize);

}  // namespace grid::cli

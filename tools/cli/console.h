// Messages to the person at the terminal: everything that is not the requested document, on
// standard error, each in one write.
#pragma once

#include <grid/diagnostic.h>
#include <grid/source.h>

#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"

namespace grid::cli {

// Whether a descriptor is a terminal, and may be coloured: NO_COLOR is unset or empty, and TERM is
// not "dumb".
bool is_terminal(int descriptor);
bool may_colour(int descriptor);

// Writes to standard error, as it is and at once.
void print_aside(std::string_view text);

class Console {
 public:
  explicit Console(std::string_view program) : program_(program) {}

  // Prints a failure unless its message is empty; returns its exit code.
  ExitCode report(const Failure& failure) const;
  // Prints a warning about the work of the program itself.
  void warn(std::string_view message, std::string_view advice) const;
  // Prints diagnostics about a file, with the rows they are about unless `source` is null.
  void report(const std::vector<Diagnostic>& diagnostics, std::string_view file,
              const Source* source) const;
  // "program: message"; no error.
  void say(std::string_view message) const;

 private:
  std::string_view program_;
};

}  // namespace grid::cli

#include "tools/cli/exit_code.h"

#include <array>

namespace grid::cli {

std::span<const ExitCodeRow> exit_codes() noexcept {
  static constexpr std::array rows = {
      ExitCodeRow{ExitCode::done, "done"},
      ExitCodeRow{ExitCode::findings, "not clean: something was found, would change, or failed"},
      ExitCodeRow{ExitCode::usage, "the command line or the configuration is wrong"},
      ExitCodeRow{ExitCode::source, "a source that is missing, unreadable or malformed"},
      ExitCodeRow{ExitCode::limit, "stopped at a limit"},
      ExitCodeRow{ExitCode::endless, "stopped, because the run would never end"},
      ExitCodeRow{ExitCode::nothing_matched, "no file or case was selected"},
      ExitCodeRow{ExitCode::internal, "a fault of the program itself"},
      ExitCodeRow{ExitCode::stream, "reading the input, or writing the output or a report, failed"},
  };
  return rows;
}

ExitCode worse(ExitCode a, ExitCode b) noexcept {
  using enum ExitCode;
  for (const ExitCode code : {stream, usage, source, findings}) {
    if (a == code || b == code) return code;
  }
  return a != done ? a : b;
}

}  // namespace grid::cli

#include "tools/cli/exit_code.h"

#include <array>

namespace grid::cli {

std::span<const ExitCodeRow> exit_codes() noexcept {
  static constexpr std::array rows = {
      ExitCodeRow{ExitCode::done, "done"},
      ExitCodeRow{ExitCode::findings, "findings, something would change, or cases failed"},
      ExitCodeRow{ExitCode::usage, "bad command line or configuration"},
      ExitCodeRow{ExitCode::source, "the source is missing, unreadable or bad"},
      ExitCodeRow{ExitCode::limit, "a limit was reached"},
      ExitCodeRow{ExitCode::endless, "the run is endless (proved)"},
      ExitCodeRow{ExitCode::nothing_matched, "nothing matched"},
      ExitCodeRow{ExitCode::internal, "internal error"},
      ExitCodeRow{ExitCode::stream, "an input or output stream failed"},
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

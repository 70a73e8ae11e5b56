#include <grid/version.h>

#include <cstdio>
#include <string_view>

#include "tools/cli/exit_code.h"

int main(int argc, char** argv) {
  using grid::cli::ExitCode;
  if (argc == 2 && std::string_view(argv[1]) == "--version") {
    const std::string_view version = grid::version();
    std::printf("grid-run %.*s\n", static_cast<int>(version.size()), version.data());
    return static_cast<int>(ExitCode::done);
  }
  std::fputs("usage: grid-run --version\n", stderr);
  return static_cast<int>(ExitCode::usage);
}

#include "tools/cli/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "tools/cli/stream.h"
#include "tools/report/text.h"

namespace grid::cli {

namespace {

constexpr std::int64_t kColumns = 80;

}  // namespace

void print_aside(std::string_view text) {
  ByteWriter out(STDERR_FILENO, {});
  out.write(text);
  out.flush();
}

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

bool may_colour(int descriptor) {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool wanted = no_colour == nullptr || *no_colour == '\0';
  return wanted && terminal != nullptr && std::string_view(terminal) != "dumb" &&
         is_terminal(descriptor);
}

ExitCode Console::report(const Failure& failure) const {
  if (failure.message.empty()) return failure.code;
  const bool colour = may_colour(STDERR_FILENO);
  const std::string_view where = failure.where.empty() ? program_ : failure.where;
  print_aside(
      report::headline(where, Severity::error, failure.message, failure.diagnostic, colour) +
      report::help_line(failure.advice, colour));
  return failure.code;
}

void Console::warn(std::string_view message, std::string_view advice) const {
  const bool colour = may_colour(STDERR_FILENO);
  print_aside(report::headline(program_, Severity::warning, message, {}, colour) +
              report::help_line(advice, colour));
}

void Console::report(const std::vector<Diagnostic>& diagnostics, std::string_view file,
                     const Source* source) const {
  const report::TextOptions options{.colour = may_colour(STDERR_FILENO), .columns = kColumns};
  for (const Diagnostic& diagnostic : diagnostics) {
    print_aside(report::to_text(diagnostic, file, source, options));
  }
}

void Console::say(std::string_view message) const {
  print_aside(fmt::format("{}: {}\n", program_, message));
}

}  // namespace grid::cli

// What the commands share: the cases that are meant, the implementations, documents.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/console.h"
#include "tools/cli/stream.h"
#include "tools/grid-test/settings.h"

namespace grid::grid_test {

// All cases of the operands, and those that the options choose.
struct ChosenCases {
  std::vector<Case> all;
  std::vector<Case> chosen;
};

// Messages about bad files are printed; then the failure has no message left. No case at all is a
// failure too, unless that is allowed.
cli::Expected<ChosenCases> choose_cases(const Settings& settings, Expectations expectations,
                                        const cli::Console& console);

// The one implementation that was given; grid-run if none was.
cli::Expected<Adapter> one_implementation(const Settings& settings);
// Those that were given, at least two; equal names are told apart by numbers.
cli::Expected<std::vector<Adapter>> several_implementations(const Settings& settings);

// run_all() with a display of its progress.
cli::Expected<std::vector<Observation>> run_with_progress(const std::vector<Task>& tasks,
                                                          const RunOptions& options);

// Where a document goes: a file, or standard output if the name is empty or "-". It is opened
// before the work that the document is about, so that no work is done for nothing; what the file
// holds stays until then.
class Destination {
 public:
  static cli::Expected<Destination> open(const std::string& file);
  cli::Expected<cli::ExitCode> write(std::string_view text);

 private:
  explicit Destination(std::optional<cli::ByteWriter> file) : file_(std::move(file)) {}

  std::optional<cli::ByteWriter> file_;
};

// The end of a command whose results were written, or not: after a signal the program dies by it,
// otherwise the code is that of the failure, if there was one, or `code`.
cli::Expected<cli::ExitCode> conclude(const cli::Expected<cli::ExitCode>& written,
                                      cli::ExitCode code, const cli::Console& console);

// Writes a document to a file, or to standard output if it is empty or "-".
cli::Expected<cli::ExitCode> write_document(std::string_view text, const std::string& file);

// Replaces a file as a whole: it holds the old or the new text, whatever happens, and no other file
// is touched.
cli::Expected<cli::ExitCode> replace_file(const std::string& file, std::string_view text);

}  // namespace grid::grid_test

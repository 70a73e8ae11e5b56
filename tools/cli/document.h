// Writing the documents that a program was asked for.
#pragma once

#include <grid/dialect.h>

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "tools/cli/failure.h"
#include "tools/cli/stream.h"

namespace grid::cli {

// Where a document goes: a file, or standard output if the name is empty or "-". It is opened
// before the work that the document is about, so that no work is done for nothing; what the file
// holds stays until then.
class Destination {
 public:
  static Expected<Destination> open(const std::string& file);
  Expected<ExitCode> write(std::string_view text);

 private:
  explicit Destination(std::optional<ByteWriter> file) : file_(std::move(file)) {}

  std::optional<ByteWriter> file_;
};

// Prints a document to standard output, as it is made. The stream fails, so that no more is made,
// where no more can be written, and once a signal has come.
Expected<ExitCode> print_document(const std::function<void(std::ostream&)>& make);
// Prints one that is made.
Expected<ExitCode> print_document(std::string_view text);
// Writes one to a file, or to standard output if its name is empty or "-".
Expected<ExitCode> write_document(std::string_view text, const std::string& file);

// How two texts of a program differ, for standard output: on a terminal with pictures of cells and
// perhaps coloured, else as a patch.
std::string diff_to_print(std::string_view file, std::string_view before, std::string_view after,
                          const Dialect& dialect);

}  // namespace grid::cli

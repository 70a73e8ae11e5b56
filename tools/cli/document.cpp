#include "tools/cli/document.h"

#include <unistd.h>

#include <utility>

namespace grid::cli {

Expected<Destination> Destination::open(const std::string& file) {
  if (file.empty() || file == "-") return Destination(std::nullopt);
  Expected<ByteWriter> out = ByteWriter::open(file);
  if (!out) return tl::unexpected(std::move(out.error()));
  return Destination(*std::move(out));
}

Expected<ExitCode> Destination::write(std::string_view text) {
  if (!file_) return print_document(text);
  const bool written = file_->truncate() && file_->write(text) && file_->close();
  if (!written) return tl::unexpected(file_->failure());
  return ExitCode::done;
}

Expected<ExitCode> print_document(std::string_view text) {
  ByteWriter out(STDOUT_FILENO, "standard output");
  out.write(text);
  if (!out.close()) return tl::unexpected(out.failure());
  return ExitCode::done;
}

Expected<ExitCode> write_document(std::string_view text, const std::string& file) {
  Expected<Destination> out = Destination::open(file);
  if (!out) return tl::unexpected(std::move(out.error()));
  return out->write(text);
}

}  // namespace grid::cli

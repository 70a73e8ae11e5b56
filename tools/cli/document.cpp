#include "tools/cli/document.h"

#include <unistd.h>

#include <new>
#include <ostream>
#include <streambuf>
#include <utility>

#include "tools/cli/console.h"
#include "tools/cli/signals.h"
#include "tools/report/diff.h"

namespace grid::cli {

namespace {

// Bytes go to a writer, which has a buffer of its own and flushes when it is closed.
class WriterBuffer : public std::streambuf {
 public:
  explicit WriterBuffer(ByteWriter& out) : out_(out) {}

 private:
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    return writes({bytes, static_cast<std::size_t>(count)}) ? count : 0;
  }
  int_type overflow(int_type byte) override {
    if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
    const char value = traits_type::to_char_type(byte);
    return writes({&value, 1}) ? byte : traits_type::eof();
  }

  bool writes(std::string_view bytes) { return pending_signal() == 0 && out_.write(bytes); }

  ByteWriter& out_;
};

}  // namespace

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

Expected<ExitCode> print_document(const std::function<void(std::ostream&)>& make) {
  ByteWriter out(STDOUT_FILENO, "standard output");
  WriterBuffer buffer(out);
  std::ostream stream(&buffer);
  make(stream);
  // A stream keeps to itself what is thrown while it writes.
  if (stream.bad() && out.error() == 0 && pending_signal() == 0) throw std::bad_alloc();
  if (!out.close()) return tl::unexpected(out.failure());
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

std::string diff_to_print(std::string_view file, std::string_view before, std::string_view after,
                          const Dialect& dialect) {
  if (!is_terminal(STDOUT_FILENO)) return report::unified_diff(file, before, after);
  return report::terminal_diff(file, before, after, dialect, may_colour(STDOUT_FILENO));
}

}  // namespace grid::cli

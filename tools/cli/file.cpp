#include "tools/cli/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "tools/cli/signals.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

constexpr std::size_t kFirstBlock = std::size_t{64} << 10;
// read() hands out at most about 2 GiB at once anyway.
constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;

class Descriptor {
 public:
  explicit Descriptor(const std::string& file)
      : value_(file == "-" ? STDIN_FILENO : ::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ > STDERR_FILENO) ::close(value_);
  }
  int get() const { return value_; }

 private:
  int value_;
};

Failure cannot_read(const std::string& file, int error) {
  Failure failure{.code = ExitCode::source};
  failure.message = fmt::format("cannot read {}: {}", shown_name(file), error_text(error));
  if (error == EISDIR) failure.advice = "give the name of a file in it";
  return failure;
}

// 0, or the errno value that says why the file cannot be read.
int open_error(const Descriptor& descriptor, struct stat& status) {
  if (descriptor.get() < 0 || ::fstat(descriptor.get(), &status) != 0) return errno;
  return S_ISDIR(status.st_mode) ? EISDIR : 0;
}

// Bytes that are known to come: one more is asked for, so that the end is seen without growing.
std::size_t expected_size(const struct stat& status) {
  if (!S_ISREG(status.st_mode) || status.st_size <= 0) return kFirstBlock;
  return static_cast<std::size_t>(status.st_size) + 1;
}

}  // namespace

std::string shown_name(const std::string& file) {
  return file == "-" ? "standard input" : report::quoted(file);
}

std::string error_text(int error) { return std::generic_category().message(error); }

std::optional<Failure> check_readable(const std::string& file) {
  const Descriptor descriptor(file);
  struct stat status {};
  const int error = file == "-" ? 0 : open_error(descriptor, status);
  return error == 0 ? std::nullopt : std::optional(cannot_read(file, error));
}

Expected<std::string> read_file(const std::string& file) {
  const Descriptor descriptor(file);
  struct stat status {};
  if (const int error = open_error(descriptor, status); error != 0) {
    return tl::unexpected(cannot_read(file, error));
  }
  std::string bytes(expected_size(status), '\0');
  std::size_t used = 0;
  while (true) {
    if (used == bytes.size()) bytes.resize(2 * bytes.size());
    const std::size_t room = std::min(bytes.size() - used, kMostAtOnce);
    const ssize_t count = ::read(descriptor.get(), bytes.data() + used, room);
    if (count == 0) break;
    if (count > 0) {
      used += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      return tl::unexpected(cannot_read(file, errno));
    } else if (const int signal = pending_signal(); signal != 0) {
      die_by_signal(signal);
    }
  }
  bytes.resize(used);
  return bytes;
}

}  // namespace grid::cli

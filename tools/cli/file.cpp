#include "tools/cli/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "tools/cli/signals.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

constexpr std::size_t kFirstBlock = std::size_t{64} << 10;
// read() hands out at most about 2 GiB at once anyway.
constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
constexpr int kFileMode = 0666;  // of new files

class OpenedFile {
 public:
  // A FIFO is opened at once, whether or not somebody writes to it: open() would wait in a thread
  // that no signal comes to.
  explicit OpenedFile(const std::string& file)
      : value_(file == "-" ? STDIN_FILENO : open_file(file, O_RDONLY | O_NONBLOCK)) {}
  // "-" is a name like others.
  static OpenedFile of_name(const std::string& file) {
    return OpenedFile(open_file(file, O_RDONLY | O_NONBLOCK));
  }
  OpenedFile(const OpenedFile&) = delete;
  OpenedFile& operator=(const OpenedFile&) = delete;
  ~OpenedFile() {
    if (value_ > STDERR_FILENO) ::close(value_);
  }
  int get() const { return value_; }

 private:
  explicit OpenedFile(int value) : value_(value) {}

  int value_;
};

Failure cannot_read(const std::string& file, int error) {
  Failure failure{.code = ExitCode::source};
  failure.message = fmt::format("cannot read {}: {}", shown_name(file), error_text(error));
  if (error == EISDIR) failure.advice = "give the name of a file in it";
  return failure;
}

// 0, or the errno value that says why the file cannot be read.
int open_error(const OpenedFile& opened, struct stat& status) {
  if (opened.get() < 0 || ::fstat(opened.get(), &status) != 0) return errno;
  return S_ISDIR(status.st_mode) ? EISDIR : 0;
}

std::optional<Failure> not_regular(const std::string& file, const OpenedFile& opened,
                                   struct stat& status) {
  if (const int error = open_error(opened, status); error != 0) return cannot_read(file, error);
  if (S_ISREG(status.st_mode)) return std::nullopt;
  return Failure{.message = fmt::format("{} is no regular file", report::quoted(file)),
                 .code = ExitCode::source};
}

Failure too_large(const std::string& file, std::uint64_t most) {
  return {.message = fmt::format("{} is larger than {} bytes", shown_name(file), most),
          .code = ExitCode::limit};
}

// Bytes that are known to come; 0 if none are.
std::uint64_t known_size(const struct stat& status) {
  return S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
}

// Returns when a read would not wait, or would say what is wrong. A FIFO that nobody has written to
// yet is waited for.
void wait_for_bytes(int descriptor) {
  std::array<pollfd, 2> wanted = {{{descriptor, POLLIN, 0}, {signal_descriptor(), POLLIN, 0}}};
  while (true) {
    const int ready = ::poll(wanted.data(), wanted.size(), -1);
    if (ready > 0 && wanted[0].revents != 0) return;
    if (ready < 0 && errno != EINTR) return;
    die_if_signalled();
  }
}

// Reads up to the end.
Expected<std::string> read_all(const std::string& file, const OpenedFile& opened,
                               const struct stat& status, std::uint64_t most) {
  most = std::min<std::uint64_t>(most, std::string().max_size() - 1);
  const std::uint64_t known = known_size(status);
  if (known > most) return tl::unexpected(too_large(file, most));
  // One more than is known to come, so that the end is seen without growing.
  std::string bytes(known == 0 ? kFirstBlock : static_cast<std::size_t>(known) + 1, '\0');
  std::size_t used = 0;
  while (true) {
    if (used > most) return tl::unexpected(too_large(file, most));
    if (used == bytes.size())
      bytes.resize(static_cast<std::size_t>(std::min<std::uint64_t>(2 * used, most)) + 1);
    const std::size_t room = std::min(bytes.size() - used, kMostAtOnce);
    wait_for_bytes(opened.get());
    const ssize_t count = ::read(opened.get(), bytes.data() + used, room);
    if (count == 0) break;
    if (count > 0) {
      used += static_cast<std::size_t>(count);
    } else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) {
      return tl::unexpected(cannot_read(file, errno));
    }
  }
  bytes.resize(used);
  return bytes;
}

}  // namespace

std::string shown_name(const std::string& file) {
  return file == "-" ? "standard input" : report::quoted(file);
}

std::string folder_of(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path parent = file == "-" ? fs::path() : fs::path(file).parent_path();
  const fs::path folder = fs::weakly_canonical(fs::absolute(parent / ".", error), error);
  if (error) return {};
  return folder.has_filename() ? folder.string() : folder.parent_path().string();
}

std::optional<FileId> file_id(const std::string& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return std::nullopt;
  return FileId(status.st_dev, status.st_ino);
}

std::string file_version(const std::string& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return file;
  return fmt::format("{} {} {} {} {}", file, status.st_ino, status.st_size, status.st_mtim.tv_sec,
                     status.st_mtim.tv_nsec);
}

std::string error_text(int error) { return std::generic_category().message(error); }

std::optional<Failure> check_readable(const std::string& file) {
  const OpenedFile opened(file);
  struct stat status {};
  const int error = file == "-" ? 0 : open_error(opened, status);
  return error == 0 ? std::nullopt : std::optional(cannot_read(file, error));
}

int open_file(const std::string& file, int flags) {
  while (true) {
    const int descriptor = ::open(file.c_str(), flags | O_CLOEXEC, kFileMode);
    if (descriptor >= 0 || errno != EINTR) return descriptor;
    die_if_signalled();
  }
}

Expected<std::string> read_file(const std::string& file, std::uint64_t most) {
  const OpenedFile opened(file);
  struct stat status {};
  if (const int error = open_error(opened, status); error != 0) {
    return tl::unexpected(cannot_read(file, error));
  }
  return read_all(file, opened, status, most);
}

Expected<std::string> read_regular_file(const std::string& file, std::uint64_t most) {
  const OpenedFile opened = OpenedFile::of_name(file);
  struct stat status {};
  if (auto failure = not_regular(file, opened, status)) {
    return tl::unexpected(*std::move(failure));
  }
  return read_all(file, opened, status, most);
}

std::optional<Failure> check_regular_file(const std::string& file) {
  const OpenedFile opened = OpenedFile::of_name(file);
  struct stat status {};
  return not_regular(file, opened, status);
}

}  // namespace grid::cli

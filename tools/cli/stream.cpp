#include "tools/cli/stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>

#include "tools/cli/file.h"
#include "tools/cli/signals.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

constexpr std::size_t kBufferSize = std::size_t{64} << 10;
constexpr std::size_t kSmallWrite = 4096;  // what a pipe takes whole once it is writable
constexpr int kGraceMilliseconds = 1000;   // for a reader that hangs while we are to die

// Milliseconds until a deadline, rounded up; -1: for ever.
int poll_timeout(std::optional<ByteReader::Clock::time_point> deadline) {
  if (!deadline) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(*deadline - ByteReader::Clock::now());
  return static_cast<int>(
      std::clamp<std::int64_t>(left.count(), 0, std::numeric_limits<int>::max()));
}

bool nobody_reads(int error) { return error == EPIPE || error == EBADF; }

Failure refuse(const std::string& target, std::string_view what) {
  return {fmt::format("{} is {}", report::quoted(target), what),
          "it would be overwritten; name another file"};
}

// Devices can be written to by everyone at once.
bool is_same_regular_file(const struct stat& a, const struct stat& b) {
  return S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace

ByteWriter::ByteWriter(int descriptor, std::string name)
    : descriptor_(descriptor), is_output_(descriptor == STDOUT_FILENO), name_(std::move(name)) {}

Expected<ByteWriter> ByteWriter::open(const std::string& file) {
  if (file == "-") return ByteWriter(STDERR_FILENO, "standard error");
  const int descriptor = open_file(file, O_WRONLY | O_CREAT);
  if (descriptor >= 0) return ByteWriter(descriptor, report::quoted(file));
  return tl::unexpected(
      Failure{fmt::format("cannot write {}: {}", report::quoted(file), error_text(errno)),
              {},
              {},
              ExitCode::stream});
}

Expected<ByteWriter> ByteWriter::create(const std::string& file) {
  Expected<ByteWriter> writer = open(file);
  if (writer && !writer->truncate()) return tl::unexpected(writer->failure());
  return writer;
}

ByteWriter::ByteWriter(ByteWriter&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      is_output_(other.is_output_),
      name_(std::move(other.name_)),
      buffer_(std::move(other.buffer_)),
      error_(other.error_) {}

ByteWriter::~ByteWriter() {
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
}

bool ByteWriter::truncate() {
  struct stat status {};
  if (descriptor_ == STDERR_FILENO || ::fstat(descriptor_, &status) != 0) return true;
  if (!S_ISREG(status.st_mode) || ::ftruncate(descriptor_, 0) == 0) return true;
  return fail_with(errno);
}

bool ByteWriter::write(std::string_view bytes) {
  if (error_ != 0) return false;
  if (buffer_.size() + bytes.size() > kBufferSize && !flush()) return false;
  if (bytes.size() > kBufferSize) return write_through(bytes);
  buffer_ += bytes;
  return true;
}

bool ByteWriter::flush() {
  if (error_ != 0) return false;
  const bool written = write_through(buffer_);
  buffer_.clear();
  return written;
}

bool ByteWriter::close() {
  bool written = flush();
  if (descriptor_ < 0 || descriptor_ == STDERR_FILENO) return written;
  if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EBADF && errno != EINTR && written) {
    written = fail_with(errno);
  }
  return written;
}

Failure ByteWriter::failure() const {
  Failure failure{.code = ExitCode::stream};
  if (is_output_ && nobody_reads(error_)) return failure;
  failure.message = fmt::format("cannot write {}: {}", name_, error_text(error_));
  return failure;
}

bool ByteWriter::fail_with(int error) {
  error_ = error;
  return false;
}

// While we are to die by a signal, a reader that hangs gets a moment only.
bool ByteWriter::wait_until_writable() {
  pollfd wanted{descriptor_, POLLOUT, 0};
  const bool dying = pending_signal() != 0;
  const int ready = ::poll(&wanted, 1, dying ? kGraceMilliseconds : -1);
  return ready > 0 || (ready < 0 && errno == EINTR);
}

bool ByteWriter::write_through(std::string_view bytes) {
  while (!bytes.empty()) {
    const bool dying = pending_signal() != 0;
    if (dying && !wait_until_writable()) return fail_with(EINTR);
    const std::size_t size = dying ? std::min(bytes.size(), kSmallWrite) : bytes.size();
    const ssize_t count = ::write(descriptor_, bytes.data(), size);
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_until_writable()) return fail_with(EAGAIN);
    } else if (errno != EINTR) {
      return fail_with(errno);
    }
  }
  return true;
}

Expected<ByteReader> ByteReader::open(const std::string& file) {
  ByteReader reader;
  reader.name_ = shown_name(file);
  reader.descriptor_ = file == "-" ? STDIN_FILENO : open_file(file, O_RDONLY);
  struct stat status {};
  reader.error_ = reader.descriptor_ < 0 ? errno : 0;
  if (reader.error_ == 0 && file != "-" && ::fstat(reader.descriptor_, &status) == 0 &&
      S_ISDIR(status.st_mode)) {
    reader.error_ = EISDIR;
  }
  if (reader.error_ != 0) return tl::unexpected(reader.failure());
  return reader;
}

ByteReader::Next ByteReader::next(std::optional<Clock::time_point> deadline,
                                  const std::function<bool()>& before_waiting) {
  if (at_ == buffer_.size()) {
    const Kind kind = descriptor_ < 0 ? Kind::end : refill(deadline, before_waiting);
    if (kind != Kind::byte) return {kind};
  }
  return {Kind::byte, buffer_[at_++]};
}

ByteReader::Kind ByteReader::wait(std::optional<Clock::time_point> deadline,
                                  const std::function<bool()>& before_waiting) {
  std::array<pollfd, 2> wanted = {{{descriptor_, POLLIN, 0}, {signal_descriptor(), POLLIN, 0}}};
  bool told = false;
  while (true) {
    if (pending_signal() != 0) return Kind::interrupted;
    const int ready = ::poll(wanted.data(), wanted.size(), told ? poll_timeout(deadline) : 0);
    if (ready > 0 && wanted[0].revents != 0) return Kind::byte;
    if (ready < 0 && errno != EINTR) {
      error_ = errno;
      return Kind::error;
    }
    if (told && ready == 0 && deadline && Clock::now() >= *deadline) return Kind::timed_out;
    if (!told && !before_waiting()) return Kind::error;
    told = true;
  }
}

ByteReader::Kind ByteReader::refill(std::optional<Clock::time_point> deadline,
                                    const std::function<bool()>& before_waiting) {
  while (true) {
    const Kind kind = wait(deadline, before_waiting);
    if (kind != Kind::byte) return kind;
    buffer_.resize(kBufferSize);
    at_ = 0;
    const ssize_t count = ::read(descriptor_, buffer_.data(), buffer_.size());
    buffer_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (count > 0) return Kind::byte;
    if (count == 0) return Kind::end;
    if (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK) continue;
    error_ = errno;
    return Kind::error;
  }
}

Failure ByteReader::failure() const {
  return {fmt::format("cannot read {}: {}", name_, error_text(error_)), {}, {}, ExitCode::stream};
}

std::optional<Failure> same_file(const std::string& target, int descriptor, std::string_view what) {
  struct stat status {};
  struct stat other {};
  if (target == "-" || ::stat(target.c_str(), &status) != 0) return std::nullopt;
  if (::fstat(descriptor, &other) != 0 || !is_same_regular_file(status, other)) return std::nullopt;
  return refuse(target, what);
}

std::optional<Failure> same_file(const std::string& target, const std::string& other,
                                 std::string_view what) {
  if (target == "-" || other == "-") return std::nullopt;
  struct stat a {};
  struct stat b {};
  const bool same = ::stat(target.c_str(), &a) == 0 && ::stat(other.c_str(), &b) == 0 &&
                    is_same_regular_file(a, b);
  return same ? std::optional(refuse(target, what)) : std::nullopt;
}

}  // namespace grid::cli

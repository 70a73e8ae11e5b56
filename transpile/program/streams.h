// Byte streams over descriptors: an output that checks every write, and an input that can wait
// with a deadline.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "transpile/program/messages.h"
#include "transpile/program/platform.h"

namespace grid::program {

inline constexpr std::size_t kBufferSize = std::size_t{64} << 10;

inline Failure cannot_write(const std::string& name, int error) {
  return {joined({"cannot write ", name, ": ", std::strerror(error)}), {}, kStream};
}

// Buffered output. After the first failure everything is refused and error() says why.
class Writer {
 public:
  Writer(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}

  bool write(std::string_view bytes) {
    if (error_ != 0) return false;
    if (buffer_.size() + bytes.size() > kBufferSize && !flush()) return false;
    if (bytes.size() > kBufferSize) return write_through(bytes);
    buffer_ += bytes;
    return true;
  }
  bool flush() {
    if (error_ != 0) return false;
    const bool written = write_through(buffer_);
    buffer_.clear();
    return written;
  }
  // Flushes and closes, which is when some file systems report that a disk is full. Standard error
  // stays open.
  bool close() {
    const bool written = flush();
    if (descriptor_ == kStandardError || close_file(descriptor_) == 0) return written;
    if (errno == EBADF || errno == EINTR || !written) return written;
    error_ = errno;
    return false;
  }
  bool has_buffered() const { return !buffer_.empty(); }

  // What went wrong; no message if nothing did, or where nobody is left to read standard output.
  Failure failure() const {
    const bool nobody_reads = error_ == EPIPE || error_ == EBADF;
    if (error_ == 0 || (descriptor_ == kStandardOutput && nobody_reads)) return {{}, {}, kStream};
    return cannot_write(name_, error_);
  }

 private:
  bool write_through(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::ptrdiff_t count = write_some(descriptor_, bytes.data(), bytes.size());
      if (count < 0) {
        error_ = errno;
        return false;
      }
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  int descriptor_;
  std::string name_;
  std::string buffer_{};
  int error_ = 0;
};

// Unbuffered for the caller, buffered inside.
class Reader {
 public:
  enum class Kind { byte, end, error, timed_out, interrupted };

  // Opens a file; "-" is standard input. What goes wrong is in failure().
  bool open(const std::string& file) {
    name_ = file == "-" ? "standard input" : quoted(file);
    descriptor_ = file == "-" ? kStandardInput : open_to_read(file);
    if (descriptor_ < 0) error_ = errno;
    return error_ == 0;
  }

  // Whether there is a byte to take(). When none is there yet, `output` is flushed before it waits;
  // if that fails, so does this, without an error of its own.
  Kind fill(Clock::time_point deadline, Writer& output) {
    if (at_ < end_) return Kind::byte;
    while (true) {
      const Kind kind = wait(deadline, output);
      if (kind != Kind::byte) return kind;
      const std::ptrdiff_t count = read_some(descriptor_, buffer_.get(), kBufferSize);
      at_ = 0;
      end_ = count > 0 ? static_cast<std::size_t>(count) : 0;
      if (count > 0) return Kind::byte;
      if (count == 0) return Kind::end;
      if (errno != EINTR) return fail_with(errno);
    }
  }
  unsigned char take() { return static_cast<unsigned char>(buffer_[at_++]); }

  int descriptor() const { return descriptor_; }
  Failure failure() const {
    return {joined({"cannot read ", name_, ": ", std::strerror(error_)}), {}, kStream};
  }

 private:
  Kind fail_with(int error) {
    error_ = error;
    return Kind::error;
  }
  Kind wait(Clock::time_point deadline, Writer& output) {
    Readiness readiness = await_input(descriptor_, Clock::time_point::min());
    if (readiness == Readiness::late) {
      if (!output.flush()) return Kind::error;
      readiness = await_input(descriptor_, deadline);
    }
    switch (readiness) {
      case Readiness::ready:
        return Kind::byte;
      case Readiness::late:
        return Kind::timed_out;
      case Readiness::interrupted:
        return Kind::interrupted;
      case Readiness::failed:
        break;
    }
    return fail_with(errno);
  }

  int descriptor_ = -1;
  std::string name_{};
  std::unique_ptr<char[]> buffer_{new char[kBufferSize]};
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  int error_ = 0;
};

}  // namespace grid::program

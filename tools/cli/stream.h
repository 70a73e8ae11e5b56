// Byte streams over file descriptors: an output that checks every write, and an input that can
// wait with a deadline. Both survive interrupted calls and non-blocking descriptors.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/failure.h"

namespace grid::cli {

// Buffered output. After the first failure everything is refused and error() says why.
class ByteWriter {
 public:
  // Standard output or error.
  ByteWriter(int descriptor, std::string name);
  // Opens a file, which is created if there is none; "-" is standard error. What it holds stays.
  static Expected<ByteWriter> open(const std::string& file);
  // The same, and empties it.
  static Expected<ByteWriter> create(const std::string& file);

  ByteWriter(ByteWriter&& other) noexcept;
  ByteWriter& operator=(ByteWriter&& other) = delete;
  ~ByteWriter();

  // Empties a file that was opened; other streams stay as they are.
  bool truncate();
  bool write(std::string_view bytes);
  bool flush();
  // Flushes and closes, which is when some file systems report that a disk is full. Standard error
  // stays open.
  bool close();

  bool has_buffered() const { return !buffer_.empty(); }
  int error() const { return error_; }
  // For comparisons with other files.
  int descriptor() const { return descriptor_; }
  // The failure as a message with the exit code of a stream; its text is empty where nobody is
  // left to read standard output (a closed pipe or descriptor).
  Failure failure() const;

 private:
  bool write_through(std::string_view bytes);
  bool fail_with(int error);
  bool wait_until_writable();

  int descriptor_;
  bool is_output_;  // standard output
  std::string name_;
  std::string buffer_;
  int error_ = 0;
};

// Unbuffered for the caller, buffered inside.
class ByteReader {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Kind { byte, end, error, timed_out, interrupted };
  struct Next {
    Kind kind{};
    unsigned char value = 0;
  };

  // A stream that is at its end.
  ByteReader() = default;
  // Opens a file; "-" is standard input.
  static Expected<ByteReader> open(const std::string& file);

  // The next byte. Calls `before_waiting` when none is there yet; if it returns false, so does the
  // read, with Kind::error and error() 0.
  Next next(std::optional<Clock::time_point> deadline, const std::function<bool()>& before_waiting);

  int error() const { return error_; }
  Failure failure() const;
  // For comparisons with other files; -1 without a file.
  int descriptor() const { return descriptor_; }

 private:
  // Kind::byte: there is something to read.
  Kind wait(std::optional<Clock::time_point> deadline, const std::function<bool()>& before_waiting);
  Kind refill(std::optional<Clock::time_point> deadline,
              const std::function<bool()>& before_waiting);

  int descriptor_ = -1;
  std::string name_;
  std::vector<unsigned char> buffer_;
  std::size_t at_ = 0;
  int error_ = 0;
};

// Refuses to write `target` if it is an existing regular file that is also open as `descriptor`
// (what: "the input"). Nothing that a run reads may be overwritten by it.
std::optional<Failure> same_file(const std::string& target, int descriptor, std::string_view what);
// The same for a file named `other`. "-" is no file.
std::optional<Failure> same_file(const std::string& target, const std::string& other,
                                 std::string_view what);

}  // namespace grid::cli

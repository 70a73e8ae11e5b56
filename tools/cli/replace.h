// Replacing whole files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/cli/failure.h"
#include "tools/cli/stream.h"

namespace grid::cli {

// A text on its way into a file, so that several files can change together or not at all: prepare()
// does what can fail, put() gives the file its text.
class PreparedFile {
 public:
  // Writes the text beside a file that exists or is to be made. What is no regular file, such as a
  // device, is opened only; it gets the text, which must live until then, from put().
  static Expected<PreparedFile> prepare(const std::string& file, std::string_view text);

  PreparedFile(PreparedFile&& other) noexcept;
  PreparedFile& operator=(PreparedFile&&) = delete;
  // Takes back what was prepared and not put.
  ~PreparedFile();

  // From now on the file has the new text. Its mode bits stay; a link stays, and what it leads to
  // is replaced.
  std::optional<Failure> put();

 private:
  PreparedFile(std::string file, std::string target)
      : file_(std::move(file)), target_(std::move(target)) {}

  std::string file_;     // as it was named
  std::string target_;   // with links resolved
  std::string fresh_{};  // what is to become the target; empty: nothing
  std::optional<ByteWriter> device_{};
  std::string_view text_{};
};

// Gives a file that exists a new text: it holds the old or the new one, whatever happens. Failures
// have the exit code of a stream.
std::optional<Failure> replace_file(const std::string& file, std::string_view text);

// The same for a file that exists or is to be made, and for devices.
std::optional<Failure> write_file(const std::string& file, std::string_view text);

}  // namespace grid::cli

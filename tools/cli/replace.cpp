#include "tools/cli/replace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include "tools/cli/file.h"
#include "tools/cli/stream.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kModeBits = 07777;

// Writes the text to a new file of this mode and closes it; 0 or what errno says.
int write_fresh(int descriptor, std::string_view text, mode_t mode) {
  ByteWriter out(descriptor, {});
  if (::fchmod(descriptor, mode) != 0) return errno;
  out.write(text);
  if (!out.flush()) return out.error();
  return ::fsync(descriptor) == 0 ? 0 : errno;
}

int replace(const fs::path& target, std::string_view text) {
  struct stat status {};
  if (::stat(target.c_str(), &status) != 0) return errno;
  // Beside the file, so that renaming is enough; hidden, so that no search for programs or cases
  // finds it should this program be killed.
  const std::string name = fmt::format(".{}.XXXXXX", target.filename().string());
  std::string fresh = (target.parent_path() / name).string();
  const int descriptor = ::mkostemp(fresh.data(), O_CLOEXEC);
  if (descriptor < 0) return errno;
  int error = write_fresh(descriptor, text, status.st_mode & kModeBits);
  if (error == 0 && ::rename(fresh.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) ::unlink(fresh.c_str());
  return error;
}

}  // namespace

std::optional<Failure> replace_file(const std::string& file, std::string_view text) {
  std::error_code resolved;
  const fs::path target = fs::canonical(file, resolved);
  const int error = resolved ? resolved.value() : replace(target, text);
  if (error == 0) return std::nullopt;
  Failure failure{.code = ExitCode::stream};
  failure.message = fmt::format("cannot replace {}: {}", report::quoted(file), error_text(error));
  return failure;
}

}  // namespace grid::cli

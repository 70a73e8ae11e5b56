#include "tools/cli/replace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "tools/cli/file.h"
#include "tools/report/escape.h"

namespace grid::cli {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kModeBits = 07777;
constexpr mode_t kNewMode = 0666;

Failure cannot(std::string_view what, const std::string& file, int error) {
  return {fmt::format("cannot {} {}: {}", what, report::quoted(file), error_text(error)),
          {},
          {},
          ExitCode::stream};
}

// Who may do what with a file.
struct Rights {
  mode_t mode = 0;
  bool has_owner = false;
  uid_t user = 0;
  gid_t group = 0;
};

// Of a file that is there, or of a new one.
Rights rights_of(const fs::path& target) {
  struct stat status {};
  if (::stat(target.c_str(), &status) == 0) {
    return {status.st_mode & kModeBits, true, status.st_uid, status.st_gid};
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return {.mode = kNewMode & ~mask};
}

// Where the owner cannot be kept, nobody is to run the file as another one.
bool give(int descriptor, const Rights& rights) {
  mode_t mode = rights.mode;
  const bool is_owned = rights.has_owner && ::fchown(descriptor, rights.user, rights.group) == 0;
  if (!is_owned) mode &= ~static_cast<mode_t>(S_ISUID | S_ISGID);
  return ::fchmod(descriptor, mode) == 0;
}

// Writes the text to a new file and closes it; 0 or what errno says.
int write_fresh(int descriptor, std::string_view text, const Rights& rights) {
  ByteWriter out(descriptor, {});
  out.write(text);
  if (!out.flush()) return out.error();
  if (!give(descriptor, rights)) return errno;  // later: writing takes some bits away
  return ::fsync(descriptor) == 0 ? 0 : errno;
}

// The name of a new file with the text, or what errno says.
tl::expected<std::string, int> write_beside(const fs::path& target, std::string_view text) {
  // Beside the file, so that renaming is enough; called like a backup, so that no search finds it
  // should this program be killed.
  constexpr std::size_t kLongest = 200;  // bytes of a name that are taken: systems allow 255
  const std::string name =
      fmt::format(".{}.XXXXXX~", target.filename().string().substr(0, kLongest));
  std::string fresh = (target.parent_path() / name).string();
  const Rights rights = rights_of(target);
  const int descriptor = ::mkostemps(fresh.data(), 1, O_CLOEXEC);
  if (descriptor < 0) return tl::unexpected(errno);
  const int error = write_fresh(descriptor, text, rights);
  if (error == 0) return fresh;
  ::unlink(fresh.c_str());
  return tl::unexpected(error);
}

}  // namespace

Expected<PreparedFile> PreparedFile::prepare(const std::string& file, std::string_view text) {
  std::error_code error;
  const fs::file_type type = fs::symlink_status(file, error).type();
  const bool is_new = type == fs::file_type::not_found;
  if (!is_new && !fs::is_regular_file(file, error)) {
    Expected<ByteWriter> device = ByteWriter::open(file);
    if (!device) return tl::unexpected(std::move(device.error()));
    PreparedFile prepared(file, file);
    prepared.device_.emplace(*std::move(device));
    prepared.text_ = text;
    return prepared;
  }
  PreparedFile prepared(file, is_new ? file : fs::canonical(file, error).string());
  auto fresh = write_beside(prepared.target_, text);
  if (!fresh) return tl::unexpected(cannot(is_new ? "write" : "replace", file, fresh.error()));
  prepared.fresh_ = *std::move(fresh);
  return prepared;
}

PreparedFile::PreparedFile(PreparedFile&& other) noexcept
    : file_(std::move(other.file_)),
      target_(std::move(other.target_)),
      fresh_(std::exchange(other.fresh_, {})),
      device_(std::move(other.device_)),
      text_(other.text_) {}

PreparedFile::~PreparedFile() {
  if (!fresh_.empty()) ::unlink(fresh_.c_str());
}

std::optional<Failure> PreparedFile::put() {
  if (device_) {
    device_->write(text_);
    return device_->close() ? std::nullopt : std::optional(device_->failure());
  }
  if (::rename(fresh_.c_str(), target_.c_str()) != 0) return cannot("replace", file_, errno);
  fresh_.clear();
  return std::nullopt;
}

std::optional<Failure> replace_file(const std::string& file, std::string_view text) {
  std::error_code error;
  const fs::path target = fs::canonical(file, error);
  if (error) return cannot("replace", file, error.value());
  return write_file(file, text);
}

std::optional<Failure> write_file(const std::string& file, std::string_view text) {
  Expected<PreparedFile> prepared = PreparedFile::prepare(file, text);
  if (!prepared) return std::move(prepared.error());
  return prepared->put();
}

}  // namespace grid::cli

#include "tools/report/uri.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace grid::report {

namespace {

namespace fs = std::filesystem;

bool is_plain(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~' || c == '/';
}

}  // namespace

std::string encoded_path(std::string_view path) {
  std::string out;
  for (const char c : path) {
    out += is_plain(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

FilePath path_from(const std::string& folder, const std::string& file) {
  const fs::path path = (fs::path(folder) / file).lexically_normal();
  std::string relative = path.lexically_relative(folder).generic_string();
  if (!relative.empty() && relative != ".." && !relative.starts_with("../")) {
    return {std::move(relative), true};
  }
  return {path.generic_string(), false};
}

FileUri uri_of(const std::string& folder, const std::string& file) {
  const FilePath path = path_from(folder, file);
  return {(path.relative ? "" : "file://") + encoded_path(path.path), path.relative};
}

std::string folder_uri(const std::string& folder) {
  return "file://" + encoded_path(folder) + (folder.ends_with('/') ? "" : "/");
}

}  // namespace grid::report

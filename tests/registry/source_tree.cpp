#include "tests/registry/source_tree.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace registry {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view folders[] = {".ci",   "libgrid", "interp",   "lint", "transpile",
                                        "tools", "tests",   "examples", "docs", "packaging"};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return text;
}

}  // namespace

Files read_source_tree(bool (*wanted)(std::string_view path)) {
  const fs::path root = GRID_SOURCE_DIR;
  Files files;
  const auto take = [&](const fs::directory_entry& entry) {
    if (!entry.is_regular_file()) return;
    const std::string path = entry.path().lexically_relative(root).generic_string();
    if (wanted(path)) files.emplace(path, read(entry.path()));
  };
  for (const auto& entry : fs::directory_iterator(root)) take(entry);
  for (const std::string_view folder : folders) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) take(entry);
  }
  return files;
}

void write_source(std::string_view path, std::string_view text) {
  std::ofstream out(fs::path(GRID_SOURCE_DIR) / path, std::ios::binary);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + std::string(path));
}

std::string_view extension(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view{} : name.substr(dot);
}

}  // namespace registry

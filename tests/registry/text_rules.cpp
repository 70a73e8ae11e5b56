#include "tests/registry/text_rules.h"

#include <algorithm>
#include <cstddef>

#include "tests/registry/source_tree.h"

namespace registry {

namespace {

constexpr std::ptrdiff_t widest = 100;

constexpr std::string_view source_kinds[] = {".h", ".cpp", ".def"};
constexpr std::string_view other_kinds[] = {".cmake", ".md", ".json", ".toml", ".yaml", ".yml",
                                            ".sh",    ".py", ".js",   ".css",  ".awk"};
constexpr std::string_view names[] = {"CMakeLists.txt",
                                      "LICENSE",
                                      "tools/dev",
                                      "tools/site/Doxyfile",
                                      "tools/site/reference.dox",
                                      ".ci/run",
                                      ".clang-format",
                                      ".clang-tidy",
                                      ".gitattributes",
                                      ".gitignore",
                                      ".editorconfig",
                                      "packaging/Dockerfile",
                                      "packaging/Dockerfile.dockerignore",
                                      "packaging/ci/install-programs",
                                      "packaging/ci/verbatim",
                                      "tests/ci/image",
                                      "tests/portability/run",
                                      "tests/portability/prepare",
                                      "tests/portability/check",
                                      "tests/portability/targets.txt",
                                      "tests/portability/programs.txt"};

template <std::size_t size>
bool contains(const std::string_view (&list)[size], std::string_view wanted) {
  return std::find(std::begin(list), std::end(list), wanted) != std::end(list);
}

bool is_source(std::string_view path) { return contains(source_kinds, extension(path)); }

std::ptrdiff_t columns(std::string_view line) {
  return std::count_if(line.begin(), line.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;
  });
}

}  // namespace

bool is_text(std::string_view path) {
  return is_source(path) || contains(other_kinds, extension(path)) || contains(names, path) ||
         path.ends_with("/CMakeLists.txt");
}

std::vector<std::string> text_faults(std::string_view path, std::string_view text) {
  std::vector<std::string> faults;
  int number = 0;
  const auto fault = [&](std::string_view reason) {
    faults.push_back(std::string(path) + ':' + std::to_string(number) + ": " + std::string(reason));
  };
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (line.find('\r') != std::string_view::npos) fault("carriage return");
    if (line.find('\t') != std::string_view::npos) fault("tab");
    if (is_source(path) && columns(line) > widest) fault("more than 100 columns");
    if (end == std::string_view::npos) fault("no newline at the end");
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return faults;
}

}  // namespace registry

#include "tools/grid-cpp/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "tools/cli/document.h"
#include "tools/cli/file.h"
#include "tools/cli/replace.h"
#include "tools/report/escape.h"

namespace grid::grid_cpp {

namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using cli::PreparedFile;

// What is read, or written already, must not be overwritten.
std::optional<Failure> check_target(const std::string& target, const std::string& program,
                                    const std::string& config) {
  auto failure = cli::same_file(target, program, "the program itself");
  if (!failure && !config.empty()) failure = cli::same_file(target, config, "the configuration");
  if (!failure) failure = cli::same_file(target, STDIN_FILENO, "standard input");
  if (!failure) failure = cli::same_file(target, STDOUT_FILENO, "standard output");
  return failure;
}

// Also of files that are not there yet.
bool are_same(const std::string& a, const std::string& b) {
  if (const auto id = cli::file_id(a)) return id == cli::file_id(b);
  return fs::path(a).filename() == fs::path(b).filename() && cli::folder_of(a) == cli::folder_of(b);
}

// --output, then the others of --split.
std::vector<std::string> source_files(const Settings& settings) {
  std::vector<std::string> files{settings.output};
  for (std::size_t i = 2; i <= settings.files; ++i) {
    const fs::path first(settings.output);
    const std::string name =
        fmt::format("{}.{}{}", first.stem().string(), i, first.extension().string());
    files.push_back(fs::path(first).replace_filename(name).string());
  }
  return files;
}

std::optional<Failure> check_header(const Settings& settings) {
  if (settings.header == "-") {
    return Failure{"a header cannot go to standard output", "the C++ includes it by its name"};
  }
  const std::string name = include_name(settings.header);
  const auto ends_name = [](char c) { return c == '"' || c == '\\' || (c >= 0 && c < ' '); };
  if (name.empty() || std::any_of(name.begin(), name.end(), ends_name)) {
    return Failure{fmt::format("{} cannot be included", report::quoted(settings.header)),
                   "give the header a name without quotes, backslashes and control characters"};
  }
  if (settings.output == "-") return std::nullopt;
  for (const std::string& source : source_files(settings)) {
    if (!are_same(settings.header, source)) continue;
    return Failure{fmt::format("{} is both --output and --header", report::quoted(settings.header)),
                   "name two files"};
  }
  return std::nullopt;
}

}  // namespace

std::string include_name(const std::string& header) { return fs::path(header).filename().string(); }

std::vector<std::string> source_names(const Settings& settings) {
  if (settings.output == "-") return {"<stdout>"};
  std::vector<std::string> names;
  for (const std::string& file : source_files(settings)) names.push_back(include_name(file));
  return names;
}

std::optional<Failure> check_files(const Settings& settings, const std::string& program,
                                   const std::string& config) {
  if (settings.files > 1 && settings.output == "-") {
    return Failure{"several files cannot go to standard output", "add --output FILE"};
  }
  for (const std::string& source : source_files(settings)) {
    if (auto failure = check_target(source, program, config)) return failure;
  }
  if (settings.header.empty()) return std::nullopt;
  if (auto failure = check_header(settings)) return failure;
  return check_target(settings.header, program, config);
}

Expected<ExitCode> write_files(const transpile::Generated& generated, const Settings& settings) {
  std::vector<PreparedFile> prepared;
  const auto prepare = [&](const std::string& file, std::string_view text) {
    Expected<PreparedFile> one = PreparedFile::prepare(file, text);
    if (!one) return std::optional(std::move(one.error()));
    prepared.push_back(*std::move(one));
    return std::optional<Failure>();
  };
  std::optional<Failure> failure;
  if (!settings.header.empty()) failure = prepare(settings.header, generated.header);
  if (settings.output != "-") {
    const std::vector<std::string> files = source_files(settings);
    for (std::size_t i = 0; i < files.size() && !failure; ++i) {
      failure = prepare(files[i], i == 0 ? generated.source : generated.more[i - 1]);
    }
  }
  if (failure) return tl::unexpected(*std::move(failure));
  if (settings.output == "-") {
    Expected<ExitCode> printed = cli::print_document(generated.source);
    if (!printed) return printed;
  }
  for (const bool is_device : {true, false}) {
    for (PreparedFile& one : prepared) {
      if (one.is_device() != is_device) continue;
      if (auto refused = one.put()) return tl::unexpected(*std::move(refused));
    }
  }
  return ExitCode::done;
}

}  // namespace grid::grid_cpp

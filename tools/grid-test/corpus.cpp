#include "tools/grid-test/corpus.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <tuple>

#include "tools/cli/file.h"
#include "tools/cli/glob.h"
#include "tools/cli/signals.h"
#include "tools/cli/stream.h"
#include "tools/cli/toml.h"
#include "tools/report/escape.h"

namespace grid::grid_test {

namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using cli::Expected;
using cli::Failure;
using cli::Shard;

constexpr std::string_view kFormatFile = "format";
constexpr std::string_view kFormatWord = "grid-conformance ";
constexpr std::string_view kCaseExtension = ".toml";

Failure bad(std::string message, std::string advice, std::string where) {
  return {std::move(message), std::move(advice), std::move(where), ExitCode::source};
}

template <class Number>
bool parse_number(std::string_view text, Number& number) {
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && at == end;
}

std::string extensions() {
  std::string list;
  for (const Dialect* dialect : dialects()) list += fmt::format(" {}", dialect->extension);
  return list;
}

// The two halves of a case while the tree is searched.
struct Halves {
  std::vector<fs::path> programs;
  fs::path toml;
  fs::path root;
};

class Search {
 public:
  Search(Corpus& corpus, Expectations expectations)
      : corpus_(corpus), expectations_(expectations) {}

  void add(const std::string& operand) {
    std::error_code error;
    const fs::file_status status = fs::status(operand, error);
    if (fs::is_directory(status)) return add_folder(operand);
    if (!fs::exists(status)) {
      return fail(bad(
          fmt::format("cannot read {}: no such file or folder", report::quoted(operand)), {}, {}));
    }
    const fs::path path(operand);
    const fs::path folder = path.parent_path();
    if (path.extension() != kCaseExtension && dialect_for_file(operand) == nullptr) {
      Failure failure{fmt::format("{} is no part of a case", report::quoted(operand)),
                      fmt::format("a case is a .toml file and a program:{}", extensions())};
      return fail(std::move(failure));
    }
    root_ = root_of(folder.empty() ? "." : folder);
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, error)) {
      const fs::path beside = folder / entry.path().filename();
      if (beside.stem() == path.stem()) add_file(beside);
    }
  }

  void finish() {
    for (const auto& [stem, halves] : found_) read(stem, halves);
    std::sort(corpus_.cases.begin(), corpus_.cases.end(), [](const Case& a, const Case& b) {
      return std::tie(a.name, a.file) < std::tie(b.name, b.file);
    });
  }

 private:
  void fail(Failure failure) { corpus_.failures.push_back(std::move(failure)); }

  // Folders are not entered through links, so that the walk ends.
  void add_folder(const fs::path& folder) {
    root_ = root_of(folder);
    std::vector<fs::path> left = {folder};
    while (!left.empty()) {
      cli::die_if_signalled();
      const fs::path at = std::move(left.back());
      left.pop_back();
      std::error_code error;
      std::error_code ignored;
      for (auto it = fs::directory_iterator(at, error); !error && it != fs::directory_iterator();
           it.increment(error)) {
        if (!it->is_directory(ignored)) {
          add_file(it->path());
        } else if (!it->is_symlink(ignored)) {
          left.push_back(it->path());
        }
      }
      if (!error) continue;
      fail(bad(fmt::format("cannot read {}: {}", report::quoted(at.string()), error.message()), {},
               {}));
    }
  }

  // Files of other kinds, and hidden ones, are nobody's business here. The halves belong together
  // by where they are, even if they are links to somewhere else.
  void add_file(const fs::path& path) {
    if (path.filename().string().starts_with('.')) return;
    std::error_code error;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const fs::path stem = fs::weakly_canonical(folder, error) / path.stem();
    if (path.extension() == kCaseExtension) {
      Halves& halves = found_[stem];
      halves.toml = path;
      halves.root = root_;
    } else if (dialect_for_file(path.string()) != nullptr) {
      Halves& halves = found_[stem];
      const bool known =
          std::any_of(halves.programs.begin(), halves.programs.end(),
                      [&](const fs::path& other) { return other.extension() == path.extension(); });
      if (!known) halves.programs.push_back(path);
      halves.root = root_;
    }
  }

  // The nearest folder with a format file, from `folder` upwards; otherwise `folder`.
  fs::path root_of(const fs::path& folder) {
    std::error_code error;
    fs::path start = fs::weakly_canonical(folder, error);
    for (fs::path at = start;; at = at.parent_path()) {
      const fs::path file = at / kFormatFile;
      if (fs::is_regular_file(file, error)) {
        const bool is_known = is_format_file(file);
        if (is_known || is_root_by_place(at, start)) return at;
      }
      if (at == at.parent_path()) return start;
    }
  }

  // Whether a file of that name can only be that of the corpus: it is in the folder that was asked
  // for, or beside the folder of a dialect that leads there. Elsewhere it is somebody else's.
  bool is_root_by_place(const fs::path& at, const fs::path& start) {
    const fs::path way = start.lexically_relative(at);
    if (way != "." && find_dialect(way.begin()->string()) == nullptr) return false;
    std::error_code error;
    fail(bad("this does not say which format the corpus has",
             fmt::format("its one line is '{}{}'", kFormatWord, kFormatVersion),
             fmt::format("{}:1:1", fs::proximate(at / kFormatFile, error).string())));
    return true;
  }

  bool is_format_file(const fs::path& path) {
    std::error_code error;
    const Expected<std::string> text = cli::read_file(path.string());
    if (!text || !text->starts_with(kFormatWord)) return false;
    std::string_view word = std::string_view(*text).substr(kFormatWord.size());
    word = word.substr(0, word.find_last_not_of("\r\n") + 1);
    int version = 0;
    if (parse_number(word, version) && version >= 1 && version <= kFormatVersion) return true;
    fail(bad(fmt::format("the corpus has format {}, and this program reads format {}",
                         report::quoted(word), kFormatVersion),
             "use a newer grid-test",
             fmt::format("{}:1:{}", fs::proximate(path, error).string(), kFormatWord.size() + 1)));
    return true;
  }

  void read(const fs::path& stem, const Halves& halves) {
    if (halves.programs.empty()) {
      return fail(
          bad("the case has no program",
              fmt::format("put it beside this file, with one of the extensions{}", extensions()),
              halves.toml.string()));
    }
    const std::string program = halves.programs.front().string();
    if (halves.toml.empty()) {
      return fail(bad("the program has no expectations",
                      fmt::format("write {} beside it; docs/conformance.md says how",
                                  report::quoted(stem.filename().string() + ".toml")),
                      program));
    }
    const std::string file = halves.toml.string();
    if (halves.programs.size() > 1) {
      return fail(bad(fmt::format("two programs for one case: {} and {}", report::quoted(program),
                                  report::quoted(halves.programs[1].string())),
                      "give each a .toml file and a name of its own", file));
    }
    if (auto failure = cli::check_regular_file(program)) return fail(*std::move(failure));
    Expected<std::string> text = cli::read_regular_file(file, cli::kMostTomlBytes);
    if (!text) {
      text.error().code = ExitCode::source;  // also where it is too large
      return fail(text.error());
    }
    Expected<Case> one = parse_case(*text, file, *dialect_for_file(program), expectations_);
    if (!one) return fail(std::move(one.error()));
    one->name = stem.lexically_relative(halves.root).generic_string();
    one->program = program;
    corpus_.cases.push_back(*std::move(one));
  }

  Corpus& corpus_;
  Expectations expectations_;
  fs::path root_;
  std::map<fs::path, Halves> found_;  // by canonical folder and name without the extension
};

template <class Values, class Fits>
bool any(const Values& values, Fits fits) {
  return values.empty() || std::any_of(values.begin(), values.end(), fits);
}

bool fits(const Case& one, const Selection& selection) {
  return any(selection.names,
             [&](const std::string& glob) { return cli::glob_matches(glob, one.name); }) &&
         any(selection.clauses,
             [&](const std::string& clause) {
               return std::find(one.clauses.begin(), one.clauses.end(), clause) !=
                      one.clauses.end();
             }) &&
         any(selection.dialects, [&](const Dialect* dialect) { return dialect == one.dialect; }) &&
         (!selection.kind || one.kind == *selection.kind);
}

}  // namespace

Corpus read_corpus(const std::vector<std::string>& operands, Expectations expectations) {
  Corpus corpus;
  Search search(corpus, expectations);
  for (const std::string& operand : operands) search.add(operand);
  search.finish();
  return corpus;
}

std::vector<Case> select(std::vector<Case> cases, const Selection& selection) {
  std::erase_if(cases, [&](const Case& one) { return !fits(one, selection); });
  return cases;
}

Expected<Shard> shard_of_environment() {
  const char* count = std::getenv("GTEST_TOTAL_SHARDS");
  const char* index = std::getenv("GTEST_SHARD_INDEX");
  if (count == nullptr && index == nullptr) return Shard{};
  Shard shard;
  if (count == nullptr || index == nullptr || !parse_number(std::string_view(count), shard.count) ||
      !parse_number(std::string_view(index), shard.index) || shard.index >= shard.count) {
    return cli::fail("GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX do not make a shard",
                     "the index counts from 0 and is less than the total");
  }
  if (const char* file = std::getenv("GTEST_SHARD_STATUS_FILE")) {
    const auto created = cli::ByteWriter::create(file);
    if (!created) return tl::unexpected(created.error());
  }
  return shard;
}

}  // namespace grid::grid_test

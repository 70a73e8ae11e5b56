// How much of what could be left out of the programs of the corpus is left out.
#include <gtest/gtest.h>

#include <grid/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "format/proof.h"
#include "tests/slow_build.h"

namespace grid {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Texts with the last character of a row, the last row or the last column left out.
std::string without_last_of_row(std::string text, std::size_t row_end) {
  return text.erase(row_end - 1, 1);
}

std::string without_last_row(const std::string& text) {
  const std::size_t end = text.find_last_of('\n', text.size() - 2);
  return end == std::string::npos ? "" : text.substr(0, end + 1);
}

std::string without_last_column(const Program& program) {
  std::string text;
  for (std::int64_t row = 0; row < program.height(); ++row) {
    const std::string_view bytes = program.source().row(row);
    const bool is_widest = program.row_length(row) == program.width();
    text += std::string(bytes.substr(0, bytes.size() - (is_widest ? 1 : 0))) + "\n";
  }
  return text;
}

// Blanks at the ends of rows, rows and columns.
std::int64_t count_removable_things(const Program& program) {
  std::int64_t count = program.height() + program.width();
  for (std::int64_t row = 0; row < program.height(); ++row) {
    const std::string_view bytes = program.source().row(row);
    count += static_cast<std::int64_t>(bytes.size() - (bytes.find_last_not_of(' ') + 1));
  }
  return count;
}

// Counts what can still be left out, provably.
std::int64_t count_removable(const ProgramPtr& program) {
  const Runs runs = runs_of(program, {});
  const auto is_the_same = [&](const std::string& text) {
    const auto other = parse(Source("other", text, program->dialect()));
    return other && !find_difference(runs, **other);
  };
  const std::string& text = program->source().bytes();
  std::int64_t count = is_the_same(without_last_row(text)) ? 1 : 0;
  count += is_the_same(without_last_column(*program)) ? 1 : 0;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    if (at == 0 || text[at - 1] != ' ') continue;
    count += is_the_same(without_last_of_row(text, at)) ? 1 : 0;
  }
  return count;
}

// Every third program of the corpus.
std::vector<fs::path> programs() {
  std::set<fs::path> all;
  for (const auto& entry : fs::recursive_directory_iterator(GRID_SOURCE_DIR "/tests/conformance")) {
    if (dialect_for_file(entry.path().string()) != nullptr) all.insert(entry.path());
  }
  std::vector<fs::path> some;
  for (auto file = all.begin(); file != all.end(); ++file) {
    if (std::distance(all.begin(), file) % 3 == 0) some.push_back(*file);
  }
  return some;
}

}  // namespace

TEST(Corpus, LosesNearlyAllThatCanBeLeftOut) {
  if (slow_build()) GTEST_SKIP() << "too many programs for a slow build";
  std::int64_t removed = 0;
  std::int64_t kept = 0;
  std::size_t refused = 0;
  for (const fs::path& file : programs()) {
    const Dialect* const dialect = dialect_for_file(file.string());
    const auto program = parse(Source("corpus", text_of(file), *dialect));
    if (!program) continue;
    const auto text = format((*program)->source(), {.drop_dead = true, .crop = true});
    if (!text) {
      ++refused;
      continue;
    }
    const auto other = *parse(Source("corpus", *text, *dialect));
    removed += count_removable_things(**program) - count_removable_things(*other);
    kept += count_removable(other);
  }
  RecordProperty("removed", std::to_string(removed));
  RecordProperty("kept", std::to_string(kept));
  EXPECT_GT(removed, 100);
  EXPECT_GE(removed * 100, (removed + kept) * 95) << removed << " removed, " << kept << " kept";
  EXPECT_LE(refused, 5U);
}

}  // namespace grid

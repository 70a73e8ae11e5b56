// How much of what could be left out of the programs of the corpus is left out.
#include <gtest/gtest.h>

#include <grid/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "format/proof.h"

namespace grid {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// With the last character of a row left out, or, without a row, with the last column or row.
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

// Counts what can still be left out, provably.
std::size_t count_removable(const ProgramPtr& program) {
  const Runs runs = runs_of(program, {});
  const auto is_the_same = [&](const std::string& text) {
    const auto other = parse(Source("other", text, program->dialect()));
    return other && !find_difference(runs, **other);
  };
  const std::string& text = program->source().bytes();
  std::size_t count = is_the_same(without_last_row(text)) ? 1U : 0U;
  count += is_the_same(without_last_column(*program)) ? 1U : 0U;
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    if (at == 0 || text[at - 1] != ' ') continue;
    count += is_the_same(without_last_of_row(text, at)) ? 1U : 0U;
  }
  return count;
}

}  // namespace

TEST(Corpus, LosesNearlyAllThatCanBeLeftOut) {
  std::size_t removed = 0;
  std::size_t kept = 0;
  for (const auto& entry : fs::recursive_directory_iterator(GRID_CORPUS)) {
    const Dialect* const dialect = dialect_for_file(entry.path().string());
    if (dialect == nullptr) continue;
    const Source source("corpus", text_of(entry.path()), *dialect);
    const auto text = format(source, {.drop_dead = true, .crop = true});
    if (!text) continue;
    if (text->size() < source.bytes().size()) removed += source.bytes().size() - text->size();
    kept += count_removable(*parse(Source("corpus", *text, *dialect)));
  }
  RecordProperty("removed", static_cast<int>(removed));
  RecordProperty("kept", static_cast<int>(kept));
  EXPECT_GT(removed, 100U);
  EXPECT_GE(removed * 100, (removed + kept) * 95) << removed << " removed, " << kept << " kept";
}

}  // namespace grid

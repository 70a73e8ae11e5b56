#include "tools/cli/exit_code.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

using grid::cli::exit_codes;

TEST(ExitCode, TableIsInAscendingOrderWithoutGapsInMeaning) {
  int last = -1;
  for (const auto& row : exit_codes()) {
    EXPECT_GT(static_cast<int>(row.code), last);
    EXPECT_FALSE(row.meaning.empty());
    last = static_cast<int>(row.code);
  }
  EXPECT_EQ(last, 74);
}

TEST(ExitCode, OfSeveralCausesTheWorstCounts) {
  using grid::cli::worse;
  using enum grid::cli::ExitCode;
  EXPECT_EQ(worse(usage, stream), stream);
  EXPECT_EQ(worse(source, usage), usage);
  EXPECT_EQ(worse(findings, source), source);
  EXPECT_EQ(worse(limit, findings), findings);
  EXPECT_EQ(worse(done, limit), limit);
  EXPECT_EQ(worse(limit, done), limit);
  EXPECT_EQ(worse(done, done), done);
}

// The page shows the rows as they are, in order and no others.
TEST(ExitCode, TableIsThatOfTheDocumentation) {
  std::ifstream in(GRID_SOURCE_DIR "/docs/runs.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  std::string table = "| code | meaning |\n|---|---|\n";
  for (const auto& row : exit_codes()) {
    table += "| " + std::to_string(static_cast<int>(row.code)) + " | ";
    table += std::string(row.meaning) + " |\n";
  }
  EXPECT_NE(page.find("\n" + table + "\n"), std::string::npos) << "expected\n" << table;
}

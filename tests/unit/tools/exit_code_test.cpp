#include "tools/cli/exit_code.h"

#include <gtest/gtest.h>

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

// The largest grid, which no test can afford to write down as text.
#include "parse/size.h"

#include <gtest/gtest.h>

#include <limits>

namespace grid {

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

TEST(CheckSize, TooLargeIsMoreThanCanBeCounted) {
  EXPECT_EQ(check_size(kMaxCells + 1, 1)->kind, DiagnosticKind::too_large);
  EXPECT_EQ(check_size(1, kMaxCells + 1)->kind, DiagnosticKind::too_large);
  EXPECT_EQ(check_size(kMost, kMost)->kind, DiagnosticKind::too_large);
}

TEST(CheckSize, LargestGridPasses) {
  EXPECT_FALSE(check_size(kMaxCells, 1).has_value());
  EXPECT_FALSE(check_size(kMaxCells / 2, 2).has_value());
}

TEST(CheckSize, NoCellIsAnEmptyProgram) {
  EXPECT_EQ(check_size(0, 0)->kind, DiagnosticKind::empty_program);
  EXPECT_EQ(check_size(0, 5)->kind, DiagnosticKind::empty_program);
}

}  // namespace

}  // namespace grid

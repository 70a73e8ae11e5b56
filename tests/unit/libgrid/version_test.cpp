#include <grid/version.h>
#include <gtest/gtest.h>

#include <string>

TEST(Version, FunctionAndMacrosAgree) {
  EXPECT_EQ(grid::version(), GRID_VERSION);
  EXPECT_EQ(grid::version(), std::to_string(GRID_VERSION_MAJOR) + "." +
                                 std::to_string(GRID_VERSION_MINOR) + "." +
                                 std::to_string(GRID_VERSION_PATCH));
}

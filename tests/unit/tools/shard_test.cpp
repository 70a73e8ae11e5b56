#include "tools/cli/shard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>

namespace grid::cli {

namespace {

std::vector<int> numbered(std::size_t count) {
  std::vector<int> items(count);
  std::iota(items.begin(), items.end(), 0);
  return items;
}

}  // namespace

TEST(Shards, TogetherTheyAreExactlyTheWhole) {
  for (const std::size_t size : {0U, 1U, 2U, 3U, 7U, 100U}) {
    for (const std::size_t count : {1U, 2U, 3U, 8U}) {
      std::vector<int> seen;
      for (std::size_t index = 0; index < count; ++index) {
        const std::vector<int> part = take_shard(numbered(size), {index, count});
        seen.insert(seen.end(), part.begin(), part.end());
      }
      std::sort(seen.begin(), seen.end());
      EXPECT_EQ(seen, numbered(size)) << size << " in " << count;
    }
  }
}

TEST(Shards, AreAlike) {
  for (std::size_t index = 0; index < 3; ++index) {
    const std::size_t size = take_shard(numbered(10), {index, 3}).size();
    EXPECT_TRUE(size == 3 || size == 4) << size;
  }
}

TEST(Shards, MayBeMoreThanCanBeAddedUp) {
  const auto shard = parse_shard("2/" + std::to_string(SIZE_MAX));
  ASSERT_TRUE(shard);
  EXPECT_EQ(take_shard(numbered(3), *shard), std::vector<int>{1});
}

TEST(Shards, AreWrittenFromOne) {
  EXPECT_EQ(parse_shard("2/3")->index, 1U);
  EXPECT_EQ(parse_shard("2/3")->count, 3U);
  for (const char* bad : {"", "1", "0/3", "4/3", "1/0", "a/b", "1/3x", "-1/3", "1/"}) {
    EXPECT_FALSE(parse_shard(bad)) << bad;
  }
}

TEST(Shards, AreOfOneWholeWhateverTheOrderOfItsNames) {
  const report::Part part = part_of({1, 3}, {"a", "b"}, "s");
  EXPECT_EQ(part.index, 2U);
  EXPECT_EQ(part.items, 2U);
  EXPECT_EQ(part.names, part_of({0, 3}, {"b", "a"}, "s").names);
}

TEST(Shards, AreOfAnotherWholeWithOtherNames) {
  const auto names = [](std::vector<std::string> all) { return part_of({}, all, "").names; };
  EXPECT_NE(names({"a", "b"}), names({"a", "c"}));
  EXPECT_NE(names({"a", "b"}), names({"ab"}));
}

}  // namespace grid::cli

#include "machine/hash.h"

#include <gtest/gtest.h>

#include <limits>

namespace grid {

namespace {

TEST(StackHash, PopTakesAPushBack) {
  for (const std::int32_t value : {0, 1, -1, std::numeric_limits<std::int32_t>::min()}) {
    EXPECT_EQ(hash_after_pop(hash_after_push(12345, value), value), 12345U) << value;
  }
}

TEST(StackHash, SeesTheOrder) {
  EXPECT_NE(hash_after_push(hash_after_push(0, 1), 2), hash_after_push(hash_after_push(0, 2), 1));
}

TEST(StackHash, SeesAZero) { EXPECT_NE(hash_after_push(0, 0), 0U); }

TEST(ChangeHash, SeesPlaceAndValue) {
  EXPECT_NE(change_hash(0, 0, 1), change_hash(1, 0, 1));
  EXPECT_NE(change_hash(0, 0, 1), change_hash(0, 0, 2));
}

TEST(PointerHash, SeesEveryPartOfTheState) {
  const Pointer pointer;
  const std::uint64_t hash = state_hash(pointer);
  EXPECT_NE(state_hash({.at = {0, 1}}), hash);
  EXPECT_NE(state_hash({.at = {1, 0}}), state_hash({.at = {0, 1}}));
  EXPECT_NE(state_hash({.data = {0, 1}}), state_hash({.at = {0, 1}}));
  EXPECT_NE(state_hash({.direction = Direction::up}), hash);
  EXPECT_NE(state_hash({.mode = Mode::add}), hash);
  EXPECT_NE(state_hash({.flags = 1}), hash);
}

TEST(PointerHash, IgnoresIdAndParent) {
  EXPECT_EQ(state_hash({.id = 5, .parent = 3}), state_hash(Pointer{}));
}

}  // namespace

}  // namespace grid

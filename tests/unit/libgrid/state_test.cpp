// What makes two states the same (LM-7), as same_state, state_hash and == see it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/unit/libgrid/machine_fixture.h"
#include "tests/unit/libgrid/saved_bytes.h"

namespace grid {

namespace {

using test::TestRun;

// The machine with what pointer `to` is in place of what pointer `from` is, ids apart.
Machine with_copied_pointer(const Machine& machine, std::size_t from, std::size_t to) {
  test::SavedBytes saved(machine);
  saved.copy_pointer_state(from, to);
  return saved.load();
}

Machine with_swapped_pointers(const Machine& machine) {
  test::SavedBytes saved(machine);
  const std::string first = saved.pointer_state(0);
  saved.copy_pointer_state(1, 0);
  saved.set_pointer_state(1, first);
  return saved.load();
}

void expect_same(const Machine& a, const Machine& b) {
  EXPECT_TRUE(a.same_state(b));
  EXPECT_TRUE(b.same_state(a));
  EXPECT_EQ(a.state_hash(), b.state_hash());
}

void expect_different(const Machine& a, const Machine& b) {
  EXPECT_FALSE(a.same_state(b));
  EXPECT_FALSE(b.same_state(a));
  EXPECT_NE(a.state_hash(), b.state_hash());
}

TEST(SameState, OfAMachineAndItsCopy) {
  const TestRun run("refunge", "+>");
  expect_same(run.machine, Machine(run.machine));
}

TEST(SameState, IgnoresCounters) {
  TestRun run("ipgrid-1", "v");
  const Machine start = run.machine;
  run.steps();
  expect_same(run.machine, start);
  EXPECT_NE(run.machine, start);
}

TEST(SameState, IgnoresIds) {
  // Each '_' bears one and each '#' ends one: the same two states again with other ids.
  TestRun run("ipgrid-1", ">v<\n#_^");
  run.steps(8);
  TestRun later = run;
  bool met = false;
  for (int step = 0; step < 20 && !met; ++step) {
    later.steps();
    met = later.machine.same_state(run.machine);
  }
  ASSERT_TRUE(met);
  expect_same(later.machine, run.machine);
  EXPECT_GT(later.machine.born(), run.machine.born());
}

TEST(SameState, SeesPositionAndDirection) {
  TestRun run("ipgrid-1", "a\nb");
  const Machine start = run.machine;
  expect_different(run.steps().machine, start);
}

TEST(SameState, SeesTheDataPointer) {
  TestRun run("refunge", "> \n  ");
  const Machine start = run.machine;
  expect_different(run.steps(2).machine, start);
}

TEST(SameState, SeesTheMode) {
  TestRun run("refunge", "+");
  const Machine start = run.machine;
  expect_different(run.steps().machine, start);
}

TEST(SameState, SeesFlags) {
  TestRun run("ipgrid-3", ".");
  const Machine start = run.machine;
  expect_different(run.steps().machine, start);
}

TEST(SameState, SeesOneCellOfTheField) {
  TestRun run("refunge", "+>~<");
  const Machine before =
      TestRun(run).steps(4).machine;  // (0,1) is changed, the rest is as at the start
  expect_different(before, run.machine);
}

TEST(SameState, OfACellThatChangedBack) {
  TestRun run("refunge", "+>~<->~<");
  const Machine start = run.machine;
  expect_different(run.steps(4).machine, start);
  expect_same(run.steps(4).machine, start);
}

TEST(SameState, SeesRowsEvenIfTheyAreZero) {
  TestRun run("refunge", "v~^~");
  const Machine start = run.machine;
  run.steps(4);
  EXPECT_EQ(test::ips(run.machine), test::ips(start));
  EXPECT_EQ(test::dps(run.machine), test::dps(start));
  expect_different(run.machine, start);
}

TEST(SameState, SeesWhetherTheEndOfInputWasSeen) {
  TestRun end("refunge", "?>\x01", "");
  TestRun byte("refunge", "?>\x01", ">");
  expect_different(end.steps(2).machine, byte.steps(2).machine);
}

TEST(SameState, SeesTheStack) {
  TestRun run("ipgrid-2", "\"");
  const Machine start = run.steps(1).machine;
  run.machine.push(1);
  expect_different(run.machine, start);
  run.machine.pop();
  expect_same(run.machine, start);
}

TEST(SameState, SeesTheOrderOfTheStack) {
  TestRun run("ipgrid-2", " ");
  run.machine.push(1);
  run.machine.push(2);
  const Machine before = run.machine;
  run.machine.reverse();
  expect_different(run.machine, before);
}

TEST(SameState, OrderOfPointersMattersWithAStack) {
  for (const char* name : {"ipgrid-2", "ipgrid-3"}) {
    const TestRun run = TestRun(name, "_ab").steps();
    expect_different(with_swapped_pointers(run.machine), run.machine);
  }
}

TEST(SameState, OrderOfPointersDoesNotMatterWithoutAStack) {
  const TestRun edition1 = TestRun("ipgrid-1", "_ab").steps();
  expect_same(with_swapped_pointers(edition1.machine), edition1.machine);
  const TestRun refunge = TestRun("refunge", "\\\nYab").steps(2);
  expect_same(with_swapped_pointers(refunge.machine), refunge.machine);
}

TEST(SameState, ComparesHowManyPointersShareAState) {
  TestRun run("ipgrid-1", "_");
  run.steps(2);  // two move right, two left
  expect_different(with_copied_pointer(run.machine, 0, 2), run.machine);
}

TEST(SameState, SeesTheNumberOfPointers) {
  TestRun run("ipgrid-1", "_");
  const Machine two = run.steps().machine;
  expect_different(run.steps().machine, two);
}

TEST(Equality, SeesCounters) {
  TestRun run("ipgrid-1", "v");
  const Machine start = run.machine;
  EXPECT_EQ(start, Machine(start));
  EXPECT_NE(run.steps().machine, start);
}

TEST(Equality, SeesTheOrderOfPointersAlwaysAndIds) {
  const TestRun run = TestRun("ipgrid-1", "_ab").steps();
  EXPECT_NE(with_swapped_pointers(run.machine), run.machine);
}

TEST(StateHash, DiffersAlongARunThatDoesNotRepeat) {
  TestRun run("refunge", "+vvv");
  std::vector<std::uint64_t> hashes(200);
  for (std::uint64_t& hash : hashes) hash = run.steps().machine.state_hash();
  std::sort(hashes.begin(), hashes.end());
  EXPECT_EQ(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

TEST(StateHash, KeptUpToDateIsThatOfAFreshCount) {
  TestRun run("refunge", "+>-<v\xFF");
  for (int step = 0; step < 50; ++step) {
    run.steps();
    ASSERT_EQ(test::SavedBytes(run.machine).load().state_hash(), run.machine.state_hash()) << step;
  }
}

}  // namespace

}  // namespace grid

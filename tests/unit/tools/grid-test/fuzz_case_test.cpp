#include "tools/grid-test/fuzz_case.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/golden/process.h"

namespace grid::grid_test::fuzz_case_test {

namespace {

using State = Observation::State;

Observation ran(Behaviour behaviour) {
  Observation seen;
  seen.behaviour = std::move(behaviour);
  return seen;
}

gen::Sample sample() {
  gen::Sample sample;
  sample.dialect = "refunge";
  sample.seed = 7;
  sample.program = "?/";
  return sample;
}

// A case of a limit of 9 steps, the library having taken 4; it must be one that can be read.
Case made(const Pair& pair) {
  Job job;
  job.max_steps = 9;
  Case one = case_of(sample(), job, pair, {"A", "B"}, 4);
  const auto read = parse_case(case_text(one), "c", *one.dialect, Expectations::needed);
  EXPECT_TRUE(read) << read.error().where << ": " << read.error().message;
  return one;
}

const Behaviour kCounted{Outcome::terminated, "b", 5, 1};
const Behaviour kUncounted{Outcome::terminated, "a", {}, {}};

}  // namespace

TEST(FuzzCase, TheFirstIsExpectedIfItSaysEnough) {
  const Case one = made({ran({Outcome::terminated, "a", 3, {}}), ran(kCounted)});
  EXPECT_EQ(one.expected.output, "a");
  EXPECT_EQ(one.expected.steps, 3U);
  EXPECT_EQ(one.note, "A and B differ here; this is what A does.");
}

TEST(FuzzCase, OtherwiseTheSecond) {
  const Case one = made({ran(kUncounted), ran(kCounted)});
  EXPECT_EQ(one.expected.output, "b");
  EXPECT_EQ(one.expected.steps, 5U);
  Observation crashed;
  crashed.state = State::crashed;
  EXPECT_EQ(made({crashed, ran(kCounted)}).note, "A and B differ here; this is what B does.");
}

TEST(FuzzCase, IfNeitherCountsTheLibraryDoes) {
  const Case one = made({ran(kUncounted), ran({Outcome::terminated, "b", {}, {}})});
  EXPECT_EQ(one.expected.output, "a");
  EXPECT_EQ(one.expected.steps, 4U);
  EXPECT_EQ(one.note,
            "A and B differ here; this is what A does. It does not count its steps; these are "
            "libgrid's.");
}

TEST(FuzzCase, ALimitIsReachedAfterJustItsSteps) {
  const Behaviour miscounted{Outcome::limit, "a", 8, 1};
  EXPECT_EQ(made({ran(miscounted), ran({Outcome::limit, "b", 9, 1})}).expected.output, "b");
  EXPECT_EQ(made({ran(miscounted), ran(miscounted)}).expected.steps, 9U);
  EXPECT_EQ(made({ran({Outcome::limit, "a", {}, {}}), ran(kCounted)}).expected.steps, 9U);
}

TEST(FuzzCase, EndlessRunsAndBadSources) {
  EXPECT_EQ(made({ran({Outcome::endless, "a", {}, {}}), ran(kCounted)}).max_steps, 9U);
  EXPECT_FALSE(made({ran({Outcome::source_error, "a", {}, {}}), ran(kCounted)}).expected.output);
}

TEST(FuzzCase, NothingIsOverwritten) {
  const golden::TemporaryFolder folder;
  golden::write_text(folder.path() / "seed-7.ipg1", "mine");
  Case one = made({ran(kCounted), ran(kUncounted)});
  ASSERT_TRUE(write_case(one, "?/", folder.path().string()));
  EXPECT_EQ(one.file, (folder.path() / "seed-7-2.toml").string());
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "seed-7-2.ref"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "seed-7.toml"));
}

}  // namespace grid::grid_test::fuzz_case_test

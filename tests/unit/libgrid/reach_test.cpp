#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include <grid/reach.h>
#include <grid/state_names.h>

namespace grid {

namespace {

Reach reach_of(std::string_view dialect, std::string text, const ReachLimits& limits = {}) {
  const auto program = parse(Source("test", std::move(text), *find_dialect(dialect)));
  return reach(*program, limits);
}

// Nothing is explored, so that the abstraction has to say it all.
constexpr std::uint64_t kNone = 0;
Reach abstraction_of(std::string_view dialect, std::string text) {
  return reach_of(dialect, std::move(text), {.pointer_steps = kNone});
}

TEST(Reach, OfARunThatEndsIsExact) {
  const Reach found = reach_of("refunge", "/\n");
  EXPECT_TRUE(found.complete);
  EXPECT_TRUE(found.exact);
  EXPECT_EQ(found.states.size(), 1U);
  EXPECT_EQ(found.edges_of(0).front().to, kGone);
}

TEST(Reach, TellsWhatIsExecutedAndWhatIsNot) {
  const Reach found = reach_of("ipgrid-1", "v \n#x\n");
  EXPECT_TRUE(found.facts({0, 0}).executed);
  EXPECT_TRUE(found.facts({0, 1}).dead());
}

TEST(Reach, TellsWhatAJumpPassesOver) {
  const Reach found = reach_of("refunge", "#x/\n");
  EXPECT_TRUE(found.facts({0, 1}).skipped);
  EXPECT_FALSE(found.facts({0, 1}).executed);
}

TEST(Reach, KeepsUnknownInputAsOneState) {
  const Reach found = reach_of("refunge", "?>~/\n");
  EXPECT_TRUE(found.exact);
  EXPECT_TRUE(found.values[1].full());
}

TEST(Reach, KnowsBothWaysOfAConditionOnInput) {
  const Reach found = reach_of("refunge", "?>~@//\n");
  EXPECT_TRUE(found.facts({0, 3}).jumps);
  EXPECT_TRUE(found.facts({0, 3}).stays);
}

// How cells depend on input repeats itself, but not from the state at which the machine is first
// seen to.
TEST(Reach, FindsALoopInWhichInputComesRoundLate) {
  const Reach found =
      reach_of("refunge-x", "?>+#|X" + std::string(300, ' ') + "|\n", {.pointer_steps = 100'000});
  EXPECT_TRUE(found.exploration.closed);
}

// One cursor executes a byte of input in the step in which another one reads the next byte, which
// goes on to 2:10.
TEST(Reach, FollowsWhatIsReadWhileInputIsExecuted) {
  const Reach found =
      reach_of("refunge-x", "        ?\\\n \\    /  Y\nY     \\\nv\\   \\\n@\n/    <");
  EXPECT_TRUE(found.exact);
  EXPECT_TRUE(found.values[found.index({1, 9})].full());
}

TEST(Reach, OfTheAbstractionHoldsWhatIsReached) {
  const Reach found = abstraction_of("refunge", "v+>~/\na\n");
  EXPECT_TRUE(found.complete);
  EXPECT_FALSE(found.exact);
  EXPECT_TRUE(found.facts({0, 4}).executed);
  EXPECT_TRUE(found.facts({1, 1}).written);
  EXPECT_TRUE(found.values[found.index({1, 1})].contains('a'));
}

TEST(Reach, OfTheAbstractionIsExactWhereTheGridDecides) {
  EXPECT_TRUE(abstraction_of("ipgrid-1", ">_\n").exact);
}

TEST(Reach, SaysWhatALimitLeftOut) {
  const Reach found = reach_of("refunge", "v+>\na\n", {.pointer_steps = 0, .states = 2});
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.incomplete_reason, "the program has more than 2 states");
}

TEST(Reach, LooksAtNothingThatIsTooLarge) {
  const Reach found = reach_of("refunge", "Y\n", {.states = 10, .cells = 0});
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.incomplete_reason, "the program has more than 0 cells");
}

TEST(Reach, KnowsThatADataPointerMayFallBelow) {
  EXPECT_TRUE(reach_of("refunge", "v\n").grows);
  EXPECT_FALSE(reach_of("refunge", ">\n").grows);
}

TEST(StateNames, TellPlaceDirectionModeAndData) {
  const Reach found = reach_of("refunge", "+>/\n");
  EXPECT_EQ(to_string(found, 2), "1:3 right, add, data 1:2");
}

TEST(StateNames, TellFlagsWhereThereAreAny) {
  const Reach found = reach_of("ipgrid-3", ">.;\n");
  EXPECT_EQ(to_string(found, 2), "1:3 right, normal, empty_stack");
}

TEST(StateNames, OfADialectWithoutModesAreShort) {
  EXPECT_EQ(to_string(reach_of("ipgrid-1", "v\n"), 0), "1:1 down");
}

TEST(StateNames, OfTheWholeGraphNameEachStateOnce) {
  std::ostringstream out;
  write_dot(out, reach_of("ipgrid-1", "v\n"));
  EXPECT_EQ(out.str(),
            "digraph G {\nnode [shape=\"box\"];\n0[label=\"1:1 down\", style=\"bold\"];\n"
            "1[label=\"gone\", shape=\"plaintext\"];\n0->0 ;\n}\n");
}

}  // namespace

}  // namespace grid

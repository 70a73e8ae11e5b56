#include "tools/grid-test/edit.h"

#include <gtest/gtest.h>

namespace grid::grid_test::edit_test {

namespace {

constexpr std::string_view kHead =
    "dialect = \"refunge\"\nclauses = [\"RF-5\"]\nkind = \"must\"\nnote = \"\u00E9\"  # said\n";

// The text behind the first four lines after an edit.
std::string edited(std::string_view rest, const Behaviour& expected,
                   std::optional<std::uint64_t> max_steps = {}) {
  Case wanted;
  wanted.dialect = find_dialect("refunge");
  wanted.file = "c";
  wanted.expected = expected;
  wanted.max_steps = max_steps;
  const std::string text = with_expectations(std::string(kHead) + std::string(rest), wanted);
  EXPECT_EQ(text.substr(0, kHead.size()), kHead);
  return text.substr(kHead.size());
}

const Behaviour kEnds{Outcome::terminated, "a", 5, 1};

}  // namespace

TEST(Edit, WhatIsRightIsNotTouched) {
  const std::string_view text =
      "born=1\n# so\nstdout_hex = \"61\"\noutcome = 'terminated'\nsteps = 0x5\n\n[options]\n"
      "eof = \"0\"\n";
  EXPECT_EQ(edited(text, kEnds),
            "born=1\n# so\nstdout_hex = \"61\"\noutcome = 'terminated'\n"
            "steps = 0x5\n\n[options]\neof = \"0\"\n");
}

TEST(Edit, ALoopStandsBeforeTheLimit) {
  const Behaviour endless{Outcome::endless, "a", {}, {}, Loop{2, 5}};
  EXPECT_EQ(edited("stdout = \"a\"\noutcome = \"endless\"\nmax_steps = 9\n", endless, 9),
            "stdout = \"a\"\noutcome = \"endless\"\nfirst = 2\nagain = 5\nmax_steps = 9\n");
}

TEST(Edit, ValuesAreReplacedAndCommentsStay) {
  EXPECT_EQ(edited("# before\nstdout = \"\u00E9\"  # out\noutcome = \"limit\" # how\nsteps = 9# 9\n"
                   "born = 7\nmax_steps = 9\n",
                   kEnds),
            "# before\nstdout = \"a\"  # out\noutcome = \"terminated\" # how\nsteps = 5# 9\n"
            "born = 1\n");
}

TEST(Edit, OutputThatCannotBePrintedIsHexadecimal) {
  EXPECT_EQ(edited("stdout = \"x\" # y\noutcome = \"terminated\"\nsteps = 5\n",
                   {Outcome::terminated, std::string("\0\xff", 2), 5, {}}),
            "stdout_hex = \"00ff\" # y\noutcome = \"terminated\"\nsteps = 5\n");
}

TEST(Edit, NewKeysStandInTheirOrder) {
  EXPECT_EQ(edited("stdin = \"i\"\n\n[options]\neof = \"0\"\n", kEnds),
            "stdin = \"i\"\nstdout = \"a\"\noutcome = \"terminated\"\nsteps = 5\nborn = 1\n\n"
            "[options]\neof = \"0\"\n");
  EXPECT_EQ(edited("outcome = \"terminated\"", kEnds),
            "stdout = \"a\"\noutcome = \"terminated\"\nsteps = 5\nborn = 1\n");
}

TEST(Edit, ACommentOutlivesItsKey) {
  EXPECT_EQ(
      edited("stdout = \"a\"\noutcome = \"limit\"\nsteps = 7\n  max_steps = 7  # seven\nborn = 1",
             kEnds),
      "stdout = \"a\"\noutcome = \"terminated\"\nsteps = 5\n# seven\nborn = 1");
}

TEST(Edit, AByteOrderMarkIsNoColumn) {
  const std::string rest =
      "dialect = \"refunge\"\nclauses = [\"RF-5\"]\nkind = \"must\"\nnote = \"n\"\n"
      "stdout = \"a\"\noutcome = \"terminated\"\nborn = 1\n";
  Case wanted;
  wanted.dialect = find_dialect("refunge");
  wanted.file = "c";
  wanted.expected = kEnds;
  EXPECT_EQ(with_expectations("\xEF\xBB\xBFsteps =64\n" + rest, wanted),
            "\xEF\xBB\xBFsteps =5\n" + rest);
  wanted.expected.steps.reset();
  EXPECT_EQ(with_expectations("\xEF\xBB\xBFsteps =64\n" + rest, wanted), "\xEF\xBB\xBF" + rest);
}

TEST(Edit, WhatDoesNotGoWithTheOutcomeGoes) {
  EXPECT_EQ(edited("stdout = \"\"\"\nx\ny\"\"\"\noutcome = \"terminated\"\nsteps = 5\nborn = 2\n",
                   {Outcome::source_error, {}, {}, {}}),
            "outcome = \"source-error\"\n");
  EXPECT_EQ(edited("stdout = \"\"\noutcome = \"terminated\"\nsteps = 5\nborn = 2\n",
                   {Outcome::endless, "", {}, {}}, 40),
            "stdout = \"\"\noutcome = \"endless\"\nmax_steps = 40\n");
}

}  // namespace grid::grid_test::edit_test

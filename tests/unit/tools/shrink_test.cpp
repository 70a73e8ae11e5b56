#include "tools/gen/shrink.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace grid::gen {

namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST(Shrink, OnlyWhatIsNeededStays) {
  Sample sample{.dialect = "refunge", .program = "abc\nd\xC3\xA9Ye\n\n>fg\n", .input = "xyz"};
  sample.options.nul = 7;
  sample.options.end_of_input = EndOfInput::zero;
  const Sample small = shrink(sample, [](const Sample& other) {
    return contains(other.program, "Y") && contains(other.program, ">") &&
           contains(other.input, "y") && other.options.end_of_input.has_value();
  });
  EXPECT_EQ(small.program, "Y\n>");
  EXPECT_EQ(small.input, "y");
  EXPECT_FALSE(small.options.nul.has_value());
  EXPECT_TRUE(small.options.end_of_input.has_value());
}

TEST(Shrink, ColumnsGoTogether) {
  const Sample sample{.dialect = "refunge", .program = "12345678\nabcdefgh\nABCDEFGH"};
  // Rows of equal length, so that no cell can go by itself.
  const Sample small = shrink(sample, [](const Sample& other) {
    const std::size_t width = other.program.find('\n');
    return other.program.size() == 3 * width + 2 && contains(other.program, "c") &&
           contains(other.program, "F");
  });
  EXPECT_EQ(small.program, "  \nc \n F");
}

TEST(Shrink, WhatCannotBeCutIsMadeBlank) {
  const Sample sample{.dialect = "refunge", .program = "abcd"};
  const Sample small =
      shrink(sample, [](const Sample& other) { return other.program.size() == 4; });
  EXPECT_EQ(small.program, "    ");
}

TEST(Shrink, MostOfALargeProgramGoesInFewTries) {
  std::string program;
  for (int row = 0; row < 200; ++row) program += std::string(40, 'x') + "\n";
  program[100 * 41 + 20] = 'Y';
  int tries = 0;
  const Sample small = shrink({.dialect = "refunge", .program = program}, [&](const Sample& other) {
    ++tries;
    return contains(other.program, "Y");
  });
  EXPECT_EQ(small.program, "Y");
  EXPECT_LT(tries, 100);
}

TEST(Shrink, TheFailureHoldsForEveryStepThatIsKept) {
  const Sample sample{.dialect = "ipgrid-2", .program = "\xF0\x9F\x98\x80\xC3\xA9\n\"#"};
  const auto fails = [](const Sample& other) { return contains(other.program, "\xC3\xA9"); };
  const Sample small = shrink(sample, fails);
  EXPECT_EQ(small.program, "\xC3\xA9") << "characters of several bytes are not torn apart";
}

}  // namespace grid::gen

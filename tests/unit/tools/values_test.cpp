#include "tools/cli/values.h"

#include <gtest/gtest.h>

#include "tools/cli/language.h"
#include "tools/cli/nearest.h"

namespace grid::cli {

using std::chrono::milliseconds;

TEST(Values, CountsAreWholeNumbers) {
  EXPECT_EQ(parse_count("0").value(), 0U);
  EXPECT_EQ(parse_count("18446744073709551614").value(), 18446744073709551614U);
  for (const char* text : {"", "-1", "+1", "1.5", "1e3", " 1", "0x10", "18446744073709551615",
                           "99999999999999999999999"}) {
    EXPECT_FALSE(parse_count(text)) << text;
  }
}

TEST(Values, JobsAreAtLeastOne) {
  EXPECT_EQ(parse_few("1").value(), 1U);
  EXPECT_EQ(parse_few("1024").value(), 1024U);
  for (const char* text : {"0", "1025", "x"}) EXPECT_FALSE(parse_few(text)) << text;
}

TEST(Values, DurationsHaveUnits) {
  EXPECT_EQ(parse_duration("2").value(), milliseconds(2000));
  EXPECT_EQ(parse_duration("0.5").value(), milliseconds(500));
  EXPECT_EQ(parse_duration("500ms").value(), milliseconds(500));
  EXPECT_EQ(parse_duration("2s").value(), milliseconds(2000));
  EXPECT_EQ(parse_duration("1m").value(), milliseconds(60'000));
  EXPECT_EQ(parse_duration("1h").value(), milliseconds(3'600'000));
  for (const char* text :
       {"", "s", "-1", "1x", ".5", "5.", "1e3", "inf", "nan", "1.2.3", "99999999999"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
}

TEST(Values, SizesHaveUnitsOrPercentages) {
  EXPECT_EQ(parse_size("1000", 0).value(), 1000U);
  EXPECT_EQ(parse_size("2k", 0).value(), 2048U);
  EXPECT_EQ(parse_size("1.5M", 0).value(), 1'572'864U);
  EXPECT_EQ(parse_size("3G", 0).value(), 3'221'225'472U);
  EXPECT_EQ(parse_size("25%", 400).value(), 100U);
  EXPECT_EQ(parse_size("9007199254740993", 0).value(), 9007199254740993U) << "no rounding";
  for (const char* text : {"", "k", "%", "-1", "1kk", "1e3", "99999999T"}) {
    EXPECT_FALSE(parse_size(text, 400)) << text;
  }
  EXPECT_FALSE(parse_size("10%", 0));
}

TEST(Values, WhatIsFinerThanTheUnitIsRefused) {
  for (const char* text : {"1.5", "0.1M", "1.0001k", "0.5"}) {
    EXPECT_FALSE(parse_size(text, 400)) << text;
  }
  EXPECT_EQ(parse_size("0.1M", 0).error().advice, "the nearest is 104858");
  EXPECT_EQ(parse_size("2.0", 0).value(), 2U);
  EXPECT_EQ(parse_size("0.5k", 0).value(), 512U);
  EXPECT_EQ(parse_size("33.3%", 1000).value(), 333U);
  EXPECT_EQ(parse_size("50%", 5).value(), 2U) << "percentages are rounded down";
  for (const char* text : {"0.0000000001", "1.0000000005s", "0.0000001ms"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
  EXPECT_EQ(parse_duration("0.000000001").value(), std::chrono::nanoseconds(1));
  EXPECT_EQ(parse_duration("1.1").value(), milliseconds(1100));
  EXPECT_EQ(parse_duration("0.29").value(), milliseconds(290));
}

TEST(Values, OneUnitIsEnough) {
  for (const char* text : {"50%k", "50k%", "50%%", "1Mk"}) {
    EXPECT_FALSE(parse_size(text, 400)) << text;
  }
}

TEST(Values, NulIsOneByteInAnyForm) {
  EXPECT_EQ(parse_nul("0").value(), '0') << "one character stands for itself";
  EXPECT_EQ(parse_nul("\xff").value(), 0xFF);
  EXPECT_EQ(parse_nul("00").value(), 0);
  EXPECT_EQ(parse_nul("255").value(), 255);
  EXPECT_EQ(parse_nul("0x2e").value(), 0x2E);
  EXPECT_EQ(parse_nul("\\x2E").value(), 0x2E);
  for (const char* text : {"", "ab", "256", "0x", "0x100", "\\x", "-1", "\xC3\xA9"}) {
    EXPECT_FALSE(parse_nul(text)) << text;
  }
}

TEST(Nearest, FindsSmallSlipsOnly) {
  const std::vector<std::string_view> words = {"trace", "stats", "max-steps"};
  EXPECT_EQ(nearest("trcae", words), "trace");
  EXPECT_EQ(nearest("stat", words), "stats");
  EXPECT_EQ(nearest("maxsteps", words), "max-steps");
  EXPECT_EQ(nearest("heat", words), "");
  EXPECT_EQ(nearest("", words), "");
  EXPECT_EQ(nearest(std::string(1'000'000, 'x'), words), "");
}

}  // namespace grid::cli

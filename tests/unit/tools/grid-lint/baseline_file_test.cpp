#include "tools/grid-lint/baseline_file.h"

#include <gtest/gtest.h>

namespace grid::grid_lint {

namespace {

std::string error_of(std::string_view text) {
  const auto baseline = parse_baseline(text, "'b'");
  return baseline ? "" : baseline.error().message;
}

}  // namespace

TEST(BaselineFile, IsReadAsItIsWritten) {
  lint::Baseline baseline;
  baseline.add({"odd \"name\"\n.ref", "T002", "00ff"}, 2);
  baseline.add({"b.ref", "T003", "0011"}, 1);
  const auto again = parse_baseline(baseline_text(baseline), "'b'");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->counts(), baseline.counts());
}

TEST(BaselineFile, OfNothing) {
  const auto again = parse_baseline(baseline_text({}), "'b'");
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->counts().empty());
}

TEST(BaselineFile, CountsOfOneKindAddUp) {
  const std::string entry = R"({"file":"a","code":"T001","fingerprint":"x","count":2})";
  const auto baseline =
      parse_baseline(R"({"version":1,"findings":[)" + entry + "," + entry + "]}", "'b'");
  EXPECT_EQ(baseline->left("a", "T001"), 4U);
}

TEST(BaselineFile, UnknownMembersAreLeftAlone) {
  EXPECT_EQ(error_of(R"({"version":1,"by":null,"findings":[]})"), "");
}

TEST(BaselineFile, OtherVersionsAreNamed) {
  EXPECT_EQ(error_of(R"({"version":7})"),
            "'b' is a baseline of version 7, but this program reads version 1");
}

TEST(BaselineFile, OtherDocumentsAreNoBaselines) {
  for (const std::string_view text :
       {"", "{}", "[]", "{\"version\":1}", "{\"version\":\"1\",\"findings\":[]}",
        "{\"version\":1,\"findings\":{}}", "{\"version\":1,\"findings\":[]} x"}) {
    EXPECT_EQ(error_of(text), "'b' is no baseline") << text;
  }
}

TEST(BaselineFile, IncompleteFindingsAreCounted) {
  EXPECT_EQ(error_of(R"({"version":1,"findings":[
      {"file":"a","code":"T001","fingerprint":"x","count":1},
      {"file":"a","code":"T001","fingerprint":"x","count":-1}]})"),
            "'b': finding 2 is incomplete");
  EXPECT_EQ(error_of(R"({"version":1,"findings":[3]})"), "'b': finding 1 is incomplete");
}

TEST(BaselineFile, NamesStartFromItsFolder) {
  EXPECT_EQ(name_in_baseline("known.json", "a.ref"), "a.ref");
  EXPECT_EQ(name_in_baseline("-", "./sub/a.ref"), "sub/a.ref");
  EXPECT_EQ(name_in_baseline("sub/known.json", "a.ref"), "../a.ref");
  EXPECT_EQ(name_in_baseline("sub/known.json", "sub/a.ref"), "a.ref");
}

}  // namespace grid::grid_lint

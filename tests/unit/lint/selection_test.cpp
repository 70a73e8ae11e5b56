#include "lint/selection.h"

#include <gtest/gtest.h>

namespace grid::lint {

namespace {

std::string codes(const std::vector<const Rule*>& rules) {
  std::string out;
  for (const Rule* const rule : rules) {
    // Of the other letters there will be more.
    if (rule->code[0] != 'A' && rule->code.substr(0, 2) != "T0") continue;
    if (rule->code == "T004") continue;
    out += (out.empty() ? "" : " ") + std::string(rule->code);
  }
  return out;
}

std::string after(const std::vector<std::vector<Choice>>& layers) {
  Selection selection;
  for (const std::vector<Choice>& layer : layers) selection.apply(layer);
  return codes(selection.selected());
}

Choice select(std::string word) { return {true, std::move(word)}; }
Choice ignore(std::string word) { return {false, std::move(word)}; }

}  // namespace

TEST(Selection, WordsChooseByCodePrefixNameOrAll) {
  EXPECT_EQ(codes(rules_chosen_by("T002")), "T002");
  EXPECT_EQ(codes(rules_chosen_by("A0")), "A001 A002");
  EXPECT_EQ(codes(rules_chosen_by("A")), "A001 A002");
  EXPECT_EQ(codes(rules_chosen_by("tab-cell")), "T002");
  EXPECT_EQ(rules_chosen_by("ALL"), rules());
  EXPECT_TRUE(rules_chosen_by("").empty());
  EXPECT_TRUE(rules_chosen_by("tab").empty());
  EXPECT_TRUE(rules_chosen_by("all").empty());
  EXPECT_TRUE(rules_chosen_by("T0021").empty());
}

TEST(Selection, BeginsWithTheRulesThatAreOnByDefault) {
  const Selection selection;
  for (const Rule* const rule : rules()) EXPECT_EQ(selection.contains(*rule), rule->enabled);
}

TEST(Selection, SelectingReplacesAndIgnoringTakesAway) {
  EXPECT_EQ(after({{select("T002"), select("A")}}), "T002 A001 A002");
  EXPECT_EQ(after({{ignore("T")}}), "A001 A002");
  EXPECT_EQ(after({{}}), after({}));
}

TEST(Selection, LongerWordsWinInAnyOrder) {
  EXPECT_EQ(after({{select("A"), ignore("A002")}}), "A001");
  EXPECT_EQ(after({{ignore("A002"), select("A")}}), "A001");
  EXPECT_EQ(after({{ignore("A"), select("A002")}}), "A002");
  EXPECT_EQ(after({{select("ALL"), ignore("T"), select("T00"), ignore("T0")}}).find("A001"),
            after({{select("T")}}).size() + 1);
}

TEST(Selection, NamesAreAsLongAsCodes) {
  EXPECT_EQ(after({{select("A"), ignore("unused-suppression")}}), "A001");
  EXPECT_EQ(after({{select("A002"), ignore("unused-suppression")}}), "");
}

TEST(Selection, OfEqualWordsTheLaterOneWins) {
  EXPECT_EQ(after({{select("A002"), ignore("A002")}}), "");
  EXPECT_EQ(after({{ignore("A002"), select("A002")}}), "A002");
}

TEST(Selection, LaterLayersBeatEarlierOnes) {
  EXPECT_EQ(after({{select("A"), ignore("A001")}, {select("A")}}), "A001 A002");
  EXPECT_EQ(after({{select("A")}, {ignore("A001")}}), "A002");
  EXPECT_EQ(after({{ignore("A001")}, {ignore("T")}}), "A002");
  EXPECT_EQ(after({{select("A002")}, {}}), "A002");
}

}  // namespace grid::lint

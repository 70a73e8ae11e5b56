#include "tools/cli/option.h"

#include <gtest/gtest.h>

#include "tools/cli/values.h"

namespace grid::cli {

namespace {

struct Seen {
  std::string word;
  std::string form;
  bool flag = false;
};

OptionTable table_for(Seen& seen) {
  return {
      {"word", 'w', "WORD", {}, "Group", "takes a word", text_into(seen.word)},
      {"form", 0, "a|b", "a", "Group", "may take a form", text_into(seen.form)},
      {"flag", 'f', {}, {}, "Other", "takes nothing", set_to(seen.flag, true)},
  };
}

Expected<std::vector<std::string>> parse(Seen& seen, std::vector<const char*> words) {
  words.insert(words.begin(), "program");
  return parse_options(table_for(seen), static_cast<int>(words.size()), words.data());
}

using Words = std::vector<std::string>;

}  // namespace

TEST(Options, ValuesFollowInEveryUsualForm) {
  for (const auto& words : std::vector<std::vector<const char*>>{{"--word", "x"},
                                                                 {"--word=x"},
                                                                 {"-w", "x"},
                                                                 {"-wx"},
                                                                 {"-fwx"},
                                                                 {"--word=y", "--word=x"}}) {
    Seen seen;
    EXPECT_TRUE(parse(seen, words));
    EXPECT_EQ(seen.word, "x");
  }
}

TEST(Options, OptionalValueFollowsTheEqualsSignOnly) {
  Seen seen;
  const auto operands = parse(seen, {"--form", "b"});
  ASSERT_TRUE(operands);
  EXPECT_EQ(seen.form, "a");
  EXPECT_EQ(*operands, Words{"b"});
  EXPECT_TRUE(parse(seen, {"--form=b"}));
  EXPECT_EQ(seen.form, "b");
}

TEST(Options, OperandsStandAnywhereAndAfterTwoDashes) {
  Seen seen;
  const auto operands = parse(seen, {"a", "-f", "-", "--", "--word", "-f"});
  ASSERT_TRUE(operands);
  EXPECT_EQ(*operands, (Words{"a", "-", "--word", "-f"}));
  EXPECT_TRUE(seen.flag);
}

TEST(Options, ValueMayLookLikeAnOperandOrANumber) {
  Seen seen;
  EXPECT_TRUE(parse(seen, {"--word", "-"}));
  EXPECT_EQ(seen.word, "-");
  EXPECT_TRUE(parse(seen, {"--word", "-1"}));
  EXPECT_EQ(seen.word, "-1");
}

TEST(Options, WrongOnesAreNamed) {
  Seen seen;
  const auto message = [&](std::vector<const char*> words) {
    const auto operands = parse(seen, std::move(words));
    return operands ? "" : operands.error().message + " / " + operands.error().advice;
  };
  EXPECT_EQ(message({"--wrod=x"}), "unknown option '--wrod' / did you mean '--word'?");
  EXPECT_EQ(message({"--wor", "x"}), "unknown option '--wor' / did you mean '--word'?");
  EXPECT_EQ(message({"-x"}), "unknown option '-x' / --help lists the options");
  EXPECT_EQ(message({"--word"}), "option '--word' needs a value / --help says which");
  EXPECT_EQ(message({"--flag=1"}), "option '--flag' takes no value / remove what follows the '='");
}

TEST(Options, HelpHasEachOptionUnderItsGroup) {
  Seen seen;
  const std::string help = help_text({"program", "FILE", "Do things.", "More."}, table_for(seen));
  EXPECT_EQ(help.find("Usage: program [OPTION]... FILE\nDo things.\n\nGroup:\n"), 0U);
  EXPECT_NE(help.find("  -w, --word=WORD              takes a word\n"), std::string::npos);
  EXPECT_NE(help.find("      --form[=a|b]             may take a form\n"), std::string::npos);
  EXPECT_NE(help.find("\nOther:\n  -f, --flag                   takes nothing\n"),
            std::string::npos);
  EXPECT_NE(help.find("\nExit status:\n  0     done\n"), std::string::npos);
}

TEST(Options, ChoicesComeFromTheArgument) {
  using Choices = std::vector<std::string_view>;
  const auto choices_of = [](std::string_view argument) {
    OptionRow row;
    row.argument = argument;
    return choices(row);
  };
  EXPECT_EQ(choices_of("a|b"), (Choices{"a", "b"}));
  EXPECT_EQ(choices_of("N"), Choices{});
  EXPECT_EQ(choices_of("DIALECT").size(), 5U);
}

}  // namespace grid::cli

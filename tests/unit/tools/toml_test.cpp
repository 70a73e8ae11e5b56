#include "tools/cli/toml.h"

#include <gtest/gtest.h>

namespace grid::cli {

namespace {

// What finish() says about a table whose keys a, b and c are read as text, number and list.
std::string complaint(std::string_view text) {
  const auto table = parse_toml(text, "f.toml");
  if (!table) return table.error().where + ": " + table.error().message;
  TableReader reader(*table, "f.toml");
  reader.text("a");
  reader.count("b");
  reader.texts("c");
  reader.flag("d");
  reader.table("e");
  reader.require("a", "give it");
  const auto failure = reader.finish();
  if (!failure) return "";
  return failure->where + ": " + failure->message +
         (failure->advice.empty() ? "" : " (" + failure->advice + ")");
}

}  // namespace

TEST(Toml, ValuesAreReadByTheirType) {
  const auto table =
      parse_toml("a = 'x'\nb = 7\nc = ['p', 'q']\nd = true\n[e]\nf = \"\\u0000\"\n", "f");
  ASSERT_TRUE(table);
  TableReader reader(*table, "f");
  EXPECT_EQ(reader.text("a"), "x");
  EXPECT_EQ(reader.count("b"), 7U);
  EXPECT_EQ(reader.texts("c"), (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(reader.flag("d"), true);
  ASSERT_NE(reader.table("e"), nullptr);
  EXPECT_EQ(std::get<std::string>(reader.table("e")->front().value.data), std::string(1, '\0'));
  EXPECT_EQ(reader.text("absent"), std::nullopt);
  EXPECT_FALSE(reader.finish());
}

TEST(Toml, AStringIsAListOfOne) {
  const auto table = parse_toml("c = 'p'\n", "f");
  ASSERT_TRUE(table);
  TableReader reader(*table, "f");
  EXPECT_EQ(reader.texts("c"), std::vector<std::string>{"p"});
}

TEST(Toml, MistakesHaveTheirPlace) {
  EXPECT_EQ(complaint("a = 'x'\n"), "");
  EXPECT_EQ(complaint("a = 7\n"), "f.toml:1:5: 'a' is not a string");
  EXPECT_EQ(complaint("a = 'x'\nb = -1\n"), "f.toml:2:5: 'b' is not a whole number from 0");
  EXPECT_EQ(complaint("a = 'x'\nb = 1.5\n"), "f.toml:2:5: 'b' is not a whole number from 0");
  EXPECT_EQ(complaint("a = 'x'\n  c = [1]\n"), "f.toml:2:7: 'c' is not a list of strings");
  EXPECT_EQ(complaint("a = 'x'\nd = 1\n"), "f.toml:2:5: 'd' is neither true nor false");
  EXPECT_EQ(complaint("a = 'x'\ne = 1\n"), "f.toml:2:5: 'e' is not a table");
  EXPECT_EQ(complaint("b = 1\n"), "f.toml:1:1: 'a' is missing (give it)");
  EXPECT_EQ(complaint("a = 'x\n").substr(0, 11), "f.toml:1:7:");
}

TEST(Toml, AnUnknownKeyComesBeforeAMissingOne) {
  EXPECT_EQ(complaint("aa = 'x'\n"), "f.toml:1:1: unknown key 'aa' (did you mean 'a'?)");
}

TEST(Toml, TextIsWrittenSoThatItIsReadBack) {
  const std::string text("a\"b\\c\n\t\r\x01\x7f\0\xC3\xA9", 13);
  const auto table = parse_toml("a = " + toml_text(text) + "\n", "f");
  ASSERT_TRUE(table);
  EXPECT_EQ(std::get<std::string>(table->front().value.data), text);
}

// The parser recurses; what nests too deeply is refused before it sees it.
TEST(Toml, DeepNestingIsRefused) {
  const auto error = [](const std::string& text) {
    const auto table = parse_toml(text, "f");
    return table ? "" : table.error().where + " " + table.error().message;
  };
  const auto repeated = [](std::string_view part, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += part;
    return text;
  };
  const std::string refusal = "bad TOML: it nests too deeply";
  EXPECT_EQ(error(repeated("a.", 40'000) + "b = 1"), "f:1:1 " + refusal);
  EXPECT_EQ(error("x = 1\n[" + repeated("a.", 40'000) + "b]"), "f:2:1 " + refusal);
  EXPECT_EQ(error("x = " + repeated("[", 1000)), "f:1:1 " + refusal);
  EXPECT_EQ(error("x = '\n" + repeated("'a'.", 101)), "f:2:1 " + refusal);
  EXPECT_EQ(error("x = [\"\"\"a\"\"\"\"\n, {" + repeated("a.", 101)), "f:2:1 " + refusal);
  const std::string dots = repeated(".[", 200);
  EXPECT_EQ(error("a = '" + dots + "' # " + dots), "");
  EXPECT_EQ(error("a = \"\\\"" + dots + "\"\nb = '''\n" + dots + "\n'''"), "");
  EXPECT_EQ(error("a = \"\"\"\n\"" + dots + "\"\"\"\"\"\n"), "");
}

}  // namespace grid::cli

#include "tools/cli/config.h"
#include "tools/cli/ignore.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tools/cli/glob.h"

namespace grid::cli {

namespace {

std::string here() { return std::filesystem::current_path().string(); }

Config config_of(std::string_view text) { return parse_config(text, "c.toml", here()).value(); }

std::string error_of(std::string_view text) {
  const auto config = parse_config(text, "c.toml", here());
  return config ? "" : config.error().where + " " + config.error().message;
}

std::uint8_t end_of_input(const Dialect& dialect) {
  return static_cast<std::uint8_t>(dialect.policy.end_of_input);
}

}  // namespace

TEST(Glob, StarsStayInAFolderAndDoubleStarsDoNot) {
  EXPECT_TRUE(glob_matches("*.txt", "a.txt"));
  EXPECT_FALSE(glob_matches("*.txt", "sub/a.txt"));
  EXPECT_TRUE(glob_matches("sub/**", "sub/a/b.txt"));
  EXPECT_FALSE(glob_matches("sub/**", "sub2/a"));
  EXPECT_TRUE(glob_matches("**/a.txt", "a.txt"));
  EXPECT_TRUE(glob_matches("**/a.txt", "x/y/a.txt"));
  EXPECT_FALSE(glob_matches("**/a.txt", "x/ya.txt"));
  EXPECT_TRUE(glob_matches("x/**/y", "x/y"));
  EXPECT_TRUE(glob_matches("x/**/y", "x/a/b/y"));
  EXPECT_TRUE(glob_matches("**", "x/a/b/y"));
  EXPECT_FALSE(glob_matches("a*b", "a/b"));
}

TEST(Glob, SetsQuestionMarksAndEscapes) {
  EXPECT_TRUE(glob_matches("?[a-c][!x]", "qbz"));
  EXPECT_FALSE(glob_matches("?[a-c][!x]", "qbx"));
  EXPECT_FALSE(glob_matches("a?b", "a/b"));
  EXPECT_TRUE(glob_matches("\\*", "*"));
  EXPECT_FALSE(glob_matches("\\*", "a"));
  EXPECT_TRUE(glob_matches("[]]", "]"));
  EXPECT_TRUE(glob_matches("[", "["));
  EXPECT_TRUE(glob_matches("", ""));
  EXPECT_FALSE(glob_matches("", "a"));
}

TEST(Glob, NoPatternIsSlow) {
  const std::string path(5000, 'a');
  EXPECT_FALSE(glob_matches("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b", path));
}

TEST(Config, LaterEntriesWinPerKey) {
  const Config config = config_of(
      "eof = 0\nnul = 'x'\n"
      "[[files]]\nglob = '*.txt'\ndialect = 'refunge'\neof = 255\n"
      "[[files]]\nglob = ['b*', 'sub/**']\ndialect = 'refunge-x'\n");
  const LanguageSettings a = config.settings_for("a.txt");
  EXPECT_EQ(a.dialect->value->name, "refunge");
  EXPECT_EQ(a.end_of_input->value, EndOfInput::all_ones);
  EXPECT_EQ(a.nul->value, 'x');
  const LanguageSettings b = config.settings_for("b.txt");
  EXPECT_EQ(b.dialect->value->name, "refunge-x");
  EXPECT_EQ(b.end_of_input->value, EndOfInput::all_ones);
  EXPECT_FALSE(config.settings_for("c").dialect);
  EXPECT_FALSE(config.settings_for("-").dialect);
}

TEST(Config, ExcludesFilesAndFolders) {
  const Config config = config_of("exclude = ['old', '*.tmp.ref']\n");
  EXPECT_TRUE(config.excludes("old"));
  EXPECT_FALSE(config.excludes("old/a.ref"));
  EXPECT_TRUE(config.excludes_with_folders("old/sub/a.ref"));
  EXPECT_TRUE(config.excludes_with_folders("./a.tmp.ref"));
  EXPECT_FALSE(config.excludes_with_folders("older/a.ref"));
  EXPECT_FALSE(config.excludes_with_folders("-"));
  EXPECT_FALSE(config_of("").excludes_with_folders("old/a.ref"));
}

TEST(Config, IgnoresNamesInAllFoldersAndPathsFromItsOwn) {
  Config config;
  config.ignore_folder = here();
  config.ignore = *parse_ignore("# old\n\n*.old.ref\r\nbuild/ \n/a.ref\nsub/b.ref\n\\#c", "i");
  EXPECT_TRUE(config.excludes("x/y/z.old.ref"));
  EXPECT_TRUE(config.excludes("x/build"));
  EXPECT_TRUE(config.excludes_with_folders("x/build/a.ref"));
  EXPECT_TRUE(config.excludes("a.ref"));
  EXPECT_FALSE(config.excludes("x/a.ref"));
  EXPECT_TRUE(config.excludes("sub/b.ref"));
  EXPECT_FALSE(config.excludes("x/sub/b.ref"));
  EXPECT_TRUE(config.excludes("x/#c"));
  EXPECT_FALSE(config.excludes("old"));
}

TEST(Config, IgnoredPatternsThatAreWrongHaveLines) {
  const auto error = [](std::string_view text) { return parse_ignore(text, "i").error(); };
  EXPECT_EQ(error("a\n!b\n").where, "i:2");
  EXPECT_EQ(error("[a\n").where, "i:1");
}

TEST(Config, KnowsWhoseDialectItNames) {
  const Config config = config_of(
      "dialect = 'refunge'\n[[files]]\nglob = '*.txt'\ndialect = 'ipgrid-1'\n"
      "[[files]]\nglob = '*.md'\neof = 0\n");
  EXPECT_TRUE(config.names_dialect_of("a.txt"));
  EXPECT_FALSE(config.names_dialect_of("a.md"));
  EXPECT_FALSE(config.names_dialect_of("a"));
}

TEST(Config, KeepsTheTableOfTheLinterUnread) {
  const Config config = config_of("[lint]\nanything = 3\n");
  ASSERT_TRUE(config.lint);
  EXPECT_EQ(config.lint->at.line, 1U);
  EXPECT_EQ(error_of("lint = 3\n"), "c.toml:1:8 'lint' is not a table");
}

TEST(Config, PathsAreRelativeToItsFolder) {
  const Config config = config_of("[[files]]\nglob = 'a'\ndialect = 'ipgrid-1'\n");
  EXPECT_TRUE(config.settings_for("./a").dialect);
  EXPECT_TRUE(config.settings_for(here() + "/a").dialect);
  EXPECT_FALSE(config.settings_for("../a").dialect);
}

TEST(Config, ErrorsHavePlaces) {
  EXPECT_EQ(error_of("\n  colour = 1\n"), "c.toml:2:3 unknown key 'colour'");
  EXPECT_EQ(error_of("eof = 'zero'\n"), "c.toml:1:7 'eof': unknown value 'zero'");
  EXPECT_EQ(error_of("compat = 1\n"), "c.toml:1:10 'compat' is neither true nor false");
  EXPECT_EQ(error_of("[[files]]\ndialect = 'refunge'\n"), "c.toml:1:1 'glob' is missing");
  EXPECT_EQ(error_of("[[files]]\nglob = '*'\ndialect = 'refunge'\ncompat = true\n"),
            "c.toml:4:10 option compat does not belong to the dialect refunge");
  EXPECT_EQ(parse_config("dialect = 'x'\n", "c.toml", here()).error().diagnostic,
            "unknown-dialect");
  EXPECT_EQ(error_of("a = \n").substr(0, 9), "c.toml:1:");
}

TEST(Config, WrongTypesSayWhatIsRight) {
  const auto advice = [](std::string_view text) {
    return parse_config(text, "c.toml", here()).error().advice;
  };
  EXPECT_EQ(error_of("eof = 0.0\n"), "c.toml:1:7 'eof' is neither a string nor a whole number");
  EXPECT_EQ(advice("eof = 0.0\n"), "the choices are keep, 0, 255");
  EXPECT_EQ(advice("newlines = 1\n"), "the choices are auto, lf, crlf");
  EXPECT_EQ(advice("nul = 0.0\n"), "it takes what the option --nul does, or a number");
}

TEST(Config, PatternsThatMatchNothingAreErrors) {
  for (const std::string_view bad : {"", "[x.txt", "a/[!]", "./x", "/x", "x/", "a\\"}) {
    EXPECT_TRUE(glob_failure(bad)) << bad;
  }
  for (const std::string_view good : {"[]]", "\\[x", "../x", "**", "a\\\\", ".x"}) {
    EXPECT_FALSE(glob_failure(good)) << good;
  }
  EXPECT_EQ(error_of("[[files]]\nglob = ['*', '/x']\n"),
            "c.toml:2:14 pattern '/x' begins with '/'");
}

// One row makes an option, a key and what the library is told.
TEST(Language, EachSettingIsAnOptionAndAKey) {
  LanguageSettings settings;
  const OptionTable options = language_option_rows(settings);
  for (const LanguageSetting& row : language_settings()) {
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&row](const OptionRow& one) { return one.name == row.name; });
    ASSERT_NE(option, options.end()) << row.name;
    const std::vector<std::string_view> words = choices(*option);
    const std::string value(row.is_flag() ? "true" : words.empty() ? "x" : words.front());
    EXPECT_FALSE(option->handle(value)) << row.name;
    ASSERT_NE(row.given(settings), nullptr) << row.name;
    std::string line(row.name);
    line += row.is_flag() ? " = " + value : " = '" + value + "'";
    const Config config = config_of(line);
    EXPECT_EQ(*row.given(config.defaults), "c.toml:1:" + std::to_string(row.name.size() + 4));
    row.clear(settings);
    EXPECT_EQ(row.given(settings), nullptr) << row.name;
  }
}

TEST(Language, SettingsOfTheOtherFamilyAreForeign) {
  const auto message = [](std::string_view dialect, auto give) {
    LanguageSettings settings;
    give(settings);
    const auto failure = foreign_option(*find_dialect(dialect), settings);
    return failure ? failure->message : "";
  };
  const auto eof = [](LanguageSettings& s) { s.end_of_input = {EndOfInput::zero, ""}; };
  const auto nul = [](LanguageSettings& s) { s.nul = {std::uint8_t{0}, ""}; };
  const auto compat = [](LanguageSettings& s) { s.compat = {true, ""}; };
  EXPECT_EQ(message("ipgrid-2", eof), "option --eof does not belong to the dialect ipgrid-2");
  EXPECT_EQ(message("ipgrid-2", nul), "option --nul does not belong to the dialect ipgrid-2");
  EXPECT_EQ(message("ipgrid-2", compat), "");
  EXPECT_EQ(message("refunge", eof), "");
  EXPECT_EQ(message("refunge", compat), "option --compat does not belong to the dialect refunge");
}

TEST(Language, CommandLineBeatsConfigurationBeatsExtension) {
  LanguageSettings given;
  LanguageSettings configured;
  EXPECT_EQ(resolve_dialect("a.ref", given, configured)->name, "refunge");
  configured.dialect = {find_dialect("ipgrid-2"), "c.toml:1:1"};
  EXPECT_EQ(resolve_dialect("a.ref", given, configured)->name, "ipgrid-2");
  given.dialect = {find_dialect("refunge-x"), ""};
  EXPECT_EQ(resolve_dialect("a.ref", given, configured)->name, "refunge-x");
  EXPECT_FALSE(resolve_dialect("a.txt", {}, {}));
}

TEST(Language, TheCommandLineDecidesBetweenCompatAndFinalNewline) {
  LanguageSettings compat;
  compat.compat = {true, ""};
  LanguageSettings ends;
  ends.final_newline = {FinalNewline::ends_row, ""};
  const auto final_newline = [](const LanguageSettings& given, const LanguageSettings& configured) {
    return resolve_dialect("a.ipg2", given, configured)->policy.final_newline;
  };
  EXPECT_EQ(final_newline(compat, ends), FinalNewline::starts_row);
  EXPECT_EQ(final_newline(ends, compat), FinalNewline::ends_row);
  LanguageSettings both = compat;
  both.override_with(ends);
  EXPECT_EQ(final_newline(both, {}), FinalNewline::ends_row);
  EXPECT_EQ(final_newline({}, both), FinalNewline::ends_row);
}

TEST(Language, ForeignOptionsAreErrorsOnTheCommandLineOnly) {
  LanguageSettings configured;
  configured.end_of_input = {EndOfInput::zero, "c.toml:1:1"};
  configured.compat = {true, "c.toml:2:1"};
  const auto refunge = resolve_dialect("a.ref", {}, configured);
  ASSERT_TRUE(refunge);
  EXPECT_EQ(end_of_input(*refunge), static_cast<std::uint8_t>(EndOfInput::zero));
  const auto ipgrid = resolve_dialect("a.ipg2", {}, configured);
  ASSERT_TRUE(ipgrid);
  EXPECT_EQ(ipgrid->reading, Reading::compat);
  LanguageSettings given;
  given.end_of_input = {EndOfInput::keep, ""};
  EXPECT_FALSE(resolve_dialect("a.ipg2", given, configured));
  EXPECT_EQ(end_of_input(*resolve_dialect("a.ref", given, configured)),
            static_cast<std::uint8_t>(EndOfInput::keep));
}

}  // namespace grid::cli

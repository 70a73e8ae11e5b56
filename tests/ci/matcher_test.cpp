// packaging/ci/problem-matcher.json knows what the programs say.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "tests/golden/process.h"

namespace grid::ci::matcher_test {

namespace {

using nlohmann::json;

// What GitHub would make of a line: severity, file, line, column, code and message.
std::optional<std::vector<std::string>> match(const std::string& line) {
  const std::string file = GRID_SOURCE_DIR "/packaging/ci/problem-matcher.json";
  const json document = json::parse(golden::read_text(file));
  for (const json& matcher : document.at("problemMatcher")) {
    const json& pattern = matcher.at("pattern").at(0);
    std::smatch groups;
    if (!std::regex_match(line, groups, std::regex(pattern.at("regexp").get<std::string>()))) {
      continue;
    }
    std::vector<std::string> parts = {matcher.value("severity", "")};
    if (parts[0].empty()) parts[0] = groups[pattern.at("severity").get<std::size_t>()];
    for (const char* const name : {"file", "line", "column", "code", "message"}) {
      parts.push_back(groups[pattern.at(name).get<std::size_t>()]);
    }
    return parts;
  }
  return std::nullopt;
}

// The first line that a command writes about a.ipg1, or about a.ref.
std::string first_line(const std::string& command, const std::string& text) {
  const golden::TemporaryFolder folder;
  golden::write_text(folder.path() / "a.ipg1", text);
  golden::write_text(folder.path() / "a.ref", text);
  const golden::Result result =
      golden::run({"/bin/sh", "-c", command + " 2>&1"}, folder.path(), "/dev/null");
  return result.output.substr(0, result.output.find('\n'));
}

using Parts = std::vector<std::string>;

}  // namespace

TEST(Matcher, KnowsWhatEachProgramSaysOfBadText) {
  for (const char* const program : {"grid-run", "grid-cpp", "grid-fmt --check"}) {
    const std::string line = first_line(program + std::string(" a.ipg1"), "#\n\xFF");
    const std::string message =
        "ill-formed UTF-8 at byte offset 2, row 2, column 1 [ill-formed-utf8]";
    EXPECT_EQ(match(line), (Parts{"error", "a.ipg1", "2", "1", "ill-formed-utf8", message}))
        << line;
  }
}

TEST(Matcher, KnowsFindingsWithAPlace) {
  const std::string line = first_line("grid-lint --select T002 a.ref", "a\tb\n");
  EXPECT_EQ(match(line), (Parts{"warning", "a.ref", "1", "2", "T002",
                                "a tab is one cell, however wide it is shown [T002]"}));
}

TEST(Matcher, KnowsHowSureAFindingIs) {
  const std::string line = first_line("grid-lint --select R002 a.ipg1", "v\n");
  EXPECT_EQ(match(line), (Parts{"warning", "a.ipg1", "", "", "R002",
                                "no run of this program ends [R002, proved]"}));
}

TEST(Matcher, KnowsNotes) {
  const std::string line = first_line("grid-lint a.ipg1", "#\r\n");
  EXPECT_EQ(match(line), (Parts{"notice", "a.ipg1", "", "", "T001", "rows end in CR LF [T001]"}));
}

TEST(Matcher, KnowsMessagesAboutTheCall) {
  const std::string line = first_line("grid-lint --fail-on=never a.ipg1", "#\n");
  EXPECT_EQ(match(line).value_or(Parts{}).at(0), "error") << line;
}

TEST(Matcher, KnowsMessagesAboutTheConfiguration) {
  const std::string line = first_line("echo x = 1 >.grid.toml; grid-run a.ipg1", "#\n");
  EXPECT_EQ(match(line), (Parts{"error", ".grid.toml", "1", "1", "", "unknown key 'x'"})) << line;
}

TEST(Matcher, TakesNamesWithColonsAndBlanksApart) {
  EXPECT_EQ(match("odd: 3:4.ref:5:6: warning: text"),
            (Parts{"warning", "odd: 3:4.ref", "5", "6", "", "text"}));
}

TEST(Matcher, LeavesRowsOfProgramsAndOtherLinesAlone) {
  EXPECT_FALSE(match("  a.ref: error: what a program may hold"));
  EXPECT_FALSE(match("  help: end every row with LF"));
  EXPECT_FALSE(match("2 programs: 5 warnings, 1 note; --fix repairs 1"));
}

}  // namespace grid::ci::matcher_test

// That --help, the man page and the completion scripts of each program tell of the same options.
// All are made from its option table; what is compared here is what comes out: the man page word by
// word, and the scripts by what the shells make of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/golden/process.h"

namespace grid::docs::program_texts_test {

namespace {

using CommandResult = grid::golden::Result;
using grid::golden::TemporaryFolder;
using Words = std::set<std::string>;

// An option as --help shows it.
struct Option {
  std::string letter;  // "d" or empty
  bool takes_value = false;
  bool optional = false;  // the value may be left out
  Words choices;          // of the value, if they can be listed
};

using Options = std::map<std::string, Option>;  // by long name

std::string output_of(const std::vector<std::string>& command) {
  const TemporaryFolder folder;
  const CommandResult result = grid::golden::run(command, folder.path(), "/dev/null");
  EXPECT_EQ(result.status, 0) << command.front() << ": " << result.errors;
  return result.output;
}

std::string help_of(const std::string& program) { return output_of({program, "--help"}); }

std::string script_of(const std::string& program, const std::string& shell) {
  return std::string(GRID_TEXTS_DIR) + "/" + program + "." + shell;
}

Words split(const std::string& text, char separator) {
  std::istringstream in(text);
  Words words;
  for (std::string word; std::getline(in, word, separator);) words.insert(word);
  return words;
}

Words lines_of(const std::string& text) { return split(text, '\n'); }

// The dialects follow the text of the option that takes one.
Words dialects() { return {"refunge", "refunge-x", "ipgrid-1", "ipgrid-2", "ipgrid-3"}; }

Options options_of(const std::string& help) {
  static const std::regex row("^  (?:-(.), |    )--([a-z-]+)(\\[)?[= ]?(\\S*)");
  Options options;
  std::istringstream in(help);
  for (std::string line; std::getline(in, line);) {
    std::smatch parts;
    if (!std::regex_search(line, parts, row)) continue;
    Option option;
    option.letter = parts[1];
    option.optional = parts[3].matched;
    std::string argument = parts[4];
    if (option.optional && argument.ends_with(']')) argument.pop_back();
    option.takes_value = !argument.empty();
    if (argument == "DIALECT") option.choices = dialects();
    if (argument.find('|') != std::string::npos) option.choices = split(argument, '|');
    options.emplace(parts[2], option);
  }
  return options;
}

Words names_of(const Options& options) {
  Words names;
  for (const auto& [name, option] : options) names.insert("--" + name);
  return names;
}

// The words that the first operand can be, as the notes list them: "Commands: run (the default)
// runs the cases; list prints ...".
Words commands_of(const std::string& help) {
  std::smatch notes;
  std::string text = std::regex_replace(help, std::regex("\\s+"), " ");
  if (!std::regex_search(text, notes, std::regex("Commands: ([^.]*)\\."))) return {};
  Words commands;
  for (const std::string& part : split(notes[1], ';')) {
    std::istringstream in(part);
    std::string word;
    in >> word;
    commands.insert(word);
  }
  return commands;
}

bool can_run(const std::string& shell) {
  const TemporaryFolder folder;
  const CommandResult result =
      grid::golden::run({shell, "-c", "exit 0"}, folder.path(), "/dev/null");
  if (result.status == 0) return true;
  EXPECT_EQ(std::getenv("GRID_REQUIRE_ALL"), nullptr) << "tools/dev setup was not run";
  return false;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// The words of the page from its description on, without the markup that help2man writes.
std::vector<std::string> words_of_page(const std::string& page) {
  std::istringstream in(page);
  std::string text;
  bool described = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(".SH")) {
      described = line == ".SH DESCRIPTION";
      continue;
    }
    if (!described || line == ".TP" || line == ".PP" || line == ".IP" || line == ".br") continue;
    if (line.starts_with(".SS \"")) line = line.substr(5, line.size() - 6);
    text += line + '\n';
  }
  text = std::regex_replace(text, std::regex(R"(\\f[BIRP]|\\[,/&])"), "");
  text = std::regex_replace(text, std::regex(R"(\\-)"), "-");
  return words_of(std::regex_replace(text, std::regex(R"(\\e|\\\\)"), "\\"));
}

}  // namespace

class ProgramTexts : public testing::TestWithParam<const char*> {
 protected:
  const std::string program = GetParam();
  const std::string help = help_of(program);
  const Options options = options_of(help);
};

TEST_P(ProgramTexts, HelpHasOptions) {
  ASSERT_TRUE(options.contains("help"));
  EXPECT_EQ(options.at("help").letter, "h");
  EXPECT_EQ(options.at("completion").choices, (Words{"bash", "zsh", "fish"}));
}

TEST_P(ProgramTexts, ManPageSaysWhatHelpSays) {
  const std::string file = std::string(GRID_TEXTS_DIR) + "/" + program + ".1";
  if (!std::filesystem::exists(file)) {
    ASSERT_EQ(std::getenv("GRID_REQUIRE_ALL"), nullptr) << "help2man was not there";
    GTEST_SKIP() << "help2man is not installed";
  }
  const std::string page = grid::golden::read_text(file);
  const std::size_t after_usage = help.find('\n');
  EXPECT_EQ(words_of_page(page), words_of(help.substr(after_usage)));
}

TEST_P(ProgramTexts, BashCompletesTheOptionsOfHelp) {
  // Prints what the words are completed to: one per line.
  const auto complete = [&](std::vector<std::string> words) {
    std::string function = "_" + program;
    std::replace(function.begin(), function.end(), '-', '_');
    const std::string commands =
        ". '" + script_of(program, "bash") + "'; COMP_WORDS=(\"$0\" \"$@\"); COMP_CWORD=$#; " +
        function + "; if [ ${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' \"${COMPREPLY[@]}\"; fi";
    words.insert(words.begin(), {"bash", "--norc", "-c", commands, program});
    return lines_of(output_of(words));
  };
  EXPECT_EQ(complete({"-"}), names_of(options));
  EXPECT_EQ(complete({"--", "-"}), Words{});
  EXPECT_EQ(complete({""}), commands_of(help));
  for (const auto& [name, option] : options) {
    if (!option.takes_value) continue;
    EXPECT_EQ(complete({"--" + name, "="}), option.choices) << name;
    EXPECT_EQ(complete({"--" + name, ""}), option.optional ? Words{} : option.choices) << name;
    if (option.letter.empty()) continue;
    EXPECT_EQ(complete({"-" + option.letter, ""}), option.choices) << name;
  }
}

TEST_P(ProgramTexts, ZshIsToldTheOptionsOfHelp) {
  if (!can_run("zsh")) GTEST_SKIP() << "zsh is not installed";
  const std::string script =
      "_arguments() { print -rl -- \"$@\" }; . '" + script_of(program, "zsh") + "'";
  static const std::regex spec(R"(^(?:-(.)\+?|--([a-z-]+)(=-|=)?)\[.*?[^\\]\](:.*)?$)");
  Options told;
  // The blank before _alternative keeps zsh from giving it arguments of its own.
  static const std::regex first_operand(
      R"--(^1: : _alternative "commands:command:\(([^)]*)\)" )--");
  Words commands;
  std::string letter;
  std::istringstream in(output_of({"zsh", "-f", "-c", script}));
  for (std::string line; std::getline(in, line);) {
    std::smatch parts;
    if (std::regex_search(line, parts, first_operand)) commands = split(parts[1], ' ');
    if (!std::regex_search(line, parts, spec)) continue;
    if (parts[1].matched) {
      letter = parts[1];
      continue;
    }
    Option option;
    option.letter = letter;
    letter.clear();
    option.takes_value = parts[3].matched;
    option.optional = parts[3] == "=-";
    EXPECT_EQ(parts[4].matched, option.takes_value) << line;
    const std::string action = parts[4];
    if (action.ends_with(')')) {
      const std::size_t begin = action.rfind('(') + 1;
      option.choices = split(action.substr(begin, action.size() - begin - 1), ' ');
    }
    told.emplace(parts[2], option);
  }
  EXPECT_EQ(commands, commands_of(help));
  ASSERT_EQ(names_of(told), names_of(options));
  for (const auto& [name, option] : options) {
    EXPECT_EQ(told[name].letter, option.letter) << name;
    EXPECT_EQ(told[name].takes_value, option.takes_value) << name;
    EXPECT_EQ(told[name].optional, option.optional) << name;
    EXPECT_EQ(told[name].choices, option.choices) << name;
  }
}

TEST_P(ProgramTexts, FishCompletesTheOptionsOfHelp) {
  if (!can_run("fish")) GTEST_SKIP() << "fish is not installed";
  // What the line is completed to, without the descriptions.
  const auto complete = [&](const std::string& line) {
    const std::string command =
        "source '" + script_of(program, "fish") + "'; complete -C '" + program + " " + line + "'";
    Words words;
    for (const std::string& row : lines_of(output_of({"fish", "--no-config", "-c", command}))) {
      std::string word = row.substr(0, row.find('\t'));
      // fish offers an option whose value may be left out a second time, as "--map=".
      if (word.starts_with("--") && word.ends_with('=')) word.pop_back();
      words.insert(word);
    }
    return words;
  };
  EXPECT_EQ(complete("--"), names_of(options));
  EXPECT_EQ(complete(""), commands_of(help));
  for (const auto& [name, option] : options) {
    if (!option.takes_value) continue;
    Words glued;
    for (const std::string& word : option.choices) glued.insert("--" + name + "=" + word);
    EXPECT_EQ(complete("--" + name + "="), glued) << name;
    if (option.optional) continue;
    EXPECT_EQ(complete("--" + name + " "), option.choices) << name;
    if (option.letter.empty()) continue;
    EXPECT_EQ(complete("-" + option.letter + " "), option.choices) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, ProgramTexts,
                         testing::Values("grid-cpp", "grid-fmt", "grid-lint", "grid-run",
                                         "grid-test"),
                         [](const auto& program) {
                           std::string name = program.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace grid::docs::program_texts_test

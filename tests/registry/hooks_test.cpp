// The hooks of .pre-commit-hooks.yaml do what their users count on, with the programs as they are.
#include <grid/dialect.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/golden/process.h"
#include "tests/registry/source_tree.h"

namespace registry::hooks_test {

namespace {

using grid::golden::Result;
using Hook = std::map<std::string, std::string>;

constexpr std::string_view hooks_file = ".pre-commit-hooks.yaml";

// Values in quotes or brackets lose these.
std::string plain(std::string value) {
  const bool encloses = value.size() > 1 && (value.front() == '\'' || value.front() == '[');
  return encloses ? value.substr(1, value.size() - 2) : value;
}

// Takes the little of YAML that the file needs: a list of maps, one line for each key.
std::map<std::string, Hook> read_hooks() {
  const registry::Files files =
      registry::read_source_tree([](std::string_view path) { return path == hooks_file; });
  std::istringstream lines(files.at(std::string(hooks_file)));
  std::map<std::string, Hook> hooks;
  Hook* hook = nullptr;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos || colon < 3) throw std::runtime_error("no key: " + line);
    const std::string value = plain(line.substr(colon + 2));
    if (line.starts_with("- id: ")) hook = &hooks[value];
    if (hook == nullptr) throw std::runtime_error("no hook: " + line);
    hook->emplace(line.substr(2, colon - 2), value);
  }
  return hooks;
}

// A folder of a user with a regular and a sloppy program, and one that is excluded.
class HookTest : public testing::Test {
 protected:
  void SetUp() override {
    write("regular.ipg1", "#\n");
    write("sloppy.ipg1", "#\r\n");
    write("excluded.ipg1", "\xFF");
    write(".grid.toml", "exclude = [\"excluded.ipg1\"]\n");
  }

  void write(const std::string& name, const std::string& text) {
    grid::golden::write_text(folder_.path() / name, text);
  }

  // As pre-commit calls it.
  Result call(const std::string& id, const std::string& file) const {
    const Hook& hook = hooks_.at(id);
    std::istringstream words(hook.at("entry") + ' ' +
                             (hook.contains("args") ? hook.at("args") : std::string()));
    std::vector<std::string> command;
    for (std::string word; words >> word;) command.push_back(word);
    command.push_back(file);
    return grid::golden::run(command, folder_.path(), "/dev/null");
  }

  std::map<std::string, Hook> hooks_ = read_hooks();
  grid::golden::TemporaryFolder folder_;
};

}  // namespace

TEST_F(HookTest, EntriesNameOptionsThatExist) {
  EXPECT_EQ(hooks_.size(), 2U);
  for (const auto& [id, hook] : hooks_) {
    const Result result = call(id, "regular.ipg1");
    EXPECT_EQ(result.status, 0) << id << ": " << result.errors;
    EXPECT_EQ(hook.at("language"), "system") << id << " is installed by no package manager";
  }
}

TEST_F(HookTest, ExcludedFilesAreLeftOut) {
  for (const auto& [id, hook] : hooks_) {
    const Result result = call(id, "excluded.ipg1");
    EXPECT_EQ(result.status, 0) << id << ": " << result.errors;
  }
}

TEST_F(HookTest, SloppyProgramsAreChangedOrFail) {
  EXPECT_EQ(call("grid-lint", "sloppy.ipg1").status, 1);
  EXPECT_EQ(call("grid-fmt", "sloppy.ipg1").status, 0);
  EXPECT_EQ(grid::golden::read_text(folder_.path() / "sloppy.ipg1"), "#\n");
}

TEST_F(HookTest, TakeTheFilesOfAllDialects) {
  for (const auto& [id, hook] : hooks_) {
    const std::regex files(hook.at("files"));
    for (const grid::Dialect* const dialect : grid::dialects()) {
      EXPECT_TRUE(std::regex_search("a/b" + std::string(dialect->extension), files))
          << id << " leaves out programs of " << dialect->name;
    }
    EXPECT_FALSE(std::regex_search("a.ref.md", files)) << id;
    EXPECT_FALSE(std::regex_search("href", files)) << id;
  }
}

TEST_F(HookTest, AreShownOnThePagesOfTheirPrograms) {
  const registry::Files pages =
      registry::read_source_tree([](std::string_view path) { return path.starts_with("docs/"); });
  for (const auto& [id, hook] : hooks_) {
    EXPECT_NE(pages.at("docs/" + id + ".md").find("- id: " + id + "\n"), std::string::npos) << id;
  }
}

}  // namespace registry::hooks_test

// What docs/ci.md, the Dockerfile and the folder say of each other.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "tests/registry/source_tree.h"

namespace grid::ci::page_test {

namespace {

registry::Files files() {
  return registry::read_source_tree([](std::string_view path) {
    return path == "action.yml" || path == "docs/ci.md" || path.starts_with("packaging/");
  });
}

// The first group of each match.
std::set<std::string> all(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern, std::regex::multiline);
  std::set<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match) {
    found.insert((*match)[1]);
  }
  return found;
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t from = text.find(begin);
  return text.substr(from, text.find(end, from) - from);
}

}  // namespace

TEST(CiPage, HasEachInputOfTheAction) {
  const std::string action = between(files().at("action.yml"), "\ninputs:", "\noutputs:");
  const std::string page = between(files().at("docs/ci.md"), "## GitHub", "## GitLab");
  const std::set<std::string> inputs = all(action, "^  ([a-z-]+):$");
  EXPECT_GE(inputs.size(), 11U);
  EXPECT_EQ(all(page, "^\\| `([a-z-]+)`"), inputs);
}

TEST(CiPage, ExamplesUseInputsThatExist) {
  const std::string action = between(files().at("action.yml"), "\ninputs:", "\noutputs:");
  const std::set<std::string> inputs = all(action, "^  ([a-z-]+):$");
  const std::set<std::string> used = all(files().at("docs/ci.md"), "^          ([a-z-]+):");
  EXPECT_FALSE(used.empty());
  for (const std::string& name : used) EXPECT_TRUE(inputs.contains(name)) << name;
}

TEST(Action, HasNoExpressionInShellText) {
  const std::string action = files().at("action.yml");
  const std::string begin = "      run: ";
  std::size_t at = action.find(begin);
  EXPECT_NE(at, std::string::npos);
  for (; at != std::string::npos; at = action.find(begin, at + 1)) {
    const std::string script = action.substr(at, action.find("\n    - ", at) - at);
    EXPECT_EQ(script.find("${{"), std::string::npos) << script;
  }
}

TEST(CiPage, HasEachVariableOfTheTemplate) {
  const std::string page = between(files().at("docs/ci.md"), "## GitLab", "## pre-commit");
  const std::set<std::string> variables =
      all(files().at("packaging/ci/gitlab.yml"), "^  (GRID_[A-Z_]+):");
  EXPECT_GE(variables.size(), 5U);
  EXPECT_EQ(all(page, "^\\| `(GRID_[A-Z_]+)`"), variables);
}

TEST(Image, IsNotRoot) {
  const std::set<std::string> users = all(files().at("packaging/Dockerfile"), "^USER (.*)$");
  EXPECT_EQ(users, std::set<std::string>{"1000:1000"});
}

TEST(Image, GetsFilesThatExist) {
  const registry::Files everything =
      registry::read_source_tree([](std::string_view) { return true; });
  const std::set<std::string> names =
      all(files().at("packaging/Dockerfile.dockerignore"), "^!(.*)$");
  EXPECT_GE(names.size(), 10U);
  for (const std::string& name : names) {
    const auto found = everything.lower_bound(name);
    ASSERT_NE(found, everything.end()) << name;
    EXPECT_TRUE(found->first == name || found->first.starts_with(name + "/")) << name;
  }
}

}  // namespace grid::ci::page_test

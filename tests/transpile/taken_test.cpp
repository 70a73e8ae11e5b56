// Namespaces of generated programs meet nothing that generated code or its headers declare.
#include "transpile/taken.h"

#include <grid/program.h>
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/golden/process.h"
#include "transpile/name.h"
#include "transpile/transpile.h"

namespace grid::transpile::taken_test {

namespace {

using golden::Result;
using golden::TemporaryFolder;

// With a field, and without; main() is in the first.
std::string generated_text() {
  std::string text;
  for (const auto& [dialect, source] :
       {std::pair("refunge", "\\>/\n"), std::pair("ipgrid-3", "v\n")}) {
    const auto program = parse(Source("program", source, *find_dialect(dialect)));
    Options options;
    options.name = text.empty() ? "first" : "second";
    options.has_main = text.empty();
    text += transpile(*program, options).source;
  }
  return text;
}

std::set<std::string> found_in(const std::string& text, const std::string& pattern) {
  std::set<std::string> found;
  const std::regex expression(pattern, std::regex::multiline);
  for (std::sregex_iterator it(text.begin(), text.end(), expression), end; it != end; ++it) {
    found.insert((*it)[1]);
  }
  return found;
}

// Those that may be identifiers.
std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += c;
    } else if (!word.empty()) {
      words.insert(std::exchange(word, {}));
    }
  }
  return words;
}

class TakenTest : public testing::Test {
 protected:
  Result compile(const std::string& text, const std::vector<std::string>& options) const {
    golden::write_text(folder_.path() / "a.cpp", text);
    std::vector<std::string> command = {compiler_, "-std=gnu++17", "a.cpp"};
    command.insert(command.end(), options.begin(), options.end());
    return golden::run(command, folder_.path(), "/dev/null");
  }
  // What the compiler prints.
  std::string output(const std::string& text, const std::vector<std::string>& options) const {
    const Result result = compile(text, options);
    EXPECT_EQ(result.status, 0) << result.errors;
    return result.output;
  }

  // Declares a namespace of each free name that headers contain.
  void expect_none_is_free() const {
    std::string text = generated_text();
    std::set<std::string> names = words_of(output(text, {"-E", "-P"}));
    names.merge(words_of(output(text, {"-E", "-dM"})));
    std::size_t count = 0;
    for (const std::string& name : names) {
      if (namespace_name(name + ".ref") != name) continue;
      text += "namespace " + name + " {}\n";
      ++count;
    }
    EXPECT_GE(count, 100U);
    EXPECT_EQ(compile(text, {"-fsyntax-only"}).errors, "");
  }

  std::string compiler_ = GRID_TEST_COMPILER;

 private:
  TemporaryFolder folder_;
};

TEST_F(TakenTest, NoTypeOfGeneratedCodeIsFree) {
  for (const std::string& type :
       found_in(generated_text(), "^(?:class|struct|enum class|enum|using) (\\w+)[ ;]")) {
    EXPECT_NE(why_taken(type), "") << type << " belongs into transpile/taken.cpp";
  }
}

TEST_F(TakenTest, NothingThatHeadersDeclareIsFree) { expect_none_is_free(); }

TEST_F(TakenTest, NothingThatHeadersOfWindowsDeclareIsFree) {
  compiler_ = "x86_64-w64-mingw32-g++";
  const std::string search = "command -v " + compiler_ + " >/dev/null";
  if (std::system(search.c_str()) != 0) {
    ASSERT_EQ(std::getenv("GRID_REQUIRE_ALL"), nullptr) << "tools/dev setup all was not run";
    GTEST_SKIP() << "there is no " << compiler_;
  }
  expect_none_is_free();
}

}  // namespace

}  // namespace grid::transpile::taken_test

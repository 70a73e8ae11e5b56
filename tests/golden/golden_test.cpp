// Runs the golden cases: every *.test file below this folder is one. A case is a shell script and
// what it must print and return; see README.md. With REBASE=1 in the environment the expectations
// are rewritten instead; review the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/golden/process.h"
#include "tests/slow_build.h"
#include "tests/test_name.h"

namespace fs = std::filesystem;

namespace grid::golden {

namespace {

struct Case {
  std::string kept;  // the text before the expectations
  std::string script;
  std::map<std::string, std::string> files;
  std::set<std::string> skips;
  std::string expectations;
};

// "--- file a.ref" -> "file", "a.ref"
std::pair<std::string, std::string> split_header(const std::string& line) {
  const std::string text = line.substr(4);
  const std::size_t blank = std::min(text.find(' '), text.size());
  return {text.substr(0, blank), text.substr(std::min(blank + 1, text.size()))};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

Case read_case(const fs::path& path) {
  Case result;
  std::string ignored;
  std::string* target = &ignored;
  bool expects = false;
  for (const std::string& line : lines_of(read_text(path))) {
    if (line.rfind("--- ", 0) == 0 && !expects) {
      const auto [name, argument] = split_header(line.substr(0, line.size() - 1));
      target = &ignored;
      if (name == "run") target = &result.script;
      if (name == "file") target = &result.files[argument];
      if (name == "skip") result.skips.insert(argument);
      expects = name == "exit";
    } else if (!expects) {
      *target += line;
    }
    (expects ? result.expectations : result.kept) += line;
  }
  return result;
}

// Bytes of the UTF-8 sequence at `at`, by its first byte; 1 for what is none.
std::size_t sequence_length(const std::string& text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  std::size_t length = 1;
  if (first >= 0xC2) length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1;
  for (std::size_t i = 1; i < length; ++i) {
    if (at + i >= text.size() || (text[at + i] & '\xC0') != '\x80') return 1;
  }
  return length;
}

// Output as a case shows it: control and ill-formed bytes as \xHH, a lone '\' at the end where
// the final line feed is missing.
std::string shown(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text, at);
    const auto byte = static_cast<unsigned char>(text[at]);
    if ((at == 0 || text[at - 1] == '\n') && text.compare(at, 4, "--- ") == 0) out += '\\';
    if (byte == '\n' || length > 1 || (byte >= 0x20 && byte < 0x7F)) {
      out += text.substr(at, length);
    } else {
      out += std::string("\\x") + "0123456789abcdef"[byte >> 4] + "0123456789abcdef"[byte & 15];
    }
    at += length;
  }
  if (!out.empty() && out.back() != '\n') out += "\\\n";
  return out;
}

std::string observe(const Case& golden) {
  const TemporaryFolder folder;
  for (const auto& [name, text] : golden.files) {
    const fs::path path = folder.path() / name;
    fs::create_directories(path.parent_path());
    write_text(path, text);
  }
  const Result result = run({"/bin/sh", "-c", golden.script}, folder.path(), "/dev/null");
  std::string out = "--- exit " + std::to_string(result.status) + "\n";
  if (!result.output.empty()) out += "--- stdout\n" + shown(result.output);
  if (!result.errors.empty()) out += "--- stderr\n" + shown(result.errors);
  return out;
}

class GoldenTest : public testing::Test {
 public:
  explicit GoldenTest(fs::path path) : path_(std::move(path)) {}

  void TestBody() override {
    const Case golden = read_case(path_);
    if (golden.skips.count("root") != 0 && is_root()) GTEST_SKIP() << "root may read everything";
    if (golden.skips.count("asan") != 0 && address_sanitizer()) GTEST_SKIP() << "needs much memory";
    if (golden.skips.count("slow") != 0 && slow_build()) GTEST_SKIP() << "takes very long here";
    ASSERT_FALSE(golden.script.empty()) << "the case has no '--- run'";
    const std::string observed = observe(golden);
    if (std::getenv("REBASE") != nullptr) {
      write_text(path_, golden.kept + observed);
    } else {
      EXPECT_EQ(golden.expectations, observed) << path_;
    }
  }

 private:
  fs::path path_;
};

// Each option of a program stands in some script of its folder.
class OptionsTest : public testing::Test {
 public:
  OptionsTest(std::string program, const std::vector<fs::path>& cases)
      : program_(std::move(program)) {
    for (const fs::path& path : cases) {
      if (path.parent_path().filename() == program_) scripts_ += read_case(path).script;
    }
  }

  void TestBody() override {
    const Result help = run({program_, "--help"}, fs::temp_directory_path(), "/dev/null");
    std::size_t options = 0;
    for (const std::string& line : lines_of(help.output)) {
      const std::size_t dashes = line.find("--");
      if (line[0] != ' ' || line.find_first_not_of(' ') + 4 < dashes || dashes > 6) continue;
      const std::size_t end = line.find_first_of(" =[\n", dashes);
      const std::string name = line.substr(dashes, end - dashes);
      EXPECT_NE(scripts_.find(name), std::string::npos) << "no golden case uses " << name;
      ++options;
    }
    EXPECT_GE(options, 10U);
  }

 private:
  std::string program_;
  std::string scripts_;
};

// The calls of programs that a page shows: lines of its indented blocks, without what
// a second column says about them.
std::vector<std::string> shown_commands(const fs::path& page) {
  std::vector<std::string> commands;
  for (const std::string& line : lines_of(read_text(page))) {
    if (line.rfind("    ", 0) != 0) continue;
    const std::string command = line.substr(4, line.find("  ", 4) - 4);
    bool calls = false;
    for (const std::string program : {"grid-cpp ", "grid-fmt ", "grid-run ", "grid-lint "}) {
      calls = calls || command.rfind(program, 0) == 0 ||
              command.find("| " + program) != std::string::npos;
    }
    if (calls && command.find("[OPTION]") == std::string::npos) commands.push_back(command);
  }
  return commands;
}

// What the documentation shows can be typed: it runs, if not always to the end of the program.
class DocumentationTest : public testing::Test {
 public:
  void TestBody() override {
    if (slow_build()) GTEST_SKIP() << "takes very long here";
    const fs::path root = GRID_SOURCE_DIR;
    const TemporaryFolder folder;
    fs::create_directory_symlink(root / "examples", folder.path() / "examples");
    write_text(folder.path() / "hello.ref", read_text(root / "examples/refunge/hello.ref"));
    write_text(folder.path() / "hello.ipg3",
               read_text(root / "examples/ipgrid/string-escape.ipg3"));
    write_text(folder.path() / "loop.ref", "~\n");
    write_text(folder.path() / "program.txt", "v\n");
    write_text(folder.path() / "program.ref", read_text(root / "examples/refunge/reverse.ref"));
    std::vector<fs::path> pages = {root / "README.md", root / "examples/README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs")) {
      if (entry.path().extension() == ".md") pages.push_back(entry.path());
    }
    std::size_t count = 0;
    for (const fs::path& page : pages) {
      for (const std::string& command : shown_commands(page)) {
        const Result result = run({"/bin/sh", "-c", command}, folder.path(), "/dev/null");
        const bool ran = result.status < 2 || result.status == 4 || result.status == 5;
        EXPECT_TRUE(ran) << page << ": " << command << result.errors;
        ++count;
      }
    }
    EXPECT_GE(count, 8U);
  }
};

int register_cases() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(GRID_SOURCE_DIR "/tests/golden")) {
    if (entry.path().extension() == ".test") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    const std::string suite = test_name(path.parent_path().filename().string());
    const std::string name = test_name(path.stem().string());
    testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [path]() -> testing::Test* { return new GoldenTest(path); });
  }
  for (const std::string program : {"grid-cpp", "grid-fmt", "grid-run", "grid-lint"}) {
    const std::string name = "every_option_of_" + test_name(program) + "_is_used_by_a_case";
    testing::RegisterTest(
        "registry", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
        [program, paths]() -> testing::Test* { return new OptionsTest(program, paths); });
  }
  testing::RegisterTest("registry", "every_command_in_the_documentation_runs", nullptr, nullptr,
                        __FILE__, __LINE__,
                        []() -> testing::Test* { return new DocumentationTest(); });
  return static_cast<int>(paths.size());
}

}  // namespace

}  // namespace grid::golden

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (grid::golden::register_cases() == 0) return 1;
  return RUN_ALL_TESTS();
}

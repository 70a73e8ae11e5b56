// Runs every program in examples/ and compares its output and its number of steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/golden/process.h"
#include "tests/test_name.h"

namespace fs = std::filesystem;

namespace {

using namespace grid::golden;

const std::set<std::string> kExtensions = {".ref", ".rfx", ".ipg1", ".ipg2", ".ipg3"};

fs::path beside(const fs::path& program, const char* extension) {
  return fs::path(program).replace_extension(extension);
}

// One word per line.
void append_words(std::vector<std::string>& words, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
}

class ExampleTest : public testing::Test {
 public:
  explicit ExampleTest(fs::path program) : program_(std::move(program)) {}

  // Plain, traced and limited runs are the same.
  void TestBody() override {
    check({});
    check({"--trace", "trace", "--heatmap", "heatmap"});
    check({"--max-steps", "1000000", "--timeout", "1h", "--max-memory", "64M", "--detect-loops"});
  }

 private:
  void check(const std::vector<std::string>& options) const {
    const TemporaryFolder folder;
    std::vector<std::string> command = {"grid-run", "--stats", "stats.json"};
    command.insert(command.end(), options.begin(), options.end());
    append_words(command, read_text(beside(program_, ".args")));
    command.push_back(program_.string());
    const fs::path input = beside(program_, ".in");
    const Result result = run(command, folder.path(), fs::exists(input) ? input : "/dev/null");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.errors, "");
    ASSERT_TRUE(fs::exists(beside(program_, ".out")));
    EXPECT_EQ(result.output, read_text(beside(program_, ".out")));
    std::string steps = read_text(beside(program_, ".steps"));
    steps.resize(std::min(steps.find_first_not_of("0123456789"), steps.size()));
    const std::string stats = read_text(folder.path() / "stats.json");
    EXPECT_NE(stats.find("\"steps\":" + steps + ","), std::string::npos) << stats;
  }

  fs::path program_;
};

int register_examples() {
  std::vector<fs::path> programs;
  for (const auto& entry : fs::recursive_directory_iterator(GRID_SOURCE_DIR "/examples")) {
    if (kExtensions.count(entry.path().extension().string()) != 0) programs.push_back(entry.path());
  }
  std::sort(programs.begin(), programs.end());
  for (const fs::path& program : programs) {
    const std::string name = grid::test_name(program.stem().string());
    const std::string suite = grid::test_name(program.parent_path().filename().string());
    testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [program]() -> testing::Test* { return new ExampleTest(program); });
  }
  return static_cast<int>(programs.size());
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (register_examples() == 0) return 1;
  return RUN_ALL_TESTS();
}

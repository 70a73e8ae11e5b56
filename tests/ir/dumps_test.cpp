// Every program in this folder is a case: see README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <grid/ir.h>

#include "tests/golden/process.h"
#include "tests/test_name.h"

namespace grid {

namespace {

namespace fs = std::filesystem;
using golden::read_text;

const fs::path kFolder = GRID_SOURCE_DIR "/tests/ir";

bool is_program(const fs::path& path) { return dialect_for_file(path.string()) != nullptr; }

std::vector<fs::path> files() {
  std::vector<fs::path> result;
  for (const auto& entry : fs::directory_iterator(kFolder)) result.push_back(entry.path());
  std::sort(result.begin(), result.end());
  return result;
}

std::string with(const fs::path& program, const char* extension) {
  return fs::path(program).replace_extension(extension).string();
}

// Those that stand in the file, up to the end of its line.
std::optional<ir::PassSet> passes_of(const fs::path& program) {
  const fs::path path = with(program, ".passes");
  if (!fs::exists(path)) return ir::kAllPasses;
  std::string names = read_text(path);
  names.erase(std::find(names.begin(), names.end(), '\n'), names.end());
  return ir::pass_set(names);
}

class DumpTest : public testing::Test {
 public:
  explicit DumpTest(fs::path program) : program_(std::move(program)) {}

  void TestBody() override {
    const Dialect& dialect = *dialect_for_file(program_.string());
    const auto parsed = parse(Source(program_.filename().string(), read_text(program_), dialect));
    ASSERT_TRUE(parsed) << parsed.diagnostics().at(0).message;
    const std::optional<ir::PassSet> passes = passes_of(program_);
    ASSERT_TRUE(passes) << "no such passes";
    const std::string dump = ir::dump(ir::build_graph(reach(*parsed, {}), *passes));
    if (std::getenv("REBASE") != nullptr) {
      golden::write_text(with(program_, ".ir"), dump);
    } else {
      EXPECT_EQ(dump, read_text(with(program_, ".ir")));
    }
  }

 private:
  fs::path program_;
};

// A file that no case reads would be looked at by nobody.
class NothingElseTest : public testing::Test {
 public:
  void TestBody() override {
    std::set<std::string> known = {"CMakeLists.txt", "README.md", "dumps_test.cpp"};
    for (const fs::path& file : files()) {
      if (!is_program(file)) continue;
      known.insert(file.filename().string());
      for (const char* const other : {".ir", ".passes"}) {
        known.insert(fs::path(with(file, other)).filename().string());
      }
    }
    EXPECT_GT(known.size(), 3U) << "no case";
    for (const fs::path& file : files()) {
      EXPECT_TRUE(known.contains(file.filename().string())) << file;
    }
  }
};

void register_cases() {
  for (const fs::path& path : files()) {
    if (!is_program(path)) continue;
    const std::string dialect{dialect_for_file(path.string())->name};
    const std::string name = test_name(path.stem().string());
    testing::RegisterTest(test_name(dialect).c_str(), name.c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, [path]() -> testing::Test* { return new DumpTest(path); });
  }
  testing::RegisterTest("registry", "every_file_belongs_to_a_case", nullptr, nullptr, __FILE__,
                        __LINE__, []() -> testing::Test* { return new NothingElseTest(); });
}

}  // namespace

}  // namespace grid

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  grid::register_cases();
  return RUN_ALL_TESTS();
}

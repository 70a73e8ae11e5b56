// Every program below this folder is a case: see README.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/golden/process.h"
#include "tests/test_name.h"
#include "tools/grid-lint/judge.h"

namespace grid::grid_lint {

namespace {

namespace fs = std::filesystem;
using golden::read_text;

const fs::path kFolder = GRID_SOURCE_DIR "/tests/lint";

// Of the million that grid-lint follows: what these programs show, they show early.
constexpr std::uint64_t kMostSteps = 100'000;

bool begins_with(const fs::path& path, std::string_view word) {
  return path.filename().string().starts_with(word);
}

// All cells, as runs.
std::string places(const Span& span) {
  if (span.empty()) return "file";
  std::string out;
  for (const CellRun& run : span) {
    if (!out.empty()) out += ',';
    out += std::to_string(run.row + 1) + ':' + std::to_string(run.first + 1);
    if (run.last > run.first) out += '-' + std::to_string(run.last + 1);
  }
  return out;
}

// The findings of one rule, as an .expect file has them.
std::string findings_in(const fs::path& program, const lint::Rule& rule) {
  Settings settings;
  settings.choices = {{true, "ALL"}};
  settings.limits.steps = kMostSteps;
  cli::CommonOptions common;
  const fs::path config = fs::path(program).replace_extension(".toml");
  common.config = {.search = false, .path = fs::exists(config) ? config.string() : ""};
  Project project(settings, common);
  const auto failure = project.open({program.string()}, std::nullopt);
  if (failure) return "cannot be opened: " + failure->where + " " + failure->message + "\n";
  std::vector<Checked> checked;
  checked.push_back(check_text(project.tasks().front(), read_text(program), false));
  if (checked.front().report.not_checked) return "is no program\n";
  std::vector<report::FileFindings> reports =
      unused_suppressions(suppressions_of(project, checked));
  reports.push_back(checked.front().report);
  std::string out;
  for (const report::FileFindings& one : reports) {
    for (const lint::Finding& finding : one.findings) {
      if (finding.rule != &rule) continue;
      out += places(finding.span) + ' ' + std::string(to_string(finding.status)) + ": " +
             finding.message + '\n';
    }
  }
  return out;
}

class FixtureTest : public testing::Test {
 public:
  explicit FixtureTest(fs::path program) : program_(std::move(program)) {}

  void TestBody() override {
    const std::string code = program_.parent_path().filename().string();
    const lint::Rule* const rule = lint::find_rule(code);
    ASSERT_NE(rule, nullptr) << "there is no rule " << code;
    const std::string found = findings_in(program_, *rule);
    if (begins_with(program_, "silent-")) {
      EXPECT_EQ(found, "");
      return;
    }
    EXPECT_NE(found, "") << "nothing is found";
    const fs::path expect = fs::path(program_).replace_extension(".expect");
    if (std::getenv("REBASE") != nullptr) {
      golden::write_text(expect, found);
    } else {
      EXPECT_EQ(found, read_text(expect));
    }
  }

 private:
  fs::path program_;
};

bool is_program(const fs::path& path) { return dialect_for_file(path.string()) != nullptr; }

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class CompleteTest : public testing::Test {
 public:
  void TestBody() override {
    const std::vector<fs::path> files = files_below(kFolder);
    for (const lint::Rule* const rule : lint::rules()) {
      for (const std::string_view kind : {"found-", "silent-"}) {
        const bool any = std::any_of(files.begin(), files.end(), [&](const fs::path& file) {
          return file.parent_path().filename() == rule->code && begins_with(file, kind) &&
                 is_program(file);
        });
        EXPECT_TRUE(any) << "rule " << rule->code << " has no fixture " << kind << "*";
      }
    }
  }
};

// A file that no case reads would be looked at by nobody.
class NothingElseTest : public testing::Test {
 public:
  void TestBody() override {
    std::set<fs::path> known;
    const std::vector<fs::path> files = files_below(kFolder);
    for (const fs::path& file : files) {
      if (!is_program(file)) continue;
      EXPECT_TRUE(begins_with(file, "found-") || begins_with(file, "silent-")) << file;
      known.insert(file);
      known.insert(fs::path(file).replace_extension(".toml"));
      if (begins_with(file, "found-")) known.insert(fs::path(file).replace_extension(".expect"));
    }
    for (const fs::path& file : files) {
      if (file.parent_path() == kFolder) continue;
      EXPECT_TRUE(known.contains(file)) << file;
    }
  }
};

template <class Test>
void add_test(const char* name) {
  testing::RegisterTest("registry", name, nullptr, nullptr, __FILE__, __LINE__,
                        []() -> testing::Test* { return new Test(); });
}

void register_cases() {
  for (const fs::path& path : files_below(kFolder)) {
    if (!is_program(path)) continue;
    const std::string suite = path.parent_path().filename().string();
    const std::string name = test_name(path.filename().string());
    testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [path]() -> testing::Test* { return new FixtureTest(path); });
  }
  add_test<CompleteTest>("every_rule_has_both_kinds");
  add_test<NothingElseTest>("every_file_belongs_to_a_case");
}

}  // namespace

}  // namespace grid::grid_lint

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  grid::grid_lint::register_cases();
  return RUN_ALL_TESTS();
}

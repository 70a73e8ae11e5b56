#include "tests/registry/include_rules.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace registry::include_rules_test {

using registry::Files;
using registry::wrong_includes;

namespace {

bool is_source(std::string_view path) {
  const std::string_view kind = registry::extension(path);
  return kind == ".h" || kind == ".cpp" || kind == ".def";
}

// A small tree in which every arrow is right; the cases below add one file to it.
Files good_tree() {
  return {
      {"libgrid/include/grid/export.h", "#pragma once\n"},
      {"libgrid/include/grid/flow.h", "#include <grid/export.h>\n#include <vector>\n"},
      {"libgrid/include/grid/machine.h", "#include <grid/flow.h>\n"},
      {"libgrid/include/grid/grid.h", "#include <grid/machine.h>\n"},
      {"libgrid/parse/rows.h", "#include <string>\n"},
      {"libgrid/flow/flow.cpp", "#include <grid/flow.h>\n#include \"parse/rows.h\"\n"},
      {"libgrid/machine/machine.cpp", "#include <grid/machine.h>\n"},
      {"libgrid/graph/order.cpp", "#include <boost/graph/topological_sort.hpp>\n"},
      {"interp/run.h", "#include <grid/machine.h>\n"},
      {"interp/run.cpp", "#include \"interp/run.h\"\n"},
      {"tools/cli/options.h", "#include <string>\n"},
      {"tools/cli/options.cpp", "#include <boost/program_options.hpp>\n"},
      {"tools/grid-run/main.cpp", "#include \"interp/run.h\"\n#include \"tools/cli/options.h\"\n"},
      {"tests/naive/naive.h", "#include <vector>\n"},
      {"tests/unit/rows_test.cpp", "#include <gtest/gtest.h>\n#include \"parse/rows.h\"\n"},
  };
}

std::vector<std::string> complaints_with(const std::string& path, const std::string& text) {
  Files files = good_tree();
  files[path] = text;
  return wrong_includes(files);
}

struct Case {
  const char* path;
  const char* text;
};

void PrintTo(const Case& wrong, std::ostream* out) { *out << wrong.path << '\n' << wrong.text; }

class WrongInclude : public testing::TestWithParam<Case> {};

TEST_P(WrongInclude, IsFoundOnce) {
  const auto complaints = complaints_with(GetParam().path, GetParam().text);
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_TRUE(complaints[0].starts_with(GetParam().path)) << complaints[0];
}

INSTANTIATE_TEST_SUITE_P(
    Arrows, WrongInclude,
    testing::Values(Case{"libgrid/flow/x.cpp", "#include \"interp/run.h\"\n"},
                    Case{"libgrid/flow/x.cpp", "#include \"tools/cli/options.h\"\n"},
                    Case{"libgrid/include/grid/x.h", "#include \"parse/rows.h\"\n"},
                    Case{"interp/x.cpp", "#include \"parse/rows.h\"\n"},
                    Case{"interp/x.cpp", "#include \"libgrid/parse/rows.h\"\n"},
                    Case{"interp/x.cpp", "#include \"tools/cli/options.h\"\n"},
                    Case{"interp/runtime/x.cpp", "#include <grid/machine.h>\n"},
                    Case{"interp/runtime/x.cpp", "#include \"interp/run.h\"\n"},
                    Case{"transpile/program/x.h", "#include <grid/machine.h>\n"},
                    Case{"transpile/program/x.h", "#include \"interp/run.h\"\n"},
                    Case{"tools/cli/x.cpp", "#include \"parse/rows.h\"\n"},
                    Case{"tests/naive/x.cpp", "#include <grid/machine.h>\n"},
                    Case{"tests/naive/x.cpp", "#include \"interp/run.h\"\n"},
                    Case{"docs/example.cpp", "#include \"interp/run.h\"\n"},
                    Case{"interp/x.cpp", "#include <grid/missing.h>\n"},
                    Case{"interp/x.cpp", "  #  include  \"missing.h\"\n"}));

INSTANTIATE_TEST_SUITE_P(
    Stages, WrongInclude,
    testing::Values(Case{"libgrid/parse/x.cpp", "#include <grid/flow.h>\n"},
                    Case{"libgrid/parse/x.cpp", "#include <grid/grid.h>\n"},
                    Case{"libgrid/diag/x.cpp", "#include \"parse/rows.h\"\n"},
                    Case{"libgrid/dialects/x.cpp", "#include \"parse/rows.h\"\n"},
                    Case{"libgrid/graph/x.cpp", "#include \"parse/rows.h\"\n"},
                    Case{"libgrid/include/grid/flow.h", "#include <grid/machine.h>\n"},
                    Case{"libgrid/no-stage/x.cpp", ""}));

INSTANTIATE_TEST_SUITE_P(
    ThirdParty, WrongInclude,
    testing::Values(Case{"libgrid/flow/x.cpp", "#include <boost/graph/graph_traits.hpp>\n"},
                    Case{"libgrid/graph/x.h", "#include <boost/graph/graph_traits.hpp>\n"},
                    Case{"libgrid/flow/x.cpp", "#include <fmt/format.h>\n"},
                    Case{"libgrid/include/grid/x.h", "#include <tl/expected.hpp>\n"},
                    Case{"tools/report/x.h", "#include <fmt/format.h>\n"},
                    Case{"tools/report/x.cpp", "#include <boost/program_options.hpp>\n"},
                    Case{"tools/cli/x.cpp", "#include <boost/program_options.hpp>\n"},
                    Case{"tools/cli/x.cpp", "#include <gtest/gtest.h>\n"},
                    Case{"tools/cli/x.cpp", "#include <boost/regex.hpp>\n"}));

INSTANTIATE_TEST_SUITE_P(Core, WrongInclude,
                         testing::Values(Case{"libgrid/flow/x.cpp", "#include <fstream>\n"},
                                         Case{"libgrid/include/grid/x.h", "#include <iostream>\n"},
                                         Case{"libgrid/flow/x.cpp", "#include <unistd.h>\n"},
                                         Case{"interp/x.cpp", "#include <thread>\n"},
                                         Case{"interp/x.h", "#include <mutex>\n"},
                                         Case{"interp/x.cpp", "#include <sys/mman.h>\n"},
                                         Case{"transpile/x.cpp", "#include <unistd.h>\n"},
                                         Case{"transpile/program/x.h", "#include <iostream>\n"}));

TEST(WrongIncludes, NoneInAGoodTree) {
  for (const std::string& complaint : wrong_includes(good_tree())) ADD_FAILURE() << complaint;
}

TEST(WrongIncludes, GeneratedProgramsTalkToTheSystem) {
  EXPECT_TRUE(complaints_with("transpile/program/x.h", "#include <unistd.h>\n").empty());
}

TEST(WrongIncludes, OneProgramDoesNotIncludeAnother) {
  Files files = good_tree();
  files["tools/grid-run/trace.h"] = "";
  files["tools/grid-run/trace.cpp"] = "#include \"tools/grid-run/trace.h\"\n";
  EXPECT_TRUE(wrong_includes(files).empty());
  files["tools/grid-lint/main.cpp"] = "#include \"tools/grid-run/trace.h\"\n";
  EXPECT_EQ(wrong_includes(files).size(), 1U);
}

TEST(WrongIncludes, JsonLibraryInAtMostFourFiles) {
  Files files = good_tree();
  for (const char* name : {"a", "b", "c", "d"}) {
    files[std::string("tools/report/") + name + ".cpp"] = "#include <nlohmann/json.hpp>\n";
  }
  EXPECT_TRUE(wrong_includes(files).empty());
  files["tools/report/e.cpp"] = "#include <nlohmann/json.hpp>\n";
  EXPECT_EQ(wrong_includes(files).size(), 1U);
}

TEST(WrongIncludes, CommentsAndStringsAreNoIncludes) {
  EXPECT_TRUE(complaints_with("interp/x.cpp", "// #include <thread>\n").empty());
  EXPECT_TRUE(complaints_with("interp/x.cpp", "auto s = \"#include <thread>\";\n").empty());
}

TEST(WrongIncludes, NoneInThisRepository) {
  const Files files = registry::read_source_tree(is_source);
  for (const char* folder : {"libgrid/", "interp/", "tools/", "tests/"}) {
    const auto first = files.lower_bound(folder);
    EXPECT_TRUE(first != files.end() && first->first.starts_with(folder))
        << "no source was found in " << folder;
  }
  for (const std::string& complaint : wrong_includes(files)) ADD_FAILURE() << complaint;
}

}  // namespace

}  // namespace registry::include_rules_test

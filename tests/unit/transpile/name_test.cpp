#include "transpile/name.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/test_name.h"

namespace grid::transpile {

namespace {

using Pair = std::pair<std::string, std::string>;

// All texts of up to so many of these characters.
std::vector<std::string> texts(std::string_view characters, std::size_t most) {
  std::vector<std::string> all = {""};
  for (std::size_t begin = 0, size = 0; size < most; ++size) {
    const std::size_t end = all.size();
    for (; begin < end; ++begin) {
      for (const char c : characters) all.push_back(all[begin] + c);
    }
  }
  return all;
}

// Files whose names come close to what a name is written as.
std::vector<std::string> files() {
  std::vector<std::string> all;
  for (const std::string& text : texts("axe_-2", 4)) {
    for (const char* const rest :
         {"", ".ref", ".rfx", ".ipg1", "_ipg1", "-ipg1", "_file", "_ipg1.ref", "-file.ref",
          "_x.ref", "_x2d.ref", ".ref.ref", ".txt", "_x2e_txt", "file.ref", "ipg1.ref"}) {
      all.push_back(text + rest);
    }
  }
  return all;
}

class Names : public testing::TestWithParam<Pair> {};

TEST_P(Names, AreMadeOfFileNames) {
  EXPECT_EQ(namespace_name(GetParam().first), GetParam().second);
}

std::string case_name(const testing::TestParamInfo<Pair>& pair) {
  return std::to_string(pair.index) + "_" + test_name(pair.param.second);
}

INSTANTIATE_TEST_SUITE_P(
    All, Names,
    testing::Values(
        Pair("hello.ref", "hello"), Pair("self_rewrite.ref", "self_rewrite"),
        Pair("Game2.ref", "Game2"), Pair("folder/../hello.ref", "hello"),
        Pair("hello.rfx", "hello_rfx"), Pair("hello.ipg3", "hello_ipg3"),
        Pair("hello", "hello_file"), Pair("hello.txt", "hello_x2e_txt_file"),
        Pair("fork-join.ref", "fork_x2d_join"), Pair("a--b.ref", "a_x2d2d_b"),
        Pair("a-.ref", "a_x2d"), Pair("3-way.ref", "x_x332d_way"), Pair("_a.ref", "x_x5f_a"),
        Pair("a_.ref", "a_x5f"), Pair("a__b.ref", "a_x5f5f_b"), Pair("\xC3\xA9.ref", "x_xc3a9"),
        Pair("-.ref", "x_x2d"), Pair("-", "standard_input"),
        Pair("standard_input.ref", "standard_input_x"), Pair("", "x_x_file"),
        Pair(".ref", "x_x2e_ref_file"), Pair("x.ref", "x"), Pair("x-y.ref", "x_x782d_y"),
        Pair("a_x2d_b.ref", "a_x5f78_2d_b"), Pair("hello_ipg3.ref", "hello_x5f69_pg3"),
        Pair("class.ref", "class_x"), Pair("std.ref", "std_x"), Pair("std20.ref", "std20_x"),
        Pair("main.ref", "main_x"), Pair("EOF.ref", "EOF_x"), Pair("errno.ref", "errno_x"),
        Pair("linux.ref", "linux_x"), Pair("time.ref", "time_x"), Pair("sqrtf.ref", "sqrtf_x"),
        Pair("my_t.ref", "my_t_x"), Pair("runtime.ref", "runtime_x"), Pair("Input.ref", "Input_x"),
        Pair("class.ipg1", "class_ipg1")),
    case_name);

TEST(Name, OfDifferentFilesAreDifferent) {
  const std::vector<std::string> all = files();
  const std::set<std::string> different(all.begin(), all.end());
  std::set<std::string> names;
  for (const std::string& file : different) names.insert(namespace_name(file));
  EXPECT_EQ(names.size(), different.size());
}

TEST(Name, IsOneThatMayBeGiven) {
  for (const std::string& file : files()) {
    const auto fault = check_namespace(namespace_name(file));
    EXPECT_FALSE(fault) << file << ": " << fault->message;
  }
}

TEST(Name, OfAnyByteIsOneThatMayBeGiven) {
  for (int byte = 1; byte < 256; ++byte) {
    if (byte == '/') continue;
    const std::string file = std::string(1, static_cast<char>(byte)) + ".ref";
    EXPECT_FALSE(check_namespace(namespace_name(file))) << byte;
  }
}

TEST(CheckNamespace, AllowsNestedOnes) { EXPECT_FALSE(check_namespace("a::b_2::C")); }

TEST(CheckNamespace, SaysWhere) {
  const auto at = [](std::string_view name) {
    const auto fault = check_namespace(name);
    return fault ? static_cast<int>(fault->at) : -1;
  };
  EXPECT_EQ(at(""), 0);
  EXPECT_EQ(at("a::"), 3);
  EXPECT_EQ(at("a:::b"), 3);
  EXPECT_EQ(at("ab::c d"), 5);
  EXPECT_EQ(at("ab::c__d"), 5);
  EXPECT_EQ(at("ab::int"), 4);
  EXPECT_EQ(at("ab::2"), 4);
  EXPECT_EQ(at("ab::_c"), 4);
}

TEST(CheckNamespace, RefusesWhatIsTaken) {
  EXPECT_EQ(check_namespace("games::class")->message, "'class' is a keyword of C++");
}

}  // namespace

}  // namespace grid::transpile

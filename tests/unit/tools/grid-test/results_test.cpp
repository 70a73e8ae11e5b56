#include "tools/grid-test/results.h"

#include <gtest/gtest.h>

#include "tests/slow_build.h"

namespace grid::grid_test {

namespace {

constexpr std::size_t kStride = slow_build() ? 11 : 1;  // bytes from damage to damage

using report::TestResult;
using report::TestRun;
using report::TestStatus;

// A result whose text no format shows as it is.
TestResult result(TestStatus status, std::string how = {}) {
  TestResult one{
      .name = "d/\xFF", .status = status, .how = std::move(how), .message = "\x1b\"\xFE"};
  one.facts = {{"dialect", "refunge"},
               {"clauses", ""},
               {"kind", "must"},
               {"note", "\xC3"},
               {"file", "\xC3\xA4"}};
  one.time = std::chrono::milliseconds(7);
  if (!is_bad(status)) return one;
  one.comparisons = {{"stdout", "\xFF", std::string("\0", 1), true}, {"steps", "1", "2"}};
  one.errors = "\xFD\n";
  one.program = "\xFC";
  return one;
}

TestRun every_kind() {
  return {.tool = "grid-test",
          .subject = "\xFF",
          .results = {result(TestStatus::passed), result(TestStatus::failed),
                      result(TestStatus::broken, "timed-out"), result(TestStatus::skipped),
                      result(TestStatus::expected_failure), result(TestStatus::unexpected_pass)},
          .remarks = {"a", "b"},
          .part = {.index = 2, .count = 3, .items = 17, .names = "n", .settings = "s"},
          .interrupted = true};
}

cli::Expected<TestRun> read(const std::string& text) {
  const auto json = report::read_json(text);
  return json ? results_of(*json) : cli::fail("no JSON");
}

}  // namespace

TEST(Results, NothingIsLost) {
  const TestRun run = every_kind();
  const auto again = read(test_json(run));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(test_json(*again), test_json(run));
  EXPECT_EQ(test_text(*again, {}), test_text(run, {}));
  EXPECT_EQ(test_tap(*again), test_tap(run));
  EXPECT_EQ(test_junit(*again), test_junit(run));
  EXPECT_EQ(test_html(*again), test_html(run));
}

TEST(Results, TruncatedTextIsRefused) {
  const std::string text = test_json(every_kind());
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    ASSERT_FALSE(read(text.substr(0, size))) << size;
  }
}

TEST(Results, DamagedTextIsReadOrRefused) {
  const std::string text = test_json(every_kind());
  std::size_t refused = 0;
  for (std::size_t at = 0; at < text.size(); at += kStride) {
    for (const char byte : {'"', '{', ']', '-', '9', '\xFF'}) {
      std::string damaged = text;
      damaged[at] = byte;
      const auto run = read(damaged);
      if (run) test_html(*run);
      if (!run) ++refused;
    }
  }
  EXPECT_GT(refused, text.size() / kStride);
}

}  // namespace grid::grid_test

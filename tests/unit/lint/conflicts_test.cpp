#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "lint/analysis.h"
#include "lint/check.h"
#include "lint/rule.h"

namespace grid::lint {

namespace {

// One cursor executes a byte of input at 2:15, which may be `@`, while the other one writes to the
// cell 3:1 under its data pointer.
constexpr const char* kAsksWhatIsWritten =
    "<<?v~>v>\\\n"
    "             \\ /\n"
    "!           \\ /`\n"
    "              #\n"
    "\n"
    "         /    Y\n"
    "              <\n"
    "              +\n"
    "              >\n"
    "\n\n\n\n\n\n\n\n\n\n\n        \\/\n";

TEST(Conflicts, OfCodeThatMayBeAnythingAreNotLost) {
  const auto program = parse(Source("test", kAsksWhatIsWritten, *find_dialect("refunge")));
  ASSERT_TRUE(program);
  for (const std::uint64_t explored : {0U, 15U, 25U}) {
    Analysis analysis(*program, {.pointer_steps = explored});
    const std::vector<Occurrence> found = analysis.occurrences(EventKind::read_write_overlap);
    EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const Occurrence& one) {
      return one.event.first == Cell{1, 14} && one.event.cell == Cell{2, 0};
    })) << explored;
  }
}

// More than a thousand pairs of cells from which cursors write what others use.
constexpr const char* kHasManyConflicts =
    "YYYYYYYYYY\n"
    "+^>>>>YY>+\n"
    "vv+vvY^+Y<\n"
    ">v>YY^<Y>+\n"
    "<Y^^+<>^Y>\n"
    "<><>YY<+v+\n"
    "><Y>Y+>>++\n"
    "Yv++>+<vY<\n"
    "++v>++Y^>+\n"
    ">v++Y<Yvv^\n";

TEST(Conflicts, OfVeryManyThatRunsShowEachIsAFinding) {
  const auto program = parse(Source("test", kHasManyConflicts, *find_dialect("refunge")));
  ASSERT_TRUE(program);
  Analysis analysis(*program, {});
  std::vector<Finding> findings = check(analysis, {find_rule("C005")});
  std::erase_if(findings, [](const Finding& each) { return each.status == Status::possible; });
  EXPECT_GT(findings.size(), 1000U);
  const auto is_crowd = [](const Finding& each) { return each.message.starts_with("many"); };
  EXPECT_EQ(std::count_if(findings.begin(), findings.end(), is_crowd), 0);
}

}  // namespace

}  // namespace grid::lint

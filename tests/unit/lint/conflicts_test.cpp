#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "lint/analysis.h"

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

}  // namespace

}  // namespace grid::lint

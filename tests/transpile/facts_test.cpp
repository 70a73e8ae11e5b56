// What generated code takes for granted can be looked at.
#include "transpile/field/facts.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/differential/budget.h"
#include "tests/differential/compare.h"
#include "tests/each_dialect.h"
#include "tools/gen/generate.h"

namespace grid::transpile::facts_test {
namespace {

constexpr std::uint64_t kVisits = 10'000;

bool lies_in(const Room& room, ir::Offset cell) {
  return cell.row >= -room.above && cell.row <= room.below && cell.col >= -room.left &&
         cell.col <= room.right;
}

// The first cell of which something is wanted although nobody asked whether the field has it.
std::string cell_without_room(const ProgramPtr& program) {
  const Reach reached = reach(program, {.states = 10'000});
  if (!reached.complete) return "";
  const ir::Graph graph = ir::build_graph(reached, ir::kAllPasses);
  const CodeNodes nodes = code_nodes(graph, 1'000);
  for (const Facts& facts : wanted_facts(program, nodes, kVisits).facts) {
    for (const auto& [cell, value] : facts.cells) {
      if (lies_in(facts.room, cell)) continue;
      return "row " + std::to_string(cell.row) + ", column " + std::to_string(cell.col) + " of\n" +
             program->source().bytes();
    }
  }
  return "";
}

// A cell that is read 55 rows down was left 60 rows and more earlier, out of what is asked for.
TEST(Facts, AreOfCellsWithinTheRoomThatIsAskedFor) {
  std::string first = "~" + std::string(79, 'v') + "?v~@\\";
  std::string second = std::string(first.size() - 1, ' ') + "\\" + std::string(68, '^') + "/";
  first.resize(second.size() - 2, ' ');
  first +=
      "#/~" + std::string(10, '^') + "@ " + std::string(60, '^') + std::string(55, 'v') + "+>~/";
  const std::string rows = first + "\n" + second + std::string(100, ' ') + "\n";
  const auto program = parse(Source("room.ref", rows, *find_dialect("refunge")));
  EXPECT_EQ(cell_without_room(*program), "");
}

class RandomFacts : public testing::TestWithParam<const Dialect*> {};

TEST_P(RandomFacts, AreOfCellsWithinTheRoomThatIsAskedFor) {
  differential::Budget budget({.least = 50, .usual = 1'000, .soak = 100'000, .seconds = 1});
  while (budget.take() && !HasFailure()) {
    const std::uint64_t seed = differential::base_seed() + budget.taken();
    const auto program = differential::program_of(gen::generate(*GetParam(), seed));
    if (!program) continue;
    EXPECT_EQ(cell_without_room(*program), "") << "seed " << seed;
  }
  budget.report("facts");
}

INSTANTIATE_TEST_SUITE_P(Dialects, RandomFacts,
                         testing::Values(find_dialect("refunge"), find_dialect("refunge-x")),
                         dialect_name);

}  // namespace
}  // namespace grid::transpile::facts_test

// The graph of all blocks. What dumps look like is shown by the cases of tests/ir.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <grid/ir.h>

#include "tests/each_dialect.h"
#include "tests/slow_build.h"
#include "tests/string_input.h"
#include "tests/unit/libgrid/ir_fixture.h"
#include "tools/gen/generate.h"

namespace grid {

namespace {

using Kind = ir::Terminator::Kind;

ir::Graph graph(std::string_view dialect, std::string text, ir::PassSet passes = ir::kAllPasses) {
  return ir::build_graph(reach(test::program(dialect, std::move(text)), {}), passes);
}

std::vector<std::uint32_t> next_of(const ir::Graph& graph, std::uint32_t node) {
  return graph.nodes.at(node).next;
}

using Numbers = std::vector<std::uint32_t>;

TEST(Graph, BeginsAtTheStart) {
  EXPECT_EQ(graph("ipgrid-1", "a\nb").nodes.at(0).block.entry,
            (ControlState{{0, 0}, Direction::down, Mode::normal}));
}

TEST(Graph, HasOneNodeForAStretchWithOneEntry) {
  EXPECT_EQ(graph("ipgrid-1", ">v\n^<").nodes.size(), 2U);
}

TEST(Graph, LeadsBackToTheNodeThatIsEnteredAgain) {
  const ir::Graph ring = graph("ipgrid-1", "a\nb");
  EXPECT_EQ(ring.nodes.size(), 1U);
  EXPECT_EQ(next_of(ring, 0), Numbers{0});
}

TEST(Graph, MeetsItsBlocksInARoundThatIsLongerThanABlock) {
  std::string rows;
  for (std::uint64_t i = 0; i <= ir::kMostSteps; ++i) rows += "a\n";
  EXPECT_EQ(graph("ipgrid-1", rows).nodes.size(), 2U);
}

TEST(Graph, LeadsFromASplitToBothPointers) {
  const ir::Graph split = graph("ipgrid-1", "_#");
  EXPECT_EQ(split.nodes.at(0).block.end.kind, Kind::fork);
  EXPECT_EQ(next_of(split, 0).size(), 2U);
}

TEST(Graph, LeadsNowhereFromTheEndOfAPointer) {
  EXPECT_EQ(next_of(graph("ipgrid-1", "#"), 0), Numbers{});
}

TEST(Graph, LeadsNowhereWhereNoRunGoes) {
  const ir::Graph skip = graph("refunge", "@/~\n");  // the data cell is the '@', which is not 0
  EXPECT_EQ(next_of(skip, 0).at(0), ir::Graph::kNowhere);
}

TEST(Graph, GoesOnBehindInput) {
  const ir::Graph read = graph("refunge", "?v/");
  EXPECT_EQ(read.nodes.at(0).block.end.kind, Kind::input);
  EXPECT_EQ(next_of(read, 0), Numbers{1});
}

TEST(Graph, EndsABlockBeforeACellThatIsRewritten) {
  const ir::Graph rewriting = graph("refunge", "+>a/");
  EXPECT_EQ(rewriting.nodes.at(0).block.end.kind, Kind::rewritten)
      << "the start is rewritten by nobody, the cell behind it is";
}

// The loop in the last row is entered in mode none, and later in mode subtract.
TEST(Graph, EndsWhereNoPointerGoesOn) {
  const ir::Graph removed = graph("refunge", ">*|^");  // whose | is rewritten before
  EXPECT_EQ(removed.nodes.back().block.end.kind, Kind::jump);
  EXPECT_EQ(next_of(removed, static_cast<std::uint32_t>(removed.nodes.size() - 1)),
            Numbers{ir::Graph::kNowhere});
}

TEST(Graph, SharesABlockThatTakesAnyMode) {
  const ir::Graph shared = graph("refunge", "v\\\n0     p\n#\\+<->@\n");
  EXPECT_EQ(shared.nodes.at(0).block.end.exits[0].mode, Mode::none);
  EXPECT_EQ(shared.nodes.at(2).block.end.exits[0].mode, Mode::subtract);
  EXPECT_EQ(next_of(shared, 0), next_of(shared, 2));
}

// Row 3 is a loop that is entered at its third cell, and led back to its first.
TEST(Graph, FindsALoopBehindItsBranch) {
  const ir::Graph found = graph("refunge", "v\\\n0     p\n#\\<+>~@\n");
  const auto is_loop = [](const ir::Node& node) { return node.block.loop == ir::Loop::linear; };
  const auto loop = std::find_if(found.nodes.begin(), found.nodes.end(), is_loop);
  ASSERT_NE(loop, found.nodes.end());
  EXPECT_EQ(loop->next.at(1), loop - found.nodes.begin());
}

TEST(Graph, LeavesALoopInPiecesThatHasNoClosedForm) {
  const ir::Graph found = graph("refunge", "v\\\n0     p\n#\\<+>!>~<@\n");
  for (const ir::Node& node : found.nodes) EXPECT_EQ(node.block.loop, ir::Loop::none);
}

TEST(Graph, KnowsAFlagOfTheStackWithoutForks) {
  EXPECT_EQ(graph("ipgrid-3", ">\"x\".?_a;").nodes.size(), 1U);
}

// What one pointer pushes the other one may pop.
TEST(Graph, KnowsNoFlagOfTheStackWithForks) {
  const ir::Graph split = graph("ipgrid-3", "|\n>\"x\".?_a;");
  const bool branches =
      std::any_of(split.nodes.begin(), split.nodes.end(),
                  [](const ir::Node& node) { return node.block.end.kind == Kind::flag_branch; });
  EXPECT_TRUE(branches);
}

TEST(Graph, IsIncompleteWhereReachIs) {
  const ProgramPtr program = test::program("refunge", "?>@/+>@v<^");
  EXPECT_FALSE(ir::build_graph(reach(program, {.pointer_steps = 1, .states = 1})).complete);
}

// A pointer on its way through the graph: on which node, and how many of its steps are behind it.
struct Place {
  std::uint32_t node = 0;
  std::size_t step = 0;
};

class Walk {
 public:
  explicit Walk(const ir::Graph& graph) : graph_(graph) {}

  // Checks that all pointers are where the graph has them, after each step of a run.
  void follow(Machine& machine, StringInput& input) {
    places_[0] = {};
    StepReport report;
    for (int step = 0; step < 300 && !machine.finished(); ++step) {
      if (machine.pointers().size() > 50) return;
      const std::map<PointerId, Place> before = std::exchange(places_, {});
      for (const Pointer& pointer : machine.pointers()) {
        const auto known = before.find(pointer.id);
        if (known != before.end()) expect_at(pointer, known->second);
      }
      machine.step(input.next(machine), report);
      for (const Pointer& pointer : machine.pointers()) {
        const bool born = pointer.id >= report.born_before;
        const auto from = before.find(born ? pointer.parent : pointer.id);
        if (from != before.end()) {
          go_on(pointer, from->second, born);
        } else if (pointer.at.row < machine.program().height()) {
          come_back(pointer);
        }
        if (testing::Test::HasFailure()) return;
      }
    }
  }

  int compared = 0;

 private:
  void expect_at(const Pointer& pointer, const Place& place) {
    const ir::Block& block = graph_.nodes.at(place.node).block;
    const Cell at = place.step < block.path.size() ? block.path[place.step] : block.end.exits[0].at;
    EXPECT_EQ(at, pointer.at) << ir::dump(block);
    ++compared;
  }

  // From one step of a node to the next, or to a node behind it that begins where the pointer is.
  void go_on(const Pointer& pointer, const Place& from, bool born) {
    const ir::Node& node = graph_.nodes.at(from.node);
    if (from.step + 1 < node.block.path.size() ||
        (from.step + 1 == node.block.path.size() && is_single(node.block.end.kind))) {
      places_[pointer.id] = {from.node, from.step + 1};
      return;
    }
    if (pointer.at.row >= graph_.program->height()) return;
    for (std::size_t i = 0; i < node.next.size(); ++i) {
      if (node.next[i] == ir::Graph::kNowhere) continue;
      const bool is_fork = node.block.end.kind == Kind::fork;
      if (is_fork && (i == 1) != born) continue;
      if (begins_at(node.next[i], pointer)) {
        places_[pointer.id] = {node.next[i], 0};
        return settle(pointer.id);
      }
    }
    ADD_FAILURE() << "no node at " << pointer.at.row << "," << pointer.at.col << " behind\n"
                  << ir::dump(node.block);
  }

  // Nodes without steps that only jump are passed at once.
  void settle(PointerId id) {
    Place& place = places_[id];
    while (graph_.nodes[place.node].block.steps == 0 &&
           graph_.nodes[place.node].block.end.kind == Kind::jump) {
      place.node = graph_.nodes[place.node].next.at(0);
    }
  }

  void come_back(const Pointer& pointer) {
    for (std::uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      if (!begins_at(node, pointer)) continue;
      places_[pointer.id] = {node, 0};
      return;
    }
    ADD_FAILURE() << "no node where a pointer comes back";
  }

  bool begins_at(std::uint32_t node, const Pointer& pointer) const {
    const ir::Block& block = graph_.nodes[node].block;
    return block.entry.at == pointer.at && block.entry.direction == pointer.direction &&
           (block.any_mode || block.entry.mode == pointer.mode);
  }

  static bool is_single(Kind kind) {
    return kind == Kind::fork || kind == Kind::input || kind == Kind::leave ||
           kind == Kind::removal || kind == Kind::rewritten;
  }

  const ir::Graph& graph_;
  std::map<PointerId, Place> places_{};
};

class Graphs : public testing::TestWithParam<const Dialect*> {};

TEST_P(Graphs, HaveEveryPointerOfARun) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= (slow_build() ? 10 : 100); ++seed) {
    const gen::Sample sample = gen::generate(*GetParam(), seed);
    const Result<Dialect> dialect = with_options(*GetParam(), sample.options);
    const Result<ProgramPtr> program = parse(Source("f", sample.program, *dialect));
    if (!program) continue;
    const Reach all = reach(*program, {.pointer_steps = 1000, .states = 100'000});
    if (!all.complete) continue;
    const ir::Graph graph = ir::build_graph(all, seed % 2 == 0 ? ir::kAllPasses : 0);
    Walk walk(graph);
    Machine machine(*program);
    StringInput input(sample.input);
    walk.follow(machine, input);
    compared += walk.compared;
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << sample.program << ir::dump(graph);
  }
  EXPECT_GT(compared, 1000);
}

INSTANTIATE_TEST_SUITE_P(Dialects, Graphs, each_dialect(), dialect_name);

}  // namespace

}  // namespace grid

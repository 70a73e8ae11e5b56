#include "tools/grid-run/heatmap.h"

#include <gtest/gtest.h>

namespace grid::grid_run {

TEST(Heatmap, CountsEachExecutionOfEachPointer) {
  const ProgramPtr program = *parse(Source("f", "_#", *find_dialect("ipgrid-1")));
  Heatmap heatmap(*program);
  Machine machine(program);
  StepReport report;
  while (!machine.finished()) {
    machine.step(Input::none(), report);
    heatmap.count(report);
  }
  EXPECT_EQ(heatmap.executions({0, 0}), 1U);
  EXPECT_EQ(heatmap.executions({0, 1}), 2U) << "both halves of the split end here";
  EXPECT_EQ(heatmap.executions({5, 0}), 0U);
}

TEST(Heatmap, FarApartCellsAreCountedApart) {
  const ProgramPtr program =
      *parse(Source("f", std::string(100'000, ' '), *find_dialect("refunge")));
  Heatmap heatmap(*program);
  StepReport report;
  for (const std::int64_t col : {0, 255, 256, 99'999, 256}) {
    report.before.assign(1, Pointer{.at = {7, col}});
    heatmap.count(report);
  }
  EXPECT_EQ(heatmap.executions({7, 255}), 1U);
  EXPECT_EQ(heatmap.executions({7, 256}), 2U);
  EXPECT_EQ(heatmap.executions({7, 99'999}), 1U);
  EXPECT_EQ(heatmap.executions({6, 256}), 0U);
}

TEST(Heatmap, TooManyCellsAreNotDrawn) {
  const ProgramPtr program =
      *parse(Source("f", std::string(1'000'001, ' '), *find_dialect("refunge")));
  Heatmap heatmap(*program);
  StepReport report;
  for (std::int64_t col = 0; col < 1'000'001; ++col) {
    report.before.assign(1, Pointer{.at = {0, col}});
    heatmap.count(report);
  }
  auto out = cli::ByteWriter::create("/dev/null");
  const auto failure = heatmap.write(*out);
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, cli::ExitCode::stream);
}

}  // namespace grid::grid_run

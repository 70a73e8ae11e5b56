// --heatmap: how often each cell was executed, as a picture. Counters have 64 bits and exist only
// for the parts of rows that were executed, so large grids cost what their executed part does.
#pragma once

#include <grid/machine.h>
#include <grid/program.h>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/cli/stream.h"

namespace grid::grid_run {

class Heatmap {
 public:
  explicit Heatmap(const Program& program);

  // Counts one execution for each pointer of the step.
  void count(const StepReport& report);
  std::uint64_t executions(Cell cell) const;

  // Writes the SVG document; fails if there are too many cells to draw. Whether the file failed is
  // known to `out`.
  std::optional<cli::Failure> write(cli::ByteWriter& out) const;

 private:
  // The counters of `page_` neighbouring cells of a row, by row and number of the page.
  using Page = std::vector<std::uint64_t>;
  using Key = std::pair<std::int64_t, std::int64_t>;

  const Program& program_;
  std::int64_t page_;
  std::map<Key, Page> pages_;
  Key last_key_{-1, -1};
  Page* last_page_ = nullptr;
};

}  // namespace grid::grid_run
